# What things and places are called. Other messages refer to these; they share their arguments.

village-and = { $first } and { $last }
village-comma = { $first }, { $rest }
village-nothing = nothing
village-in-grain = grain

# $colour: a cube's colour; black is the plague.
village-colour = { $colour ->
    [orange] orange
    [green] green
    [brown] brown
    [pink] pink
   *[black] plague
    }
village-cube = { village-colour } cube
village-a-cube = { $colour ->
    [orange] an { village-cube }
   *[other] a { village-cube }
    }
village-cubes = { $n } { village-colour } { $n ->
    [one] cube
   *[other] cubes
    }

# $space: an action space.
village-space = { $space ->
    [market] market
    [travel] travel
    [council] council
    [church] church
    [family] family
    [harvest] grain harvest
    [crafts] crafts
    [inn] inn
    [marriage] marriage
   *[smuggling] smuggling
    }

village-pieces = { $piece ->
    [scroll] { $n } { $n ->
        [one] scroll
       *[other] scrolls
        }
    [horse] { $n } { $n ->
        [one] horse
       *[other] horses
        }
    [plow] { $n } { $n ->
        [one] plow
       *[other] plows
        }
    [ox] { $n } { $n ->
        [one] ox
       *[other] oxen
        }
    [wagon] { $n } { $n ->
        [one] wagon
       *[other] wagons
        }
    [coin] { $n } { $n ->
        [one] coin
       *[other] coins
        }
    [grain] { $n } { $n ->
        [one] sack of grain
       *[other] sacks of grain
        }
    [bread] { $n } bread
    [ring] the next-first-player ring
   *[time] { $n ->
        [0] time
       *[other] { $n } time
        }
    }

village-good = { $good ->
    [scroll] scroll
    [horse] horse
    [plow] plow
    [ox] ox
   *[wagon] wagon
    }

village-craft = { $craft ->
    [wainwright] wainwright
    [stables] stables
    [office] office
   *[smithy] smithy
    }

village-wants = { $wants } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
    })
village-customers = { $n ->
    [one] { $n } customer
   *[other] { $n } customers
    }
village-customers-named = { village-customers } { $tile }
village-customer-wants = { $n ->
    [one] customer:
   *[other] { $n } customers:
    } { $what }

village-fate-tiles = { $n } { $row ->
    [top] top
   *[bottom] bottom
    } { $n ->
    [one] fate tile
   *[other] fate tiles
    }
village-special = { $piece ->
    [monk] { $n ->
        [one] { $n } monk
       *[other] { $n } monks
        }
    [pink-member] { $n ->
        [one] { $n } pink member
       *[other] { $n } pink members
        }
   *[first-player-marker] the first player marker
    }

# $family: the colour of a family.
village-family = { $family ->
    [red] red
    [blue] blue
    [yellow] yellow
    [white] white
   *[purple] purple
    }
village-members = { $n ->
    [one] { village-family } member “{ $generation }”
   *[other] { $n } { village-family } members “{ $generation }”
    }
village-members-owned = { $n ->
    [one] { $name }’s member “{ $generation }”
   *[other] { $n } of { $name }’s members “{ $generation }”
    }
village-marker = { $piece ->
    [life-marker] { $n ->
        [one] life marker
       *[other] life markers
        }
    [score-marker] { $n ->
        [one] score marker
       *[other] score markers
        }
   *[disc] { $n ->
        [one] disc
       *[other] { $n } discs
        }
    }
village-markers = { village-family } { village-marker }
village-markers-owned = { $name }’s { village-marker }

# Before a place: $how is "from", "to" or "name" (nothing).
village-the = { $how ->
    [from] from the{" "}
    [to] to the{" "}
   *[name] {""}
    }
village-into-the = { $how ->
    [from] from the{" "}
    [to] into the{" "}
   *[name] {""}
    }
village-at = { $how ->
    [from] from{" "}
    [to] to{" "}
   *[name] {""}
    }

village-place-space = { village-the }{ village-space } space
village-place-chronicle = { village-the }{ $section ->
    [council] council
    [crafts] crafts
    [travel] travel
    [church] church
   *[farm] farm
    } section of the village chronicle
village-place-city = { $city ->
    [north] { village-the }city north of the village
    [other] { village-the }other city beside the village
    [city3] { village-at }city 3
    [city4] { village-at }city 4
    [city5] { village-at }city 5
   *[city6] { village-at }city 6
    }
village-place-numbered = { $place ->
    [council-stage] { village-at }council stage { $number }
    [church-stage] { village-at }church stage { $number }
    [stall] { village-at }stall { $number }
    [queue] { village-at }place { $number } of the queue
    [carla-track] { village-at }space { $number } of Carla’s track
   *[prestige-track] { village-at }space { $number } of the prestige track
    }
village-part = { $part ->
    [farm] farm
    [reserve] reserve
   *[customers] served customers
    }
village-place-family = { village-the }{ village-family } { village-part }
village-place-owned = { village-at }{ $name }’s { village-part }
village-place-life = { village-at }space { $space } of the { village-family } life track
village-place-owned-life = { village-at }space { $space } of { $name }’s life track
village-place = { $place ->
    [supply] { village-the }supply
    [tally-sheet] { village-the }notes on paper
    [green-bag] { village-into-the }green bag
    [black-bag] { village-into-the }black bag
    [customer-pile] { village-the }customer pile
    [council-roof] { village-the }roof of the council chamber
    [ring-aside] { village-the }edge of the board
    [farm] { village-the }farm
    [reserve] { village-the }reserve
    [wainwright] { village-the }wainwright
    [stables] { village-the }stables
    [office] { village-the }office
    [smithy] { village-the }smithy
    [carla-board] { $how ->
        [from] from beside Carla’s board
       *[other] beside Carla’s board
        }
    [church-roof] { village-the }church building
    [inn] { village-the }inn
    [sea] { village-the }sea
    [marriage-board] { village-the }marriage board
    [smugglers] { village-the }smugglers
    [graveyard] { village-the }graveyard
    [sea-burial] { village-the }sea burial
    [out-of-the-game] { $how ->
        [from] from the box
        [to] back to the box
       *[name] box
        }
    [carla-top-face-down] { village-the }top of Carla’s board, face down
    [carla-top-face-up] { village-the }top of Carla’s board, face up
    [carla-bottom-face-down] { village-the }bottom of Carla’s board, face down
    [carla-bottom-face-up] { village-the }bottom of Carla’s board, face up
    [mass] { village-the }pieces drawn in this mass
    [pink-supply] { village-the }supply of pink members
    [pink-ceremony] { village-the }ceremony
    [pink-houses] { village-the }family houses
    [pink-rank1] { village-at }rank 1
    [pink-rank2] { village-at }rank 2
    [pink-rank3] { village-at }rank 3
   *[pink-rank4] { village-at }rank 4
    }
