# Perché una mossa ora non è permessa.

villagers-refuse-not-now = Non è il momento: { $waiting ->
    [chance] prima va girata una carta
    [draft] c’è da prendere un paesano
    [give] c’è da dare un paesano alla Contessa
    [mark] si può mettere una moneta sulla Strada
    [build] qualcuno costruisce
    [cover] c’è da mettere un paesano sul Monaco
    [resolve] c’è da risolvere un evento
    [choose] un evento chiede una scelta
   *[other] la domanda è un’altra
    }.
villagers-refuse-not-possible = Ora non è possibile.
villagers-refuse-no-such-slot = La Strada non ha un posto { $slot }; i posti vanno da 1 a 6.
villagers-refuse-slot-empty = Il posto { $slot } della Strada è vuoto.
villagers-refuse-no-such-pile = Non c’è un mazzo «{ $pile }»; ci sono: { $piles }.
villagers-refuse-stacks-first = Dal Mazzo dei Paesani si pesca solo quando tutte le pile della Strada sono finite.
villagers-refuse-pile-empty = Qui non ci sono più carte: { $pile }.
villagers-refuse-not-in-hand = In mano non c’è { villagers-card }.
villagers-refuse-limit-reached = Il Limite di Costruzione è { $limit }; si { $left ->
    [0] possono posizionare ancora 0 paesani
    [one] può posizionare ancora 1 paesano
   *[other] possono posizionare ancora { $left } paesani
    }, e ne servono { $needed }.
villagers-refuse-not-built-like-this = { villagers-card }: non si posiziona come un paesano della mano.
villagers-refuse-special-way = { villagers-card }: si gioca in un modo tutto suo.
villagers-refuse-monk-uncovered = Il Monaco non può essere la carta in cima: prima mettigli sopra un paesano.
villagers-refuse-on-table = { villagers-card } va direttamente sul tavolo.
villagers-refuse-not-on-table = { villagers-card } deve stare sopra { $below }.
villagers-refuse-no-such-spot = Nel villaggio di { $owner } non c’è { $spot }.
villagers-refuse-wrong-chain = { villagers-card } deve stare sopra { $below }, non sopra questo { $on }; tutta la catena sotto deve essere giusta.
villagers-refuse-spot-full = Su { $on } non ci sta più niente: { $n ->
    [one] c’è già 1 carta
   *[other] ci sono già { $n } carte
    }.
villagers-refuse-no-padlock = { villagers-card } non ha un lucchetto.
villagers-refuse-padlock = { villagers-card } ha un lucchetto: di’ di chi è { $keyholder } da pagare, o la Banca se nessuno l’ha.
villagers-refuse-no-tinner = In questa Fase Costruzione nessuno Stagnino è stato giocato.
villagers-refuse-bank-forbidden = Qualcuno ha { $keyholder }, quindi per { villagers-card } non si può pagare la Banca.
villagers-refuse-no-key-villager = Per { villagers-card } qui non c’è { $keyholder }: { $key }.
villagers-refuse-cannot-pay = Per il lucchetto di { villagers-card } servono { $need } monete; ce ne sono { $have }.
villagers-refuse-exchanges-used = In una Fase Costruzione si possono scambiare solo { $n } carte, oppure un evento lo vieta.
villagers-refuse-not-a-basic = { villagers-card } non è un Paesano Base.
villagers-refuse-basics-gone = { villagers-card }: non ne sono rimasti.
villagers-refuse-no-return-there = Qui non si può rimettere una carta: { $pile }; possibili: { $piles }.
villagers-refuse-not-returned-like-this = { villagers-card }: non si può rimettere dalla mano.
villagers-refuse-nothing-on-monk = Nessun paesano della mano può andare su un Monaco { $on }.
villagers-refuse-no-such-owner = Qui nessuno è «{ $owner }»; ci sono: { $owners }.
villagers-refuse-not-covered = Un Apprendista libera solo un paesano coperto; su { villagers-card } non c’è niente.
villagers-refuse-foreign-founders = Un Apprendista non può liberare i Fondatori di un altro.
villagers-refuse-no-such-side = I Fondatori non hanno un lato «{ $side }»; i lati: { $sides }.
villagers-refuse-not-freed = { villagers-card } non si può liberare.
villagers-refuse-no-place-for-freed = { villagers-card }, liberato, non si può posizionare { $on }.
villagers-refuse-tinner-works = In questa Fase Costruzione c’è già uno Stagnino in azione.
villagers-refuse-covered = { villagers-card } è coperto; il suo oro non conta.
villagers-refuse-no-gold = { villagers-card } non mostra oro.
villagers-refuse-no-jester = In questa partita non c’è il Giullare.
villagers-refuse-jester-used = Il Giullare è già stato giocato.
villagers-refuse-jester-late = È troppo tardi per annullare «{ $event }»: è risolto, o lo si sta risolvendo.
villagers-refuse-event-not-open = L’evento «{ $event }» non è scoperto.
villagers-refuse-not-a-choice = { $what }: l’evento non lo offre; possibili: { $choices }.
villagers-refuse-not-by-hand = L’evento «{ $event }» si risolve passo per passo, non a mano.
villagers-refuse-back-not-there = { villagers-card }: qui non può stare; possibili: { $cards }.
villagers-refuse-not-under-this-back = { villagers-card } non può stare sotto questo dorso, o tutte le copie si sono viste; possibili: { $cards }.
villagers-refuse-card-not-left = { villagers-card }: non ne restano; la scatola ne ha { $copies ->
    [one] 1 copia
   *[other] { $copies } copie
    }, e tutte si sono viste.
villagers-refuse-event-not-in-deck = L’evento «{ $event }» non è più in questo mazzo.
