# What is wrong with a box.

villagers-box-fields = { $card } needs exactly these entries: { $fields }.
villagers-box-words = { $card }: there is no suit “{ $suit }”, or no silver formula “{ $silver }”.
villagers-box-numbers = { $card }: symbols, room, keyring, food, builder, gold and copies are whole numbers from 0 to 99.
villagers-box-names = { $card }: there is no villager “{ $on }” or “{ $key }”.
villagers-box-circle = { $card } would lie on itself.
villagers-box-no-room = { $card } lies on { $on }, but nothing fits on that card.
villagers-box-other-suit = { $card } lies on { $on }, which has another suit.
villagers-box-keyring = { $card } shows { $value } in its keyring, but { $named } cards name it.
villagers-box-key-covered = { $card } is a key villager and can be covered; key villagers never can.
villagers-box-total = The cards add up to { $total }; the box holds { $expected }.
villagers-box-too-few = With { $seats ->
    [one] 1 player
   *[other] { $seats } players
    } { $left } villagers are left after the removals; stacks and hands need { $needed }.
villagers-box-road-count = The starting Road has 6 villagers, not { $n }.
villagers-box-road-name = There is no villager “{ $card }” for the starting Road.
villagers-box-road-suit = { $card } cannot be on the starting Road: its suit ({ $suit }) is removed with some player counts.
villagers-box-road-copies = { $card } is more often on the starting Road than in the box.
villagers-box-silver = The silver of { $card } cannot count “{ $what }”, or counts less than 1.
