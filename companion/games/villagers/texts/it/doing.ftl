# Istruzioni: che cosa fanno ora le mani, o che cosa succede, e perché.

# -- preparazione e round

villagers-do-deal = Date a { $name } una carta: { villagers-card }.
villagers-do-round = Comincia il round { $round }; primo giocatore: { $name }.
villagers-do-first-player = Passate la carta Primo Giocatore a { $name }.

# -- acquisizione e Strada

villagers-do-draft = { $name } prende { villagers-card } dal posto { $slot } della Strada: sulla Piazza del Villaggio.
villagers-do-blind = { $name } pesca { villagers-card } ({ $pile }): sulla Piazza del Villaggio.
villagers-do-road-coins = { $name } prende le monete che stanno su { villagers-card }: { $n }.
villagers-do-take-hand = { $name } prende in mano { $n ->
    [one] la carta acquisita
   *[other] le { $n } carte acquisite
    }.
villagers-do-refill = Mettete { villagers-card } ({ $pile }) al posto { $slot } della Strada.
villagers-do-emptied = La pila { $number } è finita.{ $market ->
    [first] {" "}Girate di lato la carta Primo Mercato.
    [second] {" "}Girate di lato la carta Secondo Mercato.
   *[none] {""}
    }
villagers-do-market-due = Alla fine di questo round c’è la { $market ->
    [first] Prima
   *[second] Seconda
    } Fase Mercato.
villagers-do-reshuffle = Mescolate la pila degli scarti ({ $n }): è il nuovo Mazzo dei Paesani.
villagers-do-sweep = Scartate { villagers-card } dal posto { $slot } della Strada{ $coins ->
    [0] .
    [one] ; la sua moneta torna alla Banca.
   *[other] ; le sue { $coins } monete tornano alla Banca.
    }
villagers-why-sweep = { $coins ->
    [0] nessuno ci ha messo una moneta
   *[other] aveva una moneta sopra quando la Strada si aggiorna
    }
villagers-do-road-coin = Mettete una moneta su { villagers-card } al posto { $slot } della Strada.
villagers-do-mark = { $name } mette una moneta della Banca su { villagers-card } al posto { $slot } della Strada.
villagers-do-pass = { $name } non mette monete sulla Strada.

# -- costruzione

villagers-do-announce = { $name } può posizionare { $n ->
    [one] 1 paesano
   *[other] { $n } paesani
    }.
villagers-do-build = { $name } posiziona { villagers-card } { $on }.
villagers-do-basic = { $name } prende { villagers-card } e lo posiziona { $on }.
villagers-do-monk = { $name } posiziona il Monaco { $on }; sopra segue un paesano.
villagers-do-apprentice = { $name } mette l’Apprendista al posto di { villagers-card } nel villaggio di { $owner }.
villagers-do-freed = { $name } posiziona { villagers-card }, liberato, { $on }.
villagers-do-founders = { $name } riposiziona i Fondatori dal lato { $side ->
    [gold] dell’oro
   *[food] del cibo
    }.
villagers-do-coins-stay = Le monete restano nel villaggio di { $name }, sull’Apprendista.
villagers-do-return = { $name } rimette una carta con il dorso { villagers-suit } a faccia in giù: { $pile }.
villagers-do-return-discard = { $name } scarta { villagers-card }.
villagers-do-key-own = { $name } mette { villagers-coins } della Banca sul proprio { $keyholder }, che apre il lucchetto di { villagers-card }.
villagers-do-key-other = { $name } mette { villagers-coins } della propria riserva su { $keyholder } di { $owner }, che apre il lucchetto di { villagers-card }.
villagers-do-key-bank = { $name } paga { villagers-coins } alla Banca per il lucchetto di { villagers-card }.
villagers-do-tinner = { $name } scarta lo Stagnino: i lucchetti di questa Fase Costruzione si possono aprire gratis.
villagers-do-tinner-opens = Lo Stagnino apre il lucchetto di { villagers-card } per { $name }.
villagers-do-smuggler = { $name } scarta il Contrabbandiere.
villagers-do-smuggled = { $name } prende { villagers-coins } dalla Banca: metà dell’oro di { villagers-card }.
villagers-do-done = { $name } ha finito di costruire.
villagers-do-flip = { $name } non ha cibo visibile: girate i Fondatori dal lato del cibo, per sempre.
villagers-do-wild-returns = { villagers-card } è diventato la carta in cima: torna in mano a { $name }.
villagers-do-coins-back = { $name } prende nella riserva le monete su { villagers-card }: { $n }.

# -- monete

