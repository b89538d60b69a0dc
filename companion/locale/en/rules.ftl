# What the rules refuse, in the words of companion.rules.

yes = yes
no = no
verbatim = { $text }

no-such-verb = “{ $verb }” is no move of this game; moves begin with: { $verbs }
wrong-word-count = “{ $text }” has too many or too few words; write: { $usage }
wrong-word = “{ $text }” cannot be read at { $field } ({ $why }); write: { $usage }
ambiguous-move = “{ $text }” could be several moves: { $candidates }
game-is-over = the game is over

unknown-field = there is nothing called “{ $path }” to correct
bad-field-value = { $path } cannot be “{ $value }”; it can be: { $choices }

unknown-number = the game has no printed number called “{ $key }”
wrong-kind-of-number = { $key } cannot be { $value }; it must look like { $example }

unknown-game = there is no game called “{ $name }”; known: { $known }
bad-option-value = the option { $option } cannot be “{ $value }”; it can be: { $choices }
unknown-option = there is no option called “{ $option }”; known: { $known }
bad-seat-count = { $game } cannot be played by { $n ->
    [one] one person
   *[other] { $n } people
}; it is for: { $allowed }
bad-colour = there are no figures in “{ $colour }”; colours: { $allowed }
colour-twice = two seats want { $colour }
correction-blocks-question = with { $path } at “{ $value }” nobody could answer the open question; undo first, or correct what it is about too
unknown-player = no player program is called “{ $name }”; known: { $known }
