#!/usr/bin/env bash
#
# The commands of this house:
#
#   ./setup.sh run  [ARGUMENTS]   install what is missing, then start the companion
#   ./setup.sh test [ARGUMENTS]   install what is missing, then run the tests
#   ./setup.sh kiosk [--remove]   start the touch app with this computer, without a desktop; or no longer
#
# Examples:
#
#   ./setup.sh run --seed 7       a whole solo game, the same one every time
#   ./setup.sh run --help         what else the companion understands
#   ./setup.sh test -k village    only the tests that have "village" in their names
#
# Made for Debian 12 and 13 and Raspberry Pi OS (arm64, x86-64). Everything but Debian packages goes into
# .venv beside this file. A second start finds everything in place and takes about a second.
#
# Each part of the installation is one step_... function that checks first and acts only when it must; to add
# a part, write such a function and name it in prepare().

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly VENV=.venv
readonly LOG=out/setup.log
readonly PYTHONS=(python3 python3.13 python3.12 python3.11)
readonly NETWORK_HINT='is the network up? Then run the same command again'

PYTHON=''          # the interpreter that makes the environment, found by find_python
EXTRAS=''          # the groups of Python packages beyond the base, such as test,bench

# --- words -------------------------------------------------------------------------------------------------

say() { printf '==> %s\n' "$*" >&2; }

# One line: what failed, what to do.
fail() {
    printf 'setup.sh: %s\n' "$*" >&2
    exit 1
}

usage() { sed -n '3,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]##*/}"; }

# Run a command with its output in the log only.
logged() {
    printf '\n$ %s\n' "$*" >>"$LOG"
    "$@" >>"$LOG" 2>&1
}

# What the log says about the failure of the last logged command, as advice.
advice() {
    local last
    last=$(tail -n 40 "$LOG")
    case $last in
        *'No space left'*) echo 'the disk is full: free some space and run the same command again' ;;
        *'CERTIFICATE_VERIFY_FAILED'*)
            echo "the package index's certificate is not accepted: is this machine's clock right (see 'date')?" ;;
        *'name resolution'* | *'resolve host'* | *'Could not resolve'* | *'NewConnectionError'* | *'timed out'* | *'Failed to establish'* | *'unreachable'*)
            echo "$NETWORK_HINT" ;;
        *'Permission denied'*) echo "this folder is not yours to write: chown it or clone anew" ;;
        *'Could not get lock'*) echo 'another installation is running: wait for it and run the same command again' ;;
        *) echo "the last lines of $LOG say why" ;;
    esac
}

# --- Debian packages -----------------------------------------------------------------------------------------

has() { command -v "$1" >/dev/null 2>&1; }

# Of the named packages, those that Debian says are not installed.
not_installed() {
    local package
    for package in "$@"; do
        # shellcheck disable=SC2016  # ${Status} is for dpkg-query, not for the shell
        [[ $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) == *'ok installed' ]] || echo "$package"
    done
}

# How to become root: nothing to do, sudo, or no way. With a terminal, sudo may ask for the password.
root_by() {
    if [[ $(id -u) == 0 ]]; then
        echo env
    elif has sudo && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
        echo sudo
    else
        return 1
    fi
}

