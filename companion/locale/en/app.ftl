# The touch app.

app-ok = OK
app-yes = yes
app-no = no
app-auto = automatic
app-save = Save
app-retry = Try again
app-undo = Undo
app-redo = Redo
app-notice = Please note
app-pair = { $what }: { $value }
app-rule = Rulebook: { $chapter }, p. { $page }
app-failed = It did not work: { $cause }
app-mistake = The companion made a mistake
app-panel-failed = This page cannot be shown. Your game is safe and goes on.
app-stale = The game has moved on meanwhile; nothing was recorded. Please look again.
app-simulated = No device was found: the companion draws by itself, on a simulated table.
app-simulated-short = simulated table: the companion draws by itself
app-restarted = The companion had stopped and has come back. Nothing is lost: everything is saved at once.
app-safe-mode = The companion has stopped several times. It now runs in safe mode: without sound and without devices.

app-home-title = Companion
app-home-continue = Continue: { $title } – { $who }
app-home-new = New game
app-home-saved = Saved tables
app-home-line = { $title } – { $who }
    { $when } · { $state }
app-home-damaged = The saved table { $table } is damaged
app-home-recover = Hold to save what is intact
app-state-running = { $events ->
    [one] one event so far
   *[other] { $events } events so far
}
app-state-finished = finished

app-panel-table = Table
app-panel-score = Score
app-panel-clocks = Clocks
app-panel-history = History
app-panel-correct = Correct
app-panel-box = Box
app-panel-devices = Devices
app-panel-fairness = Fairness
app-panel-settings = Settings
app-menu-leave = Leave the table

app-new-title = New game
app-new-seats = Who plays
app-new-add = Add a seat
app-new-remove = Remove the last seat
app-new-automaton = You play against { $name }.
app-new-who-draws = Who draws
app-new-camera = Which camera
app-new-camera-unfit = The camera that is chosen cannot look at this game; beside it stands why. Choose another, or no camera.
app-new-camera-learn = Let it learn
app-compare = Compare with the camera
app-compare-looking = The camera looks at everything again, as soon as nothing moves ...
app-compare-overtaken = Meanwhile the game has gone on: the camera has compared nothing.
app-compare-overtaken-how = Do what the next steps say, then compare again.
app-compare-who-is-right = Put the table right, or correct the value below.
app-camera-none = No camera
app-camera-none-how = What a hand has drawn is entered by touch.
app-camera-simulated-name = Simulated camera
app-camera-nothing = No camera was found: what a hand has drawn is entered by touch. Or plug one in and open this panel again.
app-camera-simulated = Looks at a table in software, whose hands draw by themselves.
app-camera-down = No picture comes: { $why }
app-camera-ready = A picture comes.
app-camera-used = It looks at this table.
app-camera-missed = The camera { $name } is not there: nothing is read by looking.
app-camera-missed-how = Plug it in and choose it in the menu under Devices. Until then everything is entered by touch.
app-draw-looking = Draw, and put it where it goes: the camera looks.
app-table-camera = The camera asks
app-table-camera-says = The camera says
app-table-camera-right = { $n ->
    [0] Put the table right, or tell the companion what is right.
   *[other] Put the table right, choose what it was, or tell the companion what is right.
}
app-eye-entered = The camera has seen: { $what }.
app-new-options = Options
app-new-start = Start
app-new-name = Name
app-new-same-name = Two seats have the same name.
app-new-stand-ins = { $n ->
    [0] Every number of this copy is known.
    [one] One number of this copy is still our stand-in; see Box.
   *[other] { $n } numbers of this copy are still our stand-ins; see Box.
}
app-guest = Guest { $n }
app-player = { $player ->
    [person] person
    [random] program: random
    [greedy] program: greedy
    [search] program: thinking ahead
   *[other] program: { $player }
}
app-colour = { $colour ->
    [red] red
    [blue] blue
    [yellow] yellow
    [white] white
    [purple] purple
    [green] green
    [black] black
    [brown] brown
    [orange] orange
    [pink] pink
   *[other] { $colour }
}

