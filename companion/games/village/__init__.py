"""Village Big Box (Inka and Markus Brand, eggertspiele 2023).

Start reading at :mod:`.turn` (a turn), :mod:`.carla` (the solo opponent) and :mod:`.state`.
"""
