bench-rules = { $game }, { $seats ->
        [1] solo
       *[other] { $seats } people
    }: decisions in random playouts
bench-rules-reference = python-chess: moves in random playouts of chess
bench-record = recording one event durably
bench-record-reference = the same bytes inserted into SQLite directly
bench-replay = opening a table of 1,000 events
bench-no-reference = a fixed limit
bench-no-chess = python-chess is not installed (pip install chess)
