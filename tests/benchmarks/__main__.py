"""`python -m tests.benchmarks` runs all benchmarks and prints one table (see conftest.py)."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.programs import BROWSERS

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

OPTIONS = [
    *("-p", "benchmark", "--benchmark-only", "--benchmark-quiet"),
    *("-o", "python_files=bench_*.py", "-o", "python_functions=bench_*"),
    *("-p", "no:cacheprovider", "-q", "-s"),
]

HERE = Path(__file__).parent

if __name__ == "__main__":
    if not any(map(shutil.which, BROWSERS)):
        print(
            f"The benchmarks in a browser are left out: install the package {BROWSERS[0]} for them."
        )
        OPTIONS += [f"--ignore={HERE / 'browser'}"]
    sys.exit(pytest.main([str(HERE), *OPTIONS, *sys.argv[1:]]))
