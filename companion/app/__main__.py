"""``python -m companion.app``."""

import sys

from companion.app.run import main

sys.exit(main())
