"""The figures behind instruction cards and their payments."""

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import BROKERAGE_PERCENT, TAX_PERCENT, TAX_STEP, UNTAXED
from projections.explaining import Figure, Figures
from projections.le_millionnaire.explaining import Scene
from projections.le_millionnaire.words import card, francs

of = Figures()


def _deck(scene: Scene) -> Figure:
    count = sum(one is not None for one in scene.after.deck)
    text = _("{count} cards; the places of {known} are known").format(
        count=len(scene.after.deck), known=count
    )
    return Figure(_("Deck with the marker"), text)


@of(lm.MarkerShown)
def _marker_shown(_event: lm.MarkerShown, scene: Scene) -> list[Figure]:
    return [_deck(scene)]


@of(lm.CardDrawn)
def _card_drawn(event: lm.CardDrawn, scene: Scene) -> list[Figure]:
    count = sum(one.name == event.card for one in scene.after.cards)
    return [Figure(_("Such cards in the deck"), str(count)), _deck(scene)]


@of(lm.ConfidentialDrawn)
def _confidential_drawn(event: lm.ConfidentialDrawn, scene: Scene) -> list[Figure]:
    if scene.after.by_people:
        knows = _("nobody until it is played")
    else:
        knows = _("only {seat}, until it is played").format(seat=scene.names[event.seat])
    count = len(scene.after.players[event.seat].cards)
    return [
        Figure(_("Who knows the card"), knows),
        Figure(_("Confidential cards of the seat"), str(count)),
        _deck(scene),
    ]


@of(lm.ConfidentialPlayed)
def _confidential_played(event: lm.ConfidentialPlayed, scene: Scene) -> list[Figure]:
    left = len(scene.after.players[event.seat].cards)
    return [
        Figure(_("Card"), card(event.card)),
        Figure(_("Confidential cards of the seat"), str(left)),
        _deck(scene),
    ]


@of(lm.HeirsPutBack)
def _heirs_put_back(_event: lm.HeirsPutBack, scene: Scene) -> list[Figure]:
    if scene.after.by_people:
        return [Figure(_("Shuffled"), _("by the people at the table")), _deck(scene)]
    mixed = _("derived from the seed; nobody knows which is where")
    return [Figure(_("Shuffled"), mixed), _deck(scene)]


@of(lm.PaymentDue)
def _payment_due(event: lm.PaymentDue, scene: Scene) -> list[Figure]:
    if event.why == "brokerage":
        text = _("{percent} % of securities worth {base} = {amount}").format(
            percent=BROKERAGE_PERCENT, base=francs(event.base), amount=francs(event.amount)
        )
        return [Figure(_("Brokerage"), text), *scene.money(event.seat)]
    if event.why == "taxes":
        text = _("{percent} % of {taxed}: {base} less {free}, in whole {step}").format(
            percent=TAX_PERCENT,
            taxed=francs(event.amount * 100 // TAX_PERCENT),
            base=francs(event.base),
            free=francs(UNTAXED),
            step=francs(TAX_STEP),
        )
        return [scene.wealth(event.seat), Figure(_("Profit tax"), text), *scene.money(event.seat)]
    assert event.creditor is not None
    others = scene.before.opponents(event.creditor)
    return [
        *(scene.wealth(seat) for seat in others),
        Figure(_("Debtor"), _("the richest; if tied, the first to the left")),
    ]


@of(lm.PaymentMade)
def _payment_made(event: lm.PaymentMade, scene: Scene) -> list[Figure]:
    seats = (event.seat,) if event.creditor is None else (event.seat, event.creditor)
    return [Figure(_("To be paid"), francs(event.due)), *scene.money(*seats)]


@of(lm.LegacyPaid)
def _legacy_paid(event: lm.LegacyPaid, scene: Scene) -> list[Figure]:
    if event.seat == scene.before.mover:
        why = _("the legacy was drawn, and nobody has presented a will")
    else:
        why = _("the will takes precedence over the player who drew the legacy")
    return [Figure(_("Why"), why), *scene.money(event.seat)]


@of(lm.ReceiptPaid)
def _receipt_paid(event: lm.ReceiptPaid, scene: Scene) -> list[Figure]:
    return scene.money(event.seat)


@of(lm.OutsiderWon)
def _outsider_won(event: lm.OutsiderWon, scene: Scene) -> list[Figure]:
    text = _("{stake} × {odds} = {amount}, and the stake of {stake} kept").format(
        stake=francs(event.stake),
        odds=event.amount // event.stake,
        amount=francs(event.amount),
    )
    return [Figure(_("Outsider"), text), *scene.money(event.seat)]


@of(lm.OutsiderLost)
def _outsider_lost(event: lm.OutsiderLost, scene: Scene) -> list[Figure]:
    last = scene.after.drawn
    text = _("nothing") if last is None else card(last)
    return [Figure(_("Drawn"), text), *scene.money(event.seat)]
