"""The records of a rehearsal behave like one concatenated list."""

from typing import Any

import pytest

from mclub.club.rehearsal import ExtendedRecords


@pytest.mark.parametrize("many", [0, 1, 3])
def test_they_are_read_like_a_list(many: int) -> None:
    before: list[Any] = ["a", "b", "c"]
    added: list[Any] = ["x", "y", "z"][:many]
    after, joined = ExtendedRecords(before, added), before + added
    before.append("later")
    added.append("later")
    assert len(after) == len(joined)
    assert list(after) == joined
    assert list(reversed(after)) == joined[::-1]
    assert [after[at] for at in range(-len(joined), len(joined))] == joined + joined
    assert [after[at:] for at in range(7)] == [joined[at:] for at in range(7)]
    assert [after[:at] for at in range(-7, 7)] == [joined[:at] for at in range(-7, 7)]
    with pytest.raises(IndexError):
        after[len(joined)]
