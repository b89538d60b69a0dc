"""Teaching the network that judges single dice: ``python -m vision.dice.nets.teach``; see docs/vision_dice_network.md."""
