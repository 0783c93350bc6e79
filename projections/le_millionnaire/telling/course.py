"""Texts for turns, throws, dividends, bets and endings."""

from events.language import gettext as _
from events.language import ngettext
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import LEAD
from projections.le_millionnaire.words import cards_of, francs, name, place
from projections.telling import Words
from projections.words import Names

of = Words()


@of(lm.SeatAsked)
def _seat_asked(event: lm.SeatAsked, names: Names) -> str:
    return ""


@of(lm.SeatPassed)
def _seat_passed(event: lm.SeatPassed, names: Names) -> str:
    return _("{seat} plays no confidential card.").format(seat=names[event.seat])


@of(lm.RoundOpened)
def _round_opened(event: lm.RoundOpened, names: Names) -> str:
    return _("Round {round}.").format(round=event.round)


@of(lm.TurnOpened)
def _turn_opened(event: lm.TurnOpened, names: Names) -> str:
    return _("It is {seat}'s turn.").format(seat=names[event.seat])


@of(lm.DiceThrown)
def _dice_thrown(event: lm.DiceThrown, names: Names) -> str:
    if event.dice[0] == event.dice[1]:
        text = _("{seat} throws {total}, a double {die}.")
    else:
        text = _("{seat} throws {total} ({first} and {second}).")
    first, second = event.dice
    return text.format(
        seat=names[event.seat], total=first + second, die=first, first=first, second=second
    )


@of(lm.PawnMoved)
def _pawn_moved(event: lm.PawnMoved, names: Names) -> str:
    return _("{seat} moves from square {start} to square {square}.").format(
        seat=names[event.seat], start=event.start, square=event.square
    )


@of(lm.DividendPaid)
def _dividend_paid(event: lm.DividendPaid, names: Names) -> str:
    return _("{seat} receives a dividend of {amount} from {company} ({percent} %).").format(
        seat=names[event.seat],
        amount=francs(event.amount),
        company=name(event.company),
        percent=event.percent,
    )


@of(lm.FeePaid)
def _fee_paid(event: lm.FeePaid, names: Names) -> str:
    return _("{seat} receives a director's fee of {amount} from {company}.").format(
        seat=names[event.seat], amount=francs(event.amount), company=name(event.company)
    )


@of(lm.HoldingLiquidated)
def _holding_liquidated(event: lm.HoldingLiquidated, names: Names) -> str:
    return _("{by} plays the liquidation notice: {seat} loses all of {company} ({cards}).").format(
        by=names[event.by],
        seat=names[event.seat],
        company=name(event.company),
        cards=cards_of(event.holding),
    )


@of(lm.BetPlaced)
def _bet_placed(event: lm.BetPlaced, names: Names) -> str:
    return _("{seat} bets {amount} on {place}.").format(
        seat=names[event.seat], amount=francs(event.amount), place=place(event.place)
    )


@of(lm.BetsSettled)
def _bets_settled(event: lm.BetsSettled, names: Names) -> str:
    seat = names[event.seat]
    texts = [
        _("{seat} wins {amount} on {place}.").format(
            seat=seat, amount=francs(win.amount), place=place(win.place)
        )
        for win in event.won
    ]
    if event.lost:
        texts.append(
            _("{seat} loses stakes of {amount}.").format(seat=seat, amount=francs(event.lost))
        )
    return " ".join(texts)


@of(lm.BankruptcyDeclared)
def _bankruptcy_declared(event: lm.BankruptcyDeclared, names: Names) -> str:
    return _("{seat} is bankrupt and out.").format(seat=names[event.seat])


@of(lm.CardsReturned)
def _cards_returned(event: lm.CardsReturned, names: Names) -> str:
    text = ngettext(
        "{count} confidential card of {seat} goes back into the deck unread.",
        "{count} confidential cards of {seat} go back into the deck unread.",
        event.count,
    )
    if event.places:
        text = ngettext(
            "{count} confidential card of {seat} goes back into the deck unread, below "
            "{places} cards.",
            "{count} confidential cards of {seat} go back into the deck unread, below "
            "{places} cards, counted from the top.",
            event.count,
        )
    places = ", ".join(map(str, event.places))
    return text.format(count=event.count, seat=names[event.seat], places=places)


@of.learned(lm.CardsReturned)
def _returned_learned(event: lm.CardsReturned, seat: str, names: Names) -> str:
    if event.seat == seat:
        return _("its confidential cards, which went back")
    return _("confidential cards of {seat}, which went back").format(seat=names[event.seat])


@of(lm.DuelBegun)
def _duel_begun(event: lm.DuelBegun, names: Names) -> str:
    return _("Equally rich: {seats} play on alone until one leads by {lead}.").format(
        seats=", ".join(names[seat] for seat in event.seats), lead=francs(LEAD)
    )


@of(lm.GameEnded)
def _game_ended(event: lm.GameEnded, names: Names) -> str:
    fortunes = ", ".join(
        _("{seat} {amount}").format(seat=names[seat], amount=francs(amount))
        for seat, amount in event.fortunes.items()
    )
    winners = ", ".join(names[seat] for seat in event.winners)
    return _("The game is over: {fortunes}. Winner: {winners}.").format(
        fortunes=fortunes, winners=winners
    )
