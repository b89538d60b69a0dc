# Che cosa può andare storto con un tavolo salvato, secondo il codice dell’errore. Dopo «perché» può esserci inglese.

table-error = { $cause }; { $advice }
stale-event = intanto la partita è andata avanti fino all’evento { $number }; nulla è stato scritto, guarda di nuovo il tavolo
needs-consent = questo annullerebbe quel che è stato estratto o tirato: { $outcomes }; mettetevi d’accordo, rimettete a posto i pezzi e confermate (--yes)
nothing-to-undo = { $n } non si possono annullare, { $available ->
    [0] nulla è valido
    [one] è valido un solo evento
   *[other] sono validi solo { $available } eventi
}
nothing-to-redo = { $n } non si possono ripristinare, { $available ->
    [0] nulla è annullato dopo l’ultima mossa
    [one] un solo evento è annullato dopo l’ultima mossa
   *[other] solo { $available } eventi sono annullati dopo l’ultima mossa
}
table-closed = il tavolo { $table } è stato chiuso; riaprilo
bad-seat = «{ $word }» non può essere un nome o un colore; usa caratteri visibili
unknown-table = nessun tavolo salvato si chiama «{ $name }»; «companion tables» li elenca
ambiguous-table = «{ $name }» può essere più di un tavolo salvato: { $candidates }
journal-damaged = il tavolo salvato { $table } è danneggiato (perché: { $damage }); { $intact ->
    [0] nulla si può continuare, i suoi file restano come sono: riprendili da una copia
   *[other] «companion resume { $table } --recover» continua dopo l’evento { $intact } e conserva i file danneggiati
}
replay-differs = il tavolo salvato { $table } è stato giocato con altre regole (perché: { $damage }); «companion resume { $table } --recover» continua dopo l’evento { $intact } e conserva i file
newer-format = questo è stato scritto da un compagno più recente (formato { $format }); aggiorna questo
cannot-read = { $cause }; { $advice }
cannot-write = { $path } non si può scrivere (perché: { $why }); nulla è cambiato: fai posto o rendilo scrivibile, poi riprova
bad-transcript = la riga { $line } è sbagliata (perché: { $why }); nulla è stato importato, procurati di nuovo il file
randomiser-failed = { $cause } { $advice }
unknown-box = non c’è una scatola «{ $name }»; ci sono: { $known }
bad-box-file = { $fault ->
    [name] «{ $name }» non può essere il nome di una scatola; usa lettere, cifre, spazi e trattini
    [toml] la scatola «{ $name }» non è TOML (motivo: { $detail }); correggi il file o procuratelo di nuovo
    [unread] la scatola «{ $name }» non si legge (motivo: { $detail }); ripristina il file da una copia
    [archive] { $name } non è una scatola con parti registrate (motivo: { $detail }); procurati di nuovo il file
    [taken] esiste già una scatola «{ $name }»; scegli un altro nome, o di’ che va sostituita
    [other-game] questa è una scatola di { $detail }, non di { $name }; scegli una scatola di questo gioco
   *[no-box] il file della scatola «{ $name }» non è una scatola; ci vogliono una riga game = "NOME" e una tabella [numbers], può averne una [tags], e nient’altro
    }
no-open-chance = ora non c’è nulla da estrarre o da tirare
put-back = { $component }: da { $source } di nuovo a { $target }
draw-differs = riga { $line }: l’estrazione { $number } non è quella che dà il seme (perché: { $why }); non fidarti di questa partita
