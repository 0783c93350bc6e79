"""The file and line formats of Million Club's hands."""

from collections.abc import Mapping
from typing import Final

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from mclub.games.million_club.scoring.hand import (
    SEATING,
    Hand,
    read_colonies,
    read_colony,
    read_companies,
    read_company,
    read_money,
)
from mclub.hands.files import Form
from mclub.hands.players import words


class _Player(msgspec.Struct):
    """A player in a TOML file. companies, colonies: as typed, in one string or a list."""

    companies: str | list[str] = ""
    colonies: str | list[str] = ""
    money: int | str = 0
    name: str | None = None


def _parse_mixed(text: str) -> Hand:
    """Parse a whole hand: companies end in a digit, amounts are numbers, and the rest are
    colonies."""
    parts = words(text)
    money = [word for word in parts if word.text.lstrip("+-–−")[:1].isdigit()]
    companies = [w for w in parts if w not in money and any(map(str.isdigit, w.text))]
    if len(money) > 1:
        raise BadInput(
            _("“{first}” and “{second}” are two amounts of money; one is enough.").format(
                first=money[0].text[:40], second=money[1].text[:40]
            )
        )
    return Hand(
        tuple(read_company(word) for word in companies),
        tuple(read_colony(w) for w in parts if w not in companies and w not in money),
        read_money(money[0].text) if money else 0,
    )


def _of_fields(fields: Mapping[str, str]) -> Hand:
    return Hand(
        read_companies(fields["companies"]),
        read_colonies(fields["colonies"]),
        read_money(fields["money"]),
    )


FORM: Final[Form[Hand]] = Form(
    seating=SEATING,
    player=_Player,
    columns=("companies", "colonies", "money"),
    read=_of_fields,
    mixed=_parse_mixed,
    example="yellow=Ann: i3 r1+1 as as af 14",
)
