# What stands on the drawn boards and pieces. Letters are short: one or two characters.

village-zone = { $zone ->
    [village] Village
    [carla] Carla
    [farm] { $name }
    [supply] Supply
    [travel] Travel
    [council] Council
    [church] Church
    [harvest] Harvest
    [family] Family
    [crafts] Crafts
    [market] Market
    [well] Well
    [bags] Bags
    [chronicle] Chronicle
    [graves] Graves
    [inn] Inn
    [marriage] Marriage
    [smuggling] Smugglers
    [sea] At sea
    [pink] Pink members
    [track] Her cubes
    [fate] Fate tiles
    [her-family] Her family
    [her-things] Her customers and disc
    [farm-members] Farm
    [farm-reserve] Reserve
    [farm-prestige] Prestige
    [farm-cubes] Cubes
    [farm-goods] Goods
    [farm-stores] Grain and coins
    [farm-customers] Customers
    [farm-life] Life track
    [farm-rest] Discs
    [supply-cubes] Cubes
    [supply-goods] Goods
    [supply-stores] Grain and coins
    [aside] On paper
   *[other] { $zone }
}
village-letter-cube = { $colour ->
    [orange] O
    [green] G
    [brown] B
    [pink] P
   *[black] †
}
village-letter-piece = { $piece ->
    [scroll] S
    [horse] H
    [plow] P
    [ox] O
    [wagon] W
    [coin] 1
    [grain] G
    [bread] B
    [monk] †
    [ring] R
    [pink-member] ♥
   *[first-player-marker] 1.
}
village-letter-craft = { $craft ->
    [wainwright] W
    [stables] H O
    [office] S
   *[smithy] P
}
village-letter-category = { $category ->
    [council] Co
    [crafts] Cr
    [travel] Tr
    [church] Ch
   *[farm] Fa
}
village-letter-bag = { $bag ->
    [green] Gr
   *[black] Bl
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
    [setup] Set-up
    [fill] New round
    [turn] Turn
    [market] Market day
    [mass] Mass
    [carla] Carla's turn
   *[wedding] Wedding
}
village-episode-step = { $step ->
    [customers] Customers
    [compensation] Compensation
    [draw] Lay out cubes
    [cube] Take a cube
    [action] Action
    [gain] Extra
    [death] Death
    [free-sale] Free sale
    [sale] Sales
    [ransom] Buy out
    [bag] Draw four
    [promote] Promote
    [die] Die
    [pick] Her cube
    [fate] Fate tile
   *[roll] Roll
}
