# Instructions: what hands do now, or what happens, and why.

# -- set-up and rounds

villagers-do-deal = Deal { $name } a { villagers-card }.
villagers-do-round = Round { $round } begins with { $name }.
villagers-do-first-player = Pass the First Player card to { $name }.

# -- draft and Road

villagers-do-draft = { $name } drafts the { villagers-card } from Road place { $slot }: lay it on the Village Square.
villagers-do-blind = { $name } draws the { villagers-card } from { $pile }: lay it on the Village Square.
villagers-do-road-coins = { $name } takes the coins that lie on the { villagers-card }: { $n }.
villagers-do-take-hand = { $name } takes { $n ->
    [one] the drafted card
   *[other] the { $n } drafted cards
    } into the hand.
villagers-do-refill = Lay the { villagers-card } from { $pile } on Road place { $slot }.
villagers-do-emptied = Stack { $number } is used up.{ $market ->
    [first] {" "}Turn the First Market card sideways.
    [second] {" "}Turn the Second Market card sideways.
   *[none] {""}
    }
villagers-do-market-due = The { $market ->
    [first] First
   *[second] Second
    } Market follows at the end of this round.
villagers-do-reshuffle = Shuffle the discard pile ({ $n }) into a new Reserve.
villagers-do-sweep = Put the { villagers-card } from Road place { $slot } on the discard pile{ $coins ->
    [0] .
    [one] , its coin back to the Bank.
   *[other] , its { $coins } coins back to the Bank.
    }
villagers-why-sweep = { $coins ->
    [0] nobody put a coin on it
   *[other] it had a coin on it when the Road was refreshed
    }
villagers-do-road-coin = Put a coin on the { villagers-card } on Road place { $slot }.
villagers-do-mark = { $name } puts a coin from the Bank on the { villagers-card } on Road place { $slot }.
villagers-do-pass = { $name } puts no coin on the Road.

# -- build

villagers-do-announce = { $name } may build { $n ->
    [one] 1 villager
   *[other] { $n } villagers
    }.
villagers-do-build = { $name } places the { villagers-card } { $on }.
villagers-do-basic = { $name } takes a { villagers-card } and places it { $on }.
villagers-do-monk = { $name } places the Monk { $on }; a villager follows on top of it.
villagers-do-apprentice = { $name } puts the Apprentice in the place of the { villagers-card } in { $owner }’s village.
villagers-do-freed = { $name } places the freed { villagers-card } { $on }.
villagers-do-founders = { $name } lays the freed Founders down with the { $side ->
    [gold] gold
   *[food] food
    } side up.
villagers-do-coins-stay = The coins stay in { $name }’s village, on the Apprentice.
villagers-do-return = { $name } puts a card with the { villagers-suit } back face down on { $pile }.
villagers-do-return-discard = { $name } puts the { villagers-card } on the discard pile.
villagers-do-key-own = { $name } puts { villagers-coins } from the Bank on the own { $keyholder }, who opens the padlock of the { villagers-card }.
villagers-do-key-other = { $name } puts { villagers-coins } from the supply on { $owner }’s { $keyholder }, who opens the padlock of the { villagers-card }.
villagers-do-key-bank = { $name } pays { villagers-coins } to the Bank for the padlock of the { villagers-card }.
villagers-do-tinner = { $name } discards the Tinner: padlocks of this Build Phase may be opened for free.
villagers-do-tinner-opens = The Tinner opens the padlock of the { villagers-card } for { $name }.
villagers-do-smuggler = { $name } discards the Smuggler.
villagers-do-smuggled = { $name } takes { villagers-coins } from the Bank: half the gold of the { villagers-card }.
villagers-do-done = { $name } has finished building.
villagers-do-flip = { $name } has no visible food: turn the Founders to the food side, for good.
villagers-do-wild-returns = The { villagers-card } has become the top card: it returns to { $name }’s hand.
villagers-do-coins-back = { $name } takes the coins from the { villagers-card } into the supply: { $n }.

