"""Which wire goes to which pin of the Pico: the one table that firmware, simulator and docs share."""

# A drum: stepper driver (A4988 or TMC2209), gate servo, chamber sensor and exit light barrier.
DRUMS = {
    "cubes": {"step": 2, "dir": 3, "enable": 4, "gate": 5, "chamber": 6, "exit": 7},
    "figures": {"step": 10, "dir": 11, "enable": 12, "gate": 13, "chamber": 14, "exit": 15},
}

SENSORS = {"bus": 0, "sda": 0, "scl": 1}
"""I2C: the TCS34725 under the cube chamber and the PN532 under the figure chamber."""

DICE_READER = {"bus": 1, "sda": 18, "scl": 19}
"""I2C: the PN532 under the dice tray (optional: without it the camera reads the dice)."""

SENSOR_LAMP = 8
TUMBLER = 16

SPOKEN_LOW = 0
"""Chamber sensors and light barriers pull their pin low while something is in front of them."""
