"""The shapes of pieces are static files, to which a board refers by name."""

import re
from typing import get_args

import pytest
from litestar.testing import TestClient

from events.le_millionnaire.words import COMPANIES, UNITS, CardKind
from events.million_club.words import KINDS, REGIONS
from events.millions_of_dollars.words import ROLES, SEATS
from mclub.service.gate import Gate
from mclub.service.pages.assets import contents
from mclub.service.pages.scripts import static
from tests.service.boards import board_of
from tests.service.seated import begin
from tests.sweeping import sweep_after

ACTS = 30


def shapes(name: str) -> set[str]:
    """The names of the shapes in a static file."""
    return set(re.findall(r'<symbol id="([^"]+)"', contents(name, packed=False).decode()))


@sweep_after(1, "kind", ["millions-of-dollars", "million-club", "le-millionnaire"])
def test_every_shape_on_a_board_is_in_its_file(client: TestClient[Gate], kind: str) -> None:
    game = begin(client, ["yellow", "blue", "red", "green"], kind=kind, seed="tea")
    files = {static(name): shapes(name) for name in ("pieces.svg", f"{kind}/signs.svg")}
    used = set()
    for number in range(ACTS):
        seat, actions = game.seat_to_decide()
        used |= {one["href"] for one in board_of(game, seat).every("use")}
        game.act(seat, actions[-1 if number % 3 else 0])
    assert used
    for address in used:
        file, _hash, shape = address.partition("#")
        assert shape in files[file], address


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("pieces.svg", {*SEATS, "coin"}),
        ("million-club/signs.svg", {*KINDS, *REGIONS}),
        ("millions-of-dollars/signs.svg", set(ROLES)),
        ("le-millionnaire/signs.svg", {*COMPANIES, *UNITS, *get_args(CardKind)}),
    ],
)
def test_every_kind_of_piece_has_its_shape(file: str, names: set[str]) -> None:
    assert names <= shapes(file)
