"""The inside of the ring: dice, deck, last card, betting boxes, and bank."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import ngettext
from events.le_millionnaire.words import BOXES, MARKER
from mclub.games.le_millionnaire.words import name
from mclub.screen.drawing import Text
from projections.le_millionnaire.words import card, francs, place

DICE: Final = " ⚀⚁⚂⚃⚄⚅"
BESIDE: Final = 3
"""The number of companies in a line of the bank."""
GAP: Final = "   "


def middle(board: Mapping[str, Any]) -> list[Text]:
    """The lines inside the ring."""
    bank = _bank(board)
    return [
        Text(GAP).join(_throw(board)),
        *_last_card(board),
        _deck(board["deck"]),
        Text(),
        *_in_rows(_boxes(board), 2),
        Text(),
        bank[0],
        *_in_rows(bank[1:], BESIDE),
    ]


def middle_list(board: Mapping[str, Any]) -> Iterator[Sequence[Text]]:
    """The contents of `middle` in pieces for narrow screens, with only the bets that are placed."""
    yield [*_throw(board), *_last_card(board), _deck(board["deck"])]
    bets = [
        Text.assemble(place(stake["place"]), " ", (francs(stake["amount"]), "bold"))
        for stake in board["stakes"]
    ]
    if bets:
        yield [Text(_("Bets of this throw"), style="dim"), *bets]
    yield _bank(board)


def _throw(board: Mapping[str, Any]) -> Iterator[Text]:
    if board["dice"]:
        one, other = board["dice"]
        thrown = _("dice {one} + {other}").format(one=one, other=other)
        yield Text.assemble(f"{DICE[one]} {DICE[other]} ", (thrown, "bold"))
    else:
        yield Text(_("the dice have not been thrown"), style="dim")


def _last_card(board: Mapping[str, Any]) -> Iterator[Text]:
    if board["drawn"]:
        yield Text.assemble((_("Card drawn"), "dim"), _(": "), (card(board["drawn"]), "bold"))


def _deck(deck: Sequence[str | None]) -> Text:
    count = len(deck) - (MARKER in deck)
    text = Text(
        ngettext("deck of {count} card", "deck of {count} cards", count).format(count=count)
    )
    if MARKER in deck:
        above = deck.index(MARKER)
        note = ngettext("{count} above the marker", "{count} above the marker", above)
        text.append(_("; ")).append(note.format(count=above))
    return text


def _boxes(board: Mapping[str, Any]) -> list[Text]:
    stakes = {stake["place"]: stake["amount"] for stake in board["stakes"]}
    return [
        Text.assemble(name(box), " ", (francs(stakes[box]), "bold"))
        if box in stakes
        else Text.assemble((name(box), "dim"), " ", ("–", "dim"))
        for box in BOXES
    ]


def _bank(board: Mapping[str, Any]) -> list[Text]:
    """A heading, then units, small and large cards of each company: "Azure 27/10/6"."""
    pieces = [Text(_("Bank (units/small/large)"), style="dim")]
    for company, left in board["bank"].items():
        count = "/".join(str(left[form]) for form in ("units", "small", "large"))
        pieces.append(Text.assemble(name(company), " ", (count, "bold")))
    return pieces


def _in_rows(pieces: Sequence[Text], beside: int) -> list[Text]:
    """Arrange the pieces in aligned columns, `beside` to a row."""
    columns = max(piece.width for piece in pieces)
    rows = []
    for at in range(0, len(pieces), beside):
        *others, last = pieces[at : at + beside]
        row = [*(piece.padded(columns) for piece in others), last]
        rows.append(Text(GAP).join(row))
    return rows
