# Che cosa dicono i dispositivi: le frasi di firmware_bridge e hardware, secondo il loro codice.

device-says-both = { $first } { $second }
device-says-no-machine = Non è collegata nessuna macchina dei sorteggi.
device-says-no-machine-but = Non è collegata nessuna macchina dei sorteggi. Altri dispositivi seriali: { $names }.
device-says-no-machine-advice = Collegala, indica la sua porta con --port, oppure usa quella simulata: --port sim://
device-says-several-machines = Sono collegati più controllori: { $names }.
device-says-choose-port = Scegline uno con --port.
device-says-no-pyserial = Manca il pacchetto Python pyserial.
device-says-run-setup = Esegui una volta ./setup.sh run.
device-says-port-vanished = { $path } è sparita durante la lettura: { $error }.
device-says-port-deaf = { $path } non accetta più byte: { $error }.
device-says-port-closed = { $path } è stata chiusa: { $error }.
device-says-port-forbidden = { $path } è chiusa a questo utente.
device-says-join-group = Entra nel suo gruppo: sudo usermod -aG dialout $USER, poi accedi di nuovo.
device-says-port-absent = { $path } non c’è.
device-says-plug-in-or-port = Collega la macchina, o scegli un’altra porta con --port.
device-says-port-taken = Un altro programma tiene { $path }.
device-says-close-other = Chiudilo (c’è un secondo companion in funzione?).
device-says-ledger-taken = Un altro programma usa la macchina con la stessa cartella dei dati ({ $folder }).
device-says-port-refuses = { $path } non si apre: { $error }.
device-says-unplugged = La macchina è stata scollegata.
device-says-unplugged-simulated = La macchina simulata è scollegata.
device-says-plug-in-again = Ricollegala.
device-says-bad-address = { $address }: una macchina simulata non ha { $names }.
device-says-bad-address-value = { $address }: { $error }
device-says-address-has = Ha: { $names }.
device-says-silent = La macchina non risponde da { $seconds } secondi.
device-says-still-plugged-in = È ancora collegata?
device-says-no-answer = La macchina non risponde.
device-says-closed-here = Il collegamento con la macchina è stato chiuso da questo computer.
device-says-interrupted = Una persona ha continuato a mano.
device-says-memory-lost = La macchina ha perso la memoria dopo la richiesta.
device-says-look-in-tray = Guarda quali pezzi sono nella vaschetta.
device-says-other-protocol = Il controllore parla il protocollo { $theirs }, questo programma il { $ours }.
device-says-flash = Installa il firmware di questo programma: companion machine flash.
device-says-bad-greeting = Nel saluto del controllore manca { $error }.
device-says-flash-again = Installa di nuovo il suo firmware: companion machine flash.
device-says-retry-or-hand = Riprova, o continua a mano.
device-says-ledger-damaged = La riga { $line } del registro della macchina è danneggiata ({ $error }). È conservato come { $file }.
device-says-look-before = Prima di continuare guarda quali pezzi sono nella vaschetta della macchina.
device-says-too-few = Non si possono estrarre { $count } pezzi.
device-says-ask-for-one = Chiedine almeno uno.
device-says-always-stale = La macchina prende ogni richiesta per vecchia.
device-says-other-computer = La usa anche un altro computer?
device-says-refused = La macchina ha rifiutato { $verb }: { $reason }.
device-says-see-monitor = Guarda le righe con companion machine monitor.
device-says-why-no_piece = Nessun pezzo è arrivato nella camera: il tamburo è vuoto o inceppato. Guarda dentro.
device-says-why-jam = Un pezzo non esce dallo sportello. Apri il coperchio del tamburo e liberalo.
device-says-why-tray_full = La barriera luminosa della vaschetta è coperta. Svuota la vaschetta.
device-says-why-missed = Un pezzo ha lasciato la camera, ma la barriera luminosa non l’ha visto cadere.
device-says-why-double = È caduto più di un pezzo insieme.
device-says-why-stray = Qualcosa è passato dalla barriera luminosa tra due estrazioni.
device-says-why-reset = La macchina è ripartita a metà dell’estrazione.
device-says-why-heartbeat = Per due secondi la macchina non ha sentito questo computer e ha fermato i motori.
device-says-why-stopped = L’estrazione è stata fermata.
device-says-why-overtime = Un motore ha girato più a lungo del permesso ed è stato spento. Guarda se qualcosa lo blocca.
device-says-why-no_colour_sensor = Il sensore di colore non risponde. Controlla il suo cavo.
device-says-why-no_tag_reader = Il lettore di etichette non risponde. Controlla il suo cavo.
device-says-why-no_dice_reader = Il lettore di etichette sotto la vaschetta dei dadi non risponde. Controlla il suo cavo.
device-says-why-memory = La macchina ha perso la memoria dopo la richiesta.
device-says-why-hand = Il collegamento è caduto e una persona ha continuato a mano.
device-says-why-too_many = La macchina ha nominato più pezzi di quanti ne erano stati chiesti.
device-says-why-else = La macchina segnala { $reason }.
device-says-nothing-entered = Non è stato inserito niente.
device-says-draw-and-enter = Estrai, poi inserisci che cosa è uscito.
device-says-retry-or-draw = Riprova, o estrai a mano.
device-says-asked-already = Le è stato chiesto un pezzo. Riprova; oppure guarda nella sua vaschetta: un pezzo che è lì e non è stato inserito è quello estratto; se non c’è, estraine uno a mano.
device-says-fill-drum = Nel tamburo dei { $bag } ci devono essere esattamente: { $pieces }.
device-says-then-retry = Mettili dentro, poi di’ alla macchina di continuare.
device-says-fallen-earlier = Per un’estrazione precedente, mai inserita, la macchina ha lasciato cadere: { $pieces }.
device-says-put-back-retry = Rimetti nel tamburo ciò che è nella vaschetta, poi riprova.
device-says-gave-nothing = La macchina non ha dato niente.
device-says-reads-piece = La macchina legge { $piece }, ma può uscire soltanto: { $pieces }.
device-says-enter-what-lies = Guarda che cosa c’è, e inseriscilo.
device-says-enter-one = Guarda che cosa c’è nella vaschetta, inserisci un pezzo e rimetti dentro gli altri.
device-says-put-all-back = Rimetti dentro tutto ciò che è nella vaschetta e riprova; oppure inserisci un pezzo a mano.
device-says-no-name = La macchina non riconosce questo pezzo.
device-says-enter-from-tray = Guarda che cosa c’è nella vaschetta, e inseriscilo.
device-says-perhaps-in-tray = Se nella vaschetta c’è un pezzo, inseriscilo. Se no, riprova.
device-says-in-the-gate = Nello sportello c’era: { $piece }.
device-says-perhaps-this = Se nella vaschetta c’è { $piece }, inseriscilo. Se no, riprova.
device-says-too-few-tags = Soltanto { $known } di { $wanted } figure per «{ $piece }» hanno un’etichetta conosciuta.
device-says-enrol-tags = Registra le etichette con companion machine tags, o estrai a mano.
device-says-no-such-tag = L’etichetta { $tag } non è di nessuna figura conosciuta.
device-says-no-such-face = L’etichetta { $tag } non è di nessuna faccia conosciuta.
device-says-wrong-die = Il dado mostra { $face }: non è il dado richiesto.
device-says-nobody-read = Il dado è stato tirato e nessuno l’ha letto.
device-says-enter-face = Inserisci che cosa mostra.
device-says-no-package = I piedini di { $board } non si possono usare con { $factory }: { $error }.
device-says-run-setup-pins = Esegui una volta ./setup.sh run: installa il pacchetto per questa scheda.
device-says-no-factory = Non esiste { $factory } per i piedini.
device-says-factories = Scegli tra { $names }.
device-says-no-such-pin = { $pin } non è un piedino del connettore.
device-says-pins-from-to = I numeri BCM vanno da 0 a 27.
device-says-pin-twice = Il piedino { $pin } è dato a due parti.
device-says-own-pin = Dai a ogni parte un piedino suo.
device-says-pin-in-use = Il piedino { $pin } ({ $part }) è già usato da un’altra parte di questo programma.
device-says-pin-cannot = Il piedino { $pin } ({ $part }) non può farlo: { $error }.
device-says-other-pin = Scegline un altro nel cablaggio.
device-says-pin-held = Il piedino { $pin } ({ $part }) è tenuto da { $holder }.
device-says-pin-held-unknown = Il piedino { $pin } ({ $part }) è tenuto da un altro programma.
device-says-free-pin = Chiudilo, o spegni ciò che usa il piedino in /boot/firmware/config.txt (1-Wire, SPI e I2C ne prendono alcuni).
device-says-part-button = pulsante del posto { $seat }
device-says-part-lamp = lampada del posto { $seat }
device-says-part-buzzer = cicalino
device-says-part-light = luce della telecamera

