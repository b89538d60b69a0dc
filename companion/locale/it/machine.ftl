# La macchina dei sorteggi: che cosa dice companion machine.

help-machine = Cura la macchina dei sorteggi.
help-machine-status = Chi è la macchina e che cosa contiene.
help-machine-test = Muove e legge ogni parte una volta.
help-machine-calibrate = Insegna alla macchina i colori dei tuoi cubetti e li verifica.
    COLORI sono quelli da imparare; senza, i cinque soliti.
help-machine-monitor = Mostra ogni riga che va e viene. Si ferma con Ctrl-C.
help-machine-flash = Come mettere il firmware sul controllore.
help-machine-fairness = Se i sorteggi sono equi: tutte le estrazioni mai fatte, contate ed esaminate.
help-machine-port = La porta della macchina, o sim:// per una simulata; senza, l'unica macchina che c'è.
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
play-machine-advice = { $cause } { $advice }
play-machine-fill = Metti nel tamburo { $bag } esattamente questi: { $pieces }. Poi premi Invio.
play-machine-by-hand = Si continua a mano.

bench-machine-request = una richiesta alla macchina simulata e la risposta
bench-machine-echo = una semplice eco su uno pseudo-terminale
bench-machine-idle = processore usato da una connessione a riposo
bench-machine-rest = un programma che si sveglia soltanto, altrettanto spesso
bench-machine-no-terminal = questo sistema non ha pseudo-terminali
bench-machine-no-serial = pyserial non è installato (pip install pyserial)
