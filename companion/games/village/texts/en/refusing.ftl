# Why a move, an outcome, a correction or a box is refused.

# -- moves

village-refuse-not-now = “{ $move }” is not what is asked now ({ $question })
village-refuse-other-action = this is the action of the { village-space } space; that move belongs to another
village-refuse-not-possible = “{ $move }” is not possible now
village-refuse-nobody-there = you have no member “{ $generation }” there ({ $place })
village-refuse-not-owned = you need { $need } and have { $have }
village-refuse-wrong-price = the price is { $price }, not { $paid }
village-refuse-space-not-in-play = the { village-space } space is not in play
village-refuse-space-empty = no cube is left on the { village-space } space
village-refuse-no-such-cube = no { village-cube } is on the { village-space } space
village-refuse-well-no-coins = you agreed that coins do not count at the well
village-refuse-must-produce = you agreed that a newly trained member makes a good at once
village-refuse-farm-empty = nobody is on your farm to bring in the grain
village-refuse-grain-full = your farm holds { $n } sacks of grain and no more
village-refuse-reserve-empty = nobody is left in your reserve
village-refuse-bag-not-board = the black bag is not on the board, so nobody can be recalled from it
village-refuse-not-on-board = only a living member on the board can be recalled, none from there ({ $place })
village-refuse-other-craft = the { village-good } is not made at the { village-craft }, where you have just trained a member
village-refuse-no-craftsman = to make the { village-good } with time you need a member at the { village-craft }
village-refuse-no-grain = you need { $need } sacks of grain and have { $have }
village-refuse-no-such-stage = nobody can move up from stage { $stage }
village-refuse-not-in-council = you have no member in the council chamber
village-refuse-stage-not-reached = the privilege of stage { $stage } needs a member there; your highest is on stage { $reached }
village-refuse-ring-gone = the next-first-player ring is already taken
village-refuse-supply-empty = no influence cube is left in the supply
village-refuse-wrong-choice = { $n ->
    [0] choose exactly one goods tile
    [one] choose exactly one influence cube
   *[other] choose exactly { $n } influence cubes
    }
village-refuse-supply-short = the supply holds only { village-cubes }
village-refuse-order-of-choice = write the choice in this order: { $gains }
village-refuse-order-of-payment = write the payment in this order: { $notation }
village-refuse-no-wagon = you have no wagon
village-refuse-no-path = no path leads { $origin } { $city }
village-refuse-customer-queues = this customer still waits in the queue ({ $customer })
village-refuse-no-such-customer = no such customer is on a stall ({ $customer })
village-refuse-cannot-deliver = you do not have what this customer wants ({ $customer })
village-refuse-first-sale-free = your first sale has no surcharge; serve without paying one
village-refuse-no-bread = bread does not pay for this stage, or you have too little: you have { $have }
village-refuse-not-visible = only a member on the farm or the board can die ({ $place })
village-refuse-not-the-oldest = a member “{ $generation }” must die first
village-refuse-carla-other-space = Carla takes her cube from the { village-space } space
village-refuse-entry-not-possible = this cannot be entered for the { village-space } space now: nothing there allows it, or it was entered already

# -- outcomes

village-refuse-cube-not-in-bag = no { village-cube } can be in the bag: { $elsewhere } of { $total } lie elsewhere
village-refuse-customer-seen = this customer has been turned up already ({ $customer })
village-refuse-not-influence = plague is not possible here
village-refuse-no-such-family = no { village-family } family is playing
village-refuse-not-in-bag = no { village-family } member “{ $generation }” is in the black bag
village-refuse-monks-out = all { $n } monks are out of the bag already
village-refuse-quill-seen = the quill at the { village-row } of Carla’s board lies open already: this tile must be blank
village-refuse-quill-due = the quill has not been seen at the { village-row } of Carla’s board: this last tile must show it

# -- corrections

village-correct-supply = the supply holds only { village-cubes }
village-correct-number = “{ $value }” is not a whole number from 0 to { $most }
village-correct-members = name { $n ->
    [one] the place of the one member
   *[other] the places of all { $n } members
    } “{ $generation }”, joined by +, out of: { $places }
village-correct-full = the village chronicle or the graveyard has no space for so many
village-field = { $owner }: { $what }
village-field-cubes = { $colour ->
    [black] plague cubes
   *[other] { village-colour } cubes
    }
village-field-members = members “{ $generation }”
village-field-disc = disc, { $city }
village-field-pieces = { $piece ->
    [scroll] scrolls
    [horse] horses
    [plow] plows
    [ox] oxen
    [wagon] wagons
    [coin] coins
    [grain] sacks of grain
   *[bread] bread
    }
village-field-value = { $value ->
    [yes] yes
    [none] empty
    [council] council chamber
    [aside] beside the board
   *[no] no
    }
village-field-single = { $field ->
    [life] spaces of the life marker beyond the first
    [owed] deaths owed
    [first] first player
    [ring] next-first-player ring
   *[carla-track] latest space on Carla’s track
    }

# -- the box

village-box-positive = { $key } must be at least 1, not { $value }
village-box-negative = { $key } cannot be negative: { $value }
village-box-divisible = setup card for { $players } players: { $total } cubes cannot be shared evenly
village-box-bag = setup card for { $players } players: { $total } cubes are laid out, but only { $added } go into the bag; there must be more
village-box-solo-market = setup card for 2 players: exactly 1 cube lies on the market, not { $value }
village-box-council-time = council stages 2 to 4 cost 2 or 3 time, and both occur; not { $times }
village-box-church-grain = grain for church stages 2 to 4 must be 1, 1, 2 or 1, 2, 1 or 1, 2, 2; not { $grain }
village-box-church-bread = church stage { $stage } cannot take more bread than grain
village-box-map-line = “{ $line }” is no path: write FROM TO CUBES with places and colours of the map
village-box-map-colour = “{ $line }” names a colour that is no influence
village-box-map-village = exactly two cities lie beside the village: north and other
village-box-map-north = the path from the village to the city in the north costs 2 brown cubes
village-box-map-unreachable = no path leads to a city: { $city }
village-box-map-green = no path costs green cubes
village-box-reward = the reward of a city must be prestige, cubes or coin ({ $city })
village-box-labels = { $key } takes only these labels: { $labels }
village-box-no-space = { $key } needs a space that is always in use
village-box-wedding-spaces = exactly two sections of the chronicle have a wedding space
village-box-customer = customer { $customer } must want goods or grain, at least one of each named
village-box-customer-grain = customer { $customer } wants more grain than a farm can hold
village-box-fate-count = Carla’s board has { $n } different spaces with a fate tile at the top and { $n } at the bottom
village-box-fate-range = every space of a fate tile, and the first space, lies between 1 and { $spaces } on Carla’s track
village-box-clockwise = Carla’s order names each action space exactly once
village-box-clockwise-known = clockwise come the market, travel, the council
village-box-ranks = each influence colour has exactly one rank of the marriage board
