"""Dice that show pictures or colours instead of pips."""
