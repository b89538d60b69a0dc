# L'app sullo schermo.

app-ok = OK
app-yes = sì
app-no = no
app-auto = automatico
app-save = Salva
app-retry = Riprova
app-undo = Annulla
app-redo = Ripeti
app-notice = Attenzione
app-pair = { $what }: { $value }
app-rule = Regolamento: { $chapter }, p. { $page }
app-failed = Non ha funzionato: { $cause }
app-mistake = Il compagno ha commesso un errore
app-panel-failed = Questa pagina non si può mostrare. La partita è al sicuro e continua.
app-stale = Nel frattempo la partita è andata avanti; nulla è stato registrato. Guarda di nuovo.
app-simulated = Nessun dispositivo trovato: il compagno pesca da solo, su un tavolo simulato.
app-simulated-short = tavolo simulato: il compagno pesca da solo
app-restarted = Il compagno si era fermato ed è tornato. Nulla è perduto: tutto viene salvato subito.
app-safe-mode = Il compagno si è fermato più volte. Ora funziona in modo sicuro: senza suoni e senza dispositivi.

app-home-title = Compagno
app-home-continue = Continua: { $title } – { $who }
app-home-new = Nuova partita
app-home-saved = Tavoli salvati
app-home-line = { $title } – { $who }
    { $when } · { $state }
app-home-damaged = Il tavolo salvato { $table } è danneggiato
app-home-recover = Tieni premuto per salvare ciò che è intatto
app-state-running = { $events ->
    [one] un evento finora
   *[other] { $events } eventi finora
}
app-state-finished = finita

app-panel-table = Tavolo
app-panel-score = Punteggio
app-panel-clocks = Orologi
app-panel-history = Cronologia
app-panel-correct = Correggi
app-panel-box = Scatola
app-panel-devices = Dispositivi
app-panel-fairness = Equità
app-panel-settings = Impostazioni
app-menu-leave = Lascia il tavolo

app-new-title = Nuova partita
app-new-seats = Chi gioca
app-new-add = Aggiungi un posto
app-new-remove = Togli l’ultimo posto
app-new-automaton = Giochi contro { $name }.
app-new-who-draws = Chi pesca
app-new-camera = Quale telecamera
app-new-camera-unfit = La telecamera scelta non può guardare questo gioco; accanto c’è scritto perché. Scegline un’altra, o nessuna.
app-new-camera-learn = Falla imparare
app-compare = Confronta con la telecamera
app-compare-looking = La telecamera riguarda tutto, appena niente si muove ...
app-compare-overtaken = Intanto la partita è andata avanti: la telecamera non ha confrontato niente.
app-compare-overtaken-how = Fai ciò che dicono i prossimi passi, poi confronta di nuovo.
app-compare-who-is-right = Rimetti a posto il tavolo, o correggi il valore qui sotto.
app-camera-none = Nessuna telecamera
app-camera-none-how = Ciò che una mano ha pescato si inserisce con un tocco.
app-camera-simulated-name = Telecamera simulata
app-camera-nothing = Nessuna telecamera trovata: ciò che una mano ha pescato si inserisce con un tocco. Oppure collegane una e riapri questo pannello.
app-camera-simulated = Guarda un tavolo nel software, le cui mani pescano da sole.
app-camera-down = Non arriva nessuna immagine: { $why }
app-camera-ready = Arriva un’immagine.
app-camera-used = Guarda questo tavolo.
app-camera-missed = La telecamera { $name } non c’è: non si legge niente guardando.
app-camera-missed-how = Collegala e sceglila nel menu, sotto Dispositivi. Fino ad allora tutto si inserisce con un tocco.
app-draw-looking = Pescate e mettete al suo posto: la telecamera guarda.
app-table-camera = La telecamera chiede
app-table-camera-says = La telecamera dice
app-table-camera-right = { $n ->
    [0] Rimetti a posto il tavolo, o di’ al compagno che cosa è giusto.
   *[other] Rimetti a posto il tavolo, scegli che cosa è stato, o di’ al compagno che cosa è giusto.
}
app-eye-entered = La telecamera ha visto: { $what }.
app-new-options = Opzioni
app-new-start = Comincia
app-new-name = Nome
app-new-same-name = Due posti hanno lo stesso nome.
app-new-stand-ins = { $n ->
    [0] Tutti i numeri di questa copia sono noti.
    [one] Un numero di questa copia è ancora un nostro valore provvisorio; vedi Scatola.
   *[other] { $n } numeri di questa copia sono ancora nostri valori provvisori; vedi Scatola.
}
app-guest = Ospite { $n }
app-player = { $player ->
    [person] persona
    [random] programma: a caso
    [greedy] programma: avido
    [search] programma: previdente
   *[other] programma: { $player }
}
app-colour = { $colour ->
    [red] rosso
    [blue] blu
    [yellow] giallo
    [white] bianco
    [purple] viola
    [green] verde
    [black] nero
    [brown] marrone
    [orange] arancione
    [pink] rosa
   *[other] { $colour }
}

