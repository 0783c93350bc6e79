"""The face of Millions of Dollars (see `mclub.kinds.face.GameFace`) with its optional parts:
charts, the course of its heists, and a demo (see `mclub.kinds.parts`)."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars.figures import ROUNDS, TARGET
from events.millions_of_dollars.words import KIND
from mclub.games.millions_of_dollars.words import CHOICES as CHOICES
from mclub.games.millions_of_dollars.words import MAIN as MAIN
from mclub.games.millions_of_dollars.words import MILLIONS as MILLIONS
from mclub.games.millions_of_dollars.words import NAMES as NAMES
from mclub.games.millions_of_dollars.words import (
    OTHER_CHARACTERS,
    PHASES,
    dollars,
    name,
    own_character,
)
from mclub.games.millions_of_dollars.words import PHRASES as PHRASES
from mclub.games.millions_of_dollars.words import SHEET as SHEET
from mclub.games.millions_of_dollars.words import SURE as SURE
from mclub.kinds.face import Style, title_from
from mclub.kinds.kind import Document
from mclub.kinds.pieces import Explained, Explaining
from mclub.text.words import people_list, word
from projections.millions_of_dollars.words import is_pair
from projections.millions_of_dollars.words import question as question
from projections.millions_of_dollars.words import whose_turn as whose_turn
from projections.words import seat_name

TITLE: Final = mark("Millions of Dollars")
DEMO: Final = Path(__file__).with_name("demo.txt")
CHARTS: Final = {"money": mark("Money (M$)")}
STYLES: Final[dict[str, Style]] = {}
title = title_from(CHARTS)


def render_board(board: Document) -> Any:
    """The whole table on one screen."""
    from mclub.games.millions_of_dollars.screen import render_board as rendered

    return rendered(board)


def render_course(score: Document, names: Mapping[str, str]) -> Any:
    """Each heist, and the fate of every character."""
    from mclub.games.millions_of_dollars.screen import render_course as rendered

    return rendered(score, names)


def picture(board: Document, own: str) -> Any:
    """What a page needs to draw the board, for a seat or a spectator ("")."""
    from mclub.games.millions_of_dollars.pages.picture import Picture

    return Picture(board, own)


def is_money(verb: str, _number: int) -> bool:
    """Whether the number is an amount of money; otherwise it is that of a character."""
    return verb not in ("withdraw", "take", "threaten", "reveal")


def name_number(board: Document, own: str, verb: str, number: str) -> str:
    """The character with this number: another's for a threat, otherwise an own one by its role."""
    if verb == "threaten":
        return _(OTHER_CHARACTERS[int(number) - 1])
    return own_character(board, own, int(number))


def is_on_board(_due: Document, action: str) -> bool:
    """Whether the board offers this action in full, on the players' sheets or the role cards."""
    from mclub.games.millions_of_dollars.pages.deals import is_deal

    return is_deal(action) or is_pair(action)


def moves(event: Any) -> list[Document]:
    """The moves that an event shows on the board in addition to pieces and money."""
    from mclub.games.millions_of_dollars.pages.moves import MOVES

    return MOVES.of(event)


def explain_piece(seen: Explaining, key: str) -> Explained | None:
    """The explanation of a piece on the board."""
    from mclub.games.millions_of_dollars.pieces import explain_piece as explain

    return explain(seen, key)


def effect(role: str) -> str:
    """What a role does, in a sentence."""
    from mclub.games.millions_of_dollars.pieces import role_effect

    return role_effect(role)


def status(board: Document) -> list[str]:
    """Round, phase, loot card and reserve."""
    reserve = _("reserve {millions}").format(millions=dollars(board["reserve"]))
    phase = word(board["phase"], PHASES)
    if not board["round"]:
        return [phase, reserve]
    loot = board["loot"]
    card = []
    if loot is not None:
        card = [_("loot {millions}").format(millions=dollars(loot["loot"]))]
        if loot["bonus"]:
            card.append(_("bonus {role}").format(role=name(loot["bonus"])))
    return [_("Round {round}").format(round=board["round"]), phase, *card, reserve]


def ties(score: Document, names: Mapping[str, str]) -> list[str]:
    """How the game ended, any shared victory, and the players who had more without winning."""
    return [*_end(score), *_equal(score, names), *_richer(score, names)]


def verdict(score: Document, names: Mapping[str, str]) -> str:
    """The winner, and why: by a share and the target, or by money after the last round."""
    winners, players = score["winners"], score["players"]
    if score["why"] is None:
        return ""
    people, total = people_list(winners, names), dollars(players[winners[0]]["total"])
    if len(winners) > 1:
        return _("{winners} share the victory with {total} each (MD-END-3).").format(
            winners=people, total=total
        )
    if score["why"] == "target":
        return _(
            "{winner} wins with {total} and a share of the last loot; {target} were needed "
            "(MD-END-1)."
        ).format(winner=people, total=total, target=dollars(TARGET))
    less = max(player["total"] for seat, player in players.items() if seat not in winners)
    return _("{winner} wins by money after round {rounds}: {total} to {less} (MD-END-2).").format(
        winner=people, rounds=ROUNDS, total=total, less=dollars(less)
    )


def _end(score: Document) -> Iterator[str]:
    if score["why"] == "target":
        yield _("A player who shared in the loot has reached {target} M$ (MD-END-1).").format(
            target=TARGET
        )
    elif score["why"] == "rounds":
        yield _("All {rounds} rounds have been played, and the richest wins (MD-END-2).").format(
            rounds=ROUNDS
        )


def _equal(score: Document, names: Mapping[str, str]) -> Iterator[str]:
    winners = score["winners"]
    if score["why"] and len(winners) > 1:
        yield _("{seats} have {amount} M$ each and share the victory (MD-END-3).").format(
            seats=", ".join(_name(seat, names) for seat in winners),
            amount=score["players"][winners[0]]["total"],
        )


def _richer(score: Document, names: Mapping[str, str]) -> Iterator[str]:
    players, winners = score["players"], score["winners"]
    most = players[winners[0]]["total"]
    for seat, player in players.items():
        if player["total"] > most:
            yield _("{seat} has {amount} M$, but no share of the last loot (MD-END-1).").format(
                seat=_name(seat, names), amount=player["total"]
            )


def _name(seat: str, names: Mapping[str, str]) -> str:
    return seat_name(seat, names[seat])


def series(boards: Sequence[Document], _scores: Sequence[Document], _everything: bool) -> Document:
    """The money (M$) by seat, without the seats whose money is hidden from the reader."""
    players = [board["players"] for board in boards]
    money = {seat: [each[seat]["money"] for each in players] for seat in players[0]}
    return {"money": {seat: values for seat, values in money.items() if None not in values}}


def hidden_note() -> str:
    """The text for hidden money; an option decides whether money is hidden."""
    return _(
        "Money is secret until the end of the game: --seat SEAT draws that seat's, --referee "
        "everybody's."
    )


def tries() -> Sequence[tuple[str, str]]:
    """Suggested commands for the demo game, with descriptions."""
    return (
        ("replay --round 1", _("the board at the end of round {round}").format(round=1)),
        ("history", _("everything that happened, with the rules")),
        ("explain 33", _("one event explained, with its rule and figures")),
        ("audit", _("every check of its log, with what it examined")),
        ("view yellow", _("the board as Yellow sees it")),
        ("rules MD-NEG-5", _("the rule for offers")),
        (f"new --game {KIND} yellow=Ann blue=Ben red=Cyd", _("a game of your own")),
    )
