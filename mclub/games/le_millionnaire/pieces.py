"""What each piece of Le Millionnaire is, and what it does now."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext
from events.le_millionnaire import figures
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import (
    DIRECTORS_PERCENT,
    FACES,
    HORSE_ODDS,
    PERCENT,
    ROULETTE_ODDS,
    STAKE,
    UNIT,
)
from events.le_millionnaire.words import BOXES, COMPANIES, FARTHEST, MARKER, NEAREST, UNITS
from mclub.games.le_millionnaire.words import cards_text, name, odds_of
from mclub.kinds.pieces import Explained, Explaining, tally
from projections.le_millionnaire.words import card, francs

BOX_TEXTS: Final[Mapping[str, str]] = {
    "outsiders": mark("A stake here wins if you draw the card of a winning outsider."),
    "auteuil": mark("A stake here wins on a double that ends on a horse square."),
    "arc": mark("After a win at Auteuil the stake may be moved here, for the next throw."),
    "chance": mark("A stake here wins if the throw ends on any violet square."),
}
BOX_RULES: Final[Mapping[str, str]] = {
    "outsiders": "LM-BET-2",
    "auteuil": "LM-BET-3",
    "arc": "LM-BET-4",
    "chance": "LM-BET-5",
}
CARD_TEXTS: Final[Mapping[str, str]] = {
    "taxes": mark("{TAX_PERCENT} % of your fortune above the untaxed sum is due."),
    "brokerage": mark("{BROKERAGE_PERCENT} % of the value of your securities is due."),
    "legacy": mark("Whoever draws it inherits, unless another player shows the will."),
    "will": mark("Its holder takes the legacy when another player draws it."),
    "notice": mark("A player who lands on a company's square loses all shares of it."),
    "debt": mark("Its holder claims a debt from the richest opponent, before a throw."),
    "exemption": mark("It spares its holder the profit tax once."),
    "outsider": mark("Whoever draws it wins the stake on Outsiders, if there is one."),
    "shares": mark("Whoever draws it gets free shares for those already held."),
    "receipt": mark("Whoever draws it gets this sum from the bank."),
}
CARD_RULES: Final[Mapping[str, str]] = {
    "taxes": "LM-TAX-1",
    "brokerage": "LM-TAX-2",
    "legacy": "LM-INH-1",
    "will": "LM-INH-2",
    "notice": "LM-LIQ-1",
    "debt": "LM-TAX-3",
    "exemption": "LM-TAX-1",
    "outsider": "LM-BET-2",
    "shares": "LM-FRE-1",
    "receipt": "LM-VIO-1",
}


def explain_piece(seen: Explaining, key: str) -> Explained | None:
    """See `mclub.kinds.face.Pieces`."""
    if key in seen.board["players"]:
        return _player(seen, key)
    kind, _dash, rest = key.partition("-")
    explain = _BY_PREFIX.get(kind)
    return explain(seen, rest) if explain else None


def card_text(kind: str) -> str:
    """What a card of the deck does, in a sentence; "" for the marker."""
    return _say(CARD_TEXTS[kind]) if kind in CARD_TEXTS else ""


def _say(text: str) -> str:
    return _(text).format_map(vars(figures))


def _square(seen: Explaining, rest: str) -> Explained | None:
    square = next((one for one in seen.board["squares"] if str(one["number"]) == rest), None)
    if square is None:
        return None
    company = square["company"]
    now = _way(seen, square["number"])
    if company is not None:
        shares = _shares(seen, company)
        title = _("Square {number}: exchange of {company}").format(
            number=rest, company=name(company)
        )
        what = _(
            "Whoever lands here or passes gets {percent} % of the value of the company's shares, "
            "{directors} % as a director."
        ).format(percent=PERCENT, directors=DIRECTORS_PERCENT)
        return Explained(title, what, f"{shares} {now}", ("LM-DIV-1", "LM-DIV-2"))
    stake = _stake(seen, rest)
    if square["kind"] == "horse":
        title = _("Square {number}: horse").format(number=rest)
        what = _(
            "A stake of {stake} here wins {odds} times the throw times the stake, if it ends here."
        ).format(stake=francs(STAKE), odds=HORSE_ODDS)
        return Explained(title, what, f"{stake} {now}", ("LM-BET-1",))
    title = _("Square {number}: violet").format(number=rest)
    what = _(
        "Whoever lands here draws an instruction card; a stake here wins {odds} times itself."
    ).format(odds=ROULETTE_ODDS)
    return Explained(title, what, f"{stake} {now}", ("LM-VIO-1", "LM-BET-5"))


def _way(seen: Explaining, number: int) -> str:
    """How the player to move can get to a square."""
    board = seen.board
    mover = board["mover"]
    at = mover and board["players"][mover]["square"]
    if not at:
        return _(
            "The first throw comes once everybody has chosen a violet square to start from and is "
            "ready."
        )
    steps = (number - at) % len(board["squares"])
    if not NEAREST <= steps <= FARTHEST:
        return _("One throw can't reach it from square {at}.").format(at=at)
    ways = FACES - abs(steps - FACES - 1)
    return _("From square {at} it takes a throw of {steps}: {ways} of {all} throws.").format(
        at=at, steps=steps, ways=ways, all=FACES * FACES
    )


def _stake(seen: Explaining, place: str) -> str:
    amount = next((one["amount"] for one in seen.board["stakes"] if one["place"] == place), 0)
    return _("Staked here: {amount}.").format(amount=francs(amount))


def _shares(seen: Explaining, company: str) -> str:
    units = {
        seat: Holding(has["units"], has["small"], has["large"]).total
        for seat, player in seen.board["players"].items()
        if (has := player["holdings"].get(company))
    }
    if not units:
        return _("Nobody has shares of it.")
    return _("Units: {counts}.").format(counts=tally(seen, units))


def _box(seen: Explaining, key: str) -> Explained | None:
    if key not in BOXES:
        return None
    now = _("It pays {odds}.").format(odds=odds_of(key)) + " " + _stake(seen, key)
    return Explained(name(key), _(BOX_TEXTS[key]), now, (BOX_RULES[key], "LM-BET-6"))


def _stock(seen: Explaining, company: str) -> Explained | None:
    if company not in COMPANIES:
        return None
    left = _("The bank has: {cards}.").format(cards=cards_text(seen.board["bank"][company]))
    what = _("A unit costs {unit}, a director's card {small} or {large}.").format(
        **{form: francs(units * UNIT) for form, units in UNITS.items()}
    )
    return Explained(
        name(company), what, f"{left} {_shares(seen, company)}", ("LM-SET-2", "LM-SHA-2")
    )


def _share(seen: Explaining, rest: str) -> Explained | None:
    seat, _dash, company = rest.partition("-")
    player = seen.board["players"].get(seat)
    if player is None or company not in player["holdings"]:
        return None
    shares = player["holdings"][company]
    percent = DIRECTORS_PERCENT if shares["director"] else PERCENT
    what = _(
        "Shares bring a dividend each time their owner reaches or passes the company's square."
    )
    now = _("{cards}, worth {value}: a dividend of {dividend}.").format(
        cards=cards_text(shares),
        value=francs(shares["value"]),
        dividend=francs(shares["value"] * percent // 100),
    )
    title = f"{name(company)}: {seen.label(seat)}"
    return Explained(title, what, now, ("LM-DIV-1", "LM-SHA-1"))


def _card(seen: Explaining, rest: str) -> Explained | None:
    """A card in front of a player."""
    board = seen.board
    seat, _dash, number = rest.rpartition("-")
    cards: Sequence[str | None] = board["players"].get(seat, {"cards": ()})["cards"]
    if not number.isdecimal() or not 1 <= int(number) <= len(cards):
        return None
    return _face(seen, cards[int(number) - 1])


def _face(seen: Explaining, card_name: str | None) -> Explained:
    kind, *rest = (card_name or "").split("-")
    if kind not in CARD_TEXTS:
        what = _("A confidential card lies face down until its holder plays it.")
        return Explained(card("confidential"), what, _("Only its holder knows it."), ("LM-VIO-1",))
    now = _now_of_card(seen, kind, rest)
    return Explained(card(str(card_name)), card_text(kind), now, (CARD_RULES[kind],))


def _now_of_card(seen: Explaining, kind: str, rest: Sequence[str]) -> str:
    match kind:
        case "taxes":
            form = _("Untaxed: {amount}. Fortunes: {counts}.")
            fortunes = _amounts(seen, "wealth")
            return form.format(amount=francs(figures.UNTAXED), counts=fortunes)
        case "brokerage":
            return _("Securities: {counts}.").format(counts=_amounts(seen, "securities"))
        case "outsider":
            return _stake(seen, "outsiders")
        case "shares":
            return _shares(seen, rest[0])
        case "exemption":
            count = seen.board["cards"]["taxes"]
            form = ngettext("{count} card calls for it.", "{count} cards call for it.", count)
            return form.format(count=count)
        case "notice":
            return _("The shares go back to the bank, which pays nothing for them.")
    amount = {"receipt": int(rest[0]) if rest else 0, "debt": figures.DEBT}
    return _("It brings {amount}.").format(amount=francs(amount.get(kind, figures.LEGACY)))


def _amounts(seen: Explaining, key: str) -> str:
    players = seen.board["players"].items()
    return ", ".join(f"{seen.person(seat)} {francs(player[key])}" for seat, player in players)


def _last_card(seen: Explaining, _rest: str) -> Explained | None:
    return None if seen.board["drawn"] is None else _face(seen, seen.board["drawn"])


def _pile(seen: Explaining, _rest: str) -> Explained:
    deck = seen.board["deck"]
    count = len(deck) - (MARKER in deck)
    left = ngettext("{count} card is in the deck.", "{count} cards are in the deck.", count)
    return Explained(
        _("Instruction cards"),
        _("Whoever lands on a violet square draws the top card; it then goes under the deck."),
        left.format(count=count),
        ("LM-VIO-1", "LM-SET-4"),
    )


def _dice(seen: Explaining, _rest: str) -> Explained:
    dice = seen.board["dice"]
    now = (
        _("The last throw: {one} + {other}.").format(one=dice[0], other=dice[1])
        if dice
        else _("The dice have not been thrown yet.")
    )
    what = _say(
        mark("The player to move throws two dice; after a double again, {THROWS} throws in all.")
    )
    return Explained(_("Dice"), what, now, ("LM-TRN-1", "LM-TRN-2"))


def _player(seen: Explaining, seat: str) -> Explained:
    player = seen.board["players"][seat]
    target = seen.board["target"]
    now = _("Cash {cash}, securities {securities}: {missing} are missing.").format(
        cash=francs(player["cash"]),
        securities=francs(player["securities"]),
        missing=francs(max(0, target - player["wealth"])),
    )
    what = _("Whoever first has {target} in cash and securities wins.").format(
        target=francs(target)
    )
    return Explained(seen.label(seat), what, now, ("LM-WIN-1", "LM-SET-3"))


_BY_PREFIX: Final[Mapping[str, Callable[[Explaining, Any], Explained | None]]] = {
    "square": _square,
    "box": _box,
    "stock": _stock,
    "share": _share,
    "card": _card,
    "drawn": _last_card,
    "pile": _pile,
    "dice": _dice,
}
