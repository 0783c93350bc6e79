"""The words that all games share, translated on display."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext
from mclub.text.plain import safe
from projections.words import COLOURS, group_digits, seat_name, shown_name

NAMES: Final = {
    **COLOURS,
    "bank": mark("Bank"),
    "referee": mark("Referee"),
    "dealer": mark("Dealer"),
    "nobody": mark("nobody"),
    "unknown": mark("unknown"),
}
STATUS: Final = {
    "running": mark("running"),
    "finished": mark("finished"),
    "abandoned": mark("abandoned"),
    "undealt": mark("not dealt yet"),
    "damaged": mark("damaged"),
}
NOT_DEALT: Final = mark("The cards have not been dealt yet: mclub deal")


def word(key: str, words: Mapping[str, str] = NAMES) -> str:
    """The word for `key` in the current language; an unknown key is returned escaped."""
    return _(words[key]) if key in words else safe(key)


def round_title(number: int) -> str:
    """E.g. "Round 5"; round 0 is the set-up."""
    return _("Round {round}").format(round=number) if number else _("Set-up")


def seals_opened(seq: int) -> str:
    """The warning for a game that continues after event `seq` opened its seals."""
    return _(
        "The seals were opened when the game ended (event {seq}). The ending was "
        "then undone, so everyone may know every card."
    ).format(seq=seq)


MILLIONS: Final = mark("{amount} M")
"""The form of an amount of money, unless a game has its own."""


def millions(amount: int | None, written: str) -> str:
    """E.g. "7 M", or "?" for an amount hidden from the reader. written: the game's format, marked
    for translation."""
    return "?" if amount is None else _(written).format(amount=group_digits(amount))


def decimal(number: float, places: int = 1) -> str:
    """A number with that many decimals in the current language, e.g. "1 014.8", "−0.5", "0.0"."""
    # z: what is rounded to 0 has no sign.
    text = f"{number:z,.{places}f}".replace("-", "−").replace(",", "\u00a0")
    whole, _point, part = text.partition(".")
    return _("{whole}.{part}").format(whole=whole, part=part)


def decimal_with_sign(number: float, places: int = 1) -> str:
    """E.g. "+4.0", "−2.5", "0.0"."""
    sign = "+" if round(number, places) > 0 else ""
    return sign + decimal(number, places)


def with_sign(amount: int) -> str:
    """E.g. "+4", "−2", "0"."""
    return f"+{group_digits(amount)}" if amount > 0 else figure(amount)


def figure(number: int | None) -> str:
    """E.g. "1 000 000", "−2", or "?" for a number hidden from the reader."""
    return "?" if number is None else group_digits(number).replace("-", "−")


def figure_or_bounds(number: int | None, bounds: Sequence[int] | None) -> str:
    """A number, or its bounds while it is not fully known: "? 13–19"."""
    if number is not None or bounds is None:
        return figure(number)
    return _("? {low}–{high}").format(low=figure(bounds[0]), high=figure(bounds[1]))


def winners_label(score: Mapping[str, Any]) -> str:
    """The label before the winners of a score document; a full sentence if there are none. A
    document without `status` comes from a table scored without a game."""
    if not score["winners"]:
        if score.get("bounds"):
            return _("No winner yet: some colonies are still hidden.")
        return _("No winner yet.")
    if score.get("status", "finished") == "finished":
        return ngettext("Winner:", "Winners, together:", len(score["winners"]))
    return ngettext(
        "If the game ended now, the winner:",
        "If the game ended now, the winners, together:",
        len(score["winners"]),
    )


def people_list(seats: Sequence[str], names: Mapping[str, str]) -> str:
    """Several seats with their players: "Yellow (Ann), Blue (Ben) and Red (Cleo)". names: by seat;
    a seat without one shows its colour only."""
    people = [seat_name(seat, names.get(seat) or seat) for seat in seats]
    if len(people) < 2:
        return people[0]
    return _("{first} and {last}").format(first=", ".join(people[:-1]), last=people[-1])


def crossings_notice(crossings: Sequence[Mapping[str, Any]]) -> str:
    """A notice of the undos in a score document that crossed something seen; "" for none."""
    if not crossings:
        return ""
    return ngettext(
        "Event {events} undid a card or a throw that somebody had already seen: the game doesn't "
        "count in any rating.",
        "Events {events} undid cards or throws that somebody had already seen: the game doesn't "
        "count in any rating.",
        len(crossings),
    ).format(events=", ".join(str(undo["seq"]) for undo in crossings))


def crossing_lines(crossings: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The notice of the undos in a document that crossed something seen, and what each undid;
    nothing for none."""
    if not crossings:
        return
    yield crossings_notice(crossings)
    for undo in crossings:
        first, last = undo["first"], undo["last"]
        text = (
            _("Event {seq} ({seat}) undid event {first}.")
            if first == last
            else _("Event {seq} ({seat}) undid events {first} to {last}.")
        )
        yield text.format(seq=undo["seq"], seat=word(undo["by"]), first=first, last=last)


def others_undone(count: int) -> str:
    """The warning that an undo takes back this many later actions of other seats."""
    return ngettext(
        "{count} later action by others will be undone too.",
        "{count} later actions by others will be undone too.",
        count,
    ).format(count=count)


def undo_ended(ending: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """How an undo request ended. ending: `undo_ended` of a document; names: by seat."""
    requester = names.get(ending["seat"], ending["seat"])
    if ending["refused"]:
        return _("{other} refused {player}'s request to take back an action.").format(
            other=names.get(ending["by"], ending["by"]), player=requester
        )
    return _("{player}'s request to take back an action has lapsed: the game went on.").format(
        player=requester
    )


def name_of(seat: str, player: Mapping[str, Any]) -> str:
    """The display name of a player in a document (docs/format.md); a bot is labelled as one."""
    return shown_name(seat, player["name"], player.get("bot"))
