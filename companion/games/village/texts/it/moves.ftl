# Mosse ed esiti come frasi brevi, per i pulsanti e la cronologia: senza maiuscola né punto.

village-move-take = prendi un { village-cube } dalla casella { village-space }
village-move-well = usa il pozzo con { $payment }
village-move-act = fai l’azione: { village-space }
village-move-skip = lascia stare
village-move-done = basta così

village-move-harvest = raccogli il grano
village-move-birth = fai nascere un famigliare
village-move-recall = riporta alla fattoria il famigliare «{ $generation }» { $place }
village-move-train = addestra il famigliare «{ $generation }» { village-at-craft }
village-move-produce = produci 1 { village-good } con il tempo
village-move-buy = compra 1 { village-good } con { $payment }
village-move-mill = macina grano per ottenere monete
village-move-enter = manda il famigliare «{ $generation }» al 1° stadio della camera di consiglio con { $payment }
village-move-advance = fai avanzare il famigliare «{ $generation }» dal { $stage }° stadio della camera di consiglio con { $payment }
village-move-use = { $privilege ->
    [ring] prendi il segnalino prossimo primo giocatore
    [cubes] prendi cubi influenza a scelta
    [goods] prendi una tessera merce a scelta
   *[prestige] compra punti prestigio con { $payment }
    }
village-move-choose = scegli { $gains }
village-move-travel = manda il famigliare «{ $generation }» { $origin } { $city } con un carro e { $payment }
village-move-ordain = metti il famigliare «{ $generation }» nel sacchetto nero con { $payment }

village-move-serve = servi un cliente: { $customer }; supplemento: { $payment }
village-move-pass = passa
village-move-ransom = compra dal sacchetto nero il famigliare «{ $generation }» con { $payment }
village-move-promote = fai avanzare il famigliare «{ $generation }» dal { $stage }° stadio della chiesa{ $bread ->
    [0] {""}
   *[other] {" "}con { $bread } di pane
    }
village-move-bury = fai morire il famigliare «{ $generation }» ({ $place })
village-move-carla = Carla prende il { village-cube } dalla casella { village-space }

village-move-spend = spendi { $time } unità di tempo
village-move-receive = ricevi { $stuff }
village-move-give = rimetti { $stuff }
village-move-earn = ottieni { $points ->
    [one] { $points } punto
   *[other] { $points } punti
    }
village-move-send = manda il famigliare «{ $generation }» { $origin } { $target }
village-move-lose = perdi il famigliare «{ $generation }» ({ $place })
village-move-wed = celebra le nozze
village-move-pink = sposta un famigliare rosa { $origin } { $target }

village-move-draw = { village-cube }
village-move-reveal = cliente: { $customer }
village-move-grace = { village-cube }
village-move-monk = monaco
village-move-member = famigliare { village-family-m } «{ $generation }»
village-move-fate = { $face ->
    [quill] penna d’oca
   *[blank] vuota
    }
village-move-roll = { village-colour }
