"""What each piece of Million Club is, and what it does now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext
from events.million_club.figures import MAX_LEVEL, TAKEOVER_PRICE
from events.million_club.words import (
    CLOSED,
    DEPENDS_ON,
    KIND_OF,
    KINDS,
    REGION_OF,
    Kind,
    Region,
)
from events.million_club.words import TILES as TILE_ORDER
from mclub.games.million_club.words import name, tile
from mclub.kinds.kind import Document
from mclub.kinds.pieces import Explained, Explaining, tally
from projections.million_club.words import CARD_RULES, PRIVILEGE_RULES, privilege, with_figures

TILES: Final[Mapping[str, str]] = {
    "lobby": mark(
        "A pawn in a sector lets its owner develop or tax companies of that type, once for each "
        "pawn there."
    ),
    "intrigues": mark(
        "Each chair in turn chooses an intrigue card, carries it out and passes the others on."
    ),
    "colonies": mark(
        "Each chair in turn takes a colony and buys it for {COLONY_PRICE} M or discards it."
    ),
    "exchange": mark(
        "A pawn earns the listing of its sector's type minus that of the type it depends on."
    ),
    "companies": mark(
        "Each chair in turn takes a company and buys it for {COMPANY_PRICE} M or discards it."
    ),
}
PRIVILEGES: Final[Mapping[str, str]] = {
    "lobby": mark(
        "Whoever has the most pawns in the Lobby may move one of them to another open tile."
    ),
    "intrigues": mark(
        "Whoever has the most pawns here may carry out one of the intrigue cards not drawn."
    ),
    "colonies": mark(
        "Whoever has the most pawns here may buy a colony from the pile for {COLONY_PRICE} M."
    ),
    "exchange": mark(
        "Whoever has the most pawns here may take over another player's company for "
        "{TAKEOVER_PRICE} M a level."
    ),
    "companies": mark(
        "Whoever has the most pawns here may buy a company from the pile for {COMPANY_PRICE} M."
    ),
}
TILE_RULES: Final[Mapping[str, Sequence[str]]] = {
    "lobby": ("MC-LOB-1", "MC-LOB-2"),
    "intrigues": ("MC-INT-1", "MC-INT-2"),
    "colonies": ("MC-COL-1", "MC-COL-2"),
    "exchange": ("MC-EXC-1", "MC-EXC-2"),
    "companies": ("MC-COM-1", "MC-COM-2"),
}
PILE_RULES: Final[Mapping[str, str]] = {
    "intrigues": "MC-BOX-4",
    "colonies": "MC-COL-3",
    "companies": "MC-COM-3",
}
COMPANY: Final = mark(
    "A company scores its level in VP; taxing it pays its level in M and lowers it by one."
)
COLONY: Final = mark(
    "A colony scores one VP, and one more for whoever has the most of its region; a set of all "
    "five regions scores {SET_POINTS} VP."
)
EFFECTS: Final = {
    "racket": mark("Each opponent pays {RACKET} M to the bank; you take {RACKET} M."),
    "capitalization": mark("Take {CAPITALIZATION} M from the bank."),
    "contract": mark(
        "Look at an opponent's colonies; you may buy one of them for {CONTRACT_PRICE} M."
    ),
    "unfair": mark(
        "Name a type: one of your companies may go up a level, one of each opponent's goes down."
    ),
    "unrest": mark("Look at an opponent's colonies; you may swap one of them for one of yours."),
    "dumping": mark(
        "Swap a company with an opponent: their levels, notes counted, at most {DUMPING_GAP} apart."
    ),
    "expansion": mark("{EXPANSION_MOVES} moves on one of your companies: develop or tax."),
    "capital": mark(
        "Put {NOTE_VALUE} M from the bank under one of your companies: one more level for good."
    ),
}
"""The effect of each intrigue card, short enough for a card."""


def _tile(seen: Explaining, key: str) -> Explained | None:
    if key not in TILES:
        return None
    rules = TILE_RULES[key]
    if seen.board["closed"] == key:
        now, rules = _("It is closed in this round."), (*rules, "MC-RND-1")
    elif key == "exchange" and not seen.board["exchange_open"]:
        now, rules = _("A crash has closed it for this round."), (*rules, "MC-EXC-4")
    else:
        now = _pawns(seen, _on(seen, key))
        if key not in ("lobby", "exchange"):
            chairs = len(seen.board["players"])
            free = chairs - len(seen.board["tiles"][key])
            now += " " + _("Free chairs: {free} of {chairs}.").format(free=free, chairs=chairs)
            rules = (*rules, "MC-PLC-2")
    return Explained(tile(key), with_figures(TILES[key]), now, rules)


def _on(seen: Explaining, at: str) -> list[str]:
    pawns = seen.board["tiles"][at]
    return pawns if isinstance(pawns, list) else [seat for one in pawns.values() for seat in one]


def _pawns(seen: Explaining, seats: Sequence[str]) -> str:
    if not seats:
        return _("There are no pawns here.")
    counts = {seat: seats.count(seat) for seat in seen.board["players"] if seat in seats}
    return _("Pawns here: {pawns}.").format(pawns=tally(seen, counts))


def _sector(seen: Explaining, key: str) -> Explained | None:
    at, _dash, kind = key.partition("-")
    if at not in ("lobby", "exchange") or kind not in KINDS or seen.board["closed"] == at:
        return None
    seats = seen.board["tiles"][at][kind]
    title = f"{name(at)}: {name(kind)}"
    here = _pawns(seen, seats)
    if at == "exchange":
        return Explained(
            title,
            with_figures(TILES["exchange"]),
            _("Each pawn earns {sum}.").format(sum=earnings(seen.board, kind)) + " " + here,
            TILE_RULES["exchange"],
        )
    form = (
        ngettext(
            "Each pawn here brings its owner {count} move.",
            "Each pawn here brings its owner {count} moves.",
            len(seats),
        )
        if seen.options["lobby_moves"] == "per_pawn"
        else ngettext(
            "Each player here gets {count} move.",
            "Each player here gets {count} moves.",
            len(seats),
        )
    )
    now = f"{here} {form.format(count=len(seats))}" if seats else here
    return Explained(title, with_figures(TILES["lobby"]), now, TILE_RULES["lobby"])


def earnings(board: Document, kind: Kind) -> str:
    """The earnings of a pawn on the Exchange: "Industry 7 − Resource 9 = −2 M"."""
    other = DEPENDS_ON[kind]
    own, less = board["listings"][kind], board["listings"][other]
    return _("{kind} {listing} − {other} {less} = {sum} M").format(
        kind=name(kind),
        listing=own,
        other=name(other),
        less=less,
        sum=str(own - less).replace("-", "−"),
    )


def _privilege(seen: Explaining, key: str) -> Explained | None:
    at = key.removeprefix("privilege-")
    if at not in PRIVILEGES or seen.board["closed"] == at:
        return None
    seats = _on(seen, at)
    counts = sorted((seats.count(seat) for seat in set(seats)), reverse=True)
    now = _pawns(seen, seats)
    if len(counts) > 1 and counts[0] == counts[1]:
        now += " " + _("There is a tie for the most, so nobody has the privilege.")
    elif counts:
        holder = next(seat for seat in seats if seats.count(seat) == counts[0])
        now += " " + _("The privilege is held by: {player}.").format(player=seen.person(holder))
    where = next(each for each in TILE_ORDER if each == at)
    rules = (PRIVILEGE_RULES[where], "MC-PRV-1")
    return Explained(privilege(where), with_figures(PRIVILEGES[at]), now, rules)


def _listing(seen: Explaining, key: str) -> Explained | None:
    kind: Any = key.removeprefix("listing-")
    if kind not in KINDS:
        return None
    values = {
        seat: sum(_value(one) for one in player["companies"] if one["type"] == kind)
        for seat, player in seen.board["players"].items()
    }
    levels = tally(seen, {seat: value for seat, value in values.items() if value})
    return Explained(
        _("Listing: {kind}").format(kind=name(kind)),
        _("The levels of all companies of this type that players own, notes counted."),
        _("It is {listing} now ({levels}); a pawn on the Exchange earns {sum}.").format(
            listing=seen.board["listings"][kind],
            levels=levels or _("nobody owns any"),
            sum=earnings(seen.board, kind),
        ),
        ("MC-SET-3", "MC-EXC-1"),
    )


def _value(company: Mapping[str, Any]) -> int:
    value: int = company["level"] + company["notes"]
    return value


def _bank(seen: Explaining, _key: str) -> Explained:
    what = (
        _("All earnings come from the bank; if its last million is taken, a crash strikes.")
        if seen.options["crash"] == "on"
        else _("All earnings come from the bank; at this table there is no crash.")
    )
    left = _bank_has(seen)
    return Explained(name("bank"), what, left, ("MC-BOX-1", "MC-CRA-1"))


def _bank_has(seen: Explaining) -> str:
    return _("The bank has {bank} M now.").format(bank=seen.board["bank"])


def _rounds(seen: Explaining, _key: str) -> Explained:
    round_ = seen.board["round"]
    closed = [name(key) for key in CLOSED]
    if 0 < round_ < len(closed):
        now = _("Round {round}: {tile}. Next: {next}.").format(
            round=round_, tile=closed[round_ - 1], next=closed[round_]
        )
    elif round_:
        now = _("Round {round}, the last: {tile}.").format(round=round_, tile=closed[-1])
    else:
        now = _("Round 1 will close: {tile}.").format(tile=closed[0])
    return Explained(
        _("Closed tiles"),
        with_figures(mark("In each of the {ROUNDS} rounds one tile is closed.")),
        now,
        ("MC-RND-1",),
    )


def _pile(seen: Explaining, key: str) -> Explained | None:
    pile = key.removeprefix("pile-")
    if pile not in PILE_RULES:
        return None
    count = seen.board["piles"][pile]
    left = ngettext("{count} card is left.", "{count} cards are left.", count)
    return Explained(
        _("Pile: {tile}").format(tile=name(pile)),
        with_figures(
            mark("Chair 1 draws {SPARE_CARDS} more from this pile than there are pawns here.")
        ),
        left.format(count=count) + " " + _pawns(seen, _on(seen, pile)),
        (TILE_RULES[pile][0], PILE_RULES[pile]),
    )


def _player(seen: Explaining, seat: str) -> Explained | None:
    player = seen.board["players"].get(seat)
    if player is None:
        return None
    money = player["money"]
    return Explained(
        seen.label(seat),
        _("What a player owns; money and colonies are secret until the end."),
        _(
            "Money: {money}; pawns to place: {pawns}; companies: {companies}; colonies: {colonies}."
        ).format(
            money=_("secret") if money is None else _("{amount} M").format(amount=money),
            pawns=player["pawns"],
            companies=len(player["companies"]),
            colonies=player["colony_count"],
        ),
        ("MC-SET-1", "MC-SCO-8"),
    )


def _hidden(seen: Explaining, key: str) -> Explained | None:
    seat = key.removeprefix("colonies-")
    player = seen.board["players"].get(seat)
    if player is None:
        return None
    count = player["colony_count"]
    return Explained(
        _("Colonies: {player}").format(player=seen.label(seat)),
        _("Colonies lie face down until the end; only their owner may look at them."),
        ngettext("{count} colony lies here.", "{count} colonies lie here.", count).format(
            count=count
        ),
        ("MC-SET-1", "MC-SCO-4"),
    )


def _company(seen: Explaining, card: str) -> Explained | None:
    kind = KIND_OF.get(card)
    if kind is None:
        return None
    title = f"{card} ({name(kind)})"
    what = with_figures(COMPANY)
    rules = ("MC-MOV-1", "MC-MOV-2", "MC-SCO-1")
    for seat, player in seen.board["players"].items():
        for one in player["companies"]:
            if one["id"] == card:
                return Explained(title, what, _owned(seen, seat, one), (*rules, "MC-EXC-3"))
    if card not in _hand(seen):
        return None
    return Explained(title, what, gain(seen.board, seen.own, card), (*rules, "MC-SCO-2"))


def _owned(seen: Explaining, seat: str, company: Mapping[str, Any]) -> str:
    level, value = company["level"], _value(company)
    now = _("Level {level} of {most}, counts as {value}; owner: {player}.").format(
        player=seen.person(seat), level=level, most=MAX_LEVEL, value=value
    )
    takeover = _("A takeover costs {price} M.").format(price=TAKEOVER_PRICE * value)
    return f"{now} {takeover}"


def _hand(seen: Explaining) -> list[str]:
    return [card for due in seen.board["due"] for card in due["hand"] or () if card]


def card_text(card: str) -> str:
    """What a card of a hand does, in a sentence."""
    return with_figures(EFFECTS.get(card, COMPANY if card in KIND_OF else COLONY))


def gain(board: Document, own: str, card: str) -> str:
    """What a company or colony of a hand would bring its buyer. own: the reader's seat."""
    group = KIND_OF.get(card) or REGION_OF[card]
    counts = {seat: _count(player, group) for seat, player in board["players"].items()}
    mine = counts.pop(own, 0) + 1
    if card in KIND_OF:
        return _("You would own {count} of {kind}, the others have at most {most}.").format(
            count=mine, kind=name(group), most=max(counts.values(), default=0)
        )
    return _("You would have {count} of {region}.").format(count=mine, region=name(group))


