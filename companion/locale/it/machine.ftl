# La macchina dei sorteggi: che cosa dice companion machine.

help-machine = Cura la macchina dei sorteggi.
help-machine-status = Chi è la macchina e che cosa contiene.
help-machine-test = Muove e legge ogni parte una volta.
help-machine-calibrate = Insegna alla macchina i colori dei tuoi cubetti e li verifica.
    COLORI sono quelli da imparare; senza, i cinque soliti.
help-machine-monitor = Mostra ogni riga che va e viene. Si ferma con Ctrl-C.
help-machine-flash = Come mettere il firmware sul controllore.
help-machine-fairness = Se i sorteggi sono equi: tutte le estrazioni mai fatte, contate ed esaminate.
help-machine-port = La porta della macchina, o sim:// per una simulata; senza, l’unica macchina che c’è.
help-machine-checks = Con quanti altri cubetti di ogni colore verificare.
help-machine-set = Cambia per sempre un valore della macchina, per esempio gate_open_us=1850.
help-machine-seconds = Per quanto guardare; senza, fino a Ctrl-C.
help-machine-service = Chiede prima a una macchina accesa il prompt di MicroPython.
help-machine-picture = Disegna i conteggi in questo file PNG.
metavar-port = PORTA
metavar-colours = COLORI
machine-no-package = manca il pacchetto Python { $package }: esegui una volta ./setup.sh run
machine-problem = { $why }
machine-is = macchina { $serial }, firmware { $firmware }
machine-life = { $drawn ->
        [one] un pezzo estratto
       *[other] { $drawn } pezzi estratti
    } nella sua vita, { $boots ->
        [one] un avvio
       *[other] { $boots } avvii
    }
machine-inside = { $bag }: { $n ->
        [one] un pezzo dentro
       *[other] { $n } pezzi dentro
    }
machine-colours = colori imparati: { $colours }
machine-outstanding = non ancora sistemato: { $token }
machine-test = { $problems ->
        [0] Funziona tutto.
        [one] Una parte è da controllare.
       *[other] { $problems } parti sono da controllare.
    }
machine-set = { $name } ora è { $n }
machine-bad-setting = «{ $value }» non è un valore; scrivi nome=numero, per esempio gate_open_us=1850
machine-place = Metti un cubetto { $colour } nella camera, poi premi Invio.
machine-place-check = Un altro cubetto { $colour } nella camera, poi Invio.
machine-mistake = { $colour } è stato letto come { $read }
machine-calibrate-again = Ripara la camera dalla luce del giorno, pulisci la lampada e calibra di nuovo.
machine-calibrated = imparati { $colours }; tutte le { $n } verifiche erano giuste
machine-monitoring = Ogni riga, con secondi e direzione:
machine-prompt-free = La macchina lascia libero il prompt fino al prossimo avvio.
machine-flash-first = Un Pico nuovo: tieni premuto BOOTSEL, collegalo e copia il file UF2 di MicroPython { $version } sul disco che appare.
machine-flash-then = Poi, e per ogni firmware nuovo:
machine-no-draws = Nessuna estrazione è stata ancora registrata.
machine-unreadable = { $n ->
        [one] una riga del registro non si legge ed è stata saltata
       *[other] { $n } righe del registro non si leggono e sono state saltate
    }
machine-picture = disegnato in { $file }

play-machine-retry = [r] riprova, [m] continua a mano>
play-machine-retry-letter = r
play-machine-hand-letter = m
play-machine-fill = { $wanted } Mettili dentro, poi premi Invio.
play-machine-by-hand = Si continua a mano.

play-machine-back = Quando la macchina è di nuovo a posto: { $key }
play-machine-again = La macchina estrae di nuovo.

bench-machine-request = una richiesta alla macchina simulata e la risposta
bench-machine-echo = una semplice eco su uno pseudo-terminale
bench-machine-idle = processore usato da una connessione a riposo
bench-machine-rest = un programma che si sveglia soltanto, altrettanto spesso
bench-machine-no-terminal = questo sistema non ha pseudo-terminali
bench-machine-no-serial = pyserial non è installato (pip install pyserial)

