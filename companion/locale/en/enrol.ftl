# Enrolling in front of the camera and into a box.

help-enrol-board =
    Enrol the empty board: its picture, the markers around it, and where its spaces are.
    The spaces come from the corners of the board (--corners) or from a file (--spaces) that you may correct at any time.
help-enrol-spaces = A spaces file: the corners of every space in the picture. Alone with --game it corrects the enrolled board.
help-enrol-corners = The corners of the board in the picture, from its top left clockwise; the spaces are drafted from them.
help-enrol-spaces-out = Write the drafted spaces there, to be corrected by hand.
help-enrol-camera = Look through this camera, step by step: picamera, usb://0, or twin:// for a simulated owner.
help-enrol-game = The game whose box keeps it.
help-enrol-box = The name of the box (the one in use).
help-enrol-seats = For how many people the spaces are drafted (the fewest).

enrol-folder-or-camera = give either a folder of photos or --camera
enrol-which-game = say where it goes: --out FILE, or --game for the box of a game (a camera always needs --game)
enrol-board-of-a-game = a board is kept in the box of a game: name the game with --game
enrol-where-is-the-board = where is the board in the picture? Give its four corners with --corners, or a spaces file with --spaces
enrol-board-first = the empty board comes first: companion enrol board --game { $game } --camera { $camera }
enrol-not-live = “{ $part }” can be enrolled from a folder only
enrol-no-board = { $game } has no board that a camera watches; enrol its cards: companion enrol deck --game { $name } --camera usb://0, or from a folder of photos: companion enrol deck FOLDER --game { $name }
enrol-no-pictures = there are no pictures in { $folder }; give the folder that has them
calibrate-folder = { $file } is no folder; give the folder with the photos of the calibration board
enrol-is-a-folder = { $file } cannot be written: it is a folder; give the name of a file
enrol-strangers = Not known to this game, so what is read under these names will be something unknown to it: { $names }. Name the pictures as it does: { $known }.
enrol-unknown-spaces = Not known to this game, so nothing is looked for there: { $names }. Name the spaces as it does.
enrol-lacking-spaces = The board lacks places of this game, and it cannot be watched without: { $names }. Add them to the spaces file, or draft all with --corners.
enrol-bad-seats = { $game } is not for { $n } people; with --seats say for how many the board is enrolled, { $most } at most
enrol-nobody-there = nobody pressed Enter; enrol from a folder instead
enrol-clear-board = Take every piece off the board, and your hands too.
enrol-press-enter = Enter when it is done:
enrol-step = { $number } of { $of }: { $what }
enrol-board = board enrolled with { $n } spaces and { $markers } markers in { $file }
enrol-lay-pieces = Lay { $pieces }, one on each square of: { $places }.
enrol-lay-tile = Lay the tile “{ $tile }” on { $place }, alone and straight.
enrol-lay-die = Put the die into its tray so that it shows { $colour }.
enrol-square-empty = Something is missing on { $place }: one piece on each square, please.
enrol-no-die = There is no die in the tray.
enrol-clear-cloth = Take every card off the cloth, and your hands too. A plain cloth of another colour than the cards is best.
enrol-lay-card = Lay the card “{ $card }” on the cloth, alone, face up and upright.
enrol-no-card = There is no card on the cloth, or too little of it: lay one, alone, and from nearer if it is small.
enrol-same-card = This is still “{ $card }”: lay the next one.
enrol-press-or-skip = Enter when it is done, - to leave it out:
enrol-no-simulated-cards = a simulated table has no cards of { $game }; take a real camera, or a folder of photos: companion enrol deck FOLDER --game { $name }
enrol-left-out = Left out: { $what }.
enrol-same-tile = This looks like “{ $tile }”, which was shown before: lay the other one, or leave it out.
enrol-same-face = This looks like { $colour }: is it another colour?
enrol-finding = { $kind ->
    [blurred] Blurred, take it again: { $names }.
    [small] Few pixels, take it from nearer if you can: { $names }.
    [oblong] Not square, so what is printed on it was squeezed; cut it along the edges of the tile: { $names }.
    [one_name] { $where } are taken for pictures of one thing, { $names }: give them other names if they show several.
    [no_outline] No sure card outline found: fill the picture with the card, or lay it on a plain cloth of another colour: { $names }.
    [cut_out] Cut out of the table around them: { $names }.
    [several] Several cards lie in the picture; see that the right one was cut out, or take it again with that one alone: { $names }.
    [double] { $names } have the same picture: the camera cannot tell them apart.
    [colours_alike] { $names } look alike under this light: enrol again if one was shown for the other, else switch on another lamp or use other pieces.
    [like_ground] { $names } looks like the ground on { $n } of the empty spaces ({ $where }): put something of another colour under it there, use other pieces, or more light.
    [hardly_shown] Most pictures of { $names } do not show the piece plainly: take up to a dozen, on spaces of other colours.
    [misnamed] Left out, as they look like { $where }: pictures of { $names }. See that each lies in the folder of what it shows.
    [no_empty] No picture shows a bare space: give a folder “empty” of them, or bare spaces are told only beside a photo of the empty board.
   *[other] { $names } look nearly the same: the camera may not tell them apart.
}
enrol-more = { $n } more
box-parts = with { $parts }
box-numbers-only = only the numbers are in this file; a name that ends in .zip takes what is enrolled along
help-calibrate-live = Look through this camera while you hold the board: picamera, usb://0, or twin:// for a simulated one.
help-calibrate-out = The file to write (the lens of the camera of this computer).
calibrate-show = { $number } of { $of }: hold the board still in front of the camera, tilted differently each time.
calibrate-same-place = The board lies where it lay in an earlier picture: move it, and tilt it to another side.
calibrate-not-seen = The board is not in sight: fill more of the picture with it, without glare.
