"""The tests read English, whatever the machine speaks, and Ctrl-C ends what they start, even where
the tests themselves run in the background of a shell, which ignores it."""

import os
import signal

from tests.postgres import database, databases, new_place, place, postgres

__all__ = ["database", "databases", "new_place", "place", "postgres"]

os.environ["MCLUB_LANG"] = "en"
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
