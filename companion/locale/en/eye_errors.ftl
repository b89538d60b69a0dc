# What the eyes say of pictures, enrolments, files of places and sources that cannot be used: as vision itself says it.
# A new error of vision needs its words here and in all other languages.

eye-error-picture-is-folder = { $file } is a folder; give one of the pictures in it
eye-error-picture-not-read = { $file }: { $said }; check the name of the picture
eye-error-picture-empty = { $file } is empty; copy or save the picture again
eye-error-picture-damaged = { $file } is damaged or cut off; copy or save the picture again
eye-error-picture-too-large = { $file } is too large, pictures of up to { $most } million pixels are read; save it smaller, or set the camera to a lower resolution
eye-error-picture-foreign = { $file } is a picture of a kind that cannot be read; save it as JPEG or PNG
eye-error-no-picture = { $file } is not a picture that can be read; use JPEG or PNG
eye-error-array-of-another-shape = expected a uint8 array (height, width, 3), got { $kind } { $shape }; convert the picture first
eye-error-array-of-other-channels = expected three channels (BGR), got { $n }; convert the picture first

eye-error-source-without-pictures = { $file } holds no pictures ({ $kinds }); choose another file or folder
eye-error-no-video = there is no video { $file }; check the name of the file
eye-error-video-not-played = { $file } cannot be played: it is damaged, or no video of a kind that can be read; save it as MP4 (H.264), or give pictures
eye-error-no-source = '{ $name }' is no camera, and no picture, folder or video is there; check the name, or try usb://0, picamera or twin://

eye-error-enrolment-lacks = { $file } lacks '{ $name }': it is damaged, or of another version; enrol again
eye-error-enrolment-not-written = { $file } cannot be written ({ $said }); give the name of another file
eye-error-enrolment-of-nothing-known = { $file } holds something else, expected { $kind }; check the name of the file
eye-error-enrolment-of-another-kind = { $file } holds { $found }, expected { $kind }; check the name of the file
eye-error-enrolment-of-another-version = { $file } was written by another version of this program; enrol again
eye-error-enrolment-damaged = { $file } is damaged ({ $said }); enrol again
eye-error-enrolment-not-read = { $file }: { $said }; check the name of the file
eye-error-no-enrolment = { $file } is no enrolment, or a damaged one; enrol again

