# Instructions: what hands do now, or what happens, and why.

# -- time, points, goods

village-do-time = Move { $name }’s life marker { $n ->
    [one] { $n } space
   *[other] { $n } spaces
    } clockwise, to space { $to } after the quill.{ $crossings ->
    [0] {""}
   *[other] {" "}It passes the quill: a member dies { $when ->
        [now] now
       *[later] at the end of the turn
        }.
    }
village-do-points = Move { $name }’s score marker { $n ->
    [one] { $n } space
   *[other] { $n } spaces
    } forward, to { $to }.
village-do-pay = Put { $what } from { $name }’s farm back into the supply.
village-do-gain = Put { $what } from the supply on { $name }’s farm.
village-do-note = The supply is short: note { $what } for { $name } on paper.
village-do-strike = Strike { $what } off { $name }’s notes on paper.
village-do-pay-ring = { $name } pays with the next-first-player ring: lay it at the edge of the board until the next round.

# -- turns

village-do-take = Put the { village-cube } from the { village-space } space on { $name }’s farm.
village-do-take-plague = Put the plague cube from the { village-space } space back into the supply; { $name } loses { $time } time.
village-do-well = { $name } uses the well and takes no cube.
village-do-no-action = { $name } can do nothing on the { village-space } space.

# -- members

village-do-move-member = Move { $name }’s member “{ $generation }” { $origin } { $target }.
village-do-birth = Move { $name }’s member “{ $generation }” { $origin } { $target }: it is born.
village-do-recall = Bring { $name }’s member “{ $generation }” back { $origin } { $target }.
village-do-train = Move { $name }’s member “{ $generation }” { $origin } { $target }: it is trained there.
village-do-ordain = Put { $name }’s member “{ $generation }” { $origin } { $target }.
village-do-enter = Move { $name }’s member “{ $generation }” { $origin } { $target }.
village-do-advance = Move { $name }’s member “{ $generation }” { $origin } { $target }.
village-do-travel = Move { $name }’s member “{ $generation }” { $origin } { $target }.
village-do-promote = Move { $name }’s member “{ $generation }” { $origin } { $target }.
village-do-die = { $name }’s member “{ $generation }” dies: lay it down and move it { $origin } { $target }.
village-do-nobody-dies = { $name } has no visible member, so nobody dies.
village-do-disc = Add one of { $name }’s discs { $city }.
village-why-rest = { $why ->
    [section-full] that section of the village chronicle is full
    [no-section] the village chronicle has no section for this place
    [sea] the travel section is full, and the member died at sea
   *[no-place] no section and no grave is free any more
    }

# -- the council’s ring and the first player

village-do-ring-take = Put the next-first-player ring on { $name }’s farm.
village-do-ring-back = Put the next-first-player ring back on the roof of the council chamber.
village-do-first-player = Put the first player marker on { $name }’s farm.

# -- the start of a round

village-do-bag = Put { $what } from the supply into the green bag and mix.
village-do-draw = Put the { village-cube } from the green bag on the { village-space } space.
village-do-clear-track = Put { $n ->
    [one] { $n } cube
   *[other] { $n } cubes
    } from Carla’s track back into the supply: all but the latest, on space { $space }.

# -- market day

village-do-market = { $carla ->
    [0] Market day! { $name } begins, with one sale free of surcharge.
   *[1] Market day! { $name } took the market cube and serves first.
    }
village-do-serve = Put the customer from stall { $stall } face down beside { $name }’s farm: { $customer }.
village-do-carla-serve = Put the customer from stall { $stall } beside Carla’s board: { $customer }.
village-do-pass = { $name } passes and is out of this market day.
village-do-pass-forced = { $name } can serve nobody and is out of this market day.
village-do-market-ends = The market day ends.
village-do-queue-to-stall = Move the customer at the front of the queue to stall { $stall }: { $customer }.
village-do-queue-closes-up = Close up the queue: the { $n ->
    [one] customer left moves
   *[other] { $n } customers left move
    } forward.
village-do-reveal = Turn up the top customer of the pile and move it { $place }: { $customer }.
village-why-carla-serves = { $triggered ->
    [1] she triggered the market day and takes the first customer
   *[0] once in your market day she takes the first customer still there
    }

# -- mass

village-do-mass = A mass is held: four pieces come out of the black bag.
village-do-ransom = Take { $name }’s member “{ $generation }” out of the black bag.
village-do-draw-monk = Lay the monk beside the black bag.
village-do-draw-member = Lay { $name }’s member “{ $generation }” beside the black bag.
village-do-to-church = Move { $name }’s drawn member “{ $generation }” { $place }.
village-do-to-church-carla = Slide { $name }’s member “{ $generation }” { $place }, the first stage without another of hers.
village-do-monks-back = Put the { $n ->
    [one] monk
   *[other] { $n } monks
    } back into the black bag.
village-do-majority = { $shared ->
    [0] { $name } has the majority on the church track.
   *[other] { $name } shares the majority on the church track and scores in full.
    }
village-do-majority-carla = Carla has the majority on the church track: nobody scores for it.
village-do-majority-nobody = Nobody is on the church track: nobody scores for it.

# -- the end

village-do-end-triggered = { $rest ->
    [chronicle] The village chronicle is full
    [sea] The sea burial is full
   *[other] The graveyard is full
    }: { $name } has triggered the end of the game.
village-do-last-action = { $name } has one last action.
village-do-game-over = The last mass is over: count the points.

# -- Carla

village-do-carla-take = Move the { village-cube } from the { village-space } space to space { $target } of Carla’s track.
village-do-roll-again = No { village-cube } is on the board: roll again.
village-do-fate = Turn a fate tile at the { village-row } of Carla’s board: { $face ->
    [quill] the quill. One of her members dies.
   *[blank] blank.
    }
village-row = { $row ->
    [top] top
   *[bottom] bottom
    }
village-do-fate-shuffle = Shuffle the fate tiles at the { village-row } of Carla’s board and lay them face down again.
village-do-carla-church-empty = Carla has no member left on the church building: she does not react.
village-why-carla-same = you took { village-a-cube } from the { village-space } space, and another lies there
village-why-carla-next = no other { village-cube } is on the { village-space } space; clockwise from there this is the next one
village-why-carla-no-such-colour = no other { village-cube } is on the board; clockwise from the { village-space } space, the first space with cubes holds only this colour
village-why-carla-only-plague = only plague cubes are left; this is the first clockwise
village-why-carla-last-colour = { village-colour } is the last influence on the board; she starts looking on your space
village-why-carla-your-choice = you chose it for her
village-why-carla-die = { $here ->
    [1] the die shows { village-colour }, and one lies on the space you took from
   *[0] the die shows { village-colour }; clockwise from your space this is the next one
    }
village-why-carla-rest = { $why ->
    [chronicle] her cube came from the { village-space } space, which belongs to this section
    [section-full] her cube came from the { village-space } space, whose section of the chronicle is full
    [no-section] her cube came from the { village-space } space, which has no section in the chronicle
    [sea] her cube came from the { village-space } space, and the travel section is full
   *[no-place] no section and no grave is free any more
    }
village-why-carla-church = her cube came from the church: her member with the lowest number there goes into the bag for free

# -- Marriage

village-do-wedding = { $name } holds a wedding: roll the die twice.
village-do-rank-taken = Rank { $rank } is taken: no pink member moves.
village-do-pink = Move a pink member { $origin } { $target }.
