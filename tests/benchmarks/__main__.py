"""`python -m tests.benchmarks` runs all benchmarks and prints one table (see conftest.py)."""

import os
import sys
from pathlib import Path

import pytest

os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

OPTIONS = [
    *("-p", "benchmark", "--benchmark-only", "--benchmark-quiet"),
    *("-o", "python_files=bench_*.py", "-o", "python_functions=bench_*"),
    *("-p", "no:cacheprovider", "-q", "-s"),
]

if __name__ == "__main__":
    sys.exit(pytest.main([str(Path(__file__).parent), *OPTIONS, *sys.argv[1:]]))
