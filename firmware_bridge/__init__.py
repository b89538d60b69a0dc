"""Computer and randomiser controller: a serial link on which a draw is never lost and never done twice.

``firmware/`` runs on the controller; everything else runs on the computer. Start reading at
``docs/protocol.md``, then :mod:`firmware_bridge.controller`.
"""
