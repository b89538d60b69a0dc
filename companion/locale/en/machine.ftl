# The randomiser machine: what companion machine says.

help-machine = Look after the randomiser machine.
help-machine-status = Who the machine is and what it holds.
help-machine-test = Move and read every part once.
help-machine-calibrate = Teach the machine the colours of your cubes, and check them.
    COLOURS are those to learn; without any, the usual five.
help-machine-monitor = Show every line that goes to and fro. Ctrl-C ends it.
help-machine-flash = How to put the firmware onto the controller.
help-machine-fairness = Whether the randomisers are fair: all draws ever made, counted and tested.
help-machine-port = The machine's port, or sim:// for a simulated one; without it, the only machine there is.
help-machine-checks = How many more cubes of each colour to check with.
help-machine-set = Change a setting of the machine for good, such as gate_open_us=1850.
help-machine-seconds = How long to watch; without it, until Ctrl-C.
help-machine-service = Ask a running machine for MicroPython's prompt first.
help-machine-picture = Draw the counts into this PNG file.
metavar-port = PORT
metavar-colours = COLOURS
machine-no-package = the Python package { $package } is missing: run ./setup.sh run once
machine-problem = { $why }
machine-is = machine { $serial }, firmware { $firmware }
machine-life = { $drawn ->
        [one] one piece drawn
       *[other] { $drawn } pieces drawn
    } in its life, { $boots ->
        [one] one start
       *[other] { $boots } starts
    }
machine-inside = { $bag }: { $n ->
        [one] one piece inside
       *[other] { $n } pieces inside
    }
machine-colours = colours learnt: { $colours }
machine-outstanding = not settled yet: { $token }
machine-test = { $problems ->
        [0] Everything works.
        [one] One part needs a look.
       *[other] { $problems } parts need a look.
    }
machine-set = { $name } is { $n } now
machine-bad-setting = “{ $value }” is no setting; write name=number, such as gate_open_us=1850
machine-place = Put one { $colour } cube into the chamber, then press Enter.
machine-place-check = Another { $colour } cube into the chamber, then Enter.
machine-mistake = { $colour } was read as { $read }
machine-calibrate-again = Shield the chamber from daylight, clean the lamp, and calibrate again.
machine-calibrated = learnt { $colours }; all { $n } checks were right
machine-monitoring = Every line, with seconds and direction:
machine-prompt-free = The machine leaves its prompt free until its next restart.
machine-flash-first = A new Pico: hold BOOTSEL, plug it in, and copy the UF2 file of MicroPython { $version } onto the drive that appears.
machine-flash-then = Then, and for each new firmware:
machine-no-draws = No draws have been recorded yet.
machine-unreadable = { $n ->
        [one] one line of the record cannot be read and was passed over
       *[other] { $n } lines of the record cannot be read and were passed over
    }
machine-picture = drawn into { $file }

play-machine-retry = [r] retry, [h] continue by hand>
play-machine-retry-letter = r
play-machine-hand-letter = h
play-machine-fill = { $wanted } Put them in, then press Enter.
play-machine-by-hand = Going on by hand.

play-machine-back = When the machine is right again: { $key }
play-machine-again = The machine draws again.

bench-machine-request = a request to the simulated machine and its answer
bench-machine-echo = a bare echo over a pseudo-terminal
bench-machine-idle = processor use of an idle connection
bench-machine-rest = a program that only wakes as often
bench-machine-no-terminal = this system has no pseudo-terminals
bench-machine-no-serial = pyserial is not installed (pip install pyserial)

help-machine-tags = Learn which tag is under which figure of your copy of GAME.
    One figure after the other goes into the chamber; every tag is saved at once, in the box of the game.
help-tags-colour = Only figures whose name has this word, such as a colour that you play with.
help-tags-box = The box that the figures belong to.
help-tags-list = Only show which figures have a tag, and which have none.
metavar-colour = COLOUR
help-tags-die = Learn the faces of a die with this many sides instead: the machine rolls it until it has seen all.
tags-no-dice-reader = this machine has no reader under its dice tray; the camera or you read the dice
tags-die = The machine rolls a die with { $sides } faces until each has lain down once. Put it into the cup.
tags-die-shows = The tag { $tag } lies down. What does the die show, in one word (orange, 3)? Enter leaves it out>
tags-face = { $tag }: { $face } ({ $done } of { $sides })
tags-die-left = { $n ->
    [0] Every face is known; they are in the box { $box }.
    [one] One face is not known yet; the others are in the box { $box }.
   *[other] { $n } faces are not known yet; the others are in the box { $box }.
}
tags-none-needed = { $game } has no figures that a machine must tell apart.
tags-no-such-word = no figure of { $game } has the word “{ $word }”; it has, for example: { $examples }
tags-figure = { $alike ->
    [one] { $what }
   *[other] { $what } ({ $number } of { $alike })
}
tags-place = { $done } of { $all } · Lay this into the chamber for figures: { $what }.
tags-keys = [Enter] it lies there, [s] skip it, [q] stop here>
tags-skip-letter = s
tags-stop-letter = q
tags-unread = No tag was read. Turn the figure so that the tag lies flat on the reader, and try again.
tags-taken = This tag ({ $tag }) is under another figure already: { $what }. Put in a figure that has not been read yet,
    or [f] forget what was known about this tag.>
tags-forget-letter = f
tags-forgotten = Forgotten. Now this figure is read again.
tags-learnt = { $tag } is { $what }.
tags-left = { $n ->
    [0] Every figure has its tag; they are in the box { $box }.
    [one] One figure has no tag yet; go on with the same command. The others are in the box { $box }.
   *[other] { $n } figures have no tag yet; go on with the same command. The others are in the box { $box }.
}
tags-with = with a tag
tags-without = no tag yet

fairness-title = { $randomiser ->
    [cube_bag] bag of cubes
    [monk_bag] bag of figures
    [die] die
    [dice] dice
   *[other] { $randomiser }
} by { $source ->
    [machine] the machine
    [simulated] the simulated machine
    [generator] the generator
    [hand] hand
    [camera] the camera
   *[other] { $source }
}: { $n ->
    [one] one draw
   *[other] { $n } draws
}
fairness-column-outcome = outcome
fairness-column-came = came
fairness-column-expected = expected
fairness-column-off = deviation (sd)
fairness-plot-expected = expected, ± 2 standard deviations
fairness-counts = counts: chi-square { $chi }, { $freedom ->
    [one] one degree of freedom
   *[other] { $freedom } degrees of freedom
}, p = { $p }
fairness-order = order: { $runs ->
    [one] one run
   *[other] { $runs } runs
}, p = { $p }
fairness-verdict-too-few = verdict: too few draws to say ({ $least } are the least)
fairness-verdict-fair = verdict: fair at the level of { $level }
fairness-verdict-unfair = verdict: NOT FAIR at the level of { $level }