eye-error-no-folder = { $folder } is no folder; give the folder that has one picture for each
eye-error-folder-without-pictures = there are no pictures in { $folder }; put <name>.jpg or <name>/*.jpg there
eye-error-no-picture-of-one = there is no picture of { $name } in { $folder }; add one, or take the folder away
eye-error-all-left-out = everything was left out; show one thing at least
eye-error-no-card-outline = no card outline found in any picture: fill the picture with the card, or lay it on a plain cloth of another colour
eye-error-picture-unfit = { $name }: { $refusal }
eye-error-pictures-unusable = { $n } pictures cannot be used: { $each }
eye-error-card-picture-small = the picture of { $name } has { $size } pixels; take one of at least 150 pixels
eye-error-deck-without-pictures = no pictures were given; a deck needs at least one card
eye-error-deck-contradicts-itself = the parts of the deck do not belong together; enrol it again
eye-error-tile-picture-unfit = the picture of { $name } has { $size } pixels; a tile is square and needs 12 or more
eye-error-tiles-without-pictures = no pictures of tiles were given; put <tile>.jpg or <tile>/*.jpg there
eye-error-tiles-named-otherwise = { $file } is damaged: names and pictures differ; enrol the tiles again
eye-error-tile-without-size = { $file } is damaged: a tile has no size; enrol the tiles again
eye-error-grid-without-cells = a grid of { $rows } x { $columns } cells has none; give one row and one column at least
eye-error-grid-mirrored = the corners go round the grid anticlockwise, which mirrors it; give them clockwise from its top left
eye-error-grid-not-gone-round = the corners of the grid do not go round it; give them one after the other, clockwise from its top left
eye-error-before-elsewhere = the corners of the grid do not lie in the earlier picture ({ $size } pixels, this one { $now }); give those that it has there, too

eye-error-no-folder-of-colours = { $folder } is no folder; give one with a folder of pictures per colour
eye-error-too-few-colours = at least two colours (or one and 'empty') are needed; add folders with pictures
eye-error-no-folder-of-dice = { $folder } is no folder; give one with a folder per die
eye-error-folder-without-dice = { $folder } holds no dice; add a folder of pictures per die
eye-error-no-readable-die = no picture in { $folder } shows one readable die; take them again, one die each
eye-error-faces-without-pictures = no pictures to enrol; give one picture per face, in a folder named after the face
eye-error-no-faces = no faces are enrolled; add a folder per face to the folder of the die
eye-error-four-sided-colours = the pictures of the four-sided die do not show three of four colours each; take them again, from above and without glare, and look that each lies in the right folder
eye-error-sides-alike = the pictures of { $name } show the same colours as those of { $others }; take them from above, the die in the same light as in the game
eye-error-sides-of-no-colour = the pictures of { $name } show the same colours as those of none; take them from above, the die in the same light as in the game

eye-error-spaces-not-read = { $file }: { $said }; check the name of the file
eye-error-spaces-not-json = { $file }: expected {"{"}"spaces": {"{"}"name": four corners [x, y]{"}"}{"}"} (line { $line }: { $said })
eye-error-no-spaces-file = { $file }: expected {"{"}"spaces": {"{"}"name": four corners [x, y]{"}"}{"}"}
eye-error-spaces-none = { $file } names no space; give each a name and four corners [x, y]
eye-error-space-without-corners = { $file }: space '{ $name }' needs four corners [x, y], got { $found }
eye-error-space-not-gone-round = { $file }: the corners of space '{ $name }' do not go round it; give them from the top left clockwise
eye-error-no-such-family = { $family } is no family of markers; known: { $known }
eye-error-quad-without-corners = space '{ $name }' needs four corners [x, y] in pixels that go round it, got an array { $shape } of { $found }
eye-error-space-twice = { $file } gives '{ $name }' twice; give each space a name of its own
eye-error-space-around-nothing = the corners of the space { $name } surround nothing; give them one after the other, around it
eye-error-space-outside = the space { $name } lies outside of the picture ({ $size }); correct its corners, or let the camera see more of the table

eye-error-board-picture-damaged = { $file } holds a damaged picture; enrol the board again
eye-error-board-picture-unfit = { $refusal }
eye-error-board-picture-blurred = the picture is blurred: hold the camera still, clean the lens, or set its focus
eye-error-board-without-features = fewer than { $n } markers are in sight and the board has hardly any features; lay the printed markers around it
eye-error-board-without-spaces = the enrolled board has no spaces for pieces; enrol the board with its spaces
eye-error-board-without-tile-places = the enrolled board has no places for tiles; enrol the board with its spaces
eye-error-board-without-tray = the enrolled board has no tray for a die; enrol the board with its spaces

eye-error-no-such-paper = no mat for paper '{ $paper }'; choose one of { $papers }
eye-error-mat-not-written = { $file }: { $said }; choose another file
eye-error-lens-damaged = what was measured of the lens is damaged ({ $file }); measure it again with { $command }, or delete that file
eye-error-lens-of-another-shape = the lens was calibrated at { $lens }, the picture has { $size }, which is another shape; calibrate again at this size
eye-error-pictures-of-several-sizes = the pictures differ in size; take all of them with one camera setting
eye-error-calibration-board-unseen = the board was seen in { $n } of { $of } pictures, { $needed } are needed; it is page 2 of the printed mat, not mirrored: fill the picture with it
eye-error-calibration-pictures = the board was seen in { $n } of { $of } pictures, { $needed } are needed; fill the picture with the board and tilt it differently each time
eye-error-calibration-board-seldom = the board was seen in { $n } of { $of } pictures, { $needed } are needed (not in number { $unseen }: too small, blurred or cut off there); fill the picture with the board and tilt it differently each time
eye-error-calibration-places = the pictures show the board in { $n ->
    [one] one place
   *[other] { $n } places
} only, { $needed } are needed; move and tilt it after each one
eye-error-calibration-off = the calibration is off by { NUMBER($error, minimumFractionDigits: 1, maximumFractionDigits: 1) } pixels; lay the board flat and hold the camera still
eye-error-calibration-from-one-side = all pictures show the board from nearly the same side; tilt it by some 20 degrees, to another side each time
