"""Texts for drafts, intrigue cards and purchases."""

from events.language import gettext as _
from events.language import ngettext
from events.million_club import facts as mc
from events.million_club.figures import NOTE_VALUE
from projections.million_club.telling import WHY, owner_name, shortfall, with_cards
from projections.million_club.words import card_name, name
from projections.telling import Words
from projections.words import Names

of = Words()


@of(mc.HandDrawn)
def _hand_drawn(event: mc.HandDrawn, names: Names) -> str:
    text = ngettext(
        "{seat} draws {count} card from the {pile} pile.",
        "{seat} draws {count} cards from the {pile} pile.",
        event.count,
    ).format(seat=names[event.seat], count=event.count, pile=name(event.pile))
    if event.count < event.wanted:
        text += " " + _("The pile was short: {wanted} were due.").format(wanted=event.wanted)
    return with_cards(text, event.cards.value)


@of.learned(mc.HandDrawn)
def _hand_learned(event: mc.HandDrawn, _seat: str, _names: Names) -> str:
    return _("drew from the {pile} pile").format(pile=name(event.pile))


@of(mc.HandPassed)
def _hand_passed(event: mc.HandPassed, names: Names) -> str:
    return with_cards(
        ngettext(
            "Chair {chair}: {seat} receives {count} card.",
            "Chair {chair}: {seat} receives {count} cards.",
            event.count,
        ).format(chair=event.chair, seat=names[event.seat], count=event.count),
        event.cards.value,
    )


@of.learned(mc.HandPassed)
def _passed_learned(event: mc.HandPassed, _seat: str, _names: Names) -> str:
    return _("was passed the hand at chair {chair} of {pile}").format(
        chair=event.chair, pile=name(event.pile)
    )


@of(mc.LeftoverDiscarded)
def _leftover_discarded(event: mc.LeftoverDiscarded, names: Names) -> str:
    return with_cards(
        ngettext(
            "{count} card is left and laid aside.",
            "{count} cards are left and laid aside.",
            event.count,
        ).format(count=event.count),
        event.cards.value,
    )


@of.learned(mc.LeftoverDiscarded)
def _leftover_learned(event: mc.LeftoverDiscarded, _seat: str, _names: Names) -> str:
    return _("left over at the last chair of {pile}").format(pile=name(event.pile))


@of(mc.IntrigueChosen)
def _intrigue_chosen(event: mc.IntrigueChosen, names: Names) -> str:
    text = (
        _("{seat} plays {card} as Machiavelli.") if event.privilege else _("{seat} plays {card}.")
    )
    return text.format(seat=names[event.seat], card=name(event.card))


@of(mc.RacketPaid)
def _racket_paid(event: mc.RacketPaid, names: Names) -> str:
    return _("{seat} pays {amount} M to the bank.").format(
        seat=names[event.seat], amount=event.amount
    )


@of(mc.MillionsTaken)
def _millions_taken(event: mc.MillionsTaken, names: Names) -> str:
    text = _("{seat} takes {amount} M from the bank.").format(
        seat=names[event.seat], amount=event.amount
    )
    return text + shortfall(event.due, event.amount)


@of(mc.OpponentNamed)
def _opponent_named(event: mc.OpponentNamed, names: Names) -> str:
    return _("{seat} names {opponent}.").format(
        seat=names[event.seat], opponent=names[event.opponent]
    )


@of(mc.ColonySold)
def _colony_sold(event: mc.ColonySold, names: Names) -> str:
    return _("{buyer} buys {card} from {seller} for {price} M.").format(
        buyer=names[event.buyer],
        seller=names[event.seller],
        card=card_name(event.card.value),
        price=event.price,
    )


@of.learned(mc.ColonySold)
def _sale_learned(event: mc.ColonySold, seat: str, names: Names) -> str:
    if event.buyer == seat:
        return _("bought from {seller}").format(seller=names[event.seller])
    return _("sold to {buyer}").format(buyer=names[event.buyer])


@of(mc.ColoniesSwapped)
def _colonies_swapped(event: mc.ColoniesSwapped, names: Names) -> str:
    return _("{seat} gives {given} to {opponent} for {received}.").format(
        seat=names[event.seat],
        opponent=names[event.opponent],
        given=card_name(event.given.value),
        received=card_name(event.received.value),
    )


@of.learned(mc.ColoniesSwapped)
def _swap_learned(event: mc.ColoniesSwapped, seat: str, names: Names) -> str:
    if event.seat == seat:
        return _("gave to {whom}, and received").format(whom=names[event.opponent])
    return _("received from {who}, and gave").format(who=names[event.seat])


@of(mc.TypeTargeted)
def _type_targeted(event: mc.TypeTargeted, names: Names) -> str:
    return _("{seat} chooses the type {kind}.").format(
        seat=names[event.seat], kind=name(event.kind)
    )


@of(mc.CompanyHit)
def _company_hit(event: mc.CompanyHit, names: Names) -> str:
    return _("{card} of {owner} falls from {before} to {after}.").format(
        card=card_name(event.card),
        owner=names[event.owner],
        before=event.before,
        after=event.after,
    )


@of(mc.CompaniesSwapped)
def _companies_swapped(event: mc.CompaniesSwapped, names: Names) -> str:
    return _("{seat} gives {given} to {opponent} for {received}.").format(
        seat=names[event.seat],
        opponent=names[event.opponent],
        given=card_name(event.given),
        received=card_name(event.received),
    )


@of(mc.NotePlaced)
def _note_placed(event: mc.NotePlaced, names: Names) -> str:
    return ngettext(
        "{seat} puts {note} M from the bank under {card}, which now has {count} note.",
        "{seat} puts {note} M from the bank under {card}, which now has {count} notes.",
        event.notes,
    ).format(seat=names[event.seat], note=NOTE_VALUE, card=card_name(event.card), count=event.notes)


@of(mc.EffectDeclined)
def _effect_declined(event: mc.EffectDeclined, names: Names) -> str:
    return _("{seat} does not use {card}.").format(seat=names[event.seat], card=name(event.card))


@of(mc.EffectVoid)
def _effect_void(event: mc.EffectVoid, names: Names) -> str:
    return _("{card} has no effect: {why}.").format(card=name(event.card), why=_(WHY[event.why]))


@of(mc.ColonyBought)
def _colony_bought(event: mc.ColonyBought, names: Names) -> str:
    text = (
        _("{seat} buys a colony by Prospecting for {price} M: {card}.")
        if event.privilege
        else _("{seat} buys a colony for {price} M: {card}.")
    )
    return text.format(seat=names[event.seat], price=event.price, card=card_name(event.card.value))


@of.learned(mc.ColonyBought)
def _bought_learned(event: mc.ColonyBought, seat: str, names: Names) -> str:
    return _("colony bought ({whose})").format(whose=owner_name(event, seat, names))


@of(mc.CompanyBought)
def _company_bought(event: mc.CompanyBought, names: Names) -> str:
    text = (
        _("{seat} buys {card} by Opportunity for {price} M.")
        if event.privilege
        else _("{seat} buys {card} for {price} M.")
    )
    return text.format(seat=names[event.seat], price=event.price, card=card_name(event.card))


@of(mc.CardDiscarded)
def _card_discarded(event: mc.CardDiscarded, names: Names) -> str:
    return _("{seat} discards {card}.").format(
        seat=names[event.seat], card=card_name(event.card.value)
    )


@of.learned(mc.CardDiscarded)
def _discarded_learned(event: mc.CardDiscarded, seat: str, names: Names) -> str:
    return _("card discarded ({whose})").format(whose=owner_name(event, seat, names))
