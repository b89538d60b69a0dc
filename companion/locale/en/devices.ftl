# What devices say: the sentences of firmware_bridge and hardware, by their codes.

device-says-both = { $first } { $second }
device-says-no-machine = No randomiser machine is plugged in.
device-says-no-machine-but = No randomiser machine is plugged in. Other serial devices: { $names }.
device-says-no-machine-advice = Plug it in, name its port with --port, or use the simulated one: --port sim://
device-says-several-machines = Several controllers are plugged in: { $names }.
device-says-choose-port = Choose one with --port.
device-says-no-pyserial = The Python package pyserial is missing.
device-says-run-setup = Run ./setup.sh run once.
device-says-port-vanished = { $path } vanished while it was read: { $error }.
device-says-port-deaf = { $path } takes no more bytes: { $error }.
device-says-port-closed = { $path } was closed: { $error }.
device-says-port-forbidden = { $path } is closed to this user.
device-says-join-group = Join its group: sudo usermod -aG dialout $USER, then log in again.
device-says-port-absent = { $path } is not there.
device-says-plug-in-or-port = Plug the machine in, or choose another port with --port.
device-says-port-taken = Another program holds { $path }.
device-says-close-other = Close it (is a second companion running?).
device-says-ledger-taken = Another program uses the machine with the same data folder ({ $folder }).
device-says-port-refuses = { $path } cannot be opened: { $error }.
device-says-unplugged = The machine was unplugged.
device-says-unplugged-simulated = The simulated machine is unplugged.
device-says-plug-in-again = Plug it in again.
device-says-bad-address = { $address }: a simulated machine has no { $names }.
device-says-bad-address-value = { $address }: { $error }
device-says-address-has = It has: { $names }.
device-says-silent = The machine has not answered for { $seconds } seconds.
device-says-still-plugged-in = Is it still plugged in?
device-says-no-answer = The machine does not answer.
device-says-closed-here = The connection to the machine was closed on this computer.
device-says-interrupted = A person went on by hand.
device-says-memory-lost = The machine has lost its memory since it was asked.
device-says-look-in-tray = Look which pieces lie in the tray.
device-says-other-protocol = The controller speaks protocol { $theirs }, this program speaks { $ours }.
device-says-flash = Flash the firmware that came with this program: companion machine flash.
device-says-bad-greeting = The controller's greeting lacks { $error }.
device-says-flash-again = Flash its firmware again: companion machine flash.
device-says-retry-or-hand = Retry, or continue by hand.
device-says-ledger-damaged = Line { $line } of the machine's ledger is damaged ({ $error }). It was kept as { $file }.
device-says-look-before = Look which pieces lie in the machine's tray before you go on.
device-says-too-few = { $count } pieces cannot be drawn.
device-says-ask-for-one = Ask for at least one.
device-says-always-stale = The machine takes every request for an old one.
device-says-other-computer = Does another computer use it?
device-says-refused = The machine refused { $verb }: { $reason }.
device-says-see-monitor = Look at the line with companion machine monitor.
device-says-why-no_piece = No piece reached the chamber: the drum is empty or jammed. Look inside.
device-says-why-jam = A piece does not leave the gate. Open the drum's lid and free it.
device-says-why-tray_full = The light barrier of the tray is blocked. Empty the tray.
device-says-why-missed = A piece left the chamber but the light barrier did not see it fall.
device-says-why-double = More than one piece fell at once.
device-says-why-stray = Something passed the light barrier between two draws.
device-says-why-reset = The machine restarted in the middle of the draw.
device-says-why-heartbeat = The machine did not hear from this computer for two seconds and stopped its motors.
device-says-why-stopped = The draw was stopped.
device-says-why-overtime = A motor ran longer than it may and was switched off. Look whether something blocks it.
device-says-why-no_colour_sensor = The colour sensor does not answer. Check its cable.
device-says-why-no_tag_reader = The tag reader does not answer. Check its cable.
device-says-why-no_dice_reader = The tag reader under the dice tray does not answer. Check its cable.
device-says-why-memory = The machine has lost its memory since it was asked.
device-says-why-hand = The connection was lost and a person went on by hand.
device-says-why-too_many = The machine named more pieces than it was asked for.
device-says-why-else = The machine reports { $reason }.
device-says-nothing-entered = Nothing was entered.
device-says-draw-and-enter = Draw, then enter what came.
device-says-retry-or-draw = Retry, or draw by hand.
device-says-asked-already = It was asked for a piece. Retry; or look into its tray: a piece that lies there and was not entered is the one drawn, and if there is none, draw one by hand.
device-says-fill-drum = Exactly these must lie in the drum of { $bag }: { $pieces }.
device-says-then-retry = Put them in, then tell the machine to go on.
device-says-fallen-earlier = The machine let { $pieces } fall for an earlier draw that was never entered.
device-says-put-back-retry = Put what lies in its tray back into the drum, then retry.
device-says-gave-nothing = The machine gave nothing.
device-says-reads-piece = The machine reads { $piece }, but there can only be { $pieces }.
device-says-enter-what-lies = Look what lies there, and enter it.
device-says-enter-one = Look what lies in the tray, enter one piece, put the others back.
device-says-put-all-back = Put everything from the tray back, and retry; or enter one piece by hand.
device-says-no-name = The machine does not know this piece.
device-says-enter-from-tray = Look what lies in the tray, and enter it.
device-says-perhaps-in-tray = If a piece lies in the tray, enter it. If not, retry.
device-says-in-the-gate = A { $piece } piece was in the gate.
device-says-perhaps-this = If { $piece } lies in the tray, enter it. If not, retry.
device-says-too-few-tags = Only { $known } of { $wanted } figures for “{ $piece }” have a tag that is known.
device-says-enrol-tags = Enrol the tags with companion machine tags, or draw by hand.
device-says-no-such-tag = The tag { $tag } belongs to no figure that is known.
device-says-no-such-face = The tag { $tag } belongs to no face that is known.
device-says-wrong-die = The die shows { $face }: this is not the die that was asked for.
device-says-nobody-read = The die has been rolled, and nobody has read it.
device-says-enter-face = Enter what it shows.
device-says-no-package = The pins of { $board } cannot be driven through { $factory }: { $error }.
device-says-run-setup-pins = Run ./setup.sh run once: it installs the package for this board.
device-says-no-factory = There is no pin factory { $factory }.
device-says-factories = Choose one of { $names }.
device-says-no-such-pin = { $pin } is no pin of the header.
device-says-pins-from-to = BCM numbers go from 0 to 27.
device-says-pin-twice = Pin { $pin } is given to two parts.
device-says-own-pin = Give each part a pin of its own.
device-says-pin-in-use = Pin { $pin } ({ $part }) is in use by another part of this program.
device-says-pin-cannot = Pin { $pin } ({ $part }) cannot do this: { $error }.
device-says-other-pin = Choose another one in the wiring.
device-says-pin-held = Pin { $pin } ({ $part }) is held by { $holder }.
device-says-pin-held-unknown = Pin { $pin } ({ $part }) is held by another program.
device-says-free-pin = Close it, or switch off what uses the pin in /boot/firmware/config.txt (1-Wire, SPI and I2C take some).
device-says-part-button = button of seat { $seat }
device-says-part-lamp = lamp of seat { $seat }
device-says-part-buzzer = buzzer
device-says-part-light = camera light

device-bag = { $bag ->
    [cubes] cubes
    [figures] figures
   *[other] { $bag }
}
device-piece = { $piece }
device-pieces = { $n } { $piece }
device-nothing = nothing
device-failed = { $cause } { $advice }
device-part = { $part ->
    [cubes_exit] light barrier, cubes
    [cubes_chamber] chamber, cubes
    [cubes_gate] gate, cubes
    [colour_sensor] colour sensor
    [figures_exit] light barrier, figures
    [figures_chamber] chamber, figures
    [figures_gate] gate, figures
    [tag_reader] tag reader
    [dice_reader] dice reader
    [tumbler] dice tumbler
    [colours] colours
   *[other] { $part }
}
device-found = { $found ->
    [ok] ok
    [blocked] blocked
    [occupied] something lies in it
    [untested] not tested: a piece lies before it
    [leaks] lets something through
    [overtime] ran too long and was switched off
    [no_answer] does not answer
    [not_calibrated] not calibrated
   *[other] { $found }
}
