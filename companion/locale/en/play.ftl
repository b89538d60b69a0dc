# Playing in the terminal.

play-guest = Guest
play-chance = Draw
play-times = { $n } times
play-title = { $game }: { $seats }
play-seat = { $name } ({ $colour })
play-seat-program = { $name } ({ $colour }, a program)
play-seat-watching = { $name } ({ $colour }, { $program } decides)
play-against = alone against { $automaton }
play-saved-as = saved as table { $table }
play-resumed = going on with table { $table }
play-stand-ins = { $n ->
    [one] One printed number is
   *[other] { $n } printed numbers are
} still stand-ins; “companion box { $game } stand-ins” says where to look on your copy
play-camera-idle = the camera is not asked for anything here: programs decide, and the generator draws; play with --ask or --randomiser hand to let it look
play-no-solo = { $game } has no game for one
play-solo-alone = --solo is for one seat, not for { $n }
play-bad-clock = “{ $value }” is no thinking time; write minutes, or minutes+seconds: 30 or 30+15
play-no-program = no player program is called { $name }; known: { $known }
play-no-such-number = there is no number { $number }; the list has 1 to { $n }
play-correction = correction: { $path } is { $value }
play-now-at = now at: { $position }
play-draw-possible = possible: { $outcomes } ({ $n } in all)
play-draw-prompt = came> 
play-left = Saved. Go on with: companion resume { $table }
play-finished = saved as table { $table }; see “companion history { $table }” and “companion export { $table }”
play-picture = score over time: { $file }
play-no-picture = the picture of the score could not be written: { $why }

score-now = points now
score-final = final score
score-source = points from
score-total = total
score-rank = Rank: { $rank } ({ $points } points)
score-winners = { $n ->
    [one] Winner: { $names }
   *[other] Shared win: { $names }
}
score-decided = Decided by: { $by }
picture-events = events
picture-points = points

history-undone = undone by { $number }

ask-suggestion = if you have no wish of your own: { $move } ({ $reason })
ask-hint = a number, or the beginning of each word; ? for help
ask-word-machine = machine
ask-usage-machine = machine  or  !
ask-help-machine = the machine draws again, after you went on by hand
ask-word-help = help
ask-word-why = why
ask-word-undo = undo
ask-word-redo = redo
ask-word-score = score
ask-word-table = table
ask-word-history = history
ask-word-correct = correct
ask-word-clock = clock
ask-word-pause = pause
ask-word-quit = quit
ask-yes = yes
ask-usage-help = ?
ask-usage-why = why MOVE
ask-usage-undo = undo [N]
ask-usage-redo = redo [N]
ask-usage-score = score
ask-usage-table = table [PLACE]
ask-usage-history = history [N]
ask-usage-correct = correct [NAME=VALUE]
ask-usage-clock = clock
ask-usage-pause = pause
ask-usage-quit = quit
ask-help-moves = A move is its number in the list, its notation, or any beginnings of its words that fit only one (“ta cr pi” for “take crafts pink”). Now possible:
ask-help-help = this help
ask-help-why = why a move is not allowed, with the page of the rulebook; or what it would do
ask-help-undo = back to your last decision, or N events; says what to put back
ask-help-redo = restores what was undone
ask-help-score = the score sheet now
ask-help-table = what lies where
ask-help-history = the last events
ask-help-correct = set what the companion believes to what lies on the table; alone it lists the names
ask-help-clock = the time that each seat has used
ask-help-pause = stops the clocks until Enter
ask-help-quit = leave; the game is saved
ask-why-what = why what? write: why MOVE
ask-why-not = { $move }: not now
ask-why-legal = { $move }: this is allowed now. It means:
ask-undo-chance = This would annul what was drawn or rolled ({ $outcomes }). To put back:
ask-undo-consent = Does everybody agree? (yes/no) 
ask-undo-kept = Nothing was undone.
ask-undone = undone: { $events }
ask-redone = in force again: { $events }
ask-correct-how = correct with: correct NAME=VALUE
ask-clock = { $name }: { $spent } used
ask-clock-left = { $name }: { $spent } used, { $left } left
ask-paused = The clocks stand. Enter to go on: 

tables-none = no saved game in { $folder }; begin one with “companion play GAME”
tables-none-running = no saved game is running; begin one with “companion play GAME”
tables-running = running
tables-finished = over
tables-damaged = damaged
tables-table = table
tables-state = state
tables-game = game
tables-seats = seats
tables-events = events
tables-last = last event (UTC)
tables-position = position

files-exported = table { $table } written to { $file }
files-imported = { $file } saved as table { $table }
files-whole = { $file }: every line is whole and every move legal; { $n ->
    [0] nothing was drawn or rolled
    [one] one draw or roll
   *[other] { $n } draws and rolls
}
files-verified = { $n ->
    [one] one was derived again from the revealed seed and is right
   *[other] { $n } were derived again from the revealed seed and are right
}
files-waiting = { $n ->
    [one] one came from a generator that reveals its seed at the end of the game
   *[other] { $n } came from a generator that reveals its seed at the end of the game
}
files-others = { $n ->
    [one] one came from hands or a device, and cannot be derived
   *[other] { $n } came from hands or a device, and cannot be derived
}
files-commitment = committed to: { $commitment }
