"""Decoding into types, whichever thread is the first."""

import subprocess
import sys


def test_threads_may_be_the_first_to_decode_a_class_at_the_same_time() -> None:
    """The program crashes in most runs if msgspec describes a class in two threads."""
    program = subprocess.run(
        [sys.executable, "-m", "tests.events.first_decoding"], capture_output=True, text=True
    )
    assert (program.returncode, program.stderr) == (0, "")
