"""What the cover of Villagers says; ``docs/games/villagers.md`` has the rulings behind the options."""

from pathlib import Path

from companion.rules.cover import Cover, Option

MODES = ("normal", "beginner", "expert")

COVER = Cover(
    folder=Path(__file__).parent,
    title="Villagers",
    colours=("red", "blue", "green", "yellow", "purple"),
    seat_counts=(1, 2, 3, 4, 5),
    automaton="Countess",
    counts=True,
    options=(
        Option("mode", "normal", MODES),
        Option("hands", "known", ("known", "closed")),
        Option("returned_card", "top", ("top", "bottom"), ruling="1"),
        Option("both_markets", True, ruling="2"),
        Option("last_tie", "shared", ("shared", "order"), ruling="3"),
        Option("tie_counts", "all", ("all", "without_basics"), ruling="4"),
        Option("agents_share", True, ruling="5"),
        Option("freed_unlock", True, ruling="6"),
        Option("free_roots", True, ruling="7"),
        Option("monk_founders", True, ruling="8"),
        Option("countess_disc", True, ruling="9"),
        Option("reshuffle_first", False, ruling="11"),
    ),
)
