bench-rules = { $game }, { $seats ->
        [1] in solitario
       *[other] { $seats } persone
    }: decisioni in partite casuali
bench-rules-reference = python-chess: mosse in partite casuali di scacchi
bench-record = scrivere un evento in modo durevole
bench-record-reference = gli stessi byte inseriti direttamente in SQLite
bench-replay = aprire un tavolo di 1000 eventi
bench-replay-reference = solo leggere le righe da SQLite (il limite è fisso)
bench-count = { $game }: contare un villaggio intero, ogni moneta spiegata
bench-no-reference = un limite fisso
bench-no-chess = python-chess non è installato (pip install chess)
bench-eyes-lacking = OpenCV non è installato (pip install "table-companion[vision]")
bench-eyes-no-memory = questo sistema non dice quanta memoria ha usato un programma
bench-eyes-bare = la sola chiamata di OpenCV che trova i marcatori ArUco
bench-eyes-pose = occhi: dove sta la telecamera sopra il tappetino
bench-eyes-dice = occhi: cinque dadi in un vassoio noto
bench-eyes-throw = occhi: cinque dadi ovunque in una foto, senza sapere quanti sono
bench-eyes-space = occhi: uno spazio cambiato della plancia
bench-eyes-new-space = occhi: uno spazio cambiato della plancia, visto per la prima volta
bench-eyes-spaces = occhi: 24 spazi cambiati della plancia in una foto
bench-eyes-card = occhi: una carta su 165 in un posto noto
bench-eyes-cards = occhi: sei carte su 165 ovunque in una foto
bench-eyes-board = occhi: una plancia di 16 x 20 caselle con quaranta tessere
bench-eyes-move = occhi: che cosa una mossa ha posato su una plancia di 16 x 16 caselle, fra 36 tessere
bench-eyes-deck = occhi: caricare un mazzo registrato di 165 carte
bench-eyes-memory = occhi: memoria di un programma che legge tutto questo
bench-eyes-memory-bare = memoria con OpenCV e NumPy caricati, senza leggere nulla
