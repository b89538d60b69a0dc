# La domanda aperta, e che cosa deve dire il caso.

villagers-ask-draft = { $name }: prendi un paesano della Strada o la prima carta di una pila (ancora { $left }).
villagers-ask-give = { $name }: quale paesano della Strada va alla Contessa?
villagers-ask-mark = { $name }: metti una moneta su un paesano della Strada per tenerlo, oppure passa.
villagers-ask-build = { $name }: costruisci, scambia, gioca i Paesani Speciali o finisci ({ $left ->
    [0] nessun paesano
    [one] 1 paesano
   *[other] { $left } paesani
    } da posizionare).
villagers-ask-cover = { $name }: quale paesano va sopra il Monaco?
villagers-ask-resolve = { $name }: quale evento risolvi adesso?
villagers-ask-choose = { $name }: l’evento «{ $event }» ti lascia una scelta.

villagers-chance-deal = Date una carta alla mano di { $name }.
villagers-chance-back = Quale dorso si vede ora? Guardate { $pile }.
villagers-chance-turn = Girate la prima carta: { $pile }.
villagers-chance-event = Rivelate il primo evento del mazzo { villagers-season }.
