"""Dice: where they lie, what their upper face shows, which colour they have.

``quick`` sees what is plain in a known tray, ``search`` finds dice anywhere by their looks, ``witnesses`` name
them, ``readings`` adds their colours, and ``read`` puts it all together or refuses. ``enrolled`` knows dice
whose faces are pictures, and ``read_enrolled`` reads all kinds of enrolled dice.
"""

from vision.dice.read import read_dice

__all__ = ["read_dice"]
