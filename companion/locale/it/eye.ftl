# Che cosa dicono gli occhi sopra il tavolo.

metavar-camera = CAMERA
help-camera = Una telecamera guarda il tavolo: picamera, usb://0, una foto, una cartella o un video, oppure twin:// per un tavolo simulato con le sue persone.

ask-word-look = guarda
ask-usage-look = guarda
ask-help-look = fa guardare di nuovo tutto il tavolo alla telecamera
eye-looking = guardo…
eye-moving = qualcosa si muove; aspetto che il tavolo sia fermo
eye-waiting = sul tavolo non c’è ancora niente di nuovo; continuo a guardare
eye-put-first = prima fai sul tavolo ciò che è stato detto; guardo ancora
eye-nothing-new = La telecamera non vede niente di nuovo.
eye-seen = { $n ->
    [one] visto
   *[other] visti { $n } con un solo sguardo
}, sicurezza { $sure } %
eye-or-type = mettilo al suo posto, la telecamera guarda. Oppure scrivi che cosa è uscito.
eye-perhaps = Potrebbe essere: { $candidates }
eye-refused = { $code ->
    [too_dark] L’immagine è troppo scura: accendi una luce, o dai alla telecamera un’esposizione più lunga.
    [too_bright] L’immagine è bruciata: abbassa la luce, o dai alla telecamera un’esposizione più breve.
    [colourless] L’immagine non ha colori: scattala a colori, perché sono i colori a distinguere queste cose.
    [blurred] L’immagine è sfocata: tieni ferma la telecamera, pulisci l’obiettivo o regola il fuoco.
    [glare] Un riflesso copre parte del tavolo: sposta la lampada o inclina un poco la telecamera.
    [covered] Qualcosa copre ciò che va letto: togli mani e pezzi.
    [foreign_object] Lì c’è qualcosa di sconosciuto: toglilo, o registralo.
    [not_enrolled] Il posto non è registrato: registra di nuovo la plancia, con tutti i suoi spazi.
    [taken_away] Quel che c’era lì è sparito, e il posto sembra come quelli vuoti: rimettilo, se non era voluto.
    [too_small] È troppo piccolo nell’immagine: avvicina la telecamera o scegli una risoluzione più alta.
    [touching] Alcuni dadi si toccano: separali.
    [stacked] Un dado sta sopra un altro: mettili uno accanto all’altro.
    [tilted] Un dado non è appoggiato bene: mettilo piatto sul tavolo.
    [unreadable_face] La faccia superiore di un dado non si legge: togli i riflessi, o tira di nuovo.
    [perhaps_a_die] Qualcosa sembra un dado e non si legge: se lo è, togli i riflessi o tira di nuovo; se no, toglilo.
    [cut_off] Qualcosa è tagliato dal bordo della foto: spostalo, o sposta la telecamera.
    [wrong_count] Non se ne vedono quanti ce ne devono essere: guarda se uno è caduto, sta sul bordo o è di troppo.
    [nothing_found] Non si vede niente da leggere: controlla dove guarda la telecamera.
    [colour_twice] Due pezzi sembrano dello stesso colore, che però c’è una volta sola: registra di nuovo i colori.
    [unknown_colour] Il colore non è tra quelli registrati: registra di nuovo i colori con questa luce.
    [pile_too_big] Troppi pezzi insieme per contarli: allargali.
    [uncounted] Non è chiaro quanti pezzi siano: allontanali un poco.
    [too_alike] Due possibilità qui si somigliano: avvicina la telecamera, o scegli a mano.
    [not_aligned] Le due immagini non mostrano la stessa vista: rifai quella di prima, o del tavolo vuoto, da dove si trova ora la telecamera.
    [camera_moved] La telecamera si è spostata dopo che gli spazi sono stati segnati: segnali su questa immagine, o rimetti la telecamera dov’era.
    [too_few_markers] Si vedono meno di tre marcatori del tappetino: scopri gli angoli del tappetino.
    [mirrored] L’immagine è speculare: togli l’effetto specchio alla telecamera, o ristampa il tappetino al dritto.
    [two_mats] I marcatori del tappetino si vedono due volte: togli il secondo tappetino e le sue copie.
    [badly_spread] I marcatori visibili non bastano a dire dove sta tutto il tappetino: scopri quelli agli altri angoli.
    [pose_unsure] I marcatori non concordano: spiana il tappetino, o calibra l’obiettivo.
    [grid_not_found] La plancia o griglia non si vede: punta la telecamera su di essa, scoprine il bordo, o indica i suoi quattro angoli.
    [another_grid] Le linee tra le caselle stanno altrove che in una griglia così: controlla il numero di righe e colonne, e i quattro angoli.
    [unstable] L’immagine continua a cambiare: togli le mani e aspetta un secondo.
    [against_rules] Le regole non permettono ciò che l’immagine sembra mostrare: controlla il tavolo, o inseriscilo a mano.
   *[other] { $advice }
}
eye-fault = { $state ->
    [unplugged] La telecamera non risponde: controlla il cavo e ricollegala.
    [held] Un altro programma usa la telecamera: chiudilo.
    [forbidden] Questo utente non può aprire la telecamera: entra nel gruppo del suo dispositivo; companion doctor, in un terminale, dice come.
    [silent] La telecamera c’è ma non dà immagini: chiudi gli altri programmi che la usano, o prova l’altro suo numero (companion doctor, in un terminale, li elenca).
    [black] La telecamera dà un’immagine nera: togli il tappo, o accendi una luce.
    [frozen] La telecamera ripete la stessa immagine: scollegala e ricollegala.
    [ended] Non ci sono altre immagini.
    [restless] Le immagini sono finite prima che alcune di seguito mostrassero la stessa scena ferma: dai un’immagine del tavolo com’è adesso, o alcune della stessa scena.
    [gone] { $detail } non c’è più: rimettilo al suo posto, o scegli un’altra fonte.
    [unreadable] { $detail } non è un’immagine leggibile: salvala in JPEG o PNG, o toglila dalla cartella.
    [other_lens] L’obiettivo è stato misurato su immagini di un altro formato ({ $detail }): misuralo di nuovo con companion calibrate, in un terminale, o regola la telecamera com’era allora.
    [missing] Questo tipo di telecamera qui non si può usare: installa il suo programma, o scegli un’altra fonte.
   *[other] { $advice }
}
eye-part = { $part ->
    [board] la plancia vuota
    [colours] i colori dei pezzi
    [deck] il mazzo di tessere o carte
    [tiles] le tessere
   *[dice] i dadi
}
eye-not-enrolled = la telecamera non ha ancora imparato { $parts }; falla imparare nell’app (Dispositivi, Ciò che la telecamera ha imparato), o comincia in un terminale con: companion enrol { $part } --game { $game } --camera { $camera }
eye-board-lacks = alla plancia registrata mancano { $places }; registrala di nuovo per quante persone giocano, nell’app (Dispositivi, Ciò che la telecamera ha imparato) o in un terminale: companion enrol board --game { $game } --camera { $camera } --seats { $n }
eye-fault-first = { $fault } Poi: { $next }
eye-several = ({ $number }) { $first }
eye-several-and = ({ $number }) { $first } { $rest }
eye-several-more = { $told } ({ $n ->
    [one] e un’altra
   *[other] e altre { $n }
})
eye-not-installed = gli occhi non sono installati ({ $why }); esegui una volta ./setup.sh run, che li installa
eye-nothing-to-see = di { $game } nessuna telecamera può ancora vedere niente; gioca senza telecamera
eye-bad-twin = { $address } non è un tavolo simulato; scrivi twin://?errors=0.1&seed=3&light=warm&size=960x540&enrolled=box (luce: { $lights })

