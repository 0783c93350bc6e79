"""The set-up: MC-SET-1…3, and the alternative with profiles (MC-ALT-1)."""

from collections.abc import Sequence

from commands.million_club import chance, unseen
from commands.million_club.actions import FIRST, TAKE, Action, First, Take
from commands.million_club.hands import reshuffle, seal
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.million_club.facts import (
    ColonyDealt,
    ColonyTaken,
    CompanyDealt,
    CompanyTaken,
    FirstPlayerNamed,
    HandShown,
    MoneyReceived,
    PileShown,
    ProfileDealt,
)
from events.million_club.figures import (
    HEIR_MONEY,
    LOBBYIST_LEVEL,
    MIN_LEVEL,
    NOTE_VALUE,
    SCHEMER_MONEY,
    START_MONEY,
)
from events.million_club.words import BOX, Decision, Pile, Profile, Seat
from events.sealed import Sealed
from projections.million_club.table import Table
from projections.million_club.words import card_name

ALT = "MC-ALT-1"
MONEY: dict[Profile | None, int] = {"heir": HEIR_MONEY, "schemer": SCHEMER_MONEY}
"""Starting money in M by profile; for all others it is START_MONEY."""

# A profile's choices in the set-up, in order.
CHOICES: dict[Profile | None, tuple[Decision, ...]] = {
    "colonist": ("take_colony",),
    "entrepreneur": ("take_company",),
    "schemer": ("take_company", "take_colony", "first"),
}


def advance(stage: Stage) -> bool:
    """Deal to each seat in turn; ask for a profile's choices."""
    table = stage.table
    if not table.shuffles["companies"]:
        _begin(stage)
    waiting = dealing_order(table)
    if table.seat is not None:
        seat = table.seat
        choices = CHOICES[table.players[seat].profile]
        assert table.decision is not None
        if choose(stage, seat, choices[choices.index(table.decision) + 1 :]):
            return True
        waiting = waiting[waiting.index(seat) + 1 :]
    for seat in waiting:
        _deal(stage, seat)
        if choose(stage, seat, CHOICES.get(table.players[seat].profile, ())):
            return True
    return False


def _begin(stage: Stage) -> None:
    table = stage.table
    shuffle_all(stage)
    if table.options["alternative"] == "on":
        for seat, profile in chance.profiles(stage.dealer, table).items():
            stage.emit(ProfileDealt(seat, profile), (ALT,))
    if schemer_of(table) is None:
        stage.emit(
            FirstPlayerNamed(chance.first_player(stage.dealer, table), "chance"), ("MC-SET-2",)
        )


def shuffle_all(stage: Stage) -> None:
    """Shuffle all cards of the box into their piles."""
    for pile in BOX:
        reshuffle(stage, pile, "MC-BOX-2", "MC-BOX-3", "MC-BOX-4")


def dealing_order(table: Table) -> Sequence[Seat]:
    """The seats in turn order; with a Schemer, who names the first player later, from the Schemer's
    left."""
    schemer = schemer_of(table)
    return table.order if schemer is None else [*table.opponents(schemer), schemer]


def schemer_of(table: Table) -> Seat | None:
    """The Schemer, if any."""
    return next((s for s, p in table.players.items() if p.profile == "schemer"), None)


def _deal(stage: Stage, seat: Seat) -> None:
    table = stage.table
    profile = table.players[seat].profile
    rules = ("MC-SET-1",) if profile is None else ("MC-SET-1", ALT)
    stage.emit(MoneyReceived(seat, MONEY.get(profile, START_MONEY)), rules)
    if profile == "schemer":
        return
    company, colony = table.piles["companies"][0], table.piles["colonies"][0]
    assert company is not None
    assert colony is not None
    deal(stage, seat, company, Sealed((seat,), value=colony))


def deal(stage: Stage, seat: Seat, company: str, colony: Sealed[str]) -> None:
    """Deal a seat's starting colony and company by its profile."""
    profile = stage.table.players[seat].profile
    rules = ("MC-SET-1",) if profile is None else ("MC-SET-1", ALT)
    level = LOBBYIST_LEVEL if profile == "lobbyist" else MIN_LEVEL
    notes = NOTE_VALUE if profile == "capitalist" else 0
    stage.emit(ColonyDealt(seat, colony), rules)
    stage.emit(CompanyDealt(seat, company, level, notes), rules)


def choose(stage: Stage, seat: Seat, choices: Sequence[Decision]) -> bool:
    """Ask for the first of these choices, after showing the pile for it; False if none is left."""
    if not choices:
        return False
    table, decision = stage.table, choices[0]
    if decision == "first":
        return stage.ask(seat, decision, (ALT,))
    pile: Pile = "colonies" if decision == "take_colony" else "companies"
    if decision == "take_colony" and table.players[seat].profile == "schemer":
        for other in table.opponents(seat):
            hand = table.players[other].colonies
            stage.emit(HandShown(seat, other, len(hand), seal(hand, seat)), (ALT,))
    cards = table.piles[pile]
    stage.emit(PileShown(seat, pile, len(cards), seal(cards, seat)), (ALT,))
    return stage.ask(seat, decision, (ALT,))


def legal_take(table: Table, _seat: Seat) -> list[Action]:
    """Every card of the pile that the seat sees."""
    if table.by_people:
        return unseen.takes(table, _pile(table))
    pile = BOX[_pile(table)]
    return [TAKE[card] for card in pile if card in table.shown]


def decide_take(stage: Stage, seat: Seat, action: Take) -> None:
    """Take the chosen card and shuffle the pile."""
    table = stage.table
    if table.decision == "take_colony":
        if table.by_people:
            card = unseen.face(table, action.card, seat)
        else:
            card = Sealed((seat,), value=action.card)
        stage.emit(ColonyTaken(seat, card), (ALT,))
        reshuffle(stage, "colonies", ALT)
    else:
        assert action.card is not None
        company = unseen.company(table, action.card) if table.by_people else action.card
        stage.emit(CompanyTaken(seat, company, MIN_LEVEL), (ALT,))
        reshuffle(stage, "companies", ALT)


def refuse_take(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Take):
        return None
    if table.by_people:
        return unseen.refuse_word(_pile(table), action.card, ALT)
    assert action.card is not None
    return Refusal(
        ALT,
        _("{card} is not in the pile that you choose from (cards: {count}).").format(
            card=card_name(action.card), count=len(table.shown)
        ),
    )


def legal_first(table: Table, _seat: Seat) -> list[Action]:
    """Any seat can be the first player."""
    return [FIRST[seat] for seat in table.seats]


def decide_first(stage: Stage, seat: Seat, action: First) -> None:
    """The Schemer names the first player."""
    if stage.table.decision == "first":
        stage.emit(FirstPlayerNamed(action.seat, seat), (ALT, "MC-SET-2"))
    else:
        stage.emit(FirstPlayerNamed(action.seat, "table"), ("MC-SET-2",))


def refuse_first(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, First):
        return None
    return Refusal(ALT, _("Nobody plays {seat}.").format(seat=action.seat))


def _pile(table: Table) -> Pile:
    return "colonies" if table.decision == "take_colony" else "companies"
