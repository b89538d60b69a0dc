bench-rules = { $game }, { $seats ->
        [1] solo
       *[other] { $seats } people
    }: decisions in random playouts
bench-rules-reference = python-chess: moves in random playouts of chess
bench-record = recording one event durably
bench-record-reference = the same bytes inserted into SQLite directly
bench-replay = opening a table of 1,000 events
bench-replay-reference = only fetching its rows from SQLite (the limit is fixed)
bench-count = { $game }: counting a full village, each coin explained
bench-no-reference = a fixed limit
bench-no-chess = python-chess is not installed (pip install chess)
bench-eyes-lacking = OpenCV is not installed (pip install "table-companion[vision]")
bench-eyes-no-memory = this system does not tell how much memory a program took
bench-eyes-bare = the bare OpenCV call that finds ArUco markers
bench-eyes-pose = eyes: where the camera is above the mat
bench-eyes-dice = eyes: five dice in a known tray
bench-eyes-throw = eyes: five dice anywhere in a photograph, their number unknown
bench-eyes-space = eyes: one changed space of a board
bench-eyes-new-space = eyes: one changed space of a board, seen for the first time
bench-eyes-spaces = eyes: 24 changed spaces of a board in one picture
bench-eyes-card = eyes: one card of 165 in a known slot
bench-eyes-cards = eyes: six cards of 165 anywhere in a photograph
bench-eyes-board = eyes: a board of 16 x 20 cells with forty tiles
bench-eyes-move = eyes: what one move laid on a board of 16 x 16 cells, of 36 tiles
bench-eyes-deck = eyes: loading an enrolled deck of 165 cards
bench-eyes-memory = eyes: memory of a program that reads all of this
bench-eyes-memory-bare = memory with OpenCV and NumPy loaded, reading nothing
