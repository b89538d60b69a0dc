"""The colour sensor TCS34725 (and its twin TCS34727) on I2C."""

ADDRESS = 0x29
_COMMAND = 0x80
_INCREMENT = 0x20
_ENABLE = 0x00
_ATIME = 0x01
_CONTROL = 0x0F
_ID = 0x12
_STATUS = 0x13
_CLEAR = 0x14
_POWER_AND_ADC = 0x03
_24_MS = 0xF6
_GAIN_4 = 0x01
_VALID = 0x01


class ColourSensor:
    """Red, green, blue and clear light as 16-bit counts."""

    def __init__(self, i2c):
        self._i2c = i2c
        self.present = False
        try:
            self.present = i2c.readfrom_mem(ADDRESS, _COMMAND | _ID, 1)[0] in (0x44, 0x4D)
            self._write(_ATIME, _24_MS)
            self._write(_CONTROL, _GAIN_4)
            self._write(_ENABLE, _POWER_AND_ADC)
        except OSError:
            self.present = False

    def _write(self, register, value):
        self._i2c.writeto_mem(ADDRESS, _COMMAND | register, bytes((value,)))

    def read(self):
        """``(red, green, blue, clear)``, or ``None`` when there is no valid measurement.

        Raises OSError when the sensor does not answer.
        """
        if not self._i2c.readfrom_mem(ADDRESS, _COMMAND | _STATUS, 1)[0] & _VALID:
            return None
        raw = self._i2c.readfrom_mem(ADDRESS, _COMMAND | _INCREMENT | _CLEAR, 8)
        clear, red, green, blue = [raw[i] | raw[i + 1] << 8 for i in (0, 2, 4, 6)]
        return red, green, blue, clear
