# La domanda aperta di un posto, e a che cosa risponde il caso.

village-over = la partita è finita
village-ask-favour = { $name }: scegli un cubo influenza, perché cominci per quarto.
village-ask-turn = { $name }: prendi un cubo da una casella azione oppure usa il pozzo.
village-ask-act = { $name }: quale azione fai con il pozzo?
village-ask-free = { $name }: il tabellone è vuoto. Qual è la tua ultima azione?
village-ask-action = { $name }: che cosa fai nella casella { village-space }?
village-ask-produce = { $optional ->
    [0] { $name }: che cosa produce il famigliare appena addestrato { village-at-craft }?
   *[1] { $name }: il famigliare appena addestrato { village-at-craft } produce subito qualcosa?
    }
village-ask-privilege = { $stage ->
    [1] { $name }: usi il privilegio del 1° stadio della camera di consiglio?
   *[other] { $name }: quale privilegio usi, fino al { $stage }° stadio della camera di consiglio?
    }
village-ask-choose = { $n ->
    [0] { $name }: scegli una tessera merce dalla riserva.
    [one] { $name }: scegli un cubo influenza dalla riserva.
   *[other] { $name }: scegli { $n } cubi influenza dalla riserva.
    }
village-ask-death = { $n ->
    [one] { $name }: quale famigliare «{ $generation }» muore?
   *[other] { $name }: devono morire { $n } famigliari. Quale famigliare «{ $generation }» muore per primo?
    }
village-ask-market = { $free ->
    [1] { $name }: servi un cliente senza supplemento, oppure passa.
   *[0] { $name }: servi un cliente pagando in più 1 cubo verde e { $time } unità di tempo, oppure passa.
    }
village-ask-pick = { $name }: quale cubo della casella { village-space } prende Carla?
village-ask-ransom = { $name }: compri famigliari dal sacchetto nero per 1 moneta l’uno? { $left ->
    [one] Esce ancora un elemento.
   *[other] Escono ancora { $left } elementi.
    }
village-ask-promote = { $name }: quali famigliari avanzano nella chiesa, pagando grano?
village-ask-record = { $name }: che cosa porta la casella { village-space }? Inseriscilo passo per passo.

village-chance-reveal = Gira il primo cliente della pila.
village-chance-grace = Pesca a caso dalla riserva un cubo influenza per { $name }.
village-chance-draw = Pesca un cubo dal sacchetto verde per la casella { village-space } ({ $left ->
    [one] ne manca { $left }
   *[other] ne mancano { $left }
    }).
village-chance-die = Tira il dado dei colori per Carla.
village-chance-fate = Gira una tessera fato a faccia in giù { village-row } alla plancia di Carla.
village-chance-bag = Pesca un elemento dal sacchetto nero ({ $left ->
    [one] ne manca { $left }
   *[other] ne mancano { $left }
    }).
village-chance-wedding = Tira il dado dei colori per le nozze, tiro { $roll } di 2.
