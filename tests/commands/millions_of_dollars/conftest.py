"""What the tests of Millions of Dollars share lies beside this; its asserts are rewritten."""

import pytest

pytest.register_assert_rewrite("md_table", "md_conservation")