device-bag = { $bag ->
    [cubes] cubetti
    [figures] segnalini
   *[other] { $bag }
}
device-piece = { $piece ->
    [orange] arancione
    [green] verde
    [brown] marrone
    [pink] rosa
    [black] nero
    [blue] blu
    [red] rosso
    [yellow] giallo
    [white] bianco
    [monk] monaco
   *[other] { $piece }
}
device-pieces = { $n } { $piece }
device-nothing = niente
device-failed = { $cause } { $advice }
device-part = { $part ->
    [cubes_exit] barriera luminosa, cubetti
    [cubes_chamber] camera, cubetti
    [cubes_gate] sportello, cubetti
    [colour_sensor] sensore di colore
    [figures_exit] barriera luminosa, segnalini
    [figures_chamber] camera, segnalini
    [figures_gate] sportello, segnalini
    [tag_reader] lettore di etichette
    [dice_reader] lettore dei dadi
    [tumbler] bicchiere dei dadi
    [colours] colori
   *[other] { $part }
}
device-found = { $found ->
    [ok] a posto
    [blocked] coperta
    [occupied] c’è dentro qualcosa
    [untested] non provato: ha un pezzo davanti
    [leaks] lascia passare qualcosa
    [overtime] ha girato troppo ed è stato spento
    [no_answer] non risponde
    [not_calibrated] non calibrati
   *[other] { $found }
}
