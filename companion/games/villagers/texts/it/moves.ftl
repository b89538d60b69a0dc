# Mosse ed esiti, per i pulsanti e la cronaca.

villagers-move-draft = prendi { $slot }
villagers-move-blind = prendi la prima carta: { $pile }
villagers-move-give = da’ alla Contessa { $slot }
villagers-move-mark = metti una moneta su { $slot }
villagers-move-pass = passa
villagers-move-build = costruisci { $card } { $on }{ $key }
villagers-move-swap = rimetti { $card } ({ $pile }) e prendi { $basic }
villagers-move-monk = metti il Monaco { $on }
villagers-move-apprentice = scambia l’Apprendista con { $spot } ({ $owner }) e mettilo { $on }{ $key }
villagers-move-tinner = gioca lo Stagnino
villagers-move-smuggler = gioca il Contrabbandiere per l’oro di { $spot }{ $key }
villagers-move-done = smetti di costruire
villagers-move-jester = gioca il Giullare contro «{ $event }»
villagers-move-resolve = risolvi «{ $event }»
villagers-move-choose = scegli { $what }
villagers-move-did = fatto a mano
villagers-move-deal = { $card } va in mano
villagers-move-back = { $card }
villagers-move-turn = si gira { $card }
villagers-move-event = l’evento «{ $event }»
villagers-with-back = { $pile } (dorso { villagers-suit })
