"""The machine on the desk of somebody who has no machine.

``board/`` is physics and a ``machine`` module in the dialect that CPython and MicroPython share; the
firmware in ``firmware_bridge/firmware`` runs on it unchanged. :class:`~firmware_bridge.simulator.pico.Board`
runs it under CPython, ``node/`` under the real MicroPython interpreter.
"""