app-turn = { $name }
app-turn-chance = Pesca
app-turn-over = Fine
app-over = La partita è finita.
app-points = { $n } pt
app-table-all = Tutte le scelte ({ $n })
app-table-all-title = Tutto ciò che ora è permesso
app-table-group = { $what } ({ $n })
app-table-boards = Tabelloni
app-table-final = Punteggio finale
app-told-why = { $what } ({ $reason })
app-hint = ★ Se non hai un desiderio tuo: { $what } ({ $why })
app-zone-here = Qui si trova:
app-zone-nothing = Ora qui non c’è nulla da fare.

app-draw-title = Pesca
app-draw-finished = { $n ->
    [one] Mettilo al suo posto.
   *[other] Tutti e { $n } sono pescati. Mettili al loro posto.
}
app-draw-seen = { $n ->
    [one] La telecamera l’ha visto al suo posto.
   *[other] La telecamera li ha visti tutti e { $n } al loro posto.
}
app-draw-put = Sono al loro posto
app-draw-back = Rimetti l’ultimo
app-draw-verify = Che cosa c’è dentro?
app-draw-by-hand = Continua a mano
app-draw-stopping = Chiedo alla macchina fin dove è arrivata …
app-draw-hand-back = Di nuovo la macchina
app-task-done = Fatto, avanti
app-draw-slow = Ancora nessuna risposta. Puoi aspettare, o pescare a mano.
app-draw-contents = { $n ->
    [one] Una possibilità
   *[other] { $n } possibilità
}
app-draw-odds = { $what }: { $n } su { $total }

app-steps-title = Che cosa succede ora
app-steps-automaton = Turno di { $name }
app-steps-put-back = Rimetti a posto
app-steps-redo = Rifai
app-steps-of = { $title } · { $number } di { $count }
app-steps-why = Perché: { $reason }
app-steps-way = { $source } › { $target }
app-steps-done = Fatto
app-steps-all = Tutti e { $n } fatti
app-steps-correct = È sbagliato

app-score-live = { $title }: punteggio attuale
app-score-final = { $title }: punteggio finale
app-score-total = Totale
app-score-rank = { $n ->
    [one] Un punto: { $rank }
   *[other] { $n } punti: { $rank }
}
app-score-winners = { $n ->
    [one] { $names } vince!
   *[other] { $names } vincono insieme!
}
app-score-picture = Salva come immagine
app-score-saved = L’immagine è salvata: { $file }
app-score-not-saved = Non è stato possibile salvare l’immagine: { $why }
app-score-qr = Codice QR
app-score-qr-title = Portala a casa
app-score-qr-how = Inquadra il codice con un telefono: l’app BG Stats aggiunge questa partita al suo elenco.

app-clock-running = ora pensa
app-clock-program = un programma
app-clock-left = resta: { $time }
app-clock-game = Partita: { $time }
app-clock-paused = Gli orologi sono fermi.
app-clock-pause = Pausa
app-clock-resume = Riprendi
app-clock-longest = { $name } ha pensato più a lungo: { $time }

app-chance = Pesca
app-source = { $source ->
    [person] con un tocco
    [hand] pescato a mano
    [generator] pescato dal generatore
    [machine] pescato dalla macchina
    [camera] letto dalla telecamera
    [player] deciso da un programma
    [companion] annotato dal compagno
   *[other] { $source }
}
app-event-correct = corretto: { $what } = { $value }
app-event-undo = { $n ->
    [one] un evento annullato
   *[other] { $n } eventi annullati
}
app-event-redo = { $n ->
    [one] un evento ripristinato
   *[other] { $n } eventi ripristinati
}
app-history-line = { $who }: { $what }
app-history-undone = annullato
app-history-back = Torna qui
app-history-back-title = Tornare qui?
app-history-jump = { $n ->
    [one] Annulla un evento
   *[other] Annulla { $n } eventi
}
app-history-empty = Non è ancora successo nulla.
app-newer = Più recenti
app-older = Più vecchi
app-newer-page = Pagina indietro
app-older-page = Pagina avanti

app-consent-title = Annullare ciò che è stato pescato?
app-consent-why = { $n ->
    [one] Una pesca o un lancio fisico verrebbe annullato. Tutti al tavolo devono essere d’accordo.
   *[other] { $n } pesche e lanci fisici verrebbero annullati. Tutti al tavolo devono essere d’accordo.
}
app-consent-put-back = Rimettere a posto:
app-consent-hold = Tieni premuto: siamo d’accordo e rimettiamo a posto

app-correct-how = Di’ al compagno che cosa c’è davvero sul tavolo. Resta nella cronologia e si può annullare.
app-correct-title = Correggi: { $what }
app-correct-now = Il compagno crede: { $value }
app-correct-more = Uno in più
app-correct-less = Uno in meno
app-correct-hold = Tieni premuto per cambiarlo

