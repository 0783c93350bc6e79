"""Texts for the set-up and for positions."""

from events.language import gettext as _
from events.language import ngettext
from events.million_club import facts as mc
from events.million_club.figures import NOTE_VALUE
from projections.million_club.telling import owner_name, with_cards
from projections.million_club.words import card_name, name
from projections.telling import Words
from projections.words import Names

of = Words()


@of(mc.ProfileDealt)
def _profile_dealt(event: mc.ProfileDealt, names: Names) -> str:
    return _("{seat} is the {profile}.").format(seat=names[event.seat], profile=name(event.profile))


@of(mc.PileShuffled)
def _pile_shuffled(event: mc.PileShuffled, names: Names) -> str:
    return ngettext(
        "{pile}: the pile of {count} card is shuffled.",
        "{pile}: the pile of {count} cards is shuffled.",
        event.count,
    ).format(pile=name(event.pile), count=event.count)


@of.learned(mc.PileShuffled)
def _order_learned(event: mc.PileShuffled, _seat: str, _names: Names) -> str:
    return _("order of the {pile} pile after shuffle {ordinal}").format(
        pile=name(event.pile), ordinal=event.ordinal
    )


@of(mc.MoneyReceived)
def _money_received(event: mc.MoneyReceived, names: Names) -> str:
    return _("{seat} receives {amount} M.").format(seat=names[event.seat], amount=event.amount)


@of(mc.CompanyDealt)
def _company_dealt(event: mc.CompanyDealt, names: Names) -> str:
    text = _("{seat} starts with {card} at level {level}.").format(
        seat=names[event.seat], card=card_name(event.card), level=event.level
    )
    if not event.notes:
        return text
    return text + " " + _("A note of {note} M lies under it.").format(note=NOTE_VALUE)


@of(mc.ColonyDealt)
def _colony_dealt(event: mc.ColonyDealt, names: Names) -> str:
    return _("{seat} starts with a colony: {card}.").format(
        seat=names[event.seat], card=card_name(event.card.value)
    )


@of.learned(mc.ColonyDealt)
def _dealt_learned(event: mc.ColonyDealt, seat: str, names: Names) -> str:
    return _("starting colony ({whose})").format(whose=owner_name(event, seat, names))


@of(mc.PileShown)
def _pile_shown(event: mc.PileShown, names: Names) -> str:
    return with_cards(
        ngettext(
            "{seat} looks at {count} card in the {pile} pile.",
            "{seat} looks at {count} cards in the {pile} pile.",
            event.count,
        ).format(seat=names[event.seat], count=event.count, pile=name(event.pile)),
        event.cards.value,
    )


@of.learned(mc.PileShown)
def _pile_learned(event: mc.PileShown, _seat: str, _names: Names) -> str:
    return ngettext(
        "looked at {count} card in the {pile} pile",
        "looked at {count} cards in the {pile} pile",
        event.count,
    ).format(count=event.count, pile=name(event.pile))


@of(mc.HandShown)
def _hand_shown(event: mc.HandShown, names: Names) -> str:
    return with_cards(
        ngettext(
            "{seat} looks at the colony of {whom}.",
            "{seat} looks at the {count} colonies of {whom}.",
            event.count,
        ).format(seat=names[event.seat], count=event.count, whom=names[event.whom]),
        event.cards.value,
    )


@of.learned(mc.HandShown)
def _colonies_learned(event: mc.HandShown, _seat: str, names: Names) -> str:
    return _("looked at the colonies of {whom}").format(whom=names[event.whom])


@of(mc.CompanyTaken)
def _company_taken(event: mc.CompanyTaken, names: Names) -> str:
    return _("{seat} chooses {card} from the pile.").format(
        seat=names[event.seat], card=card_name(event.card)
    )


@of(mc.ColonyTaken)
def _colony_taken(event: mc.ColonyTaken, names: Names) -> str:
    return _("{seat} chooses {card} from the pile.").format(
        seat=names[event.seat], card=card_name(event.card.value)
    )


@of.learned(mc.ColonyTaken)
def _taken_learned(event: mc.ColonyTaken, seat: str, names: Names) -> str:
    return _("colony taken ({whose})").format(whose=owner_name(event, seat, names))


@of(mc.FirstPlayerNamed)
def _first_player_named(event: mc.FirstPlayerNamed, names: Names) -> str:
    if event.by in names:
        return _("{by} names {seat} as first player.").format(
            by=names[event.by], seat=names[event.seat]
        )
    return _("{seat} is the first player.").format(seat=names[event.seat])


@of(mc.PositionSet)
def _position_set(event: mc.PositionSet, names: Names) -> str:
    return _("The game starts from a position in round {round}; the bank has {bank} M.").format(
        round=event.round, bank=event.bank
    )


@of(mc.HoldingSet)
def _holding_set(event: mc.HoldingSet, names: Names) -> str:
    companies = ", ".join(
        f"{h.card}:{h.level}" + (f"+{h.notes}" if h.notes else "") for h in event.companies
    )
    return with_cards(
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


@of.learned(mc.HoldingSet)
def _holding_learned(event: mc.HoldingSet, seat: str, names: Names) -> str:
    return _("colonies in the position ({whose})").format(whose=owner_name(event, seat, names))


@of(mc.PileSet)
def _pile_set(event: mc.PileSet, names: Names) -> str:
    return ngettext(
        "{pile}: the pile has {count} card.", "{pile}: the pile has {count} cards.", event.count
    ).format(pile=name(event.pile), count=event.count)


@of.learned(mc.PileSet)
def _pile_set_learned(event: mc.PileSet, _seat: str, _names: Names) -> str:
    return _("order of the {pile} pile").format(pile=name(event.pile))


@of(mc.DiscardSet)
def _discard_set(event: mc.DiscardSet, names: Names) -> str:
    return ngettext(
        "{pile}: {count} card lies beside the pile.",
        "{pile}: {count} cards lie beside the pile.",
        event.count,
    ).format(pile=name(event.pile), count=event.count)


@of.learned(mc.DiscardSet)
def _discard_learned(event: mc.DiscardSet, _seat: str, _names: Names) -> str:
    return _("laid aside from the {pile} pile").format(pile=name(event.pile))
