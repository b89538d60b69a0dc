# Entering the printed numbers by touch: what they are called, and what stands in their forms.

villagers-number = { $table ->
    [events] Event card { $item }
    [starting-road] Starting villagers of the Road
    [stack-size] Cards in a stack, { villagers-number-players }
    [removed] Suits left out, { villagers-number-players }
    [pieces] Cards in the box: { $item }
    [founders] Founders: { $item ->
        [gold-side] side with gold
       *[food-side] side with food
        }
    [solo] Solo mode: { $item }
   *[rules] Rules: { $item }
    }
villagers-number-players = { $item ->
    [1] alone
   *[other] { $item } players
    }
villagers-number-silver = Silver of the { villagers-card }
villagers-entry = { $field ->
    [name] Name on the card
    [season] Season
    [when] When it acts
    [effects] What it does, in order
    [effect] Effect
    [villager] Villager
    [suit] Suit
    [on] Lies on
    [key] Unlocked by
    [silver] Silver formula
    [symbols] Suit symbols
    [room] Villagers that fit on it
    [keyring] Number in the keyring
    [food] Food
    [builder] Builders
    [gold] Gold
   *[copies] Cards in the box
    }
villagers-entry-verb = { $verb ->
    [pay] You pay
    [gain] The Countess gets coins
    [steal] The Countess takes from your village
    [recruit] The Countess takes other villagers
    [discard] Cards are discarded
    [move] Coins lying there go away
    [limit] Something is limited
    [unless] Only if you lack something
   *[manual] Something else, by hand
    }
villagers-entry-field = { $field ->
    [amount] Coins
    [whom] To whom
    [per] For each of
    [most] At most ({ $verb ->
        [move] 0 = all
       *[other] 0 = no limit
        })
    [count] How many
    [who] Which one
    [which] Only
    [pool] From where
    [zone] From where
    [purse] Coins from where
    [by] Fewer by
    [what] Of what
   *[least] At least
    }
villagers-entry-word = { $field ->
    [season] { $word ->
        [summer] Summer
       *[winter] Winter
        }
    [when] { $word ->
        [event] Event Phase
        [draft] Draft Phase
        [refresh] Road refresh
       *[build] Build Phase
        }
    [whom] { $word ->
        [bank] Bank
       *[countess] Countess
        }
    [per] { $word ->
        [once] nothing: once
        [food] food
        [builder] builders
        [gold] visible gold symbols
        [padlock] padlocks
        [top] visible villagers
        [hand] cards in hand
       *[road] villagers of the Road
        }
    [who] { $word ->
        [player] you choose
        [dearest] most gold
       *[cheapest] least gold
        }
    [which] { $word ->
        [any] any villager
        [not-basic] no basics
        [with-gold] with gold
       *[with-coins] with coins on it
        }
    [pool] { $word ->
        [road] the Road
        [stack] the leftmost stack
       *[reserve] the Reserve
        }
    [zone] { $word ->
        [hand] your hand
        [road] the Road
       *[village] your village
        }
    [purse] { $word ->
        [supply] your supply
        [village] your villagers
       *[road] villagers of the Road
        }
   *[what] { $word ->
        [draft] villagers to draft
        [build] villagers to build
        [exchange] exchanges for basics
       *[mark] coins put on the Road
        }
    }
