# The score counter of the touch app.

app-panel-count = Count points
app-count-title = { $name }: { $n ->
    [one] { $n } point
   *[other] { $n } points
}
app-count-people = { $n ->
    [one] 1 person
   *[other] { $n } people
}
app-count-people-title = Who is counted
app-count-add-person = Add a person
app-count-rename = Rename
app-count-remove = Take away
app-count-anew = Hold to begin anew
app-count-compare = Compare
app-count-explain = Each point
app-count-camera = By camera
app-count-total = { $n ->
    [one] { $n } point together
   *[other] { $n } points together
}
app-count-point = { $n } – { $why }
app-count-piece = { $what } { $n }
app-count-covered = Covered: what stands below its name does not count.
app-count-nothing = It brings no points by itself.
app-count-put-on = Put the next one on it
app-count-turn = Turn it over
app-count-add = What lies there? Choose a group:
app-count-add-to = Add: { $group }
app-count-on = The next one lies on: { $what }
app-count-groups = All groups
app-count-reading = The camera is reading ...
app-count-unread = The camera has read no card; what was counted stays as it was.
app-count-doubtful = { $n ->
    [one] One thing could not be read for sure. Please check what was counted.
   *[other] { $n } things could not be read for sure. Please check what was counted.
}
app-count-by-name = All, by name
app-count-remove-person = Hold to remove
