# Il vocabolario delle carte Evento, in parole: da confrontare con la carta.

villagers-per = { $per ->
    [once] in tutto
    [food] cibo
    [builder] costruttori
    [gold] simboli oro visibili
    [padlock] lucchetti
    [top] paesani visibili
    [hand] carte in mano
   *[road] paesani a faccia in su della Strada
    }
villagers-who = { $who ->
    [player] a tua scelta
    [dearest] con più oro
   *[cheapest] con meno oro
    }
villagers-whom = { $whom ->
    [bank] alla Banca
   *[countess] alla Contessa
    }
villagers-event-when = Evento { villagers-season }; ha effetto { $when ->
    [event] nella Fase Eventi dopo che è stato rivelato
    [draft] nella prossima Fase Acquisizione
    [refresh] nel prossimo aggiornamento della Strada
   *[build] nella prossima Fase Costruzione
    }.
villagers-effect-pay = Paghi { villagers-whom } { villagers-amount }{ $per ->
    [once] {""}
   *[other] {" "}per ognuno dei tuoi { villagers-per }
    }{ $most ->
    [0] .
   *[other] , al massimo { $most }.
    }
villagers-amount = { $amount ->
    [one] { $amount } moneta
   *[other] { $amount } monete
    }
villagers-effect-gain = La Contessa riceve { villagers-amount } dalla Banca{ $per ->
    [once] .
    [road] {" "}per ognuno dei { villagers-per }.
   *[other] {" "}per ognuno dei tuoi { villagers-per }.
    }
villagers-effect-steal = La Contessa prende { $count ->
    [one] 1 paesano visibile { $which ->
        [any] qualsiasi
        [not_basic] che non sia un Paesano Base
        [with_gold] con oro
       *[with_coins] con monete sopra
        }
   *[other] { $count } paesani visibili { $which ->
        [any] qualsiasi
        [not_basic] che non siano Paesani Base
        [with_gold] con oro
       *[with_coins] con monete sopra
        }
    } dal tuo villaggio, { villagers-who }; le monete sopra vanno a te.
villagers-effect-recruit = La Contessa prende { $pool ->
    [road] { $count ->
        [one] 1 paesano a faccia in su
       *[other] { $count } paesani a faccia in su
        } della Strada, { villagers-who }
    [stack] { $count ->
        [one] la prima carta
       *[other] le prime { $count } carte
        } della pila più a sinistra
   *[reserve] { $count ->
        [one] la prima carta
       *[other] le prime { $count } carte
        } del Mazzo dei Paesani
    }.
villagers-effect-discard = Scarta { $zone ->
    [hand] { $count ->
        [one] 1 carta
       *[other] { $count } carte
        } della tua mano
    [road] { $count ->
        [one] 1 paesano a faccia in su
       *[other] { $count } paesani a faccia in su
        } della Strada
   *[village] { $count ->
        [one] 1 paesano visibile
       *[other] { $count } paesani visibili
        } del tuo villaggio
    }, { villagers-who }.
villagers-effect-move = Vanno { villagers-whom } { $most ->
    [0] tutte le monete
   *[other] fino a { $most } monete
    } { $purse ->
    [supply] della tua riserva
    [village] sopra i tuoi paesani
   *[road] sopra i paesani della Strada
    }.
villagers-effect-limit = Finché è scoperto: { $what ->
    [draft] paesani da prendere
    [build] paesani da posizionare
    [exchange] scambi con Paesani Base
   *[mark] monete da mettere sulla Strada
    } −{ $by }.
villagers-effect-unless = Quel che segue non ha effetto se il tuo villaggio ha almeno { $least }: { villagers-per }.
villagers-effect-manual = Fate a mano quel che dice la carta e correggete il tavolo.

villagers-event-fields = L’evento «{ $name }» vuole esattamente queste voci: { $fields }.
villagers-event-name = «{ $name }» non va come nome di un evento: usa da 2 a 31 lettere minuscole, cifre e _.
villagers-event-word = L’evento «{ $name }»: { $field } non può essere «{ $word }»; possibili: { $words }.
villagers-event-empty = L’evento «{ $name }» non ha effetti; scrivi almeno «manual».
villagers-event-line = L’evento «{ $name }»: «{ $line }» non è un effetto. { $why }
villagers-event-number = L’evento «{ $name }»: in «{ $line }» un numero non va da { $least } a { $most }.
villagers-event-limit = L’evento «{ $name }»: «{ $line }» ha senso solo se ha effetto in: { $when }.
villagers-event-twice = Ci sono due eventi «{ $name }».
villagers-event-deck = Oltre a «it was you» restano solo { $n } eventi { villagers-season }; ne servono almeno 4.
villagers-event-it-was-you = L’evento inverno «it_was_you» deve essere tra gli eventi: le modalità Principiante ed Esperto lo tolgono.
