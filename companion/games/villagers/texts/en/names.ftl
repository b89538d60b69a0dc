# What things are called.

villagers-card = { $card ->
    [carpenter] Carpenter
    [cooper] Cooper
    [shipwright] Shipwright
    [wheeler] Wheeler
    [cartwright] Cartwright
    [wood_carver] Wood Carver
    [log_rafter] Log Rafter
    [grazier] Grazier
    [milk_maid] Milk Maid
    [fromager] Fromager
    [thatcher] Thatcher
    [bed_builder] Bed Builder
    [horse_trader] Horse Trader
    [ore_muler] Ore Muler
    [peddler] Peddler
    [blacksmith] Blacksmith
    [glass_blower] Glass Blower
    [mason] Mason
    [seeker] Seeker
    [spelunker] Spelunker
    [jeweler] Jeweler
    [locksmith] Locksmith
    [graper] Graper
    [vintner] Vintner
    [wine_trader] Wine Trader
    [shepherd] Shepherd
    [spinner] Spinner
    [weaver] Weaver
    [tailor] Tailor
    [tanner] Tanner
    [saddler] Saddler
    [cobbler] Cobbler
    [brewer] Brewer
    [poulterer] Poulterer
    [swineherd] Swineherd
    [truffler] Truffler
    [harvester] Harvester
    [hunter] Hunter
    [chandler] Chandler
    [wattler] Wattler
    [fisher] Fisher
    [beekeeper] Beekeeper
    [grocer] Grocer
    [freemason] Freemason
    [priest] Priest
    [agent] Agent
    [monk] Monk
    [apprentice] Apprentice
    [tinner] Tinner
    [smuggler] Smuggler
    [lumberjack] Lumberjack
    [hayer] Hayer
    [miner] Miner
    [founders] Founders
    [countess] Countess card
    [wood_back] card with the Wood back
    [hay_back] card with the Hay back
    [ore_back] card with the Ore back
    [grapes_back] card with the Grapes back
    [wool_back] card with the Wool back
    [leather_back] card with the Leather back
    [grains_back] card with the Grains back
    [solitary_back] card with the Solitary back
    [special_back] card with the Special back
   *[other] { $card }
    }
villagers-spot = { $ordinal ->
    [1] { villagers-card }
   *[other] { villagers-card } no. { $ordinal }
    }
villagers-on = on the { $spot }
villagers-on-table = on the table
villagers-on-side = with the { $side ->
    [gold] gold
   *[food] food
    } side up
villagers-road-villager = the { villagers-card } on Road place { $number }
villagers-road-place = the villager on Road place { $number }
villagers-nobody = nobody
villagers-suit = { $suit ->
    [wood] Wood
    [hay] Hay
    [ore] Ore
    [grapes] Grapes
    [wool] Wool
    [leather] Leather
    [grains] Grains
    [solitary] Solitary
   *[special] Special
    }
villagers-season = { $season ->
    [summer] Summer
   *[winter] Winter
    }
villagers-owner = { $owner ->
    [red] Red
    [blue] Blue
    [green] Green
    [yellow] Yellow
    [purple] Purple
    [countess] the Countess
   *[other] { $owner }
    }
villagers-side = { $card ->
    [founders] Founders, the side with gold
    [founders_fed] Founders, the side with food
    [countess] Countess card, the side with gold
   *[countess_blank] Countess card, the side without gold
}
villagers-countess = Countess
villagers-no-key = {""}
villagers-with-key = {", "}{ $key }
villagers-key-free = without a padlock
villagers-key-bank = paying the Bank
villagers-key-tinner = opened by the Tinner
villagers-key-villager = { $ordinal ->
    [1] paying { $name }’s key villager
   *[other] paying { $name }’s key villager no. { $ordinal }
    }

# -- components and places

villagers-cards = { $n ->
    [one] 1 { villagers-card }
   *[other] { $n } × { villagers-card }
    }
villagers-coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
    }
villagers-face-down = { $n ->
    [one] { $n } face-down card
   *[other] { $n } face-down cards
    }
villagers-event-card = the event “{ $event }”
villagers-special-card = { $n } { $card ->
    [first-market-card] First Market card
    [second-market-card] Second Market card
    [first-player-card] First Player card
    [jester] Jester
    [square-card] Village Square card
    [aid-card] player aid
   *[end-of-draft-card] end of draft card
    }
villagers-place-stack = stack { $number }
villagers-place-road = Road place { $number }
villagers-place-owned = { $name ->
    [Countess] the { $name }
   *[other] { $name }
    }’s { $part ->
    [supply] supply
    [hand] hand
    [square] Village Square
    [founders] Founders
   *[village] village
    }
villagers-place = { $place ->
    [bank] the Bank
    [reserve] the Reserve
    [discard-pile] the discard pile
    [basics] the piles of basics
    [out-of-sight] the face-down cards
    [known-cards] the known cards
    [events] the open events
    [summer-deck] the Summer deck
    [winter-deck] the Winter deck
    [summer-discards] the Summer discards
    [winter-discards] the Winter discards
   *[box] the box
    }
villagers-heading = { $round ->
    [0] Set-up
   *[other] Round { $round }
    }

# -- values that can be corrected

villagers-field-road = { $part ->
    [coins] Coins on Road place { $number }
   *[card] Villager on Road place { $number }
    }
villagers-field-stack = Cards in stack { $number }
villagers-field-owned = { $name }: { $part ->
    [supply] coins in the supply
    [village] village
    [hand] open cards in hand
   *[closed] closed cards in hand
    }
villagers-field = { $field ->
    [reserve] Cards in the Reserve
    [discards] Discard pile
   *[first] First Player card
    }
villagers-unknown-card = There is no card “{ $card }”.
villagers-unreadable-village = This is not a village: “{ $text }” goes wrong at “{ $part }”. Write chains like lumberjack/wheeler/cartwright+2, branches in brackets.
villagers-correct-number = “{ $value }” is not a number of coins from 0 to { $most }.
villagers-correct-card = { $n ->
    [one] There is no further { villagers-card } that could lie here.
   *[other] There are not { $n } further { villagers-card } that could lie here.
    }
villagers-correct-no-unknown = No card is left of which nothing is known; correct where the known ones lie first.
villagers-correct-open-draw = A card is being turned up from this pile. Enter it first, then correct.
villagers-correct-first = A village begins with one { villagers-card } without coins.
villagers-correct-monk = A villager is still to be placed on the Monk. Place it first, then correct.
