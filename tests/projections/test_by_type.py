"""One function for each type of event: registering a second one is refused."""

import pytest

from events.shared import Redone, Undone
from projections.by_type import ByType


def _part() -> ByType[[], str]:
    of = ByType[[], str]()

    @of(Undone)
    def _undone(event: Undone) -> str:
        return f"back to {event.to}"

    return of


def test_a_second_function_for_an_event_is_refused_and_the_first_stays() -> None:
    of = _part()
    with pytest.raises(ValueError, match="Undone already has a function"):

        @of(Redone, Undone)
        def _both(_event: Redone | Undone) -> str:
            raise NotImplementedError

    assert of[Undone](Undone(4)) == "back to 4"


def test_parts_that_share_an_event_are_refused() -> None:
    with pytest.raises(ValueError, match="Undone already has a function"):
        ByType(_part(), _part())
