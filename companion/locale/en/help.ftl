# The help pages of the command line. The first line of a help is its summary.

help-usage = Usage:
help-options = Options
help-commands = Commands
help-options-metavar = [OPTIONS]
help-command-metavar = COMMAND ...
help-help = Show this page.
help-version = Show the version.
help-lang = The language; without it COMPANION_LANG or the system's language counts.
help-json = Write JSON for other programs.

metavar-game = GAME
metavar-table = TABLE
metavar-file = FILE
metavar-names = NAMES
metavar-name = NAME
metavar-pair = NAME=VALUE
metavar-moves = MOVES
metavar-n = N

help-companion =
    The companion at the table while people play a physical board game.
    It knows the rules, draws and rolls, keeps score and time, saves every event, and plays the seats that nobody took.
help-games =
    List the games.
    The last column says how many printed numbers are still stand-ins, out of all.
help-perft =
    Count every way on from a position.
    Two versions of the rules that count the same are very probably the same rules.
help-perft-depth = How many events to look ahead (2).
help-perft-players = Names or NAME:COLOUR, with commas between them; without it the fewest seats possible.
help-perft-after = Events to play first, with commas between them.
help-perft-divide = One line per first event.
help-option = An option of the game; may be given several times.
help-box-option = A box: the printed numbers of your copy.
help-simulate =
    Play many games between player programs and sum them up.
    Shows points with their spread, wins and length, and counts games in which something impossible happened, each with the seed that repeats it. The exit status is 1 if there was one.
help-simulate-games = How many games (100).
help-simulate-players = Player programs, one per seat, with commas between them (random).
help-simulate-seed = The first part of every game's seed (1).
help-bench =
    Measure the companion's speed.
    Each figure stands next to a reference that was measured in the same run.
help-bench-only = Only this measurement; may be given several times.
help-bench-rounds = How often to measure; the median counts (5).
help-bench-check = Exit with status 1 if a bound is broken.
help-doctor =
    Check this machine.
    Looks at the system, the packages, the disk, the screen, the camera, the controller and the pins, and says what to do about what is missing. The exit status is 1 if something will not work.
