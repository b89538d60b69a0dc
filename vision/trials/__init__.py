"""Tables with known truth, one per seed, for each reader: what exactness is measured on.

Every function takes a seed and a :class:`~vision.twin_eye.disturb.Disturbance` and answers ``exact``, ``refused`` or
``wrong`` (:mod:`vision.trials.outcomes`), judged on the whole picture. ``python -m vision.exactness`` counts them.
"""

from collections.abc import Callable

from vision.trials import cards, dice, enrolled_dice, lands, markers, pieces, tiles
from vision.twin_eye.disturb import Disturbance

#: By the name of its column in the table of exactness.
TRIALS: dict[str, Callable[[int, Disturbance], str]] = {
    "dice": dice.dice,
    "dice, empty table unknown": dice.dice_without_empty,
    "four-sided die": enrolled_dice.four_sided,
    "die with pictures": enrolled_dice.faced,
    "cubes": pieces.cubes,
    "cards": cards.cards,
    "cards of several sorts": cards.of_sorts,
    "cards in columns": cards.columns,
    "pip cards in columns": cards.pip_columns,
    "tiles": tiles.laid,
    "markers": markers.crowded,
    "mixed piles": pieces.mixed,
    "track": pieces.on_track,
    "tiles with cubes": tiles.tiles_with_cubes,
    "tokens": cards.tokens,
    "lands": lands.kingdoms,
    "lands since before": lands.newly_laid,
}
