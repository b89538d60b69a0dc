# Il foglio dei punti e il contatore.

villagers-score-start = Monete iniziali
villagers-score-road = Monete dalla Strada
villagers-score-padlocks = Lucchetti pagati
villagers-score-smuggler = Contrabbandieri
villagers-score-events = Eventi
villagers-score-returned = Monete di paesani andati via
villagers-score-first-gold = Primo Mercato: oro
villagers-score-first-coins = Primo Mercato: monete posate
villagers-score-gold = Secondo Mercato: oro
villagers-score-coins = Secondo Mercato: monete posate
villagers-score-wood-carver = Argento: Intagliatore
villagers-score-log-rafter = Argento: Zatteriere
villagers-score-horse-trader = Argento: Cavallaio
villagers-score-ore-muler = Argento: Mulattiere
villagers-score-peddler = Argento: Ambulante
villagers-score-locksmith = Argento: Chiavaiolo
villagers-score-grocer = Argento: Droghiere
villagers-score-freemason = Argento: Massone
villagers-score-priest = Argento: Prete
villagers-score-agent = Argento: Agente
villagers-card-amount = { villagers-card } { $n }
villagers-score-cards = { $cards }
villagers-score-formula = { villagers-counted }: { $n }, { $gives } { $per ->
    [1] per ognuno
   *[other] ogni { $per }
    }{ $copies ->
    [1] {""}
   *[other] , { $copies } volte
    }
villagers-counted = { $what ->
    [gold_of_wood] oro dei paesani Legno visibili
    [gold_symbols] simboli oro visibili
    [padlocks] lucchetti
    [food] cibo visibile
    [builder] costruttori visibili
    [coins_on_one] monete su un solo paesano
    [wood] simboli Legno
    [hay] simboli Fieno
    [ore] simboli Minerali
    [grapes] simboli Uva
    [wool] simboli Lana
    [leather] simboli Pelle
    [grains] simboli Cereali
    [solitary] simboli Solitario
   *[other] { $what }
    }
villagers-tie-break = { $by ->
    [villagers] monete pari; vince il villaggio più piccolo ({ $n } paesani)
    [shared] monete pari e paesani pari ({ $n }): vittoria condivisa
    [order] monete pari e paesani pari ({ $n }): vince chi viene prima nel turno
   *[countess] monete pari: vince la Contessa
    }

# -- il contatore

villagers-count-gold = Oro: { villagers-card }
villagers-count-silver = Argento: { villagers-card }
villagers-count-coins = Monete su: { villagers-card }
villagers-count-first-market = Primo Mercato: { villagers-coins } (oro e monete posate, senza argento)
villagers-count-shows = Visibili: { $food } cibo, { $builders ->
    [one] 1 costruttore
   *[other] { $builders } costruttori
    }
villagers-count-copies = Dubbio: { $n } × { villagers-card }, ma possono essere solo { $most }.
villagers-count-chain = Dubbio: { villagers-card } non può stare direttamente sopra: { $on }.
villagers-count-the-table = il tavolo
villagers-count-wild-top = Dubbio: { villagers-card } non può essere la carta in cima.
villagers-count-crowded = Dubbio: { $n } carte stanno su { villagers-card }, che ne porta { $most }.
villagers-count-negative = { $n } è meno di nessuna moneta.
villagers-count-covered = C’è qualcosa su { $spot }; prima toglilo.
villagers-count-one-side = { $spot } ha un solo lato.
villagers-count-no-card = In questo villaggio non c’è «{ $spot }».
villagers-count-amount = monete sopra
villagers-count-stock = Monete nella riserva
villagers-count-gold-number = valore in oro
