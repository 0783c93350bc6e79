"""What each piece of Millions of Dollars is, and what it does now."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext
from events.millions_of_dollars import figures
from events.millions_of_dollars.figures import ROUNDS
from mclub.games.millions_of_dollars.words import STATES, dollars, name
from mclub.kinds.pieces import Explained, Explaining
from mclub.text.words import word

ROLES: Final[Mapping[str, str]] = {
    "snitch": mark(
        "The only Snitch names a face-up role, and that role is out; a Snitch left alone pays "
        "{FINE} M$."
    ),
    "brute": mark(
        "A Brute takes its stake back in any case; the only one gains an Intimidation card."
    ),
    "driver": mark("Everybody else who shares pays the Driver {FARE} M$."),
    "con-man": mark("The Con man takes {ROBBERY} M$ from the Brute, if both share."),
    "mastermind": mark("With a Mastermind, {EXTRA} M$ more are shared."),
}
BRIEF: Final[Mapping[str, str]] = {
    "snitch": mark("names a role: it is out"),
    "brute": mark("loses no stake"),
    "driver": mark("{FARE} M$ from each sharer"),
    "con-man": mark("{ROBBERY} M$ from a Brute"),
    "mastermind": mark("{EXTRA} M$ more to share"),
}
"""The effect of each role, short enough for a line of its card."""
ROLE_RULES: Final[Mapping[str, Sequence[str]]] = {
    "snitch": ("MD-HEI-3", "MD-HEI-5"),
    "brute": ("MD-HEI-1", "MD-HEI-4"),
    "driver": ("MD-SHA-2", "MD-HEI-1"),
    "con-man": ("MD-SHA-3", "MD-HEI-1"),
    "mastermind": ("MD-SHA-1", "MD-HEI-1"),
}


def explain_piece(seen: Explaining, key: str) -> Explained | None:
    """See `mclub.kinds.face.Pieces`."""
    kind, _dash, rest = key.partition("-")
    if key in seen.board["roles"]:
        return _role(seen, key)
    if key in seen.board["players"]:
        return _player(seen, key)
    if kind == "character":
        return _character(seen, rest)
    return {"loot": _loot, "reserve": _reserve, "aside": _aside}.get(key, _none)(seen)


def _none(_seen: Explaining) -> None:
    return None


def _say(text: str) -> str:
    return _(text).format_map(vars(figures))


def role_effect(role: str) -> str:
    """The effect of a role, in a sentence."""
    return _say(ROLES[role])


def brief_effect(role: str) -> str:
    """The effect of a role, for its card."""
    return _say(BRIEF[role])


def _role(seen: Explaining, role: str) -> Explained:
    open_, all_ = seen.board["shown"].count(role), len(seen.board["shown"])
    if all_:
        now = ngettext(
            "{count} of the {all} face-up role cards shows it.",
            "{count} of the {all} face-up role cards show it.",
            open_,
        ).format(count=open_, all=all_)
    else:
        now = _("No role card is face up yet.")
    revealed = [
        seen.person(seat)
        for seat, player in seen.board["players"].items()
        for one in player["characters"]
        if one["revealed"] and one["role"] == role
    ]
    if revealed:
        now += " " + _("Revealed: {players}.").format(players=", ".join(revealed))
    if seen.board["named"] == role:
        now += " " + _("The Snitch has named it.")
    return Explained(name(role), _say(ROLES[role]), now, ROLE_RULES[role])


def _characters(seen: Explaining) -> list[Mapping[str, Any]]:
    return [one for player in seen.board["players"].values() for one in player["characters"]]


def _loot(seen: Explaining) -> Explained:
    loot = seen.board["loot"]
    what = _("Whoever is still in after the heist shares the loot; each character stakes first.")
    rules: tuple[str, ...] = ("MD-SHA-1", "MD-PRE-2")
    if loot is None:
        count = seen.board["pile"]
        left = ngettext("{count} card is in the pile.", "{count} cards are in the pile.", count)
        return Explained(_("Loot"), what, left.format(count=count), rules)
    now = _("Loot {loot}, stake {stake}.").format(
        loot=dollars(loot["loot"]), stake=dollars(loot["stake"])
    )
    sharing = sum(one["state"] in ("in", "shared") for one in _characters(seen))
    if sharing:
        share = ngettext(
            "{count} character is in: that makes {share}.",
            "{count} characters are in: that makes {share} each.",
            sharing,
        )
        now += " " + share.format(count=sharing, share=dollars(loot["loot"] // sharing))
    if loot["bonus"]:
        bonus = _("A {role} who shares gets {bonus} more.")
        now += " " + bonus.format(role=name(loot["bonus"]), bonus=dollars(figures.BONUS))
        rules = (*rules, "MD-SHA-4")
    return Explained(_("Loot"), what, now, rules)


def _reserve(seen: Explaining) -> Explained:
    return Explained(
        name("reserve"),
        _("The money that no player has: it pays the loot and gets lost stakes and fines."),
        _("It has {reserve}; this is round {round} of {rounds}.").format(
            reserve=dollars(seen.board["reserve"]), round=seen.board["round"], rounds=ROUNDS
        ),
        ("MD-BOX-1", "MD-END-2"),
    )


def _aside(seen: Explaining) -> Explained | None:
    open_ = len(seen.board["shown"])
    if not open_:
        return None
    aside = seen.board["aside"]
    now = (
        _("It is the {role}.").format(role=name(aside))
        if aside
        else ngettext(
            "{count} card lies face up, so one role remains unknown.",
            "{count} cards lie face up, so one role remains unknown.",
            open_,
        ).format(count=open_)
    )
    what = _("The role cards of all characters are mixed, and one is put aside unseen.")
    return Explained(_("The card put aside"), what, now, ("MD-PRE-3",))


def _character(seen: Explaining, rest: str) -> Explained | None:
    seat, _dash, number = rest.rpartition("-")
    characters = seen.board["players"].get(seat, {"characters": ()})["characters"]
    if not number.isdecimal() or not 1 <= int(number) <= len(characters):
        return None
    one = characters[int(number) - 1]
    role = one["role"]
    now = _("Player: {player}; stake: {stake}; state: {state}.").format(
        player=seen.person(seat), stake=dollars(one["stake"]), state=word(one["state"], STATES)
    )
    if role is None:
        what = _("A character face down: only its player knows its role.")
        return Explained(_("Unknown character"), what, now, ("MD-PRE-2", "MD-HEI-1"))
    return Explained(name(role), _say(ROLES[role]), now, ROLE_RULES[role])


def _player(seen: Explaining, seat: str) -> Explained:
    player = seen.board["players"][seat]
    still_in = sum(one["state"] == "in" for one in player["characters"])
    now = _("Money: {money}; Intimidation cards: {cards}; characters still in: {count}.").format(
        money=dollars(player["money"]), cards=len(player["intimidation"]), count=still_in
    )
    if player["intimidation"]:
        since = _("An Intimidation card shows you another character, from round {round}.")
        now += " " + since.format(round=player["intimidation"][0])
    what = _say(mark("Whoever has just shared and then has {TARGET} M$ or more wins."))
    return Explained(seen.label(seat), what, now, ("MD-END-1", "MD-NEG-3"))
