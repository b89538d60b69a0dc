# Moves and outcomes, for buttons and the history.

villagers-move-draft = draft { $slot }
villagers-move-blind = draft the top card of { $pile }
villagers-move-give = give the Countess { $slot }
villagers-move-mark = put a coin on { $slot }
villagers-move-pass = pass
villagers-move-build = build { $card } { $on }{ $key }
villagers-move-swap = return { $card } to { $pile } for { $basic }
villagers-move-monk = place the Monk { $on }
villagers-move-apprentice = exchange the Apprentice with { $owner }’s { $spot } and place it { $on }{ $key }
villagers-move-tinner = play the Tinner
villagers-move-smuggler = play the Smuggler for the gold of { $spot }{ $key }
villagers-move-done = finish building
villagers-move-jester = play the Jester against “{ $event }”
villagers-move-resolve = resolve “{ $event }”
villagers-move-choose = choose { $what }
villagers-move-did = done by hand
villagers-move-deal = { $card } is dealt
villagers-move-back = { $card }
villagers-move-turn = { $card } is turned up
villagers-move-event = the event “{ $event }”
villagers-with-back = { $pile } ({ villagers-suit } back)
