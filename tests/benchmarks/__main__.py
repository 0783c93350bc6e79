"""`python -m tests.benchmarks`: runs all benchmarks and prints one table (see conftest.py)."""

import os
import sys
from pathlib import Path

import pytest

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

if __name__ == "__main__":
    options = "-p benchmark -p no:cacheprovider -o python_files=bench_*.py -o python_functions=bench_* -q -s"
    quiet = "--benchmark-only --benchmark-quiet"
    here = Path(__file__).parent
    sys.exit(pytest.main([str(here), *options.split(), *quiet.split(), *sys.argv[1:]]))
