# Ciò che sta scritto sui tabelloni e sui pezzi disegnati. Le lettere sono brevi: uno o due caratteri.

village-zone = { $zone ->
    [village] Villaggio
    [carla] Carla
    [farm] { $name }
    [supply] Riserva
    [travel] Viaggio
    [council] Consiglio
    [church] Chiesa
    [harvest] Raccolto
    [family] Famiglia
    [crafts] Mestieri
    [market] Mercato
    [well] Pozzo
    [bags] Sacchetti
    [chronicle] Cronaca
    [graves] Tombe
    [inn] Locanda
    [marriage] Matrimonio
    [smuggling] Contrabbando
    [sea] In mare
    [pink] Famigliari rosa
    [track] I suoi cubi
    [fate] Tessere destino
    [her-family] La sua famiglia
    [her-things] I suoi clienti e il disco
    [farm-members] Fattoria
    [farm-reserve] Riserva
    [farm-prestige] Prestigio
    [farm-cubes] Cubi
    [farm-goods] Merci
    [farm-stores] Grano e monete
    [farm-customers] Clienti
    [farm-life] Tracciato vita
    [farm-rest] Dischi
    [supply-cubes] Cubi
    [supply-goods] Merci
    [supply-stores] Grano e monete
    [aside] Su carta
   *[other] { $zone }
}
village-letter-cube = { $colour ->
    [orange] A
    [green] V
    [brown] M
    [pink] R
   *[black] †
}
village-letter-piece = { $piece ->
    [scroll] P
    [horse] C
    [plow] A
    [ox] B
    [wagon] K
    [coin] 1
    [grain] G
    [bread] Pa
    [monk] †
    [ring] An
    [pink-member] ♥
   *[first-player-marker] 1.
}
village-letter-craft = { $craft ->
    [wainwright] K
    [stables] C B
    [office] P
   *[smithy] A
}
village-letter-category = { $category ->
    [council] Co
    [crafts] Me
    [travel] Vi
    [church] Ch
   *[farm] Fa
}
village-letter-bag = { $bag ->
    [green] Ve
   *[black] Ne
}
village-letter-fate = { $side ->
    [face-down] ?
   *[face-up] ✓
}
village-letter-face = { $face ->
    [quill] Q
   *[blank] –
}
village-episode = { $episode ->
    [setup] Preparazione
    [fill] Nuovo round
    [turn] Turno
    [market] Giorno di mercato
    [mass] Messa
    [carla] Turno di Carla
   *[wedding] Matrimonio
}
village-episode-step = { $step ->
    [customers] Clienti
    [compensation] Compenso
    [draw] Disporre i cubi
    [cube] Prendere un cubo
    [action] Azione
    [gain] Extra
    [death] Morte
    [free-sale] Vendita gratuita
    [sale] Vendite
    [ransom] Riscattare
    [bag] Pescare quattro
    [promote] Avanzare
    [die] Dado
    [pick] Il suo cubo
    [fate] Tessera destino
   *[roll] Lancio
}
