"""From a picture of a table to a reading, or to a refusal that says what a person can do about it.

Every reader is a pure function of arrays and knows no game: it is told the candidates (an enrolled
deck, a grid, a set of colours). Conventions, everywhere in this package:

- pictures are ``uint8`` arrays of shape ``(height, width, 3)``, channels blue-green-red, as displayed
  (the EXIF turn is already applied);
- points are ``(x, y)`` in pixels, origin top left, x right, y down;
- corner lists are top-left, top-right, bottom-right, bottom-left *of the thing*, shape ``(4, 2)``;
- ``turn`` is in degrees clockwise from upright, one of 0, 90, 180, 270;
- rows and columns count from 1 at the top left; lengths on the table are millimetres.

Start reading at :mod:`vision.results` (what a reader may answer) and :mod:`vision.picture`.
"""

import os

# The matrices here are small: further threads of the matrix library bring nothing, and while they wait
# they keep a core busy that the rest of the table needs. It looks only once, when numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

#: Millions of pixels of the largest picture that is read: telephones take up to 200. A small file may claim to be far larger.
LARGEST = 250
# OpenCV refuses larger ones by the beginning of their file. It looks only once, too, when it is loaded.
os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] = str(LARGEST * 1_000_000)
