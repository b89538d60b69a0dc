# Quello che la riga di comando dice oltre all’aiuto.

cli-error = companion: { $reason }
cli-reason-with-rule = { $reason } (regolamento: { $chapter }, p. { $page })
cli-all-of = { $first }; { $rest }
cli-interrupted = companion: interrotto
cli-no-file = non c’è il file { $file }
cli-file-problem = { $file } non si può usare (perché: { $why })
cli-system-problem = il sistema rifiuta: { $why }
cli-no-such-command = non c’è un comando «{ $name }»; simili: { $near }
cli-no-such-option = qui non c’è un’opzione { $name }; --help le elenca
cli-no-such-option-near = qui non c’è un’opzione { $name }; simili: { $near }
cli-missing = manca { $what }; vedi «{ $command } --help»
cli-bad-option-usage = l’opzione { $name } vuole esattamente un valore
cli-which-command = di’ che cosa deve fare «{ $command }»: { $names }; vedi «{ $command } --help»
cli-bad-usage = troppe parole; vedi «{ $command } --help»
cli-no-number = «{ $value }» non è un numero intero da { $least } in su
cli-no-seconds = «{ $value }» non è un numero di secondi
cli-no-such-word = «{ $value }» non è tra: { $words }
cli-empty-seat = un posto è senza nome; scrivi i nomi separati da virgole
cli-too-many-seats = { $game } ha figure solo di colore { $colours }, troppo poche per { $n } posti
cli-no-pair = «{ $pair }» non è NOME=VALORE

games-none = nessun gioco installato
games-name = gioco
games-title = titolo
games-seats = persone
games-automaton = solitario contro
games-stand-ins = provvisori

simulate-no-person = { $name } non è un programma giocatore, e a un tavolo simulato non siede nessuno; programmi: { $known }
simulate-progress = partite
simulate-stopped = interrotto dopo { $n } partite su { $of }
simulate-heading = { $game }: { $n ->
    [one] una partita
   *[other] { $n } partite
} in { $seconds } s
simulate-seat = posto
simulate-mean = media
simulate-sd = dev. st.
simulate-min = minimo
simulate-quartiles = quartili
simulate-max = massimo
simulate-wins = vittorie
simulate-events = eventi per partita
simulate-rank = { $rank }: { $n } ({ $percent } %)
simulate-sound = Tutte le partite sono finite, e nessun componente è comparso o sparito.
simulate-violations = { $n ->
    [one] In una partita è successo qualcosa d’impossibile:
   *[other] In { $n } partite è successo qualcosa d’impossibile:
}
simulate-violation = seme { $seed }: { $what }

bench-what = che cosa
bench-figure = valore
bench-reference = riferimento
bench-limit = limite
bench-kept = ✓ rispettato
bench-broken = ✗ superato
bench-measuring = misuro: { $title }
bench-skipped = { $name } non è stato misurato: { $reason }
bench-start = avvio di «companion games»
bench-start-reference = avvio di Python che non fa nulla

box-title = { $game }, scatola «{ $name }»
box-title-others = { $game }, scatola «{ $name }» (altre: { $others })
box-printed = stampato
box-stand-in = provvisorio
box-own = tuo
box-counts = { $n ->
    [one] Un numero
   *[other] { $n } numeri
}, { $stand_ins ->
    [0] nessuno provvisorio
    [one] uno provvisorio
   *[other] { $stand_ins } provvisori
}
box-complete = Tutti i numeri sono noti.
box-somewhere = luogo non noto
box-how = { $n ->
    [one] Un numero provvisorio.
   *[other] { $n } numeri provvisori.
} Guarda il componente e scrivi: companion box { $game } set CHIAVE=VALORE
box-saved = salvato nella scatola «{ $name }»; { $stand_ins ->
    [0] nessun numero provvisorio rimasto
    [one] rimane un numero provvisorio
   *[other] rimangono { $stand_ins } numeri provvisori
}
box-exported = scritto in { $file }
box-used = i nuovi tavoli di { $game } usano la scatola «{ $name }»
games-seats-are = { $seats } persone; colori: { $colours }
games-automaton-is = in solitario contro { $automaton }
games-numbers = { $n } numeri stampati, di cui { $stand_ins } provvisori
games-options = Opzioni, per «--option NOME=VALORE»; il valore con * vale se non ne scegli un altro:
