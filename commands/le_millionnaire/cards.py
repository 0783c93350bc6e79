"""Instruction cards: drawn, applied, kept (LM-VIO-1, LM-TAX, LM-INH, LM-FRE-1, LM-BET-2)."""

from functools import cache

from commands.le_millionnaire import bets, chance, debts, ending
from commands.le_millionnaire.actions import (
    CASH,
    EXEMPT,
    INHERIT,
    PASS,
    PAY,
    SHARES,
    Action,
    Draw,
    Exempt,
    Inherit,
    Shares,
)
from commands.le_millionnaire.stage import Stage, holders, may_have
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import (
    CardDrawn,
    ConfidentialDrawn,
    ConfidentialPlayed,
    GrantCashed,
    HeirsPutBack,
    Holding,
    LegacyPaid,
    MarkerShown,
    PaymentDue,
    ReceiptPaid,
    SeatPassed,
    SharesGranted,
)
from events.le_millionnaire.figures import (
    BROKERAGE_PERCENT,
    LARGE_UNITS,
    SMALL_UNITS,
    TAX_PERCENT,
    TAX_STEP,
    UNIT,
    UNTAXED,
)
from events.le_millionnaire.words import (
    CONFIDENTIAL,
    HIDDEN,
    MARKER,
    Company,
    Instruction,
    Seat,
)
from events.sealed import Sealed
from projections.le_millionnaire.table import Player, Table

RULE = "LM-VIO-1"


def draw(stage: Stage) -> None:
    """On a violet square, draw the top card; if people draw, ask which card it is."""
    table, mover = stage.table, stage.mover
    if table.square(mover.square).kind != "violet":
        return
    if table.by_people:
        stage.ask("draw", (mover.seat,), (RULE,))
        return
    if table.deck[0] == MARKER:
        stage.emit(MarkerShown(mover.seat), (RULE,))
    name = table.deck[0]
    assert name is not None
    card = _by_name(table.cards)[name]
    if card.kind in CONFIDENTIAL:
        _keep(stage, Sealed((mover.seat,), value=name))
    else:
        stage.emit(CardDrawn(mover.seat, name), (RULE,))
        _obey(stage, card)


@cache
def _by_name(cards: tuple[Instruction, ...]) -> dict[str, Instruction]:
    return {card.name: card for card in cards}


def _keep(stage: Stage, card: Sealed[str]) -> None:
    stage.emit(ConfidentialDrawn(stage.mover.seat, card), (RULE,))
    bets.settle_outsider(stage, 0)


def _obey(stage: Stage, card: Instruction) -> None:
    """Apply the card, or ask for the decision that it needs."""
    table, mover = stage.table, stage.mover
    bets.settle_outsider(stage, card.amount if card.kind == "outsider" else 0)
    match card.kind:
        case "taxes":
            if taxable_gain(mover) and mover.cards:
                stage.ask("tax", (mover.seat,), ("LM-TAX-1",))
            else:
                _pay_tax(stage)
        case "brokerage":
            base = mover.securities
            amount = base * BROKERAGE_PERCENT // 100
            debts.owe(stage, PaymentDue(mover.seat, amount, "brokerage", base=base))
        case "legacy":
            opponents = holders(table, table.opponents(mover.seat))
            if opponents:
                stage.ask("legacy", opponents, ("LM-INH-1", "LM-INH-2"))
            else:
                stage.emit(LegacyPaid(mover.seat, card.amount), ("LM-INH-1",))
        case "shares" if card.company is not None:
            units = mover.holdings[card.company].total
            if units // card.per and card.per > 1:
                stage.ask("free", (mover.seat,), ("LM-FRE-1",))
            else:
                _grant(stage, card.company, units, card.per)
        case "receipt":
            stage.emit(ReceiptPaid(mover.seat, card.amount), (RULE,))
        case _:
            pass


def taxable_gain(player: Player) -> int:
    """The player's gain since the start in F, in whole tens of thousands (LM-TAX-1)."""
    return max(0, player.wealth - UNTAXED) // TAX_STEP * TAX_STEP


def tax(player: Player) -> int:
    """The profit tax in F (LM-TAX-1)."""
    return taxable_gain(player) * TAX_PERCENT // 100


def _pay_tax(stage: Stage) -> None:
    mover = stage.mover
    debts.owe(stage, PaymentDue(mover.seat, tax(mover), "taxes", base=mover.wealth))


def _half(table: Table, total: int, per: int) -> int:
    """The money in F for half a unit of free shares, for which there is no card (LM-FRE-1)."""
    return 0 if table.options["half_units"] == "lost" else total % per * UNIT // per