def _count(player: Mapping[str, Any], group: Kind | Region) -> int:
    cards: Iterable[str] = (
        *(one["id"] for one in player["companies"]),
        *filter(None, player["colonies"] or ()),
    )
    return sum(group == (KIND_OF.get(card) or REGION_OF[card]) for card in cards)


def _colony(seen: Explaining, card: str) -> Explained | None:
    region = REGION_OF.get(card)
    if region is None:
        return None
    what = with_figures(COLONY)
    rules = ("MC-SCO-4", "MC-SCO-5", "MC-SCO-6")
    title = f"{card} ({name(region)})"
    for seat, player in seen.board["players"].items():
        if card in (player["colonies"] or ()):
            now = _("Owner: {player}, with {count} of {region}.").format(
                player=seen.person(seat), count=_count(player, region), region=name(region)
            )
            return Explained(title, what, now, rules)
    if card not in _hand(seen):
        return None
    return Explained(title, what, gain(seen.board, seen.own, card), rules)


def _intrigue(seen: Explaining, card: str) -> Explained | None:
    if card not in EFFECTS or card not in _hand(seen):
        return None
    others = {s: one for s, one in seen.board["players"].items() if s != seen.own}
    if card in ("racket", "capitalization", "capital"):
        now = _bank_has(seen)
    elif card in ("contract", "unrest"):
        colonies = tally(seen, {seat: one["colony_count"] for seat, one in others.items()})
        now = _("Colonies: {counts}.").format(counts=colonies)
    elif card == "expansion":
        own = seen.board["players"].get(seen.own, {"companies": ()})["companies"]
        now = _("Your companies: {companies}.").format(companies=_levels(own))
    else:
        companies = "; ".join(
            f"{seen.person(seat)}: {_levels(one['companies'])}"
            for seat, one in seen.board["players"].items()
        )
        now = _("Companies with their levels: {companies}.").format(companies=companies)
    return Explained(name(card), with_figures(EFFECTS[card]), now, (CARD_RULES[card], "MC-INT-2"))


def _levels(companies: Iterable[Mapping[str, Any]]) -> str:
    return ", ".join(f"{one['id']} {_value(one)}" for one in companies) or _("none")


_BY_PREFIX: Final[Mapping[str, Callable[[Explaining, str], Explained | None]]] = {
    "bank": _bank,
    "rounds": _rounds,
    "privilege-": _privilege,
    "listing-": _listing,
    "pile-": _pile,
    "lobby-": _sector,
    "exchange-": _sector,
    "colonies-": _hidden,
}
_WHOLE: Final = (_tile, _player, _company, _colony, _intrigue)


def explain_piece(seen: Explaining, key: str) -> Explained | None:
    """See `mclub.kinds.face.Pieces`."""
    prefix, dash, _rest = key.partition("-")
    by_prefix = _BY_PREFIX.get(prefix + dash)
    finds = (by_prefix,) if by_prefix else _WHOLE
    return next((found for find in finds if (found := find(seen, key))), None)