# -- coins

villagers-do-gain = { $name } gets { villagers-coins } from the Bank.
villagers-do-pay-bank = { $name } pays { villagers-coins } to the Bank.
villagers-do-pay-countess = { $name } pays { villagers-coins } to the Countess.
villagers-do-waived = { $name } does not have enough; { villagers-coins } are waived.
villagers-do-move-coins = Move { villagers-coins } from { $place } to { $target }.

# -- markets

villagers-do-first-market = First Market: gold on visible villagers and the value of placed coins. The coins stay.
villagers-do-first-market-ends = Put the First Market card into the box.
villagers-do-second-market = Second Market: gold, all silver, then the placed coins go to the supply.
villagers-do-market-gold = { $name } takes { villagers-coins } for the gold on visible villagers.
villagers-do-market-coins = { $name } takes { villagers-coins } for the coins on own villagers.
villagers-do-market-silver = { $name } takes { villagers-coins } for the silver of the { villagers-card }.
villagers-do-market-move = { $name } moves { villagers-coins } from a villager to the supply.
villagers-do-game-over = The game is over.

# -- the Countess

villagers-do-countess-takes = Put the { villagers-card } from Road place { $slot } in the Countess’s village, separate from her other cards.
villagers-do-countess-card = Put the { villagers-card } in the Countess’s village, separate from her other cards.
villagers-do-countess-nothing = No face-up villager is left for the Countess: she takes nothing.
villagers-do-no-reserve-card = The Countess takes no card from the Reserve.
villagers-do-nothing-left = There is no card left for this.
villagers-do-stolen = Put { $name }’s { villagers-card } in the Countess’s village, separate from her other cards.
villagers-why-countess-choice = for each of your picks she takes a villager that you choose
villagers-why-countess-only = for each of your picks she takes a villager, and only this one is left
villagers-why-countess-event = the event says so
villagers-why-countess-reserve = at the end of the Event Phase she takes the top card of the Reserve
villagers-why-suggest = of all that lie there, the { villagers-card } does the least harm: about { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
    } for her, and little lost to you

# -- events

villagers-do-resolve = Resolve the event “{ $event }”.
villagers-do-event-works = The event “{ $event }” works in this phase.
villagers-do-event = Lay the event “{ $event }” face up: it works { $when ->
    [event] in the next Event Phase
    [draft] in the next Draft Phase
    [refresh] in the next refresh of the Road
   *[build] in the next Build Phase
    }.
villagers-do-event-done = Put the event “{ $event }” on the { villagers-season } discards.
villagers-do-event-over = The event “{ $event }” has worked in its phase: put it on the { villagers-season } discards.
villagers-do-event-cancelled = The event “{ $event }” is called off: put it on the { villagers-season } discards.
villagers-do-event-shuffle = Shuffle the { villagers-season } discards into a new event deck.
villagers-do-event-discard = { $name } discards the { villagers-card }.
villagers-do-limit = From now on { $what ->
    [draft] { $n ->
        [one] 1 villager less is drafted
       *[other] { $n } villagers less are drafted
        }
    [build] { $n ->
        [one] 1 villager less may be built
       *[other] { $n } villagers less may be built
        }
    [exchange] { $n ->
        [one] 1 exchange less is allowed
       *[other] { $n } exchanges less are allowed
        }
   *[mark] no coin may be put on the Road
    }, as long as this event is open.
villagers-do-spared = The rest of the event “{ $event }” does not happen.
villagers-do-jester = { $name } plays the Jester: put it into the box.
villagers-do-reveal-events = Reveal { $n ->
    [one] 1 event
   *[other] { $n } events
    }.
villagers-why-event = the event “{ $event }”
villagers-why-spared = the village shows at least { $n } { villagers-per }
villagers-why-events = { $counts ->
    [0] in beginner mode it is always one
   *[other] the { villagers-card } is worth { $value }
    }