def _grant(stage: Stage, company: Company, total: int, per: int) -> None:
    """Grant free shares in the largest cards that the bank has, and pay for those that it lacks
    (LM-FRE-1). total: units of the company; per: units for one free unit."""
    wanted, half = total // per, _half(stage.table, total, per)
    if not wanted:
        if half:
            stage.emit(GrantCashed(stage.mover.seat, company, total, half), ("LM-FRE-1",))
        return
    bank = stage.table.bank[company]
    large = min(wanted // LARGE_UNITS, bank.large)
    small = min((wanted - LARGE_UNITS * large) // SMALL_UNITS, bank.small)
    units = min(wanted - LARGE_UNITS * large - SMALL_UNITS * small, bank.units)
    grant = Holding(units, small, large)
    amount = (wanted - grant.total) * UNIT + half
    stage.emit(SharesGranted(stage.mover.seat, company, total, grant, amount), ("LM-FRE-1",))


def legal_draw(table: Table, _seat: Seat) -> list[Action]:
    """Each card of the deck, the expected one first, and the marker unless it is at the bottom."""
    words = dict.fromkeys(
        (HIDDEN,) if card.kind in CONFIDENTIAL else card.words for card in table.cards
    )
    in_hands = sum(len(player.cards) for player in table.players.values())
    if in_hands >= sum(card.kind in CONFIDENTIAL for card in table.cards):
        del words[HIDDEN,]
    if table.deck[-1] != MARKER:
        words[MARKER,] = None
    top = table.deck[0]
    expected = HIDDEN if top in CONFIDENTIAL else top
    return [Draw(one) for one in sorted(words, key=lambda one: "-".join(one) != expected)]


def decide_draw(stage: Stage, seat: Seat, action: Draw) -> None:
    """Apply the card, or keep a confidential one unread."""
    stage.at = "end"
    if action.words == (MARKER,):
        stage.emit(MarkerShown(seat), (RULE,))
        stage.ask("draw", (seat,), (RULE,))
    elif action.words == (HIDDEN,):
        _keep(stage, Sealed())
    else:
        card = next(card for card in stage.table.cards if card.words == action.words)
        stage.emit(CardDrawn(seat, card.name), (RULE,))
        _obey(stage, card)


def refuse_draw(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Draw):
        return None
    if action.words == (MARKER,):
        why = _("The marker is at the bottom of the deck.")
    elif action.words == (HIDDEN,):
        why = _("The players already have all the confidential cards.")
    elif action.words[0] in CONFIDENTIAL:
        why = _("A confidential card is laid down unread: enter {word}.").format(
            word=f"draw {HIDDEN}"
        )
    else:
        why = _("There is no such card in the deck.")
    return Refusal(RULE, why)


def legal_tax(table: Table, seat: Seat) -> list[Action]:
    """`pay`, and `exempt` if the seat may have an exemption."""
    return [PAY, EXEMPT] if may_have(table.players[seat], "exemption") else [PAY]


def decide_tax(stage: Stage, seat: Seat, action: Action) -> None:
    """Use the exemption or make the tax due."""
    stage.at = "end"
    if isinstance(action, Exempt):
        stage.emit(ConfidentialPlayed(seat, "exemption"), ("LM-TAX-1",))
    else:
        _pay_tax(stage)


def refuse_tax(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Exempt):
        return None
    return Refusal("LM-TAX-1", _("You have no exemption."))


def legal_legacy(table: Table, seat: Seat) -> list[Action]:
    """`pass`, and `inherit` if the seat may have the will."""
    return [PASS, INHERIT] if may_have(table.players[seat], "will") else [PASS]


def decide_legacy(stage: Stage, seat: Seat, action: Action) -> None:
    """Pay the legacy to the holder of the will or, once all have passed, to the drawer."""
    table = stage.table
    amount = next(card.amount for card in table.cards if card.kind == "legacy")
    if isinstance(action, Inherit):
        stage.emit(ConfidentialPlayed(seat, "will"), ("LM-INH-1", "LM-INH-2"))
        stage.emit(LegacyPaid(seat, amount), ("LM-INH-1", "LM-INH-2"))
        order = Sealed[tuple[str, ...]]()
        if not table.by_people:
            order = Sealed(value=chance.heirs(stage.dealer, table))
        stage.emit(HeirsPutBack(order), ("LM-INH-2",))
        ending.end_by_will(stage, seat)
    else:
        stage.emit(SeatPassed(seat), ("LM-INH-1",))
        if table.asking:
            return
        stage.emit(LegacyPaid(stage.mover.seat, amount), ("LM-INH-1",))
    stage.at = "end"


def refuse_legacy(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Inherit):
        return None
    return Refusal("LM-INH-1", _("You do not have the will."))


def legal_free(_table: Table, _seat: Seat) -> list[Action]:
    """`shares` or `cash`."""
    return [SHARES, CASH]


def decide_free(stage: Stage, seat: Seat, action: Action) -> None:
    """Grant shares or money, as the drawer chose (LM-FRE-1)."""
    top = stage.table.drawn
    card = next(card for card in stage.table.cards if card.name == top)
    assert card.company is not None
    total = stage.table.players[seat].holdings[card.company].total
    if isinstance(action, Shares):
        _grant(stage, card.company, total, card.per)
    else:
        amount = total // card.per * UNIT + _half(stage.table, total, card.per)
        stage.emit(GrantCashed(seat, card.company, total, amount), ("LM-FRE-1",))
    stage.at = "end"


def refuse_free(_table: Table, _seat: Seat, _action: Action) -> Refusal | None:
    """Always None: both actions are legal."""
    return None
