"""What the tests of this folder share."""

import pytest

pytest.register_assert_rewrite("log_contract")
