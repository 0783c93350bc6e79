"""Texts for the Stock Exchange and the crash."""

from events.language import gettext as _
from events.language import ngettext
from events.million_club import facts as mc
from events.million_club.figures import MIN_LEVEL
from events.million_club.words import KINDS
from projections.million_club.telling import shortfall
from projections.million_club.words import card_name, kind_list, name
from projections.telling import Words
from projections.words import Names

of = Words()


@of(mc.ExchangeSettled)
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
    ) + shortfall(abs(event.due), abs(event.amount))


@of(mc.CompanyTakenOver)
def _company_taken_over(event: mc.CompanyTakenOver, names: Names) -> str:
    return _("{seat} takes over {card} from {owner} for {price} M.").format(
        seat=names[event.seat],
        card=card_name(event.card),
        owner=names[event.owner],
        price=event.price,
    )


@of(mc.CrashStruck)
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
        ngettext(
            "{kinds} falls: {companies}.", "{kinds} fall: {companies}.", len(event.fallen)
        ).format(
            kinds=kind_list(event.fallen),
            companies=", ".join(f"{card} → {level}" for card, level in event.levels.items())
            or _("no company above level {level}").format(level=MIN_LEVEL),
        ),
    ]
    if event.notes:
        parts.append(
            _("The notes beneath {cards} go back to the bank.").format(cards=", ".join(event.notes))
        )
    if event.exchange_closed:
        parts.append(_("The Exchange is closed for this round."))
    return " ".join(parts)
