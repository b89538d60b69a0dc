# The box in the touch app: forms and files.

app-box-aside = entered, not saved yet
app-box-set-aside = Set aside for now
app-box-save-aside = { $n ->
    [one] Save what was set aside
   *[other] Save all { $n } that were set aside
}
app-box-add = Add: { $what }
app-box-in-use = Box in use: { $name }
app-box-choose = With which box are new games played?
app-box-import = Take over a box
app-box-export = Give the box away
app-box-import-how = Files with the ending .toml in the home folder and on sticks. Touch the one to take over.
app-box-export-how = Where should the box be written to?
app-box-import-this = Take it over and use it
app-box-export-this = Write it here
app-box-no-files = Nothing was found in the home folder or on a stick. Plug a stick in and look again.
app-box-looking = Looking in the home folder and on sticks ...
app-box-look-again = Look again
app-box-file = { $file } – { $place }
app-box-home = Home folder
app-box-taken = Something of this name is there already.
app-box-keep-both = Keep both
app-box-replace = Hold to replace it
app-box-imported = { $n ->
    [0] The box “{ $name }” is in use now. No stand-in is left.
    [one] The box “{ $name }” is in use now. One stand-in is left.
   *[other] The box “{ $name }” is in use now. { $n } stand-ins are left.
}
app-box-exported-to = The box is written: { $file }
app-box-unreadable = This file cannot be read: { $file }
app-box-unwritable = The box cannot be written: { $file }
app-box-file-advice = Look whether the stick is still plugged in and has room, then look again; or choose another place.
