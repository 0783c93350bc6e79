"""Ties in words: bonuses that nobody gets, and who wins anyway."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from events.language import gettext as _
from events.language import ngettext
from events.million_club.words import KINDS, REGIONS
from projections.document import Document
from projections.million_club.words import name


def ties(document: Document, names: Mapping[str, str]) -> list[str]:
    """A sentence for each tie in a score document."""
    return [*_shared_leads(document, names), *_shared_first(document, names)]


def _shared_leads(document: Document, names: Mapping[str, str]) -> Iterator[str]:
    for line, kinds, text in (
        (
            "companies",
            KINDS,
            _("{kind}: {players} have {count} each, so nobody has the Leadership"),
        ),
        (
            "colonies",
            REGIONS,
            _("{kind}: {players} have {count} each, so nobody has the Concession"),
        ),
    ):
        rule = "MC-SCO-2" if line == "companies" else "MC-SCO-5"
        held = {
            seat: Counter(entry["kind"] for entry in lines if entry["line"] == line)
            for seat, lines in document["lines"].items()
        }
        if any(count[None] for count in held.values()):
            continue  # unseen colonies can break a tie
        for kind in kinds:
            most = max(count[kind] for count in held.values())
            seats = [seat for seat, count in held.items() if count[kind] == most]
            if most and len(seats) > 1:
                told = text.format(kind=name(kind), players=_people(seats, names), count=most)
                yield f"{told} ({rule})."


def _shared_first(document: Document, names: Mapping[str, str]) -> Iterator[str]:
    players = document["players"]
    if not document["winners"] or any(sheet["total"] is None for sheet in players.values()):
        return
    most = max(sheet["total"] for sheet in players.values())
    equal = [seat for seat, sheet in players.items() if sheet["total"] == most]
    if len(equal) < 2:
        return
    winners = list(document["winners"])
    figures = {
        "players": _people(equal, names),
        "total": most,
        "winner": _people(winners, names),
        "fortune": players[winners[0]]["fortune"],
    }
    if len(winners) == 1:
        told = ngettext(
            "{players} have {total} point each; {winner} is the richest, with {fortune} M",
            "{players} have {total} points each; {winner} is the richest, with {fortune} M",
            most,
        )
    elif len(winners) == len(equal):
        told = ngettext(
            "{players} have {total} point and {fortune} M each, so they win together",
            "{players} have {total} points and {fortune} M each, so they win together",
            most,
        )
    else:
        told = ngettext(
            "{players} have {total} point each; {winner} are the richest, with {fortune} M each, "
            "so they win together",
            "{players} have {total} points each; {winner} are the richest, with {fortune} M each, "
            "so they win together",
            most,
        )
    sentence = f"{told.format(**figures)} (MC-SCO-8)."
    if document.get("status", "finished") == "finished":
        yield sentence
    else:
        yield _("If the game ended now: {told}").format(told=sentence)


def _people(seats: Sequence[str], names: Mapping[str, str]) -> str:
    called = [names.get(seat) or name(seat) for seat in seats]
    if len(called) < 2:
        return called[0]
    return _("{first} and {last}").format(first=", ".join(called[:-1]), last=called[-1])
