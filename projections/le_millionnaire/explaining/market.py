"""The figures behind purchases, trades, free shares and sales."""

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import FREE_PER, SALE_PRICE, UNIT
from events.le_millionnaire.words import UNITS
from projections.explaining import Figure, Figures, Options
from projections.le_millionnaire.explaining import Scene
from projections.le_millionnaire.words import bundle, francs, unit_count

of = Figures()


@of(lm.SharesBought)
def _shares_bought(event: lm.SharesBought, scene: Scene) -> list[Figure]:
    price = _("{count} × {each} = {amount}").format(
        count=event.count, each=francs(UNIT * UNITS[event.form]), amount=francs(event.amount)
    )
    return [
        Figure(_("Price"), price),
        scene.holding(event.seat, event.company),
        scene.stock(event.company),
        *scene.money(event.seat),
    ]


@of(lm.SharesChanged)
def _shares_changed(event: lm.SharesChanged, scene: Scene) -> list[Figure]:
    return [scene.holding(event.seat, event.company), scene.stock(event.company)]


@of(lm.TradeOffered)
def _trade_offered(event: lm.TradeOffered, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Worth at purchase price"), _worth_of_sides(event.give, event.take)),
        Figure(_("To decide"), scene.line((event.other,))),
    ]


@of.options(lm.TradeOffered)
def _free_trades(_event: lm.TradeOffered, scene: Scene) -> Options:
    if not scene.before.throw:
        return {}
    return {
        "free_trades": {
            "on": _("after a double the player to move may trade, but not pay money"),
            "off": _("after a double there are no trades"),
        }
    }


@of(lm.TradeDeclined)
def _trade_declined(_event: lm.TradeDeclined, scene: Scene) -> list[Figure]:
    offer = scene.before.offer
    assert offer is not None
    return [Figure(_("Offered"), bundle(offer.give)), Figure(_("For"), bundle(offer.take))]


@of(lm.TradeMade)
def _trade_made(event: lm.TradeMade, scene: Scene) -> list[Figure]:
    companies = dict.fromkeys(
        company for side in (event.give, event.take) for company, _holding in side.holdings
    )
    return [
        Figure(_("Worth at purchase price"), _worth_of_sides(event.give, event.take)),
        *(scene.holding(seat, one) for one in companies for seat in (event.seat, event.other)),
        *scene.money(event.seat, event.other),
        Figure(_("Taken back"), _("only if everybody agrees, since a deal was made")),
    ]


def _worth_of_sides(give: lm.Bundle, take: lm.Bundle) -> str:
    given, taken = (
        francs(one.cash + UNIT * sum(holding.total for _company, holding in one.holdings))
        for one in (give, take)
    )
    return _("{given} against {taken}").format(given=given, taken=taken)


@of(lm.SharesGranted)
def _shares_granted(event: lm.SharesGranted, scene: Scene) -> list[Figure]:
    units = event.holding.total + event.amount // UNIT
    figures = [
        Figure(
            _("Free units"),
            _("1 for {per} on {held}: {units}").format(
                per=_units_per_share(event.held, units), held=unit_count(event.held), units=units
            ),
        ),
        scene.holding(event.seat, event.company),
        scene.stock(event.company),
    ]
    half = event.amount % UNIT
    if event.amount - half:
        text = _("{amount}, since the bank has no more").format(amount=francs(event.amount - half))
        figures.append(Figure(_("In money"), text))
    if half:
        text = _("{amount}, for which there is no card").format(amount=francs(half))
        figures.append(Figure(_("Half a unit"), text))
    if event.amount:
        figures += scene.money(event.seat)
    return figures


def _units_per_share(base: int, units: int) -> int:
    """The number of units that earn a free one, 1 or 2. base: units held; units: those earned."""
    return min(FREE_PER) if units == base else max(FREE_PER)


@of(lm.GrantCashed)
def _grant_cashed(event: lm.GrantCashed, scene: Scene) -> list[Figure]:
    units = event.amount // UNIT
    text = _("1 for {per} on {held}: {units} × {unit}").format(
        per=_units_per_share(event.held, units),
        held=unit_count(event.held),
        units=units,
        unit=francs(UNIT),
    )
    half = event.amount % UNIT
    if half:
        text = _("{sum}; half a unit: {amount}").format(sum=text, amount=francs(half))
    return [Figure(_("Value"), text), *scene.money(event.seat)]


@of.options(lm.SharesGranted, lm.GrantCashed)
def _half_units(event: lm.SharesGranted | lm.GrantCashed, _scene: Scene) -> Options:
    """The option `half_units`, if free shares of one for two are due on an odd number of units."""
    granted = event.holding.total if isinstance(event, lm.SharesGranted) else 0
    if event.held % 2 == 0 or event.amount // UNIT + granted == event.held:
        return {}
    return {
        "half_units": {
            "paid": _("half a unit is paid in money, {amount}").format(amount=francs(UNIT // 2)),
            "lost": _("half a unit is dropped"),
        }
    }


@of(lm.SharesSold)
def _shares_sold(event: lm.SharesSold, scene: Scene) -> list[Figure]:
    price = _("{units} × {sold} a unit (bought at {unit}) = {amount}").format(
        units=event.units,
        sold=francs(SALE_PRICE),
        unit=francs(UNIT),
        amount=francs(event.amount),
    )
    due = scene.before.debt
    debt = [] if due is None else [Figure(_("To be paid"), francs(due.amount))]
    return [
        *debt,
        Figure(_("Price"), price),
        scene.holding(event.seat, event.company),
        *scene.money(event.seat),
    ]


@of.options(lm.SharesSold)
def _sole_sale(_event: lm.SharesSold, scene: Scene) -> Options:
    if not scene.before.debt or scene.before.decision == "sell":
        return {}
    return {
        "sole_sale": {
            "taken": _("a sale with only one possible result is made automatically"),
            "asked": _("the seller decides, unless selling everything raises no more than the sum"),
        }
    }
