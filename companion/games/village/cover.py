"""What the cover of Village Big Box says; ``docs/games/village.md`` has the rulings behind the options."""

from pathlib import Path

from companion.rules.cover import Cover, Option

COLOURS = ("red", "blue", "yellow", "white", "purple")

COVER = Cover(
    folder=Path(__file__).parent,
    title="Village Big Box",
    colours=COLOURS,
    seat_counts=(1, 2, 3, 4, 5),
    automaton="Carla",
    options=(
        Option("inn", False),
        Option("port", False),
        Option("marriage", False),
        Option("compensation", True),
        Option("carla_die", False),
        Option("recall_from_bag", False, ruling="1"),
        Option("train_only", True, ruling="2"),
        Option("well_coins", True, ruling="4"),
        Option("carla_die_any_cube", False, ruling="9"),
        Option("carla_serves_after_well", False, ruling="15"),
        Option("carla_colour", "auto", ("auto", *COLOURS)),
    ),
)
