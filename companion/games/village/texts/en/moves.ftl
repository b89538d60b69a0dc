# Moves and outcomes as phrases, for buttons and the history: no capital, no full stop.

village-move-take = take { village-a-cube } from the { village-space } space
village-move-well = use the well for { $payment }
village-move-act = do the action: { village-space }
village-move-skip = skip this
village-move-done = nothing more

village-move-harvest = bring in the grain
village-move-birth = have a member born
village-move-recall = bring member “{ $generation }” back { $place }
village-move-train = train member “{ $generation }” at the { village-craft }
village-move-produce = make 1 { village-good } with time
village-move-buy = buy 1 { village-good } for { $payment }
village-move-mill = mill grain for coins
village-move-enter = send member “{ $generation }” to council stage 1 for { $payment }
village-move-advance = advance member “{ $generation }” from council stage { $stage } for { $payment }
village-move-use = { $privilege ->
    [ring] take the next-first-player ring
    [cubes] take influence cubes of your choice
    [goods] take a goods tile of your choice
   *[prestige] buy prestige for { $payment }
    }
village-move-choose = choose { $gains }
village-move-travel = send member “{ $generation }” { $origin } { $city } for a wagon and { $payment }
village-move-ordain = put member “{ $generation }” into the black bag for { $payment }

village-move-serve = serve a customer: { $customer }; surcharge: { $payment }
village-move-pass = pass
village-move-ransom = buy member “{ $generation }” out of the black bag for { $payment }
village-move-promote = move member “{ $generation }” up from church stage { $stage }{ $bread ->
    [0] {""}
   *[other] {" "}with { $bread } bread
    }
village-move-bury = let member “{ $generation }” die ({ $place })
village-move-carla = Carla takes the { village-cube } from the { village-space } space

village-move-spend = spend { $time } time
village-move-receive = receive { $stuff }
village-move-give = hand in { $stuff }
village-move-earn = score { $points ->
    [one] { $points } point
   *[other] { $points } points
    }
village-move-send = send member “{ $generation }” { $origin } { $target }
village-move-lose = lose member “{ $generation }” ({ $place })
village-move-wed = hold a wedding
village-move-pink = move a pink member { $origin } { $target }

village-move-draw = { village-cube }
village-move-reveal = customer: { $customer }
village-move-grace = { village-cube }
village-move-monk = monk
village-move-member = { village-family } member “{ $generation }”
village-move-fate = { $face ->
    [quill] quill
   *[blank] blank
    }
village-move-roll = { village-colour }