read-impossible = I pezzi non possono dare ciò che la telecamera vede lì.
read-several = Diverse mosse avrebbero questo aspetto.
read-differs = Su questo posto la telecamera e il compagno non concordano già da prima.
read-unexplained = Nessuna mossa da sola spiega ciò che la telecamera vede.
audit-finding = { $case ->
    [other] { $place }: la telecamera vede { $seen }, il compagno si aspetta { $expected }
    [more] { $place }: la telecamera vede { $seen }, il compagno non se ne aspetta
   *[less] { $place }: la telecamera non vede { $expected }
}

help-audit =
    Confronta il tavolo con il registro e nomina la prima differenza.
    Lo stato di uscita 1 significa che differiscono, 3 che qualcosa non si può leggere; chi ha ragione lo decidi tu.
help-audit-box = La scatola con le cui parti registrate si confronta (quella in uso).
audit-same = { $n ->
    [one] È stato guardato un posto: sta come dice il registro.
   *[other] Sono stati guardati { $n } posti: stanno tutti come dice il registro.
}
audit-first = Il tavolo non sta come dice il registro. Per prima cosa:
audit-unread = { $place } non si può leggere. { $why }
audit-not-drawn = non c’era un’immagine in cui disegnare, quindi { $file } non è stato scritto
audit-who-is-right = Rimetti a posto il tavolo, o dillo al compagno con «correggi».
