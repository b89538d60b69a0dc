# The picture on the screen: boards, and the steps of a round.

villagers-board = { $board ->
    [road] Road
    [events] Events
   *[aside] Aside
    }
villagers-step = { $step ->
    [deal] Deal the hands
    [backs] Read the backs
    [draft] Draft
    [refresh] Refresh the Road
    [build] Build
   *[events] Events
    }
villagers-part = { $part ->
    [village] Village
    [supply] Supply
    [square] Square
    [hand] Hand
    [reserve] Reserve
    [discards] Discards
    [basics] Basics
    [summer-deck] Summer
    [summer-discards] Summer, used
    [winter-deck] Winter
    [winter-discards] Winter, used
    [first-market-card] First Market
    [second-market-card] Second Market
   *[jester] Jester
    }
villagers-stack = Stack { $number }
