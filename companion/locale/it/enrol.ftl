# Registrare davanti alla telecamera e in una scatola.

help-enrol-board =
    Registra la plancia vuota: la sua immagine, i marcatori intorno e dove sono gli spazi.
    Gli spazi vengono dagli angoli della plancia (--corners) o da un file (--spaces) che puoi correggere quando vuoi.
help-enrol-spaces = Un file di spazi: gli angoli di ogni spazio nell’immagine. Da solo con --game corregge la plancia registrata.
help-enrol-corners = Gli angoli della plancia nell’immagine, dall’alto a sinistra in senso orario; gli spazi si abbozzano da lì.
help-enrol-spaces-out = Scrive lì gli spazi abbozzati, da correggere a mano.
help-enrol-camera = Guarda con questa telecamera, passo per passo: picamera, usb://0, o twin:// per un proprietario simulato.
help-enrol-game = Il gioco nella cui scatola si conserva.
help-enrol-box = Il nome della scatola (quella in uso).
help-enrol-seats = Per quante persone si abbozzano gli spazi (il minimo).

enrol-folder-or-camera = indica o una cartella di foto o --camera
enrol-which-game = di dove metterlo: --out FILE, o --game per la scatola di un gioco (una telecamera richiede sempre --game)
enrol-board-of-a-game = una plancia si conserva nella scatola di un gioco: indica il gioco con --game
enrol-where-is-the-board = dov’è la plancia nell’immagine? Indica i quattro angoli con --corners, o un file di spazi con --spaces
enrol-board-first = prima viene la plancia vuota: companion enrol board --game { $game } --camera { $camera }
enrol-not-live = «{ $part }» si può registrare solo da una cartella
enrol-no-board = { $game } non ha una plancia che una telecamera guardi; registra le sue carte: companion enrol deck --game { $name } --camera usb://0, o da una cartella di foto: companion enrol deck CARTELLA --game { $name }
enrol-no-pictures = in { $folder } non ci sono immagini; dai la cartella che le ha
calibrate-folder = { $file } non è una cartella; dai la cartella con le foto della tavola di calibrazione
enrol-is-a-folder = { $file } non si può scrivere: è una cartella; dai il nome di un file
enrol-strangers = Il gioco non conosce questi nomi, e ciò che si legge con essi gli sarà ignoto: { $names }. Dai alle immagini i suoi nomi: { $known }.
enrol-unknown-spaces = Il gioco non conosce questi spazi, e lì non si cercherà niente: { $names }. Dai agli spazi i suoi nomi.
enrol-lacking-spaces = Alla plancia mancano posti di questo gioco, che senza non si può guardare: { $names }. Aggiungili al file degli spazi, o abbozza tutto con --corners.
enrol-bad-seats = { $game } non è per { $n } persone; con --seats si dice per quante si registra la plancia, { $most } al massimo
enrol-nobody-there = nessuno ha premuto Invio; registra da una cartella
enrol-clear-board = Togli tutti i pezzi dalla plancia, e anche le mani.
enrol-press-enter = Invio quando è fatto:
enrol-step = { $number } di { $of }: { $what }
enrol-board = plancia registrata con { $n } spazi e { $markers } marcatori in { $file }
enrol-lay-pieces = Metti { $pieces }, uno per quadrato, in: { $places }.
enrol-lay-tile = Metti la tessera «{ $tile }» qui, da sola e dritta: { $place }.
enrol-lay-die = Metti il dado nel vassoio in modo che mostri { $colour }.
enrol-square-empty = Su { $place } manca qualcosa: un pezzo per quadrato, per favore.
enrol-no-die = Nel vassoio non c’è nessun dado.
enrol-clear-cloth = Togli tutte le carte dalla tovaglia, e anche le mani. Meglio una tovaglia a tinta unita di un altro colore che le carte.
enrol-lay-card = Metti la carta «{ $card }» sulla tovaglia, da sola, scoperta e dritta.
enrol-no-card = Sulla tovaglia non c’è nessuna carta, o se ne vede troppo poco: mettine una, da sola, e da più vicino se è piccola.
enrol-same-card = È ancora «{ $card }»: metti la prossima.
enrol-press-or-skip = Invio quando è fatto, - per saltarla:
enrol-no-simulated-cards = un tavolo simulato non ha carte di { $game }; usa una telecamera vera, o una cartella di foto: companion enrol deck CARTELLA --game { $name }
enrol-left-out = Saltato: { $what }.
enrol-same-tile = Sembra «{ $tile }», che si è già vista: metti l’altra, o saltala.
enrol-same-face = Sembra { $colour }: è davvero un altro colore?
enrol-finding = { $kind ->
    [blurred] Sfocate, da rifare: { $names }.
    [small] Pochi pixel, se puoi da più vicino: { $names }.
    [oblong] Non quadrate, quindi ciò che vi è stampato è stato schiacciato; da ritagliare lungo i bordi della tessera: { $names }.
    [one_name] { $where } valgono come immagini di una cosa sola, { $names }: se ne mostrano diverse, dai loro altri nomi.
    [no_outline] Nessun contorno sicuro di carta trovato: riempi l’immagine con la carta, o posala su una tovaglia a tinta unita di un altro colore: { $names }.
    [cut_out] Ritagliate dal tavolo intorno: { $names }.
    [several] Nell’immagine ci sono più carte; controlla che sia ritagliata quella giusta, o rifalla con quella sola: { $names }.
    [double] { $names } hanno la stessa immagine: la telecamera non può distinguerle.
    [colours_alike] { $names } si somigliano sotto questa luce: ripeti se uno è stato mostrato per l’altro, altrimenti accendi un’altra lampada o usa altri pezzi.
    [like_ground] { $names } somiglia al fondo di { $n } degli spazi vuoti ({ $where }): mettici sotto qualcosa di un altro colore, usa altri pezzi, o più luce.
    [hardly_shown] La maggior parte delle immagini di { $names } non mostra bene il pezzo: fanne fino a una dozzina, su spazi di altri colori.
    [misnamed] Escluse, perché somigliano a { $where }: immagini di { $names }. Controlla che ognuna stia nella cartella di ciò che mostra.
    [no_empty] Nessuna immagine mostra uno spazio vuoto: aggiungi una cartella «empty» con alcune, o gli spazi vuoti si riconoscono solo accanto a una foto della plancia vuota.
   *[other] { $names } si somigliano molto: la telecamera può non distinguerle.
}
enrol-more = { $n ->
    [one] un altro
   *[other] altri { $n }
}
box-parts = con { $parts }
box-numbers-only = in questo file ci sono solo i numeri; un nome che finisce in .zip porta anche ciò che è registrato
help-calibrate-live = Guarda con questa telecamera mentre tieni la tavola: picamera, usb://0, o twin:// per una simulata.
help-calibrate-out = Il file da scrivere (l’obiettivo della telecamera di questo computer).
calibrate-show = { $number } di { $of }: tieni ferma la tavola davanti alla telecamera, ogni volta inclinata diversamente.
calibrate-same-place = La tavola sta dove stava in un’immagine precedente: spostala e inclinala da un’altra parte.
calibrate-not-seen = La tavola non si vede: riempi di più l’immagine con essa, senza riflessi.
