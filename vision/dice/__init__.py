"""Dice: where they lie, what their upper face shows, which colour they have.

``bodies`` proposes places, ``pips`` finds spots on one of them, ``pattern`` decides which value the spots
make, ``colour`` names bodies, ``enrolled`` knows dice whose faces are pictures, and ``read`` puts it all
together or refuses.
"""

from vision.dice.read import read_dice

__all__ = ["read_dice"]
