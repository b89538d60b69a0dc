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
metavar-village = WHAT
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
    List the games, or explain one.
    The last column says how many printed numbers are still stand-ins, out of all. With a name, the game's options are listed.
help-count =
    Count points without a game: what lies before one seat, written as one line; each point is explained.
    For Villagers: chains with “/”, branches in brackets, coins with “+”, such as
    “founders lumberjack(carpenter+2 wheeler/cartwright)”.
help-perft =
    Count every way on from a position.
    Two versions of the rules that count the same are very probably the same rules.
help-perft-depth = How many events to look ahead (2).
help-perft-players = Names or NAME:COLOUR, with commas between them; without it the fewest seats possible.
help-perft-after = Events to play first, with commas between them.
help-perft-divide = One line per first event.
help-option = An option of the game; may be given several times.
help-box-option = The box to play with: its name, or a .toml file; without it the one that is in use.
help-simulate =
    Play many games between player programs and sum them up.
    Shows points with their spread, wins and length, and counts games in which something impossible happened, each with the seed that repeats it. The exit status is 1 if there was one.
help-simulate-games = How many games (100).
help-simulate-players = Player programs, one per seat, with commas between them (random).
help-simulate-jobs = How many games to play at the same time (1).
help-simulate-seed = The first part of every game's seed (1).
help-bench =
    Measure the companion's speed.
    Each figure stands next to a reference that was measured in the same run.
help-bench-only = Only this measurement; may be given several times.
help-bench-rounds = How often to measure; the median counts (5, and fewer times what lasts long).
help-bench-check = Exit with status 1 if a bound is broken.
help-doctor =
    Check this machine.
    Looks at the system, the packages, the disk, the screen, the camera, the controller and the pins, and says what to do about what is missing. The exit status is 1 if something will not work.

# playing

metavar-word = WORD
metavar-clock = MIN[+SEC]

help-play =
    Begin a game and play it in the terminal.
    Everything is saved event by event; whoever leaves, or loses the power, goes on with “companion resume”.
help-run =
    Play the main job: a solo game from beginning to end.
    Without any option, and with a screen, it opens the touch app. Else it is “companion play village --solo”
    under a shorter name; ./setup.sh run hands its arguments on to it.
help-app =
    Open the touch app.
    Where there is a screen, ./setup.sh run does the same; the kiosk starts it with the computer.
help-app-table = The saved table to go on with.
help-app-window = A window of this size, such as 800x480.
help-app-camera = The camera that may look at draws by hand: usb://0, picamera, or twin:// for a simulated table; without it, all that are there.
help-app-machine = The randomiser machine: its port, or sim:// for a simulated one; without it, the only one that is plugged in.
help-app-kiosk = The whole screen, without a mouse pointer.
metavar-size = SIZE
help-run-game = The game to play (village).
help-resume =
    Go on with a saved game.
    Without a name, with the one that was played last.
help-recover = The table is damaged: save what is intact, keep the damaged files, and go on from there.
help-ask = Decide yourself, or watch a program decide; without either, you decide in a terminal and watch elsewhere.
help-randomiser = Who draws and rolls: the generator; your hand, entering what came; or the machine, also by its port or simulated (generator).
help-delay = Seconds to wait after each event that nobody decided.
help-solo = One person alone, against the game's own opponent if it has one.
help-players = Who sits down: names of persons and of player programs, each with :COLOUR if wanted, with commas between them.
help-seed = A word that makes draws and programs repeatable, such as 7.
help-clock = Thinking time per seat: minutes, and seconds added for each turn.
help-tables =
    List the saved games.
    The one that was played last comes first.
help-score =
    Show the score sheet of a saved game.
help-history =
    Show the events of a saved game.
    Undone ones are struck through.
help-history-last = Only so many, from the end.
help-undo =
    Take back the last events of a saved game.
    Without a number, up to the last decision of a seat. Says what to put back. Draws and rolls are annulled only with --yes.
help-undo-yes = Everybody agrees that draws and rolls are annulled, and the pieces go back.
help-redo =
    Restore undone events of a saved game.
    Without a number, all of them. Draws come back with the same outcome.
help-correct =
    Set what the companion believes to what lies on the table.
    Without NAME=VALUE it lists everything that can be corrected.
help-export =
    Write a saved game into one readable text file.
    Without a file, to standard output.
help-import =
    Save a game from a file as a new table.
    Every line is checked first: format, checksums and rules.
help-verify =
    Check a file: every line, every move and every draw.
    Draws of the generator are derived again from the revealed seed.

# boxes

metavar-key = KEY
metavar-box = BOX
help-box =
    Show and set the printed numbers of your copy.
    A stand-in is our own placeholder for a number that stands only on a component; your copy overrides it.
help-box-show = List the numbers, with where each stands on the components.
help-box-stand-ins = List what is still a stand-in, and where to look.
help-box-set =
    Set numbers as they are printed on your copy.
    Values are written as in TOML: 12, "pink", [1, 2, 2]. An empty one goes back to the shipped number. Numbers that only fit together are set together.
help-box-import = Save a box from a file.
help-box-export = Write a box into a file, or to standard output.
help-box-use = Choose the box that new tables use.
help-box-name = The box; without it the one that new tables use.
help-box-replace = Put it in the place of a box with the same name.
help-count-photo = A photo of the cards as they lie.
help-count-camera = A camera that looks at the cards: usb://0, picamera, or a path.
help-count-coins = Coins that no picture tells: “cooper+4” on a card, “+12” in the supply. May be given several times.
help-count-ask = Ask about what was not read for sure, even if no terminal is there.
metavar-source = SOURCE
metavar-coins = CARD+COINS
