"""Texts for company moves."""

from events.language import gettext as _
from events.million_club import facts as mc
from projections.million_club.telling import shortfall
from projections.million_club.words import card_name, name
from projections.telling import Words
from projections.words import Names

of = Words()


@of(mc.MovesGranted)
def _moves_granted(event: mc.MovesGranted, names: Names) -> str:
    if event.free:
        return _("{seat} has {count} moves on one company.").format(
            seat=names[event.seat], count=event.free
        )
    moves = ", ".join(f"{name(kind)} {count}" for kind, count in event.moves.items())
    return _("{seat} has moves: {moves}.").format(seat=names[event.seat], moves=moves)


@of(mc.CompanyDeveloped)
def _company_developed(event: mc.CompanyDeveloped, names: Names) -> str:
    return _("{seat} develops {card} from {before} to {after}.").format(
        seat=names[event.seat],
        card=card_name(event.card),
        before=event.before,
        after=event.after,
    )


@of(mc.CompanyTaxed)
def _company_taxed(event: mc.CompanyTaxed, names: Names) -> str:
    text = _("{seat} taxes {card} from {before} to {after} and takes {amount} M.").format(
        seat=names[event.seat],
        card=card_name(event.card),
        before=event.before,
        after=event.after,
        amount=event.amount,
    )
    return text + shortfall(event.value, event.amount)


@of(mc.MovesForgone)
def _moves_forgone(event: mc.MovesForgone, names: Names) -> str:
    return _("{seat} makes no further move.").format(seat=names[event.seat])