app-turn = { $name }
app-turn-chance = Draw
app-turn-over = End
app-over = The game is over.
app-points = { $n } pts
app-table-all = All choices ({ $n })
app-table-all-title = Everything that is allowed now
app-table-group = { $what } ({ $n })
app-table-boards = Boards
app-table-final = Final score
app-told-why = { $what } ({ $reason })
app-hint = ★ If you have no wish of your own: { $what } ({ $why })
app-zone-here = Here lies:
app-zone-nothing = Nothing is to be done here now.

app-draw-title = Draw
app-draw-finished = { $n ->
    [one] Put it where it goes.
   *[other] All { $n } are drawn. Put them where they go.
}
app-draw-seen = { $n ->
    [one] The camera has seen it where it goes.
   *[other] The camera has seen all { $n } where they go.
}
app-draw-put = They lie there
app-draw-back = Take the last one back
app-draw-verify = What is inside?
app-draw-by-hand = Continue by hand
app-draw-stopping = Asking the machine how far it got …
app-draw-hand-back = Back to the machine
app-task-done = Done, go on
app-draw-slow = No answer yet. You can wait, or draw by hand.
app-draw-contents = { $n ->
    [one] One possibility
   *[other] { $n } possibilities
}
app-draw-odds = { $what }: { $n } of { $total }

app-steps-title = What happens now
app-steps-automaton = { $name }’s turn
app-steps-put-back = Put back
app-steps-redo = Do again
app-steps-of = { $title } · { $number } of { $count }
app-steps-why = Why: { $reason }
app-steps-way = { $source } › { $target }
app-steps-done = Done
app-steps-all = All { $n } done
app-steps-correct = That is wrong

app-score-live = { $title }: the score now
app-score-final = { $title }: final score
app-score-total = Total
app-score-rank = { $n ->
    [one] One point: { $rank }
   *[other] { $n } points: { $rank }
}
app-score-winners = { $n ->
    [one] { $names } wins!
   *[other] { $names } win together!
}
app-score-picture = Save as picture
app-score-saved = The picture is saved: { $file }
app-score-not-saved = The picture could not be saved: { $why }
app-score-qr = QR code
app-score-qr-title = Take it home
app-score-qr-how = Scan this with a telephone: the BG Stats app adds this play to its list.

app-clock-running = thinking now
app-clock-program = a program
app-clock-left = left: { $time }
app-clock-game = Game: { $time }
app-clock-paused = The clocks are stopped.
app-clock-pause = Pause
app-clock-resume = Go on
app-clock-longest = { $name } has thought longest: { $time }

app-chance = Draw
app-source = { $source ->
    [person] by touch
    [hand] drawn by hand
    [generator] drawn by the generator
    [machine] drawn by the machine
    [camera] read by the camera
    [player] decided by a program
    [companion] noted by the companion
   *[other] { $source }
}
app-event-correct = corrected: { $what } = { $value }
app-event-undo = { $n ->
    [one] one event taken back
   *[other] { $n } events taken back
}
app-event-redo = { $n ->
    [one] one event restored
   *[other] { $n } events restored
}
app-history-line = { $who }: { $what }
app-history-undone = taken back
app-history-back = Back to here
app-history-back-title = Go back to here?
app-history-jump = { $n ->
    [one] Take one event back
   *[other] Take { $n } events back
}
app-history-empty = Nothing has happened yet.
app-newer = Newer
app-older = Older
app-newer-page = Page back
app-older-page = Next page

app-consent-title = Take back what was drawn?
app-consent-why = { $n ->
    [one] One physical draw or roll would be annulled. Everybody at the table must agree.
   *[other] { $n } physical draws and rolls would be annulled. Everybody at the table must agree.
}
app-consent-put-back = Put back:
app-consent-hold = Hold: we agree and put it back

app-correct-how = Tell the companion what really lies on the table. It is noted in the history and can be undone.
app-correct-title = Correct: { $what }
app-correct-now = The companion believes: { $value }
app-correct-more = One more
app-correct-less = One fewer
app-correct-hold = Hold to set it

