# Why a move is not legal now.

villagers-refuse-not-now = This is not the moment: { $waiting ->
    [chance] a card has to be turned up first
    [draft] a villager is to be drafted
    [give] a villager is to be given to the Countess
    [mark] a coin may be put on the Road
    [build] somebody is building
    [cover] a villager is to be placed on the Monk
    [resolve] an event is to be resolved
    [choose] an event asks for a choice
   *[other] something else is asked
    }.
villagers-refuse-not-possible = That is not possible now.
villagers-refuse-no-such-slot = The Road has no place { $slot }; its places are 1 to 6.
villagers-refuse-slot-empty = Road place { $slot } is empty.
villagers-refuse-no-such-pile = There is no pile “{ $pile }”; there are: { $piles }.
villagers-refuse-stacks-first = Cards are drawn from the Reserve only when all stacks of the Road are used up.
villagers-refuse-pile-empty = No card is left here: { $pile }.
villagers-refuse-not-in-hand = There is no { villagers-card } in the hand.
villagers-refuse-limit-reached = The building limit is { $limit }; { $left ->
    [0] no villager
    [one] 1 villager
   *[other] { $left } villagers
    } may still be placed, and this needs { $needed }.
villagers-refuse-not-built-like-this = The { villagers-card } is not placed like a villager of the hand.
villagers-refuse-special-way = The { villagers-card } has its own way of being played.
villagers-refuse-monk-uncovered = The Monk cannot be the top card: place a villager on it first.
villagers-refuse-on-table = The { villagers-card } goes straight on the table.
villagers-refuse-not-on-table = The { villagers-card } must lie on a { $below }.
villagers-refuse-no-such-spot = There is no { $spot } in { $owner }’s village.
villagers-refuse-wrong-chain = The { villagers-card } must lie on a { $below }, not on this { $on }; the whole chain below must be right.
villagers-refuse-spot-full = Nothing more fits on this { $on }: { $n ->
    [one] 1 card lies
   *[other] { $n } cards lie
    } on it already.
villagers-refuse-no-padlock = The { villagers-card } has no padlock.
villagers-refuse-padlock = The { villagers-card } has a padlock: say whose { $keyholder } is paid, or the Bank if nobody has one.
villagers-refuse-no-tinner = No Tinner has been played in this Build Phase.
villagers-refuse-bank-forbidden = Somebody has a { $keyholder }, so the Bank cannot be paid for the { villagers-card }.
villagers-refuse-no-key-villager = No { $keyholder } is there for the { villagers-card }: { $key }.
villagers-refuse-cannot-pay = { $need } coins are needed for the padlock of the { villagers-card }, and there are { $have }.
villagers-refuse-exchanges-used = Only { $n } cards may be exchanged in one Build Phase, or an event forbids it.
villagers-refuse-not-a-basic = The { villagers-card } is not a basic.
villagers-refuse-basics-gone = No { villagers-card } is left.
villagers-refuse-no-return-there = No card can be returned here: { $pile }; possible: { $piles }.
villagers-refuse-not-returned-like-this = { villagers-card }: this cannot be returned from the hand.
villagers-refuse-nothing-on-monk = No villager of the hand could go on a Monk { $on }.
villagers-refuse-no-such-owner = Nobody here is “{ $owner }”; there are: { $owners }.
villagers-refuse-not-covered = An Apprentice can only free a covered villager; nothing lies on this { villagers-card }.
villagers-refuse-foreign-founders = An Apprentice cannot free the Founders of somebody else.
villagers-refuse-no-such-side = The Founders have no side “{ $side }”; the sides: { $sides }.
villagers-refuse-not-freed = A { villagers-card } cannot be freed.
villagers-refuse-no-place-for-freed = The freed { villagers-card } cannot be placed { $on }.
villagers-refuse-tinner-works = A Tinner already works in this Build Phase.
villagers-refuse-covered = The { villagers-card } is covered; its gold does not count.
villagers-refuse-no-gold = The { villagers-card } shows no gold.
villagers-refuse-no-jester = There is no Jester in this game.
villagers-refuse-jester-used = The Jester has been played already.
villagers-refuse-jester-late = It is too late to call off “{ $event }”: it has been resolved, or is being resolved.
villagers-refuse-event-not-open = The event “{ $event }” is not face up.
villagers-refuse-not-a-choice = { $what }: the event does not offer this; possible: { $choices }.
villagers-refuse-not-by-hand = The event “{ $event }” is carried out step by step, not by hand.
villagers-refuse-back-not-there = { villagers-card }: this cannot lie here; possible: { $cards }.
villagers-refuse-not-under-this-back = A { villagers-card } cannot be under this back, or all copies have been seen; possible: { $cards }.
villagers-refuse-card-not-left = No { villagers-card } is left: the box has { $copies ->
    [one] 1 copy
   *[other] { $copies } copies
    }, and all have been seen.
villagers-refuse-event-not-in-deck = The event “{ $event }” is not in this deck any more.
