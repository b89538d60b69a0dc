# Inserire i numeri stampati con un dito: come si chiamano, e le parole nei loro moduli.

village-number = { $what ->
    [setup-card-spaces] Preparazione per { $item } giocatori: cubi su { village-entry-word }
    [setup-card-bag-per-colour] Preparazione per { $item } giocatori: cubi di ogni colore nel sacchetto
    [setup-card-bag-per-expansion-space] Preparazione per { $item } giocatori: cubi nel sacchetto per spazio di espansione
    [customers-points] Cliente { $item }: punti
    [customers-wants] Cliente { $item }: che cosa vuole
    [travel-rewards] Viaggio: che cosa porta { village-entry-word }
    [travel-map] Viaggio: le strade e quanto costano
    [chronicle-spaces] Cronaca: le caselle per { village-entry-word }
    [chronicle-wedding-spaces] Cronaca: le sezioni con una casella nozze
    [council-stage-time] Consiglio: tempo per il livello { $item }
    [church-bread] Chiesa: pane per il livello { $item }
    [church-grain] Chiesa: grano per il livello { $item }
    [crafts-training-time] Mestieri: tempo di apprendistato, { village-entry-word }
    [life-track-spaces] Fattoria: caselle del tracciato della vita
    [graveyard-spaces] Le tombe e i loro numeri di giocatori
    [sea-burial-spaces] Tombe in mare
    [carla-track-spaces] Carla: caselle del suo tracciato
    [carla-first-space] Carla: la sua prima casella
    [carla-fate-top] Carla: caselle con una tessera destino in alto
    [carla-fate-bottom] Carla: caselle con una tessera destino in basso
    [carla-clockwise] Carla: le azioni in senso orario
    [marriage-pink-members] Matrimonio: famigliari rosa
   *[marriage-ranks] Matrimonio: i ranghi in ordine
    }
village-entry-word = { $word ->
    [market] mercato
    [travel] viaggio
    [council] consiglio
    [church] chiesa
    [family] famiglia
    [harvest] raccolto
    [crafts] mestieri
    [inn] locanda
    [marriage] matrimonio
    [smuggling] contrabbando
    [farm] fattoria
    [stables] stalle
    [office] ufficio
    [smithy] fabbro
    [wainwright] carradore
    [other] l’altra città accanto al villaggio
    [city3] città 3
    [city4] città 4
    [city5] città 5
    [city6] città 6
    [scroll] pergamene
    [horse] cavalli
    [plow] aratri
    [ox] buoi
    [wagon] carri
    [grain] grano
    [always] sempre
    [from-3] da 3 a 5 giocatori
    [from-4] da 4 a 5 giocatori
    [only-5] 5 giocatori
    [prestige] prestigio
    [cubes] cubi
    [coin] moneta
    [orange] arancione
    [green] verde
    [brown] marrone
   *[pink] rosa
    }
