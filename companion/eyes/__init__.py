"""Eyes for a table: what the game says is to be seen, the owner's enrolled parts, and a camera become a reader.

Every front end opens its eyes here (:func:`companion.eyes.opening.open_eyes`) and lets them watch
(:class:`companion.eyes.watching.Watch`); it is told in texts without language what goes on. Nothing here
prints, sleeps on its own, or knows a game by name.
"""

import vision  # noqa: F401  before anything loads numpy: it says how many threads its matrices take
