# What can go wrong with a saved table, by the code of the error. The details after “why” may be English.

table-error = { $cause }; { $advice }
stale-event = the game has moved on to event { $number } meanwhile; nothing was recorded, look at the table again
needs-consent = this would annul what was drawn or rolled: { $outcomes }; agree at the table, put the pieces back and confirm (--yes)
nothing-to-undo = { $n } cannot be undone, { $available ->
    [0] nothing is in force
    [one] only one event is in force
   *[other] only { $available } events are in force
}
nothing-to-redo = { $n } cannot be restored, { $available ->
    [0] nothing is undone since the last move
    [one] only one event is undone since the last move
   *[other] only { $available } events are undone since the last move
}
table-closed = the table { $table } was closed; open it again
bad-seat = “{ $word }” cannot be a name or a colour; use visible characters
unknown-table = no saved table is called “{ $name }”; “companion tables” lists them
ambiguous-table = “{ $name }” fits several saved tables: { $candidates }
journal-damaged = the saved table { $table } is damaged (why: { $damage }); { $intact ->
    [0] nothing in it can be played on, its files stay as they are: restore them from a copy
   *[other] “companion resume { $table } --recover” goes on after event { $intact } and keeps the damaged files
}
replay-differs = the saved table { $table } was played by other rules (why: { $damage }); “companion resume { $table } --recover” goes on after event { $intact } and keeps the files
newer-format = this was written by a later companion (format { $format }); update this one
cannot-read = { $cause }; { $advice }
cannot-write = { $path } cannot be written (why: { $why }); nothing was changed: make room or make it writable, then try again
bad-transcript = line { $line } is wrong (why: { $why }); nothing was imported, get the file again
randomiser-failed = { $cause } { $advice }
unknown-box = there is no box “{ $name }”; known: { $known }
bad-box-file = { $fault ->
    [name] “{ $name }” cannot be the name of a box; use letters, digits, spaces and hyphens
    [toml] the box “{ $name }” is not TOML (why: { $detail }); correct the file or get it again
    [unread] the box “{ $name }” cannot be read (why: { $detail }); restore the file from a copy
    [archive] { $name } is no box with enrolled parts (why: { $detail }); get the file again
    [taken] there is already a box “{ $name }”; choose another name, or say that it is to be replaced
    [other-game] this is a box of { $detail }, not of { $name }; choose a box of this game
   *[no-box] the file of the box “{ $name }” is not a box; it needs a line game = "NAME" and a table [numbers], may have one of [tags], and nothing else
    }
no-open-chance = nothing is to be drawn or rolled now
put-back = { $component }: from { $source } back to { $target }
draw-differs = line { $line }: draw { $number } is not the one that the seed gives (why: { $why }); do not trust this game
