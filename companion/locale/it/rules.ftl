# Quello che le regole rifiutano, nelle parole di companion.rules.

yes = sì
no = no
verbatim = { $text }

no-such-verb = «{ $verb }» non è una mossa di questo gioco; le mosse cominciano con: { $verbs }
wrong-word-count = «{ $text }» ha troppe o troppo poche parole; si scrive: { $usage }
wrong-word = «{ $text }» non si legge alla voce { $field } ({ $why }); si scrive: { $usage }
ambiguous-move = «{ $text }» può essere più di una mossa: { $candidates }
game-is-over = la partita è finita

unknown-field = non c’è nulla da correggere che si chiami «{ $path }»
bad-field-value = { $path } non può essere «{ $value }»; può essere: { $choices }

unknown-number = il gioco non ha un numero stampato che si chiami «{ $key }»
wrong-kind-of-number = { $key } non può essere { $value }; si scrive come { $example }

unknown-game = non c’è un gioco che si chiami «{ $name }»; ci sono: { $known }
bad-option-value = l’opzione { $option } non può essere «{ $value }»; può essere: { $choices }
unknown-option = non c’è un’opzione che si chiami «{ $option }»; ci sono: { $known }
bad-seat-count = { $game } non si gioca in { $n ->
    [one] una persona
   *[other] { $n } persone
}; si gioca in: { $allowed }
bad-colour = non ci sono figure di colore «{ $colour }»; colori: { $allowed }
colour-twice = due posti vogliono il colore { $colour }
correction-blocks-question = con { $path } a «{ $value }» nessuno potrebbe rispondere alla domanda aperta; prima annulla, o correggi anche ciò di cui si tratta
unknown-player = nessun programma giocatore si chiama «{ $name }»; ci sono: { $known }
