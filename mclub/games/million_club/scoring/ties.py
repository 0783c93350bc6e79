"""Ties in words: bonuses that nobody gets, and how the winner is decided."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from events.language import gettext as _
from events.language import ngettext
from events.million_club.words import KINDS, REGIONS
from mclub.text.words import people_list
from projections.document import Document
from projections.million_club.words import name


def ties(document: Document, names: Mapping[str, str]) -> list[str]:
    """A sentence for each tie in a score document."""
    return [*_shared_leads(document, names), *_shared_first(document, names)]


def verdict(document: Document, names: Mapping[str, str]) -> str:
    """See `mclub.kinds.face.GameFace.verdict`."""
    winners, players = document["winners"], document["players"]
    if not winners or any(sheet["total"] is None for sheet in players.values()):
        return ""
    total, fortune = (players[winners[0]][line] for line in ("total", "fortune"))
    others = [seat for seat in players if seat not in winners]
    equal = [seat for seat in others if players[seat]["total"] == total]
    winner = people_list(winners, names)
    if len(winners) > 1:
        reason = ngettext(
            "{winners} share the victory with {total} point and {fortune} M each",
            "{winners} share the victory with {total} points and {fortune} M each",
            total,
        ).format(winners=winner, total=total, fortune=fortune)
    elif equal:
        reason = ngettext(
            "{winner} wins the tie-break with {others}: {total} point each, but {fortune} M to "
            "{less} M",
            "{winner} wins the tie-break with {others}: {total} points each, but {fortune} M to "
            "{less} M",
            total,
        ).format(
            winner=winner,
            others=people_list(equal, names),
            total=total,
            fortune=fortune,
            less=max(players[seat]["fortune"] for seat in equal),
        )
    else:
        less = max(players[seat]["total"] for seat in others)
        reason = _("{winner} wins by points: {total} to {less}").format(
            winner=winner, total=total, less=less
        )
    return f"{reason} (MC-SCO-8)."


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
        counts = {
            seat: Counter(entry["kind"] for entry in lines if entry["line"] == line)
            for seat, lines in document["lines"].items()
        }
        if any(count[None] for count in counts.values()):
            continue  # unseen colonies can break a tie
        for kind in kinds:
            most = max(count[kind] for count in counts.values())
            seats = [seat for seat, count in counts.items() if count[kind] == most]
            if most and len(seats) > 1:
                sentence = text.format(kind=name(kind), players=_people(seats, names), count=most)
                yield f"{sentence} ({rule})."


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
        reason = ngettext(
            "{players} have {total} point each; {winner} is the richest, with {fortune} M",
            "{players} have {total} points each; {winner} is the richest, with {fortune} M",
            most,
        )
    elif len(winners) == len(equal):
        reason = ngettext(
            "{players} have {total} point and {fortune} M each, so they win together",
            "{players} have {total} points and {fortune} M each, so they win together",
            most,
        )
    else:
        reason = ngettext(
            "{players} have {total} point each; {winner} are the richest, with {fortune} M each, "
            "so they win together",
            "{players} have {total} points each; {winner} are the richest, with {fortune} M each, "
            "so they win together",
            most,
        )
    sentence = f"{reason.format(**figures)} (MC-SCO-8)."
    if document.get("status", "finished") == "finished":
        yield sentence
    else:
        yield _("If the game ended now: {verdict}").format(verdict=sentence)


def _people(seats: Sequence[str], names: Mapping[str, str]) -> str:
    labels = [names.get(seat) or name(seat) for seat in seats]
    if len(labels) < 2:
        return labels[0]
    return _("{first} and {last}").format(first=", ".join(labels[:-1]), last=labels[-1])
