"""What the tests of Le Millionnaire share lies beside this; its asserts are rewritten."""

import pytest

pytest.register_assert_rewrite("lm_table", "lm_conservation")
