# Enrolling in the touch app: the camera learns a copy.

app-panel-enrol = What the camera has learnt
app-enrol-how = The camera compares with your copy, under your light. Each part is kept in the box that is in use.
app-enrol-game = Which game
app-enrol-for = For how many people
app-enrol-people = { $n ->
    [one] 1 person
   *[other] { $n } people
}
app-enrol-no-camera = No camera was found. Plug one in and open this panel again.
app-enrol-lens = The lens is measured in a terminal; it is worth it where straight edges look bent: { $command }
app-enrol-part = { $part ->
    [board] The empty board
    [colours] The colours of the pieces
    [deck] The tiles
    [cards] The cards
   *[dice] The colours of the die
}
app-enrol-learnt = Learnt. { $part ->
    [board] Learn it anew when the camera or a marker has moved, or for more people.
    [colours] Learn them anew when the light has changed.
   *[other] Learn it anew if it is often misread.
}
app-enrol-open = { $part ->
    [board] Not learnt yet: its picture, and where the pieces stand on it.
    [colours] Not learnt yet: lay some pieces of each colour.
    [deck] Not learnt yet: lay one after the other.
    [cards] Not learnt yet: lay one after the other on a cloth. Points are counted with them.
   *[dice] Not learnt: only needed if they are others than those of the pieces.
}
app-enrol-waits = After the board.
app-enrol-begin = Learn
app-enrol-anew = Learn anew
app-enrol-on = Go on
app-enrol-step = { $n } of { $of }: { $what }
app-enrol-clear = Take every piece off the board, and your hands too. The whole board and the markers around it must be in the picture.
app-enrol-look = Look
app-enrol-looking = The camera looks, as soon as nothing moves ...
app-enrol-stop = Stop
app-enrol-skip = Leave it out
app-enrol-leave-it = Leave it as it was
app-enrol-step-back = The one before again
app-enrol-look-through = { $part ->
    [colours] Does a line go around each piece, and around nothing else? Red ones are in doubt.
   *[other] Is each whole, sharp, and what its name says? Red ones are in doubt.
}
app-enrol-restart = All of them again
app-enrol-save = Keep
app-enrol-corner = Point at the { $n ->
    [1] top left corner of the board
    [2] top right corner of the board
    [3] bottom right corner of the board
   *[other] bottom left corner of the board
}. A finger that slides shows more exactly where.
app-enrol-corner-name = Corner { $n }
app-enrol-squares = Drag each square to where a piece of its place stands. Then keep it.
app-enrol-square = { $of ->
    [one] { $place }
   *[other] { $place }, { $n } of { $of }
}
app-enrol-corners-crossed = These corners do not go around the board. Begin at its top left, then go on clockwise.
app-enrol-point-anew = Other corners
app-enrol-other-picture = Another picture
