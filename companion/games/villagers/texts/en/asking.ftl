# The open question of a seat, and what chance is to answer.

villagers-ask-draft = { $name }: draft a villager of the Road or the top card of a stack ({ $left } to go).
villagers-ask-give = { $name }: which villager of the Road goes to the Countess?
villagers-ask-mark = { $name }: put a coin on a villager of the Road to keep it, or pass.
villagers-ask-build = { $name }: build, exchange, play specials or finish ({ $left ->
    [0] no villager
    [one] 1 villager
   *[other] { $left } villagers
    } left to build).
villagers-ask-cover = { $name }: which villager goes on top of the Monk?
villagers-ask-resolve = { $name }: which event do you resolve next?
villagers-ask-choose = { $name }: the event “{ $event }” leaves a choice to you.

villagers-chance-deal = Deal a card to { $name }’s hand.
villagers-chance-back = Which back now lies on top of { $pile }?
villagers-chance-turn = Turn up the top card of { $pile }.
villagers-chance-event = Reveal the top event of the { villagers-season } deck.
