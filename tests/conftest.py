"""The tests read English, whatever the machine speaks."""

import os

os.environ["MCLUB_LANG"] = "en"