app-box-how = These numbers are printed on your components only. Until you enter them, the companion plays with its own.
app-box-left = { $n ->
    [0] { $title }: no stand-in is left.
    [one] { $title }: one stand-in is left.
   *[other] { $title }: { $n } stand-ins are left.
}
app-box-stand-in = our stand-in, not read off your copy
app-box-box = entered by you
app-box-where = Where to look: { $where }
app-box-enter = Enter
app-box-forget = Forget

app-device-asking = asking ...
app-device-use = Use this one
app-device-used = In use
app-device-test = Self-test
app-device-recover = Bring it back
app-devices-ask = Ask all again
app-devices-fairness = Are they fair?
app-fairness-counting = All draws are being counted…
app-fairness-how = Bar and number: how often it came. Stroke: how often a fair randomiser brings it, give or take two standard deviations.
app-maker = { $maker ->
    [hand] By hand
    [generator] Generator
    [machine] Drawing machine
    [camera] Camera
   *[other] { $maker }
}
app-maker-hand-ready = You draw, and a finger enters what came.
app-maker-generator-ready = The companion draws by itself; everyone can verify each draw after the game.
app-machine-ready = { $drawn ->
    [one] Ready; it has drawn one piece so far. Inside: { $inside }.
   *[other] Ready; it has drawn { $drawn } pieces so far. Inside: { $inside }.
}
app-machine-simulated = Simulated, and ready. Inside: { $inside }. ({ $drawn } drawn so far)
app-machine-busy = It is drawing just now.
app-machine-parts = { $n ->
    [one] One part needs a look: { $parts }.
   *[other] { $n } parts need a look: { $parts }.
}
app-pins = Buttons, lamps, buzzer and light
app-pins-ready = Every part on the pins of this computer is there.
app-pins-tried = All lamps and the light were on for a second, and the buzzer beeped. Did you see and hear it?
app-pins-problems = { $problems }
app-button-together = Two buttons were pressed at once. Press only your own.
app-button-not-yours = It is { $name }’s turn.
app-button-not-yet = The turn cannot end yet.
app-button-failure = First something must be decided on the screen.
app-button-enter = First enter on the screen what was drawn.
app-button-waiting = The draw is not over yet.
app-setting-buzzer = Buzzer at the table
app-setting-camera-light = Camera light, while the camera reads
app-fair-title = Are the draws fair?
app-fair-commitment = Published before the game: { $digest }…
app-fair-waiting = The seed behind it is revealed at the end of the game; then each draw can be derived again.
app-fair-verified = { $n ->
    [one] One draw was derived again and is right; { $others } came from hands or devices.
   *[other] { $n } draws were derived again and are right; { $others } came from hands or devices.
}

app-setting-language = Language
app-setting-theme = Theme
app-setting-text = Text size
app-setting-sound = Sound
app-setting-rotation = Rotation
app-setting-dim-after = Dim the screen after
app-setting-confirm-steps = Tick each step of the automaton
app-setting-diagonal = Size of the screen: { $n } inches
app-setting-diagonal-why = Buttons are made at least 9 mm large for it.
app-seconds = { $n ->
    [0] never
    [60] 1 minute
    [300] 5 minutes
    [900] 15 minutes
   *[other] { $n } s
}
app-choice = { $choice ->
    [day] day
    [night] night
    [normal] normal
    [large] large
    [largest] largest
   *[other] { $choice }
}
app-not-installed = the touch app is not installed (missing: { $packages }); run ./setup.sh run on a computer with a screen

bench-app-lacking = the touch app is not installed
bench-app-bare = a bare Kivy window
bench-app-first-frame = touch app: from the start to the first complete frame
bench-app-touch = touch app: from a touch to the changed frame, median
bench-app-touch-slowest = touch app: from a touch to the changed frame, 99 of 100
bench-app-idle = touch app: share of one core while nothing happens
bench-app-memory = touch app: growth after 1,000 events
bench-app-memory-before = its size before them
