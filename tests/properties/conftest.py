"""What the property tests share lies in modules beside this one; their asserts are rewritten."""

import pytest

for module in ("conservation", "random_games", "wrong_actions", "twins", "random_clubs"):
    pytest.register_assert_rewrite(module)
