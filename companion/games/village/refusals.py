from companion.rules.errors import IllegalMove
def refusal(state, move):
    return IllegalMove("not now", position=state.position())
