"""The history in words: what each event says to a person, as far as that person may know it."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from events.language import gettext as _
from events.language import mark, ngettext
from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import KINDS
from events.record import Record
from events.table import (
    GameCreated,
    Redone,
    SealsOpened,
    UndoAgreed,
    Undone,
    UndoProposed,
    UndoRefused,
)
from projections.million_club.words import card_name, kind_list, name, privilege

Names = dict[str, str]
"""How each seat is called: "Yellow (North)"."""


class Entry(msgspec.Struct, frozen=True):
    """One line: seq and round of the event, who caused it, the words, the rules, if undone."""

    seq: int
    round: int
    by: str
    text: str
    rules: list[str]
    undone: bool


def history(
    records: Sequence[Record[Event]],
    since: int,
    undone: Collection[int],
    cut: Callable[[Record[Event]], Record[Event]],
) -> list[Entry]:
    """The lines of all records after `since`.

    records: all of the log; undone: seqs of those that an undo took back; cut: takes out of a
    record what the reader may not know.
    """
    created = records[0].event
    assert isinstance(created, GameCreated)
    names = names_of(created)
    round_ = _round_before(records, since)
    entries: list[Entry] = []
    for record in records[since:]:
        if isinstance(record.event, mc.RoundOpened | mc.PositionSet):
            round_ = record.event.round
        text = tell(cut(record).event, names)
        if text:
            entries.append(
                Entry(
                    record.seq,
                    round_,
                    record.by,
                    text,
                    list(record.rules),
                    record.seq in undone,
                )
            )
    return entries


def _round_before(records: Sequence[Record[Event]], since: int) -> int:
    for record in reversed(records[:since]):
        if isinstance(record.event, mc.RoundOpened | mc.PositionSet):
            return record.event.round
    return 0


def names_of(created: GameCreated) -> Names:
    """How the history calls each seat."""
    return {
        player.seat: name(player.seat)
        if player.name.lower() == player.seat
        else f"{name(player.seat)} ({player.name})"
        for player in created.players
    }


def tell(event: Event, names: Names) -> str:
    """The event in words; empty for questions to a seat, which the board shows."""
    return _TELL[type(event)](event, names)


WHY: dict[str, str] = {
    "no_company": mark("no company for it"),
    "no_card": mark("no card is left"),
    "no_target": mark("no company that could be paid"),
    "no_colony": mark("nobody has a colony"),
    "no_swap": mark("no two companies are close enough"),
    "bank_empty": mark("the bank is empty"),
    "crash": mark("closed by the crash"),
}

DECISIONS: dict[str, str] = {
    "lobby": mark("moves in the Lobby"),
    "colony": mark("a colony"),
    "company": mark("a company"),
    "prospecting": mark("Prospecting"),
    "opportunity": mark("Opportunity"),
    "takeover": mark("Hostile Takeover"),
    "round_end": mark("the move at the end of the round"),
}

Tell = Callable[[Any, Names], str]
_TELL: dict[type, Tell] = {}


def _of(event: type) -> Callable[[Tell], Tell]:
    def register(tell: Tell) -> Tell:
        _TELL[event] = tell
        return tell

    return register


@_of(GameCreated)
def _created(event: GameCreated, names: Names) -> str:
    return _("The game begins: {players}.").format(players=", ".join(names.values()))


@_of(UndoProposed)
def _undo_proposed(event: UndoProposed, names: Names) -> str:
    return _("{seat} proposes to go back to event {to}.").format(
        seat=names[event.seat], to=event.to
    )


@_of(UndoAgreed)
def _undo_agreed(event: UndoAgreed, names: Names) -> str:
    return _("{seat} agrees.").format(seat=names[event.seat])


@_of(UndoRefused)
def _undo_refused(event: UndoRefused, names: Names) -> str:
    return _("{seat} refuses.").format(seat=names[event.seat])


@_of(Undone)
def _undone(event: Undone, names: Names) -> str:
    if event.reason:
        return _("Undone, back to event {to}: {reason}").format(to=event.to, reason=event.reason)
    return _("Undone, back to event {to}.").format(to=event.to)


@_of(Redone)
def _redone(event: Redone, names: Names) -> str:
    return _("Done again, up to event {to}.").format(to=event.to)


@_of(SealsOpened)
def _seals_opened(event: SealsOpened, names: Names) -> str:
    return _("All seals are opened. The seed was “{seed}”.").format(seed=event.seed)


@_of(mc.ProfileDealt)
def _profile_dealt(event: mc.ProfileDealt, names: Names) -> str:
    return _("{seat} is the {profile}.").format(seat=names[event.seat], profile=name(event.profile))


@_of(mc.PileShuffled)
def _pile_shuffled(event: mc.PileShuffled, names: Names) -> str:
    return ngettext(
        "{pile}: the pile of {count} card is shuffled.",
        "{pile}: the pile of {count} cards is shuffled.",
        event.count,
    ).format(pile=name(event.pile), count=event.count)


@_of(mc.MoneyReceived)
def _money_received(event: mc.MoneyReceived, names: Names) -> str:
    return _("{seat} receives {amount} M.").format(seat=names[event.seat], amount=event.amount)


@_of(mc.CompanyDealt)
def _company_dealt(event: mc.CompanyDealt, names: Names) -> str:
    text = _("{seat} starts with {card} at level {level}.").format(
        seat=names[event.seat], card=card_name(event.card), level=event.level
    )
    return text if not event.notes else text + " " + _("A note of 1 M lies under it.")


@_of(mc.ColonyDealt)
def _colony_dealt(event: mc.ColonyDealt, names: Names) -> str:
    return _("{seat} starts with a colony: {card}.").format(
        seat=names[event.seat], card=card_name(event.card.value)
    )


@_of(mc.PileShown)
def _pile_shown(event: mc.PileShown, names: Names) -> str:
    return _with_cards(
        ngettext(
            "{seat} looks at {count} card of the pile {pile}.",
            "{seat} looks at {count} cards of the pile {pile}.",
            event.count,
        ).format(seat=names[event.seat], count=event.count, pile=name(event.pile)),
        event.cards.value,
    )


@_of(mc.HandShown)
def _hand_shown(event: mc.HandShown, names: Names) -> str:
    return _with_cards(
        ngettext(
            "{seat} looks at the colony of {whom}.",
            "{seat} looks at the {count} colonies of {whom}.",
            event.count,
        ).format(seat=names[event.seat], count=event.count, whom=names[event.whom]),
        event.cards.value,
    )


@_of(mc.CompanyTaken)
def _company_taken(event: mc.CompanyTaken, names: Names) -> str:
    return _("{seat} chooses {card} from the pile.").format(
        seat=names[event.seat], card=card_name(event.card)
    )


@_of(mc.ColonyTaken)
def _colony_taken(event: mc.ColonyTaken, names: Names) -> str:
    return _("{seat} chooses {card} from the pile.").format(
        seat=names[event.seat], card=card_name(event.card.value)
    )


@_of(mc.FirstPlayerNamed)
def _first_player_named(event: mc.FirstPlayerNamed, names: Names) -> str:
    if event.by in names:
        return _("{by} names {seat} as first player.").format(
            by=names[event.by], seat=names[event.seat]
        )
    return _("{seat} is the first player.").format(seat=names[event.seat])


@_of(mc.PositionSet)
def _position_set(event: mc.PositionSet, names: Names) -> str:
    return _("The game starts from a position in round {round}; the bank has {bank} M.").format(
        round=event.round, bank=event.bank
    )


@_of(mc.HoldingSet)
def _holding_set(event: mc.HoldingSet, names: Names) -> str:
    companies = ", ".join(
        f"{h.card}:{h.level}" + (f"+{h.notes}" if h.notes else "") for h in event.companies
    )
    return _with_cards(
        ngettext(
            "{seat} has {money} M, the companies {companies}, {count} colony.",
            "{seat} has {money} M, the companies {companies}, {count} colonies.",
            event.count,
        ).format(
            seat=names[event.seat],
            money=event.money,
            companies=companies or "–",
            count=event.count,
        ),
        event.colonies.value,
    )


@_of(mc.PileSet)
def _pile_set(event: mc.PileSet, names: Names) -> str:
    return ngettext(
        "{pile}: the pile has {count} card.", "{pile}: the pile has {count} cards.", event.count
    ).format(pile=name(event.pile), count=event.count)


@_of(mc.DiscardSet)
def _discard_set(event: mc.DiscardSet, names: Names) -> str:
    return ngettext(
        "{pile}: {count} card lies beside the pile.",
        "{pile}: {count} cards lie beside the pile.",
        event.count,
    ).format(pile=name(event.pile), count=event.count)


@_of(mc.RoundOpened)
def _round_opened(event: mc.RoundOpened, names: Names) -> str:
    return _("Round {round}: {tile} is closed, {seat} begins.").format(
        round=event.round, tile=name(event.closed), seat=names[event.first]
    )


@_of(mc.SeatAsked)
def _seat_asked(event: mc.SeatAsked, names: Names) -> str:
    return ""


@_of(mc.SeatPassedOver)
def _seat_passed_over(event: mc.SeatPassedOver, names: Names) -> str:
    return _("{seat} is passed over for {what}: {why}.").format(
        seat=names[event.seat], what=_(DECISIONS[event.decision]), why=_(WHY[event.why])
    )


@_of(mc.OnlyAnswerTaken)
def _only_answer_taken(event: mc.OnlyAnswerTaken, names: Names) -> str:
    return _("{seat} has one possible answer: {action}.").format(
        seat=names[event.seat], action=event.action
    )


@_of(mc.PawnPlaced)
def _pawn_placed(event: mc.PawnPlaced, names: Names) -> str:
    return _("{seat} places a pawn: {place}.").format(seat=names[event.seat], place=_place(event))


@_of(mc.TileReached)
def _tile_reached(event: mc.TileReached, names: Names) -> str:
    return _("{tile}:").format(tile=name(event.tile))


@_of(mc.TileLeft)
def _tile_left(event: mc.TileLeft, names: Names) -> str:
    return _("{tile}: {why}.").format(tile=name(event.tile), why=_(WHY[event.why]))


@_of(mc.PrivilegeGranted)
def _privilege_granted(event: mc.PrivilegeGranted, names: Names) -> str:
    return _("{seat} has the privilege {privilege} ({pawns}).").format(
        seat=names[event.seat],
        privilege=privilege(event.tile),
        pawns=_pawns(event.pawns, names),
    )


@_of(mc.PrivilegeWithheld)
def _privilege_withheld(event: mc.PrivilegeWithheld, names: Names) -> str:
    return _("Nobody has the privilege {privilege}: a tie ({pawns}).").format(
        privilege=privilege(event.tile), pawns=_pawns(event.pawns, names)
    )


@_of(mc.PrivilegeDeclined)
def _privilege_declined(event: mc.PrivilegeDeclined, names: Names) -> str:
    return _("{seat} declines the privilege {privilege}.").format(
        seat=names[event.seat], privilege=privilege(event.tile)
    )


@_of(mc.MovesGranted)
def _moves_granted(event: mc.MovesGranted, names: Names) -> str:
    if event.free:
        return _("{seat} has {count} moves on one company.").format(
            seat=names[event.seat], count=event.free
        )
    moves = ", ".join(f"{name(kind)} {count}" for kind, count in event.moves.items())
    return _("{seat} has moves: {moves}.").format(seat=names[event.seat], moves=moves)


@_of(mc.CompanyDeveloped)
def _company_developed(event: mc.CompanyDeveloped, names: Names) -> str:
    return _("{seat} develops {card} from {before} to {after}.").format(
        seat=names[event.seat],
        card=card_name(event.card),
        before=event.before,
        after=event.after,
    )


@_of(mc.CompanyTaxed)
def _company_taxed(event: mc.CompanyTaxed, names: Names) -> str:
    text = _("{seat} taxes {card} from {before} to {after} and takes {amount} M.").format(
        seat=names[event.seat],
        card=card_name(event.card),
        before=event.before,
        after=event.after,
        amount=event.amount,
    )
    return text + _short(event.value, event.amount)


@_of(mc.MovesForgone)
def _moves_forgone(event: mc.MovesForgone, names: Names) -> str:
    return _("{seat} makes no further move.").format(seat=names[event.seat])


@_of(mc.PawnRelocated)
def _pawn_relocated(event: mc.PawnRelocated, names: Names) -> str:
    return _("{seat} moves a pawn from the Lobby, {sector}: {place}.").format(
        seat=names[event.seat], sector=name(event.from_sector), place=_place(event)
    )


@_of(mc.HandDrawn)
def _hand_drawn(event: mc.HandDrawn, names: Names) -> str:
    text = ngettext(
        "{seat} draws {count} card of the pile {pile}.",
        "{seat} draws {count} cards of the pile {pile}.",
        event.count,
    ).format(seat=names[event.seat], count=event.count, pile=name(event.pile))
    if event.count < event.wanted:
        text += " " + _("The pile was short: {wanted} were due.").format(wanted=event.wanted)
    return _with_cards(text, event.cards.value)


@_of(mc.HandPassed)
def _hand_passed(event: mc.HandPassed, names: Names) -> str:
    return _with_cards(
        ngettext(
            "Chair {chair}: {seat} receives {count} card.",
            "Chair {chair}: {seat} receives {count} cards.",
            event.count,
        ).format(chair=event.chair, seat=names[event.seat], count=event.count),
        event.cards.value,
    )


@_of(mc.LeftoverDiscarded)
def _leftover_discarded(event: mc.LeftoverDiscarded, names: Names) -> str:
    return _with_cards(
        ngettext(
            "{count} card is left and laid aside.",
            "{count} cards are left and laid aside.",
            event.count,
        ).format(count=event.count),
        event.cards.value,
    )


@_of(mc.IntrigueChosen)
def _intrigue_chosen(event: mc.IntrigueChosen, names: Names) -> str:
    text = (
        _("{seat} plays {card} as Machiavelli.") if event.privilege else _("{seat} plays {card}.")
    )
    return text.format(seat=names[event.seat], card=name(event.card))


@_of(mc.RacketPaid)
def _racket_paid(event: mc.RacketPaid, names: Names) -> str:
    return _("{seat} pays {amount} M to the bank.").format(
        seat=names[event.seat], amount=event.amount
    )


@_of(mc.MillionsTaken)
def _millions_taken(event: mc.MillionsTaken, names: Names) -> str:
    text = _("{seat} takes {amount} M from the bank.").format(
        seat=names[event.seat], amount=event.amount
    )
    return text + _short(event.due, event.amount)


@_of(mc.OpponentNamed)
def _opponent_named(event: mc.OpponentNamed, names: Names) -> str:
    return _("{seat} names {opponent}.").format(
        seat=names[event.seat], opponent=names[event.opponent]
    )


@_of(mc.ColonySold)
def _colony_sold(event: mc.ColonySold, names: Names) -> str:
    return _("{buyer} buys {card} from {seller} for {price} M.").format(
        buyer=names[event.buyer],
        seller=names[event.seller],
        card=card_name(event.card.value),
        price=event.price,
    )


@_of(mc.ColoniesSwapped)
def _colonies_swapped(event: mc.ColoniesSwapped, names: Names) -> str:
    return _("{seat} gives {given} to {opponent} for {received}.").format(
        seat=names[event.seat],
        opponent=names[event.opponent],
        given=card_name(event.given.value),
        received=card_name(event.received.value),
    )


@_of(mc.TypeTargeted)
def _type_targeted(event: mc.TypeTargeted, names: Names) -> str:
    return _("{seat} chooses the type {kind}.").format(
        seat=names[event.seat], kind=name(event.kind)
    )


@_of(mc.CompanyHit)
def _company_hit(event: mc.CompanyHit, names: Names) -> str:
    return _("{card} of {owner} falls from {before} to {after}.").format(
        card=card_name(event.card),
        owner=names[event.owner],
        before=event.before,
        after=event.after,
    )


@_of(mc.CompaniesSwapped)
def _companies_swapped(event: mc.CompaniesSwapped, names: Names) -> str:
    return _("{seat} gives {given} to {opponent} for {received}.").format(
        seat=names[event.seat],
        opponent=names[event.opponent],
        given=card_name(event.given),
        received=card_name(event.received),
    )


@_of(mc.NotePlaced)
def _note_placed(event: mc.NotePlaced, names: Names) -> str:
    return ngettext(
        "{seat} puts 1 M of the bank under {card}: {count} note there.",
        "{seat} puts 1 M of the bank under {card}: {count} notes there.",
        event.notes,
    ).format(seat=names[event.seat], card=card_name(event.card), count=event.notes)


@_of(mc.EffectDeclined)
def _effect_declined(event: mc.EffectDeclined, names: Names) -> str:
    return _("{seat} makes no use of {card}.").format(seat=names[event.seat], card=name(event.card))


@_of(mc.EffectVoid)
def _effect_void(event: mc.EffectVoid, names: Names) -> str:
    return _("{card} has no effect: {why}.").format(card=name(event.card), why=_(WHY[event.why]))


@_of(mc.ColonyBought)
def _colony_bought(event: mc.ColonyBought, names: Names) -> str:
    text = (
        _("{seat} buys a colony by Prospecting for {price} M: {card}.")
        if event.privilege
        else _("{seat} buys a colony for {price} M: {card}.")
    )
    return text.format(seat=names[event.seat], price=event.price, card=card_name(event.card.value))


@_of(mc.CompanyBought)
def _company_bought(event: mc.CompanyBought, names: Names) -> str:
    text = (
        _("{seat} buys {card} by Opportunity for {price} M.")
        if event.privilege
        else _("{seat} buys {card} for {price} M.")
    )
    return text.format(seat=names[event.seat], price=event.price, card=card_name(event.card))


@_of(mc.CardDiscarded)
def _card_discarded(event: mc.CardDiscarded, names: Names) -> str:
    return _("{seat} discards {card}.").format(
        seat=names[event.seat], card=card_name(event.card.value)
    )


@_of(mc.ExchangeSettled)
def _exchange_settled(event: mc.ExchangeSettled, names: Names) -> str:
    figures = ", ".join(f"{name(kind)} {event.listings[kind]}" for kind in KINDS)
    text = (
        _("{seat} earns {amount} M on the Exchange with {pawns} (listings: {figures}).")
        if event.due >= 0
        else _("{seat} loses {amount} M on the Exchange with {pawns} (listings: {figures}).")
    )
    return text.format(
        seat=names[event.seat],
        amount=abs(event.amount),
        pawns=kind_list(event.pawns),
        figures=figures,
    ) + _short(abs(event.due), abs(event.amount))


@_of(mc.CompanyTakenOver)
def _company_taken_over(event: mc.CompanyTakenOver, names: Names) -> str:
    return _("{seat} takes over {card} from {owner} for {price} M.").format(
        seat=names[event.seat],
        card=card_name(event.card),
        owner=names[event.owner],
        price=event.price,
    )


@_of(mc.CrashStruck)
def _crash_struck(event: mc.CrashStruck, names: Names) -> str:
    parts = [
        _("Crash! {seat} has taken the bank's last million.").format(seat=names[event.seat]),
        _("Half is returned: {amounts}.").format(
            amounts=", ".join(
                _("{seat} {half} of {all} M").format(
                    seat=names[seat], half=half, all=event.fortunes[seat]
                )
                for seat, half in event.returned.items()
            )
        ),
        _("{kinds} falls: {companies}.").format(
            kinds=kind_list(event.fallen),
            companies=", ".join(f"{card} → {level}" for card, level in event.levels.items())
            or _("no company above level 1"),
        ),
    ]
    if event.notes:
        parts.append(
            _("Notes go back to the bank from {cards}.").format(cards=", ".join(event.notes))
        )
    if event.exchange_closed:
        parts.append(_("The Exchange is closed for this round."))
    return " ".join(parts)


@_of(mc.RoundEndReached)
def _round_end_reached(event: mc.RoundEndReached, names: Names) -> str:
    return _("End of round {round}: one company move each.").format(round=event.round)


@_of(mc.RoundEnded)
def _round_ended(event: mc.RoundEnded, names: Names) -> str:
    return _("Round {round} is over; all pawns return.").format(round=event.round)


@_of(mc.GameEnded)
def _game_ended(event: mc.GameEnded, names: Names) -> str:
    points = ", ".join(f"{names[seat]} {count}" for seat, count in event.points.items())
    won = ngettext("{seats} wins.", "{seats} share the win.", len(event.winners)).format(
        seats=", ".join(names[seat] for seat in event.winners)
    )
    return _("The game is over. Points: {points}.").format(points=points) + " " + won


def _place(event: mc.PawnPlaced | mc.PawnRelocated) -> str:
    if event.sector is not None:
        return _("{tile}, {sector}").format(tile=name(event.tile), sector=name(event.sector))
    return _("{tile}, chair {chair}").format(tile=name(event.tile), chair=event.chair)


def _pawns(pawns: dict[Any, int], names: Names) -> str:
    return ", ".join(f"{names[seat]} {count}" for seat, count in pawns.items())


def _short(due: int, amount: int) -> str:
    return "" if due == amount else " " + _("{due} M were due.").format(due=due)


def _with_cards(text: str, cards: tuple[str, ...] | None) -> str:
    return text if not cards else f"{text} [{', '.join(cards)}]"
