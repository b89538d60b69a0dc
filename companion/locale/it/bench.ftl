bench-rules = { $game }, { $seats ->
        [1] in solitario
       *[other] { $seats } persone
    }: decisioni in partite casuali
bench-rules-reference = python-chess: mosse in partite casuali di scacchi
bench-record = scrivere un evento in modo durevole
bench-record-reference = gli stessi byte inseriti direttamente in SQLite
bench-replay = aprire un tavolo di 1000 eventi
bench-no-reference = un limite fisso
bench-no-chess = python-chess non è installato (pip install chess)
