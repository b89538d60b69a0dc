# The score sheet and the counter.

villagers-score-start = Coins at the start
villagers-score-road = Coins from the Road
villagers-score-padlocks = Padlocks paid
villagers-score-smuggler = Smugglers
villagers-score-events = Events
villagers-score-returned = Coins of villagers that left
villagers-score-first-gold = First Market: gold
villagers-score-first-coins = First Market: placed coins
villagers-score-gold = Second Market: gold
villagers-score-coins = Second Market: placed coins
villagers-score-wood-carver = Silver: Wood Carver
villagers-score-log-rafter = Silver: Log Rafter
villagers-score-horse-trader = Silver: Horse Trader
villagers-score-ore-muler = Silver: Ore Muler
villagers-score-peddler = Silver: Peddler
villagers-score-locksmith = Silver: Locksmith
villagers-score-grocer = Silver: Grocer
villagers-score-freemason = Silver: Freemason
villagers-score-priest = Silver: Priest
villagers-score-agent = Silver: Agent
villagers-card-amount = { villagers-card } { $n }
villagers-score-cards = { $cards }
villagers-score-formula = { villagers-counted }: { $n }, { $gives } { $per ->
    [1] each
   *[other] for every { $per }
    }{ $copies ->
    [1] {""}
   *[other] , { $copies } times
    }
villagers-counted = { $what ->
    [gold_of_wood] gold of visible Wood villagers
    [gold_symbols] visible gold symbols
    [padlocks] padlocks
    [food] visible food
    [builder] visible builders
    [coins_on_one] coins on one villager
    [wood] Wood symbols
    [hay] Hay symbols
    [ore] Ore symbols
    [grapes] Grapes symbols
    [wool] Wool symbols
    [leather] Leather symbols
    [grains] Grains symbols
    [solitary] Solitary symbols
   *[other] { $what }
    }
villagers-tie-break = { $by ->
    [villagers] equal coins; the smaller village wins ({ $n } villagers)
    [shared] equal coins and equally many villagers ({ $n }): a shared win
    [order] equal coins and equally many villagers ({ $n }): who comes first in turn order wins
   *[countess] equal coins: the Countess wins
    }

# -- the counter

villagers-count-gold = Gold: { villagers-card }
villagers-count-silver = Silver: { villagers-card }
villagers-count-coins = Coins on: { villagers-card }
villagers-count-first-market = First Market: { villagers-coins } (gold and placed coins, no silver)
villagers-count-shows = Visible: { $food } food, { $builders ->
    [one] 1 builder
   *[other] { $builders } builders
    }
villagers-count-copies = Doubtful: { $n } × { villagers-card }, but there can only be { $most }.
villagers-count-chain = Doubtful: the { villagers-card } cannot lie on { $on }.
villagers-count-the-table = the table
villagers-count-wild-top = Doubtful: the { villagers-card } cannot be a top card.
villagers-count-crowded = Doubtful: { $n } cards lie on the { villagers-card }, which carries { $most }.
villagers-count-negative = { $n } is less than no coins.
villagers-count-covered = Something lies on the { $spot }; take that away first.
villagers-count-one-side = The { $spot } has only one side.
villagers-count-no-card = There is no “{ $spot }” in this village.
villagers-count-amount = coins on it
villagers-count-stock = Coins in the supply
villagers-count-gold-number = gold number