help-machine-tags = Impara quale etichetta è sotto quale figura della tua copia di GIOCO.
    Le figure vanno nella camera una dopo l’altra; ogni etichetta è salvata subito, nella scatola del gioco.
help-tags-colour = Soltanto le figure il cui nome ha questa parola, per esempio un colore con cui giocate.
help-tags-box = La scatola a cui appartengono le figure.
help-tags-list = Mostra soltanto quali figure hanno un’etichetta e quali no.
metavar-colour = COLORE
help-tags-die = Impara invece le facce di un dado con tante facce: la macchina lo tira finché non le ha viste tutte.
tags-no-dice-reader = questa macchina non ha un lettore sotto la vaschetta dei dadi; li legge la telecamera, o voi
tags-die = La macchina tira un dado con { $sides } facce finché ognuna non è stata sotto una volta. Mettilo nel bicchiere.
tags-die-shows = Sotto c’è l’etichetta { $tag }. Che cosa mostra il dado, in una parola (orange, 3)? Invio la salta>
tags-face = { $tag }: { $face } ({ $done } di { $sides })
tags-die-left = { $n ->
    [0] Ogni faccia è conosciuta; sono nella scatola { $box }.
    [one] Una faccia non è ancora conosciuta; le altre sono nella scatola { $box }.
   *[other] { $n } facce non sono ancora conosciute; le altre sono nella scatola { $box }.
}
tags-none-needed = { $game } non ha figure che una macchina debba distinguere.
tags-no-such-word = nessuna figura di { $game } ha la parola «{ $word }»; ci sono, per esempio: { $examples }
tags-figure = { $alike ->
    [one] { $what }
   *[other] { $what } ({ $number } di { $alike })
}
tags-place = { $done } di { $all } · Metti nella camera delle figure: { $what }.
tags-keys = [Invio] è lì, [s] salta, [q] fermati qui>
tags-skip-letter = s
tags-stop-letter = q
tags-unread = Nessuna etichetta letta. Gira la figura in modo che l’etichetta sia piatta sul lettore e riprova.
tags-taken = Questa etichetta ({ $tag }) è già sotto un’altra figura: { $what }. Metti una figura non ancora letta,
    oppure [d] dimentica ciò che si sapeva di questa etichetta.>
tags-forget-letter = d
tags-forgotten = Dimenticata. Ora questa figura viene letta di nuovo.
tags-learnt = { $tag } è { $what }.
tags-left = { $n ->
    [0] Ogni figura ha la sua etichetta; sono nella scatola { $box }.
    [one] Una figura non ha ancora un’etichetta; continua con lo stesso comando. Le altre sono nella scatola { $box }.
   *[other] { $n } figure non hanno ancora un’etichetta; continua con lo stesso comando. Le altre sono nella scatola { $box }.
}
tags-with = con etichetta
tags-without = ancora senza

fairness-title = { $randomiser ->
    [cube_bag] sacchetto dei cubi
    [monk_bag] sacchetto delle figure
    [die] dado
    [dice] dadi
   *[other] { $randomiser }
}, { $source ->
    [machine] macchina
    [simulated] macchina simulata
    [generator] generatore
    [hand] a mano
    [camera] telecamera
   *[other] { $source }
}: { $n ->
    [one] un’estrazione
   *[other] { $n } estrazioni
}
fairness-column-outcome = esito
fairness-column-came = uscito
fairness-column-expected = atteso
fairness-column-off = scarto (ds)
fairness-plot-expected = atteso, ± 2 deviazioni standard
fairness-counts = conteggi: chi quadrato { $chi }, { $freedom ->
    [one] un grado di libertà
   *[other] { $freedom } gradi di libertà
}, p = { $p }
fairness-order = ordine: { $runs ->
    [one] una serie
   *[other] { $runs } serie
}, p = { $p }
fairness-verdict-too-few = giudizio: troppo poche estrazioni per dirlo (almeno { $least })
fairness-verdict-fair = giudizio: equo al livello di { $level }
fairness-verdict-unfair = giudizio: NON EQUO al livello di { $level }
