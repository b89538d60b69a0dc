# What the eyes above the table say.

metavar-camera = CAMERA
help-camera = Let a camera watch the table: picamera, usb://0, a picture, a folder or a video, or twin:// for a simulated table with its people.

ask-word-look = look
ask-usage-look = look
ask-help-look = lets the camera look at the whole table again
eye-looking = looking…
eye-moving = something moves; waiting until the table is still
eye-waiting = nothing new on the table yet; still looking
eye-put-first = first do on the table what was said before; still looking
eye-nothing-new = The camera sees nothing new.
eye-seen = { $n ->
    [one] seen
   *[other] { $n } seen at one look
}, sure to { $sure } %
eye-or-type = put it where it goes; the camera watches. Or type what came.
eye-perhaps = It may be: { $candidates }
eye-refused = { $code ->
    [too_dark] The picture is too dark: switch a light on, or give the camera a longer exposure.
    [too_bright] The picture is burnt out: dim the light, or give the camera a shorter exposure.
    [colourless] The picture has no colours: take it in colour, for colours tell such things apart.
    [blurred] The picture is blurred: hold the camera still, clean the lens, or set its focus.
    [glare] A reflection hides part of the table: move the lamp, or tilt the camera a little.
    [covered] Something covers what is to be read: take hands and pieces away from it.
    [foreign_object] Something unknown lies there: take it away, or enrol it.
    [not_enrolled] The place is not enrolled: enrol the board again, with all its spaces.
    [taken_away] What lay there is gone, and the place looks like the bare ones: put it back if that was not meant.
    [too_small] It is too small in the picture: bring the camera closer, or choose a higher resolution.
    [touching] Some dice touch each other: move them apart.
    [stacked] A die lies on top of another: put them side by side.
    [tilted] A die does not lie flat: put it flat on the table.
    [unreadable_face] The upper face of a die cannot be read: turn off glare, or roll it again.
    [perhaps_a_die] Something looks like a die and cannot be read: if it is one, turn off glare or roll it again; if not, take it away.
    [cut_off] Something is cut off by the edge of the picture: move it or the camera.
    [wrong_count] Another number than expected is in sight: look whether one fell off, lies at the edge or is too many.
    [nothing_found] Nothing to read is in sight: check where the camera points.
    [colour_twice] Two pieces seem to have the same colour, though each occurs once: enrol the colours again.
    [unknown_colour] The colour is not one of the enrolled ones: enrol the colours again under this light.
    [pile_too_big] Too many pieces lie together to be counted: spread them out.
    [uncounted] The pieces lie so that their number is not clear: move them a little apart.
    [too_alike] Two candidates look alike here: bring the camera closer, or choose by hand.
    [not_aligned] The two pictures do not show the same view: take the empty or earlier one again, from where the camera is now.
    [camera_moved] The camera moved after the spaces were marked: mark them on this picture, or put the camera back where it was.
    [too_few_markers] Fewer than three markers of the mat are in sight: uncover the corners of the mat.
    [mirrored] The picture is mirrored: switch mirroring off in the camera, or print the mat again, not mirrored.
    [two_mats] Markers of the mat are in sight twice: take the second mat and copies of it away.
    [badly_spread] The markers in sight do not tell where the whole mat lies: uncover those at its other corners.
    [pose_unsure] The markers do not agree: flatten the mat, or calibrate the lens.
    [grid_not_found] The board or grid is not in sight: point the camera at it, uncover its border, or give its four corners.
    [another_grid] The lines between the cells stand otherwise than in such a grid: check the number of rows and columns, and its four corners.
    [unstable] The picture keeps changing: take the hands away and wait a second.
    [against_rules] The rules do not allow what the picture seems to show: check the table, or enter it by hand.
   *[other] { $advice }
}
eye-fault = { $state ->
    [unplugged] The camera does not answer: check its cable and plug it in again.
    [held] Another program uses the camera: close that program.
    [forbidden] This user may not open the camera: join the group of its device; companion doctor, in a terminal, says how.
    [silent] The camera is there but gives no picture: close other programs that use it, or try its other number (companion doctor, in a terminal, lists them).
    [black] The camera gives a black picture: take off the lens cap, or switch a light on.
    [frozen] The camera repeats the same picture: unplug it and plug it in again.
    [ended] There are no more pictures.
    [restless] The pictures ended before several in a row showed the same still view: give one picture of the table as it lies now, or several of that view.
    [gone] { $detail } is not there any more: put it back, or choose another source.
    [unreadable] { $detail } is no picture that can be read: save it as JPEG or PNG, or take it out of the folder.
    [other_lens] The lens was measured in pictures of another shape than these ({ $detail }): measure it again with companion calibrate, in a terminal, or set the camera as it was then.
    [missing] This kind of camera cannot be used here: install its software, or choose another source.
   *[other] { $advice }
}
eye-part = { $part ->
    [board] the empty board
    [colours] the colours of the pieces
    [deck] the deck of tiles or cards
    [tiles] the tiles
   *[dice] the dice
}
eye-not-enrolled = the camera has not learnt { $parts } yet; let it learn in the app (Devices, What the camera has learnt), or begin in a terminal with: companion enrol { $part } --game { $game } --camera { $camera }
eye-board-lacks = the enrolled board has no { $places }; enrol it again for as many people as play, in the app (Devices, What the camera has learnt) or in a terminal: companion enrol board --game { $game } --camera { $camera } --seats { $n }
eye-fault-first = { $fault } Then: { $next }
eye-several = ({ $number }) { $first }
eye-several-and = ({ $number }) { $first } { $rest }
eye-several-more = { $told } ({ $n } more)
eye-not-installed = the eyes are not installed ({ $why }); run ./setup.sh run once, it installs them
eye-nothing-to-see = no camera can see anything of { $game } yet; play without a camera
eye-bad-twin = { $address } is no simulated table; write twin://?errors=0.1&seed=3&light=warm&size=960x540&enrolled=box (light: { $lights })

read-impossible = The pieces cannot give what the camera sees there.
read-several = Several moves would look like this.
read-differs = The camera and the companion disagree about this place since an earlier event.
read-unexplained = No single move explains what the camera sees.
audit-finding = { $case ->
    [other] { $place }: the camera sees { $seen }, the companion expects { $expected }
    [more] { $place }: the camera sees { $seen }, the companion expects none
   *[less] { $place }: the camera sees none of { $expected }
}

help-audit =
    Compare what lies on the table with the journal, and name the first difference.
    Exit status 1 means that they differ, 3 that something cannot be read; you decide who is right.
help-audit-box = The box whose enrolled parts are compared with (the one in use).
audit-same = { $n ->
    [one] One place was looked at; it lies as the journal says.
   *[other] { $n } places were looked at; all lie as the journal says.
}
audit-first = The table lies otherwise than the journal says. First:
audit-unread = { $place } cannot be read. { $why }
audit-not-drawn = there was no picture to draw in, so { $file } was not written
audit-who-is-right = Put the table right, or tell the companion with “correct”.
