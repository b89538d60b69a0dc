# Entering the printed numbers by touch: what they are called, and the words in their forms.

village-number = { $what ->
    [setup-card-spaces] Set-up for { $item } players: cubes on { village-entry-word }
    [setup-card-bag-per-colour] Set-up for { $item } players: cubes of each colour in the bag
    [setup-card-bag-per-expansion-space] Set-up for { $item } players: cubes in the bag per expansion space
    [customers-points] Customer { $item }: points
    [customers-wants] Customer { $item }: what is wanted
    [travel-rewards] Travel: what { village-entry-word } brings
    [travel-map] Travel: the ways and what they cost
    [chronicle-spaces] Chronicle: the spaces for { village-entry-word }
    [chronicle-wedding-spaces] Chronicle: the sections with a wedding space
    [council-stage-time] Council: time for stage { $item }
    [church-bread] Church: bread for stage { $item }
    [church-grain] Church: grain for stage { $item }
    [crafts-training-time] Crafts: training time, { village-entry-word }
    [life-track-spaces] Farm: spaces of the life track
    [graveyard-spaces] The graves and their player counts
    [sea-burial-spaces] Graves at sea
    [carla-track-spaces] Carla: spaces of her track
    [carla-first-space] Carla: her first space
    [carla-fate-top] Carla: spaces with an upper fate tile
    [carla-fate-bottom] Carla: spaces with a lower fate tile
    [carla-clockwise] Carla: the actions in clockwise order
    [marriage-pink-members] Marriage: pink members
   *[marriage-ranks] Marriage: the ranks in order
    }
village-entry-word = { $word ->
    [market] market
    [travel] travel
    [council] council
    [church] church
    [family] family
    [harvest] harvest
    [crafts] crafts
    [inn] inn
    [marriage] marriage
    [smuggling] smuggling
    [farm] farm
    [stables] stables
    [office] office
    [smithy] smithy
    [wainwright] wainwright
    [other] the other city beside the village
    [city3] city 3
    [city4] city 4
    [city5] city 5
    [city6] city 6
    [scroll] scrolls
    [horse] horses
    [plow] plows
    [ox] oxen
    [wagon] wagons
    [grain] grain
    [always] always
    [from-3] 3 to 5 players
    [from-4] 4 to 5 players
    [only-5] 5 players
    [prestige] prestige
    [cubes] cubes
    [coin] coin
    [orange] orange
    [green] green
    [brown] brown
   *[pink] pink
    }
