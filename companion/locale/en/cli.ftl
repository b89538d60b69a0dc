# What the command line says besides its help.

cli-error = companion: { $reason }
cli-reason-with-rule = { $reason } (rulebook: { $chapter }, p. { $page })
cli-all-of = { $first }; { $rest }
cli-interrupted = companion: stopped
cli-no-file = there is no file { $file }
cli-file-problem = { $file } cannot be used (why: { $why })
cli-system-problem = the system refuses: { $why }
cli-no-such-command = there is no command “{ $name }”; near it: { $near }
cli-no-such-option = there is no option { $name } here; --help lists them
cli-no-such-option-near = there is no option { $name } here; near it: { $near }
cli-missing = { $what } is missing; see “{ $command } --help”
cli-bad-option-usage = the option { $name } needs exactly one value
cli-which-command = say what “{ $command }” is to do: { $names }; see “{ $command } --help”
cli-bad-usage = too many words; see “{ $command } --help”
cli-no-number = “{ $value }” is not a whole number from { $least } up
cli-no-seconds = “{ $value }” is not a number of seconds
cli-no-such-word = “{ $value }” is none of: { $words }
cli-empty-seat = a seat has no name; write names with commas between them
cli-too-many-seats = { $game } has figures in { $colours } only, too few for { $n } seats
cli-no-pair = “{ $pair }” is not NAME=VALUE

games-none = no game is installed
games-name = game
games-title = title
games-seats = people
games-automaton = solo against
games-stand-ins = stand-ins

simulate-no-person = { $name } is no player program, and nobody sits at a simulated table; programs: { $known }
simulate-progress = games
simulate-stopped = stopped after { $n } of { $of } games
simulate-heading = { $game }: { $n ->
    [one] one game
   *[other] { $n } games
} in { $seconds } s
simulate-seat = seat
simulate-mean = mean
simulate-sd = st. dev.
simulate-min = least
simulate-quartiles = quartiles
simulate-max = most
simulate-wins = wins
simulate-events = events per game
simulate-rank = { $rank }: { $n } ({ $percent } %)
simulate-sound = Every game ended, and no component appeared or vanished.
simulate-violations = { $n ->
    [one] Something impossible happened in one game:
   *[other] Something impossible happened in { $n } games:
}
simulate-violation = seed { $seed }: { $what }

bench-what = what
bench-figure = figure
bench-reference = reference
bench-limit = limit
bench-kept = ✓ kept
bench-broken = ✗ broken
bench-measuring = measuring: { $title }
bench-skipped = { $name } was not measured: { $reason }
bench-start = start of “companion games”
bench-start-reference = start of Python that does nothing

box-title = { $game }, box “{ $name }”
box-title-others = { $game }, box “{ $name }” (others: { $others })
box-printed = printed
box-stand-in = stand-in
box-own = yours
box-counts = { $n ->
    [one] One number
   *[other] { $n } numbers
}, { $stand_ins ->
    [0] none of them a stand-in
    [one] one of them a stand-in
   *[other] { $stand_ins } of them stand-ins
}
box-complete = Every number is known.
box-somewhere = place not known
box-how = { $n ->
    [one] One stand-in.
   *[other] { $n } stand-ins.
} Look at the component and write: companion box { $game } set KEY=VALUE
box-saved = saved in box “{ $name }”; { $stand_ins ->
    [0] no stand-in is left
    [one] one stand-in is left
   *[other] { $stand_ins } stand-ins are left
}
box-exported = written to { $file }
box-used = new tables of { $game } use the box “{ $name }”
games-seats-are = { $seats } people; colours: { $colours }
games-automaton-is = alone against { $automaton }
games-numbers = { $n } printed numbers, { $stand_ins } of them stand-ins
games-options = Options, for “--option NAME=VALUE”; the value with * counts unless you choose another:
