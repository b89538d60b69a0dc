# What can be agreed on before the game.

villagers-option-mode = Solo mode
villagers-option-mode-about = How hard the game against the Countess is.
villagers-option-hands = Hands
villagers-option-hands-about = Whether the companion is told the first hands (known), or sees only their backs (closed).
villagers-option-returned_card = Returned card
villagers-option-returned_card-about = Where in a stack a card goes that is returned for a basic.
villagers-option-both_markets = Both markets in one round
villagers-option-both_markets-about = If both are due in the same round, the First Market is held before the Second; otherwise only the Second.
villagers-option-last_tie = Last tie-break
villagers-option-last_tie-about = Equal coins and equally many villagers: a shared win, or whoever comes first in turn order.
villagers-option-tie_counts = What the tie-break counts
villagers-option-tie_counts-about = All villagers of the village, or all but the basics.
villagers-option-agents_share = Agents share
villagers-option-agents_share-about = Two Agents may both count the coins on the same villager.
villagers-option-freed_unlock = Freed villagers need their key
villagers-option-freed_unlock-about = The padlock of a villager that an Apprentice has freed must be opened.
villagers-option-free_roots = Roots can be freed
villagers-option-free_roots-about = An Apprentice may also free a covered basic or another villager at the bottom of a chain.
villagers-option-monk_founders = Monk as Founders
villagers-option-monk_founders-about = A Monk may stand in for the Founders.
villagers-option-countess_disc = Gold of the Countess card
villagers-option-countess_disc-about = The gold symbol of the Countess card counts for her Peddler.
villagers-option-reshuffle_first = Reshuffle first
villagers-option-reshuffle_first-about = Alone, with an empty Reserve in the refresh: shuffle the discards before the stacks are used.