app-box-how = Questi numeri sono stampati solo sui tuoi componenti. Finché non li inserisci, il compagno gioca con i suoi.
app-box-left = { $n ->
    [0] { $title }: nessun valore provvisorio.
    [one] { $title }: resta un valore provvisorio.
   *[other] { $title }: restano { $n } valori provvisori.
}
app-box-stand-in = nostro valore provvisorio, non letto dalla tua copia
app-box-box = inserito da te
app-box-where = Dove guardare: { $where }
app-box-enter = Inserisci
app-box-forget = Dimentica

app-device-asking = in attesa ...
app-device-use = Usa questo
app-device-used = In uso
app-device-test = Autodiagnosi
app-device-recover = Ripristina
app-devices-ask = Chiedi di nuovo a tutti
app-devices-fairness = Sono equi?
app-fairness-counting = Sto contando tutte le estrazioni…
app-fairness-how = Barra e numero: quante volte è uscito. Tratto: quante volte lo dà un sorteggio equo, più o meno due deviazioni standard.
app-maker = { $maker ->
    [hand] A mano
    [generator] Generatore
    [machine] Macchina
    [camera] Telecamera
   *[other] { $maker }
}
app-maker-hand-ready = Voi pescate, e un dito inserisce ciò che è uscito.
app-maker-generator-ready = Il compagno pesca da solo; dopo la partita chiunque può verificare ogni pesca.
app-machine-ready = { $drawn ->
    [one] Pronta; finora ha estratto un pezzo. Dentro: { $inside }.
   *[other] Pronta; finora ha estratto { $drawn } pezzi. Dentro: { $inside }.
}
app-machine-simulated = Simulata, e pronta. Dentro: { $inside }. ({ $drawn } estratti finora)
app-machine-busy = Sta estraendo proprio ora.
app-machine-parts = { $n ->
    [one] Una parte è da controllare: { $parts }.
   *[other] { $n } parti sono da controllare: { $parts }.
}
app-pins = Pulsanti, lampade, cicalino e luce
app-pins-ready = Tutte le parti sui piedini di questo computer ci sono.
app-pins-tried = Tutte le lampade e la luce sono state accese per un secondo, e il cicalino ha suonato. L’hai visto e sentito?
app-pins-problems = { $problems }
app-button-together = Sono stati premuti due pulsanti insieme. Premi soltanto il tuo.
app-button-not-yours = Tocca a { $name }.
app-button-not-yet = Il turno non può ancora finire.
app-button-failure = Prima bisogna decidere qualcosa sullo schermo.
app-button-enter = Prima inserisci sullo schermo che cosa è stato estratto.
app-button-waiting = L’estrazione non è ancora finita.
app-setting-buzzer = Cicalino al tavolo
app-setting-camera-light = Luce della telecamera, mentre legge
app-fair-title = Le pesche sono leali?
app-fair-commitment = Pubblicato prima della partita: { $digest }…
app-fair-waiting = Il seme viene rivelato a fine partita; allora ogni pesca si può ricalcolare.
app-fair-verified = { $n ->
    [one] Una pesca è stata ricalcolata ed è giusta; { $others } vengono da mani o dispositivi.
   *[other] { $n } pesche sono state ricalcolate e sono giuste; { $others } vengono da mani o dispositivi.
}

app-setting-language = Lingua
app-setting-theme = Tema
app-setting-text = Dimensione del testo
app-setting-sound = Suoni
app-setting-rotation = Rotazione
app-setting-dim-after = Oscura lo schermo dopo
app-setting-confirm-steps = Conferma ogni passo dell’automa
app-setting-diagonal = Dimensione dello schermo: { $n } pollici
app-setting-diagonal-why = I pulsanti sono grandi almeno 9 mm.
app-seconds = { $n ->
    [0] mai
    [60] 1 minuto
    [300] 5 minuti
    [900] 15 minuti
   *[other] { $n } s
}
app-choice = { $choice ->
    [day] giorno
    [night] notte
    [normal] normale
    [large] grande
    [largest] massima
   *[other] { $choice }
}
app-not-installed = l’app non è installata (manca: { $packages }); usa ./setup.sh run su un computer con uno schermo

bench-app-lacking = l’app sullo schermo non è installata
bench-app-bare = una finestra Kivy vuota
bench-app-first-frame = app: dall’avvio alla prima immagine completa
bench-app-touch = app: dal tocco all’immagine cambiata, mediana
bench-app-touch-slowest = app: dal tocco all’immagine cambiata, 99 su 100
bench-app-idle = app: quota di un core mentre non succede nulla
bench-app-memory = app: crescita dopo 1.000 eventi
bench-app-memory-before = la sua grandezza prima
