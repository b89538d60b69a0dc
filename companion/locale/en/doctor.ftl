# What the doctor finds and advises.

doctor-ok = ok
doctor-absent = absent
doctor-problem = problem
doctor-none = none
doctor-list = { $items }
doctor-summary = { $problems ->
    [0] Nothing stands in the way. What is absent is not needed for a game in the terminal.
    [one] One problem; the line with → says what to do.
   *[other] { $problems } problems; the lines with → say what to do.
}
doctor-not-allowed = { $items }, but you are not allowed to use it
doctor-group-advice = sudo usermod -aG { $group } $USER, then log out and in again

doctor-board = computer
doctor-board-found = { $model } ({ $cpu })
doctor-system = system
doctor-system-advice = The companion is tested on Debian 12 and 13 and Raspberry Pi OS; others often work.
doctor-power = power
doctor-power-ok = the supply is strong enough
doctor-power-low = the supply is or was too weak
doctor-power-advice = Use the official power supply and a short cable: a weak one ruins memory cards.
doctor-heat = heat
doctor-heat-found = { $degrees } °C
doctor-heat-advice = The processor slows down: give it air or a heat sink.
doctor-clock = clock
doctor-clock-advice = The date is wrong: connect a network, or set it with: sudo date -s 'YYYY-MM-DD HH:MM'
doctor-language = language
doctor-language-found = { $language }, letters as { $encoding }
doctor-language-advice = Not every letter can be shown: set LANG to a UTF-8 locale, such as C.UTF-8.

doctor-python = Python
doctor-python-advice = Python 3.11 to 3.13 is needed: ./setup.sh run finds or installs one.
doctor-packages = Python packages
doctor-packages-advice = Run ./setup.sh run once; it installs what is missing.
doctor-packages-missing = missing: { $packages }
doctor-packages-machine = packages for the controller
doctor-packages-vision = packages for the camera
doctor-packages-app = packages for the touch app
doctor-packages-extra = Only needed for this part: .venv/bin/pip install -c constraints.txt -e '.[{ $extra }]'

doctor-disk = disk
doctor-disk-found = { $megabytes } MB free for { $folder }
doctor-disk-advice = Make room: pictures and logs may soon not fit any more.
doctor-writing = saving
doctor-writing-found = one durable write takes { $milliseconds } ms
doctor-writing-failed = { $folder } cannot be written: { $why }
doctor-writing-advice = Make the folder yours, or set COMPANION_HOME to one that is.
doctor-writing-slow = The memory card is slow; a better one (class A1 or A2) saves without a pause.
doctor-database = database
doctor-database-found = SQLite { $version }
doctor-database-advice = Its write-ahead log does not work in this folder: set COMPANION_HOME to a local disk.

doctor-display = screen
doctor-display-server = display server { $server }
doctor-display-advice = The terminal does everything. For the touch app connect a screen and log in on it.
doctor-touch = touch panel
doctor-touch-advice = A mouse does too. A panel needs its USB or ribbon cable besides the picture cable.
doctor-camera = camera
doctor-camera-advice = Everything can be entered by hand. Else plug in a USB camera, or check the ribbon cable.
doctor-serial = controller
doctor-serial-advice = Draws come from a generator or your hands. Else plug in the machine's USB cable.
doctor-gpio = pins
doctor-gpio-advice = Only needed for buttons and lamps; a Raspberry Pi has them.
