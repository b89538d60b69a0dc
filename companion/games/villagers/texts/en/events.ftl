# The vocabulary of the event cards, in words: to be compared with the card.

villagers-per = { $per ->
    [once] in all
    [food] food
    [builder] builders
    [gold] visible gold symbols
    [padlock] padlocks
    [top] visible villagers
    [hand] cards in hand
   *[road] face-up villagers of the Road
    }
villagers-who = { $who ->
    [player] of your choice
    [dearest] with the most gold
   *[cheapest] with the least gold
    }
villagers-whom = { $whom ->
    [bank] the Bank
   *[countess] the Countess
    }
villagers-event-when = { villagers-season } event; it works { $when ->
    [event] in the Event Phase after it was revealed
    [draft] in the next Draft Phase
    [refresh] in the next refresh of the Road
   *[build] in the next Build Phase
    }.
villagers-effect-pay = You pay { villagers-whom } { villagers-amount }{ $per ->
    [once] {""}
   *[other] {" "}for each of your { villagers-per }
    }{ $most ->
    [0] .
   *[other] , { $most } at most.
    }
villagers-amount = { $amount ->
    [one] { $amount } coin
   *[other] { $amount } coins
    }
villagers-effect-gain = The Countess gets { villagers-amount } from the Bank{ $per ->
    [once] .
    [road] {" "}for each of the { villagers-per }.
   *[other] {" "}for each of your { villagers-per }.
    }
villagers-effect-steal = The Countess takes { $count ->
    [one] 1 visible { $which ->
        [any] villager
        [not_basic] villager that is no basic
        [with_gold] villager with gold
       *[with_coins] villager with coins on it
        }
   *[other] { $count } visible { $which ->
        [any] villagers
        [not_basic] villagers that are no basics
        [with_gold] villagers with gold
       *[with_coins] villagers with coins on them
        }
    } from your village, { villagers-who }; coins on it go to you.
villagers-effect-recruit = The Countess takes { $pool ->
    [road] { $count ->
        [one] 1 face-up villager
       *[other] { $count } face-up villagers
        } of the Road, { villagers-who }
    [stack] { $count ->
        [one] the top card
       *[other] the { $count } top cards
        } of the leftmost stack
   *[reserve] { $count ->
        [one] the top card
       *[other] the { $count } top cards
        } of the Reserve
    }.
villagers-effect-discard = Discard { $zone ->
    [hand] { $count ->
        [one] 1 card
       *[other] { $count } cards
        } of your hand
    [road] { $count ->
        [one] 1 face-up villager
       *[other] { $count } face-up villagers
        } of the Road
   *[village] { $count ->
        [one] 1 visible villager
       *[other] { $count } visible villagers
        } of your village
    }, { villagers-who }.
villagers-effect-move = { $most ->
    [0] All coins
   *[other] Up to { $most } coins
    } { $purse ->
    [supply] of your supply
    [village] on your villagers
   *[road] on the villagers of the Road
    } go to { villagers-whom }.
villagers-effect-limit = While it is open: { $what ->
    [draft] villagers to draft
    [build] villagers to build
    [exchange] exchanges for basics
   *[mark] coins to put on the Road
    } −{ $by }.
villagers-effect-unless = What follows does not happen if your village has at least { $least }: { villagers-per }.
villagers-effect-manual = Do by hand what the card says and correct the table.

villagers-event-fields = The event “{ $name }” needs exactly these entries: { $fields }.
villagers-event-name = “{ $name }” is not a name for an event: use 2 to 31 lower-case letters, digits and _.
villagers-event-word = The event “{ $name }”: { $field } cannot be “{ $word }”; possible: { $words }.
villagers-event-empty = The event “{ $name }” has no effect; write at least “manual”.
villagers-event-line = The event “{ $name }”: “{ $line }” is not an effect. { $why }
villagers-event-number = The event “{ $name }”: a number in “{ $line }” is not from { $least } to { $most }.
villagers-event-limit = The event “{ $name }”: “{ $line }” only makes sense when it works in: { $when }.
villagers-event-twice = There are two events “{ $name }”.
villagers-event-deck = Only { $n } { villagers-season } events are left beside “it was you”; at least 4 are needed.
villagers-event-it-was-you = The winter event “it_was_you” must be among the events: beginner and expert mode leave it out.