# Install Debian packages that are missing: install_packages WHAT_FOR PACKAGE...
# Returns 1, and has said why, when they cannot be installed; the caller decides whether it can go on.
install_packages() {
    local purpose=$1 become missing
    shift
    if ! has dpkg-query || ! has apt-get; then
        say "this is not a Debian system: for $purpose please install yourself what Debian calls $*"
        return 1
    fi
    mapfile -t missing < <(not_installed "$@")
    [[ ${#missing[@]} -gt 0 ]] || return 0
    if ! become=$(root_by); then
        say "missing for $purpose: ${missing[*]} (no root and no sudo here; ask for: apt-get install ${missing[*]})"
        return 1
    fi
    say "installing Debian packages for $purpose: ${missing[*]}"
    if ! { logged "$become" apt-get update &&
           logged "$become" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; }; then
        say "Debian packages could not be installed (${missing[*]}): $(advice)"
        return 1
    fi
}

# --- Python --------------------------------------------------------------------------------------------------

# Succeeds if the interpreter is one that the project runs on.
fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

# Succeeds if the interpreter can make an environment with pip in it; Debian splits that into python3-venv.
makes_environments() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# Sets PYTHON to the first interpreter that fits and passes the given test.
find_python() {
    local candidate
    for candidate in "${PYTHONS[@]}"; do
        if has "$candidate" && fits "$candidate" && "$@" "$candidate"; then
            PYTHON=$(command -v "$candidate")
            return 0
        fi
    done
    return 1
}

step_python() {
    find_python makes_environments && return
    install_packages 'Python' python3 python3-venv || true
    hash -r
    find_python makes_environments && return
    if find_python true; then
        # An interpreter beside Debian's own has its venv package under its own name.
        install_packages 'Python environments' "${PYTHON##*/}-venv" || true
        makes_environments "$PYTHON" && return
        fail "$PYTHON cannot make environments (no ensurepip): have an administrator run: apt-get install python3-venv"
    fi
    if has python3; then
        fail "Python 3.11 to 3.13 is needed, but python3 is $(python3 -c 'import platform; print(platform.python_version())'): install python3.13"
    fi
    fail 'Python is missing: have an administrator run: apt-get install python3 python3-venv'
}

# --- the environment -----------------------------------------------------------------------------------------

# What the environment must have been made from to be up to date: the wish list, the pins, the interpreter, and
# this folder, because an environment does not survive being moved.
wanted_stamp() {
    { cat pyproject.toml constraints.txt; pwd; "$VENV/bin/python" --version; } | sha256sum | cut -c1-64
}

stamp_file() { echo "$VENV/installed-for-$1"; }

# Succeeds if the environment has everything for this command ("run" or "test") and can be started.
up_to_date() {
    [[ ! -e $VENV/unfinished ]] &&
        "$VENV/bin/python" -c 'import companion, click, rich, importlib.util as u; u.find_spec("cv2") or exit(1)' 2>/dev/null &&
        [[ $(cat "$(stamp_file "$1")" 2>/dev/null) == "$(wanted_stamp)" ]]
}

# Succeeds if there is an environment that pip can go on with.
sound() {
    [[ ! -e $VENV/unfinished ]] && fits "$VENV/bin/python" && "$VENV/bin/python" -m pip --version >/dev/null 2>&1
}

step_environment() {
    sound && return
    step_python
    if [[ -e $VENV || -L $VENV ]]; then
        say "making the Python environment anew: the one in $VENV is broken or half-made"
        rm -rf "$VENV"
    else
        say "making a Python environment in $VENV"
    fi
    mkdir -p "$VENV"
    touch "$VENV/unfinished"
    logged "$PYTHON" -m venv "$VENV" || fail "the Python environment could not be made: $(advice)"
}

step_install() {
    local target=.
    [[ -z $EXTRAS ]] || target=".[$EXTRAS]"
    say "installing the pinned Python packages for '$1' (a few minutes the first time)"
    touch "$VENV/unfinished"
    rm -f "$VENV"/installed-for-*
    # The variables pin what pip fetches to build with, which -c does not reach.
    if ! PIP_CONSTRAINT=$PWD/constraints.txt PIP_BUILD_CONSTRAINT=$PWD/constraints.txt \
        logged "$VENV/bin/python" -m pip install --disable-pip-version-check -c constraints.txt -e "$target"; then
        rm "$VENV/unfinished" # pip fetches before it changes anything, so that the environment is as it was
        fail "the Python packages could not be installed: $(advice)"
    fi
    wanted_stamp >"$(stamp_file run)"
    [[ $1 == run ]] || wanted_stamp >"$(stamp_file "$1")"
    rm "$VENV/unfinished"
}

# --- what Python packages need of the system -------------------------------------------------------------------

readonly BASE_EXTRAS=machine,vision # every table has them: a camera may be plugged in at any time
readonly EYES_PACKAGES=(libgl1 libglib2.0-0)
readonly WINDOW_PACKAGES=(libgles2 libegl1 libgl1-mesa-dri) # OpenGL, also without a graphics card

step_libraries() {
    install_packages 'the eyes' "${EYES_PACKAGES[@]}" || true
    [[ $1 == run ]] || install_packages 'the window of the touch app' "${WINDOW_PACKAGES[@]}" || true
}

# --- the randomiser machine and the pins of this computer ------------------------------------------------------
#
# None of these steps stops the companion: without a machine it draws by itself, and it says what is missing.

readonly UDEV_RULE=70-table-machine.rules
readonly UDEV_FOLDER=${UDEV_FOLDER:-/etc/udev/rules.d}
readonly BOARD_MODEL=${BOARD_MODEL:-/proc/device-tree/model}
readonly NODE_FOLDER=firmware_bridge/simulator/node

# The machine's fixed name /dev/table-machine, its group, and ModemManager kept off.
step_udev_rule() {
    local rule=hardware/build/$UDEV_RULE become
    [[ -e $rule && -d $UDEV_FOLDER ]] && has udevadm || return 0
    if has cmp && cmp -s "$rule" "$UDEV_FOLDER/$UDEV_RULE"; then
        return 0
    fi
    if ! become=$(root_by); then
        say "no root here: the randomiser machine gets no fixed name (ask for: cp $PWD/$rule $UDEV_FOLDER/)"
        return 0
    fi
    say "installing the udev rule for the randomiser machine: /dev/table-machine, group dialout, ModemManager kept off"
    logged "$become" cp "$rule" "$UDEV_FOLDER/" || { say "the udev rule could not be installed: $(advice)"; return 0; }
    logged "$become" udevadm control --reload-rules || true
    logged "$become" udevadm trigger --subsystem-match=tty || true
    if [[ $(id -u) != 0 && " $(id -Gn) " != *' dialout '* ]]; then
        say "to use the machine, join its group and log in again: sudo usermod -aG dialout $(id -un)"
    fi
    if [[ -z $(not_installed brltty) ]]; then
        say 'brltty is installed and may grab serial adapters: if a port vanishes, remove it (apt-get remove brltty)'
    fi
}

# What drives the pins of this board: RPi.GPIO up to the Pi 4, rpi-lgpio from the Pi 5 on, nothing elsewhere.
pin_extra() {
    local model=''
    [[ ! -r $BOARD_MODEL ]] || model=$(tr -d '\0' <"$BOARD_MODEL")
    case $model in
        'Raspberry Pi 5'* | 'Raspberry Pi Compute Module 5'*) echo pi5 ;;
        'Raspberry Pi '*) echo pi4 ;;
    esac
}

step_pins() {
    local extra
    extra=$(pin_extra)
    [[ -n $extra && ! -e $VENV/pins-for-$extra ]] || return 0
    say "installing what drives the pins of this board ($extra)"
    if logged "$VENV/bin/python" -m pip install --disable-pip-version-check -c constraints.txt -e ".[$extra]"; then
        touch "$VENV/pins-for-$extra"
    else
        say "the pins of this board cannot be driven (buttons and lamps stay dark): $(advice)"
    fi
}

# The real MicroPython interpreter, in which the tests run the machine's firmware as well.
step_micropython() {
    [[ -e $NODE_FOLDER/package.json && ! -d $NODE_FOLDER/node_modules/@micropython ]] || return 0
    if ! has node || ! has npm; then
        install_packages 'the MicroPython interpreter' nodejs npm || true
        hash -r
    fi
    if ! has node || ! has npm; then
        say 'no Node.js: the tests under the real MicroPython interpreter will be skipped'
        return 0
    fi
    say 'installing the MicroPython interpreter'
    logged npm install --no-package-lock --no-audit --no-fund --prefix "$NODE_FOLDER" ||
        say "MicroPython could not be installed, its tests will be skipped: $(advice)"
}

# OpenSCAD, with which the tests render the printable parts.
step_openscad() {
    [[ -d hardware/build/scad ]] && ! has openscad || return 0
    install_packages 'the printable parts' openscad xvfb xauth || say 'the tests that render the parts will be skipped'
}

# A log that can be written.
open_log() {
    if ! { mkdir -p "${LOG%/*}" && : >>"$LOG"; } 2>/dev/null; then
        fail "$PWD is not writable: chown it or clone the project anew"
    fi
}

# Everything that must be in place before the command ("run" or "test") can start.
prepare() {
    if ! up_to_date "$1"; then
        open_log
        : >"$LOG"
        step_environment
        step_install "$1"
        step_libraries "$1"
        say "ready (log: $LOG)"
    fi
    open_log
    step_udev_rule
    step_pins
    if [[ $1 == test ]]; then
        step_micropython
        step_openscad
    fi
}

# --- the touch app -------------------------------------------------------------------------------------------

# Succeeds if a window can be opened: on a desktop, or on the console of a computer with a screen.
has_screen() {
    [[ -z ${DISPLAY-}${WAYLAND_DISPLAY-}${SDL_VIDEODRIVER-} ]] || return 0
    [[ $(tty 2>/dev/null) == /dev/tty[0-9]* ]] && grep -qsx connected /sys/class/drm/card*-*/status
}

prepare_app() {
    EXTRAS=$BASE_EXTRAS,app
    prepare app
}

# --- the kiosk -----------------------------------------------------------------------------------------------

readonly UNITS=${COMPANION_UNITS:-/etc/systemd/system}
readonly UNIT=companion-kiosk.service

kiosk_unit() {
    local user groups group
    user=${SUDO_USER:-$(id -un)}
    groups=''
    for group in video render input audio dialout gpio; do
        ! getent group "$group" >/dev/null || groups+=" $group"
    done
    cat <<END
# Written by setup.sh kiosk; setup.sh kiosk --remove takes it away.
[Unit]
Description=The companion's touch app, full screen without a desktop
After=systemd-user-sessions.service sound.target
Conflicts=getty@tty1.service
StartLimitIntervalSec=0

[Service]
User=$user
SupplementaryGroups=$groups
WorkingDirectory=$PWD
Environment=SDL_VIDEODRIVER=kmsdrm PYTHONUNBUFFERED=1
ExecStart=$PWD/$VENV/bin/python -m companion.app --kiosk
Restart=always
RestartSec=2
TTYPath=/dev/tty1
StandardInput=tty
StandardOutput=journal
StandardError=journal

[Install]
WantedBy=multi-user.target
END
}

# The target that the computer booted into before the kiosk is kept beside the unit, to be given back.
kiosk_install() {
    local become draft
    has systemctl || fail 'a kiosk needs systemd: start the app yourself with ./setup.sh run'
    become=$(root_by) || fail 'a kiosk needs an administrator: run sudo ./setup.sh kiosk'
    prepare_app
    draft=$(mktemp)
    kiosk_unit >"$draft"
    if [[ ! -e $UNITS/$UNIT.before ]]; then
        systemctl get-default | "$become" tee "$UNITS/$UNIT.before" >/dev/null
    fi
    "$become" cp "$draft" "$UNITS/$UNIT"
    "$become" chmod 644 "$UNITS/$UNIT"
    rm "$draft"
    "$become" systemctl daemon-reload
    "$become" systemctl set-default multi-user.target
    "$become" systemctl enable "$UNIT"
    say "the touch app starts with this computer from now on; now: sudo systemctl start $UNIT"
}

kiosk_remove() {
    local become
    has systemctl || fail 'there is no systemd here, so no kiosk either'
    [[ -e $UNITS/$UNIT || -e $UNITS/$UNIT.before ]] || { say 'there is no kiosk to remove'; return 0; }
    become=$(root_by) || fail 'removing the kiosk needs an administrator: run sudo ./setup.sh kiosk --remove'
    "$become" systemctl disable --now "$UNIT" || true
    if [[ -e $UNITS/$UNIT.before ]]; then
        "$become" systemctl set-default "$(cat "$UNITS/$UNIT.before")"
    fi
    "$become" rm -f "$UNITS/$UNIT" "$UNITS/$UNIT.before"
    "$become" systemctl daemon-reload
    say 'the kiosk is removed; the desktop comes back with the next start'
}

# --- the tests -----------------------------------------------------------------------------------------------

readonly MEMORY=${MEMORY:-/proc/meminfo}

# How many kilobytes of memory this computer has; 0 where nobody says.
memory() {
    local kilobytes
    kilobytes=$(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' "$MEMORY" 2>/dev/null) || true
    echo "${kilobytes:-0}"
}

# --- the commands --------------------------------------------------------------------------------------------

case ${1-} in
    run)
        EXTRAS=$BASE_EXTRAS
        if [[ $# == 1 ]] && has_screen; then prepare_app; else prepare run; fi
        exec "$VENV/bin/python" -m companion run "${@:2}"
        ;;
    test)
        EXTRAS=$BASE_EXTRAS,app,test,bench
        prepare test
        # Each worker opens windows and decks of its own, and a small Pi has 2 GB. Workers wait for frames and timers,
        # so where there is more a third one pays on two cores.
        workers=2
        if (( $(memory) > 4000000 )); then workers=3; fi
        # Each worker loads all tests, and many tests start programs: what was compiled is kept, whatever this shell says.
        unset PYTHONDONTWRITEBYTECODE
        exec "$VENV/bin/python" -m pytest -n "$workers" --dist worksteal "${@:2}"
        ;;
    kiosk)
        case ${2-} in
            '') kiosk_install ;;
            --remove) kiosk_remove ;;
            *) fail "unknown word '$2': say kiosk or kiosk --remove" ;;
        esac
        ;;
    '' | help | -h | --help)
        usage
        ;;
    *)
        usage >&2
        fail "unknown command '$1': say run, test or kiosk"
        ;;
esac
