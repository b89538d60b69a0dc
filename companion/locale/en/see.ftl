# The commands that look at pictures.

metavar-photo = PHOTO
metavar-folder = FOLDER
metavar-grid = ROWSxCOLUMNS
metavar-corners = X,Y,X,Y,X,Y,X,Y

help-read =
    Say what a photo shows.
    Exit status 3 means that it cannot be read; the reason says what to do about it.
help-read-markers = Find printed markers.
help-read-dice = Read dice: value and colour of each.
help-read-cards = Find the cards of an enrolled deck.
help-read-spaces = Count the pieces on the spaces of a board.
help-read-track = Find the markers on a numbered track.
help-read-tiles = Find the tiles on a grid.
help-read-family = The family of the markers.
help-read-empty = A photo of the same view with nothing on it.
help-read-count = How many dice there are.
help-read-enrolled = Dice enrolled with “companion enrol dice”.
help-read-deck = A deck enrolled with “companion enrol deck”.
help-read-spaces-file = A JSON file with the corners of every space.
help-read-track-file = A JSON file with the corners of every space of the track, like that of “read spaces”.
help-read-expect = Only these enrolled colours, with commas between them (default: all).
help-read-colours = Colours enrolled with “companion enrol colours”.
help-read-grid = How many rows and columns the grid has.
help-read-corners = The outer corners of the grid from the top left clockwise, or “auto”.
help-read-tiles-file = Tiles enrolled with “companion enrol tiles”.
help-read-tiles-colours = Colours of the pieces that may stand on the tiles, enrolled from pictures of single cells.
help-read-before = An earlier photo: only what changed since is told.
help-read-before-corners = The corners in the earlier photo; the same ones unless given.
help-draw = Write the photo with the findings drawn in.
help-enrol =
    Enrol your own cards, colours, tiles and dice from photos.
    Nothing of it leaves this computer.
help-enrol-deck = Enrol cards: one photo per card, or a folder of photos per card.
help-enrol-tiles = Enrol square tiles; a name that ends in 2x2 tells how many cells the tile covers.
help-enrol-colours = Enrol the colours of pieces: a folder of photos per colour, and one named “empty”.
help-enrol-dice = Enrol dice: a folder of photos per colour, or per die a folder for each face.
help-enrol-out = The file to write.
help-enrol-draw = Write a picture of all that was enrolled, with its names; look whether each is what its name says.

see-not-installed = the eyes are not installed ({ $why }); run ./setup.sh run once, it installs them
see-refused = cannot read ({ $code }): { $advice }
see-cannot-draw = no picture can be written to { $file }; give a name that ends in .png or .jpg
see-not-written = { $file } cannot be written ({ $why }); choose another place or name
see-would-overwrite = { $file } is one of the pictures that are read, and would be overwritten; give another name
see-named-like-picture = { $file } is named like a picture, and what is written there is none; give another name
see-written-twice = { $file } cannot be written twice; give each file a name of its own
see-no-folder = { $file } cannot be written: there is no such folder; make it, or choose another
see-bad-numbers = “{ $value }” is not { $n } numbers with commas between them, as { $what } needs
see-corners-clockwise = the corners { $corners } of { $what } do not go clockwise around anything; begin at the top left of the board or grid
see-before-which = { $what } are those in an earlier photo; name it with { $needs }
see-bad-grid = “{ $value }” is no grid; write rows x columns, like 5x5
see-marker = marker { $id } at { $x }, { $y }
see-die = { $value } ({ $colour })
see-colour = { $colour ->
   *[other] { $colour }
}
see-no-dice = no dice are in sight
see-no-markers = no marker of the family { $family } is in sight; of another family? See --family
see-card = { $id }, turned by { $turn }
see-space = { $name }: { $pieces }
see-track = { $colour }: { $space }
see-space-refused = { $name }: cannot read ({ $code }): { $advice }
see-tile = row { $row }, column { $column }: { $id }, turned by { $turn }
see-no-tiles = no enrolled tile is seen there, or nothing changed
see-tile-gone = row { $row }, column { $column }: nothing lies there any more
see-tile-refused = row { $row }, column { $column }: cannot read ({ $code }), perhaps { $maybe }: { $advice }
see-enrolled = { $n ->
    [one] one thing
   *[other] { $n } things
} enrolled in { $file }
help-mat =
    Write the mat as a PDF to scale: markers, a dice tray, card slots, and a board for calibrating the lens.
    Print it at 100 %; the line of 100 mm at the lower edge tells whether the printer obeyed.
help-mat-paper = The size of the paper.
help-mat-out = The PDF to write.
help-calibrate = Measure a part of the equipment.
help-calibrate-camera = Calibrate the lens from photos of the second page of the mat, tilted differently.
see-mat = { $file }: mat for { $paper } with { $n } markers; print it at 100 %
see-mat-is-pdf = the mat is a PDF: give { $file } a name that ends in .pdf
see-calibrated = lens calibrated in { $file }, off by { $error } pixels
count-line-or-picture = give the line of what lies there or one picture (--photo or --camera), not both
count-no-deck = the cards are not enrolled; do it once with: companion enrol deck FOLDER --game { $game }; or say with --deck which file to use
count-nothing = say what lies there, as in: companion count { $game } "{ $example }"
count-read = Read: { $line }
count-doubt = Look again: { $doubt }
count-unsure = Not everything was read for sure, so nothing was counted. Correct the line and count it: companion count { $game } "{ $line }"
count-ask = Type the line as the cards lie, or press Enter to count what was read:
count-bad-coins = “{ $word }” is not understood; write coins like cooper+4, or +12 for the supply
see-other-card = “{ $id }” is no card of this game; name the pictures of the deck as the game calls its cards
see-no-cards = no card of the deck is in sight; check where the camera points, or enrol the deck
see-no-deck = the cards of this game are not enrolled; do it once in the app (Devices, What the camera has learnt), or in a terminal with: companion enrol deck --game { $game } --camera usb://0, or from a FOLDER of photos: companion enrol deck FOLDER --game { $game }