villagers-do-gain = { $name } riceve { villagers-coins } dalla Banca.
villagers-do-pay-bank = { $name } paga { villagers-coins } alla Banca.
villagers-do-pay-countess = { $name } paga { villagers-coins } alla Contessa.
villagers-do-waived = { $name } non ne ha abbastanza: { villagers-coins } in meno.
villagers-do-move-coins = Spostate { villagers-coins }. Da dove: { $place }; dove: { $target }.

# -- mercati

villagers-do-first-market = Prima Fase Mercato: l’oro dei paesani visibili e il valore delle monete posate. Le monete restano.
villagers-do-first-market-ends = Rimettete nella scatola la carta Primo Mercato.
villagers-do-second-market = Seconda Fase Mercato: l’oro, tutto l’argento, poi le monete posate vanno nella riserva.
villagers-do-market-gold = { $name } prende { villagers-coins } per l’oro dei paesani visibili.
villagers-do-market-coins = { $name } prende { villagers-coins } per le monete sui propri paesani.
villagers-do-market-silver = { $name } prende { villagers-coins } per l’argento di { villagers-card }.
villagers-do-market-move = { $name } sposta { villagers-coins } da un paesano alla riserva.
villagers-do-game-over = La partita è finita.

# -- la Contessa

villagers-do-countess-takes = Mettete { villagers-card } dal posto { $slot } della Strada nel villaggio della Contessa, separato dalle altre carte.
villagers-do-countess-card = Mettete { villagers-card } nel villaggio della Contessa, separato dalle altre carte.
villagers-do-countess-nothing = Per la Contessa non resta nessun paesano a faccia in su: non prende niente.
villagers-do-no-reserve-card = La Contessa non prende carte dal Mazzo dei Paesani.
villagers-do-nothing-left = Non è rimasta nessuna carta per questo.
villagers-do-stolen = Mettete { villagers-card } di { $name } nel villaggio della Contessa, separato dalle altre carte.
villagers-why-countess-choice = per ogni carta che peschi prende un paesano che scegli tu
villagers-why-countess-only = per ogni carta che peschi prende un paesano, ed è rimasto solo questo
villagers-why-countess-event = lo dice l’evento
villagers-why-countess-reserve = alla fine della Fase Eventi prende la prima carta del Mazzo dei Paesani
villagers-why-suggest = fra tutti, { villagers-card } fa il danno minore: circa { $coins ->
    [one] { $coins } moneta
   *[other] { $coins } monete
    } per lei, e poco perso per te

# -- eventi

villagers-do-resolve = Risolvete l’evento «{ $event }».
villagers-do-event-works = L’evento «{ $event }» ha effetto in questa fase.
villagers-do-event = Mettete a faccia in su l’evento «{ $event }»: ha effetto { $when ->
    [event] nella prossima Fase Eventi
    [draft] nella prossima Fase Acquisizione
    [refresh] nel prossimo aggiornamento della Strada
   *[build] nella prossima Fase Costruzione
    }.
villagers-do-event-done = Mettete l’evento «{ $event }» tra gli scarti { villagers-season }.
villagers-do-event-over = L’evento «{ $event }» ha avuto effetto nella sua fase: mettetelo tra gli scarti { villagers-season }.
villagers-do-event-cancelled = L’evento «{ $event }» è annullato: mettetelo tra gli scarti { villagers-season }.
villagers-do-event-shuffle = Mescolate gli scarti { villagers-season }: è il nuovo mazzo degli eventi.
villagers-do-event-discard = { $name } scarta { villagers-card }.
villagers-do-limit = Da ora { $what ->
    [draft] { $n ->
        [one] si prende 1 paesano in meno
       *[other] si prendono { $n } paesani in meno
        }
    [build] { $n ->
        [one] si può posizionare 1 paesano in meno
       *[other] si possono posizionare { $n } paesani in meno
        }
    [exchange] { $n ->
        [one] è permesso 1 scambio in meno
       *[other] sono permessi { $n } scambi in meno
        }
   *[mark] non si possono mettere monete sulla Strada
    }, finché questo evento è scoperto.
villagers-do-spared = Il resto dell’evento «{ $event }» non ha effetto.
villagers-do-jester = { $name } gioca il Giullare: rimettetelo nella scatola.
villagers-do-reveal-events = Rivelate { $n ->
    [one] 1 evento
   *[other] { $n } eventi
    }.
villagers-why-event = l’evento «{ $event }»
villagers-why-spared = il villaggio mostra almeno { $n } { villagers-per }
villagers-why-events = { $counts ->
    [0] nella Modalità Principiante è sempre uno
   *[other] { villagers-card } vale { $value }
    }
