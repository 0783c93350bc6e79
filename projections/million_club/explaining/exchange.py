"""The figures behind the Stock Exchange and the crash."""

from events.language import gettext as _
from events.million_club import facts as mc
from events.million_club.figures import CRASH_DIVISOR
from events.million_club.words import DEPENDS_ON, KIND_OF, KINDS, Kind, Seat
from projections.explaining import Figure, Figures, Options, change, with_sign
from projections.million_club.explaining import Scene, worth
from projections.million_club.explaining.moves import bank_limit, payment
from projections.million_club.table import profit
from projections.million_club.words import card_name, name

of = Figures()


@of(mc.ExchangeSettled)
def _exchange_settled(event: mc.ExchangeSettled, scene: Scene) -> list[Figure]:
    figures = [_pawn(event.listings, kind) for kind in dict.fromkeys(event.pawns)]
    dues = [profit(event.listings, kind, DEPENDS_ON) for kind in event.pawns]
    total = " ".join(with_sign(due) for due in dues)
    figures.append(
        Figure(
            _("Sum"),
            _("{amount} M").format(
                amount=f"{total} = {with_sign(event.due)}" if dues[1:] else total
            ),
        )
    )
    if event.due > 0:
        figures += payment(scene, event.due, event.amount)
    elif event.due < 0:
        figures += _loss(event, scene)
    return [*figures, *scene.money(event.seat), _turn(scene)]


@of.options(mc.ExchangeSettled)
def _settlement(event: mc.ExchangeSettled, scene: Scene) -> Options:
    pawns = [kind for seat, kind in scene.before.exchange if seat == event.seat]
    dues = [profit(event.listings, kind, DEPENDS_ON) for kind in pawns]
    limit = bank_limit(event.due, scene)
    if not (min(dues) < 0 < max(dues)):
        return limit
    listed = " ".join(with_sign(due) for due in dues)
    net = _("one sum: {dues} = {sum} M").format(dues=listed, sum=with_sign(sum(dues)))
    each = _("pawn by pawn, as they were placed: {dues} M").format(dues=listed)
    left = _each_left(event.seat, dues, scene)
    if scene.before.options["exchange_settlement"] == "net" and left is not None:
        each += " " + _("({before} M in hand would have become {after} M)").format(
            before=scene.purse(event.seat), after=left
        )
    return {"exchange_settlement": {"net": net, "per_pawn": each}, **limit}


def _each_left(seat: Seat, dues: list[int], scene: Scene) -> int | None:
    money, bank = scene.purse(seat), scene.before.bank
    if money is None:
        return None
    for due in dues:
        moved = max(due, -money)
        if moved > 0 and scene.before.options["crash"] == "on":
            moved = min(moved, max(bank, 0))
            if moved == bank:
                return None  # a crash would have followed before the next pawn
        money, bank = money + moved, bank - moved
    return money


def _pawn(listings: dict[Kind, int], kind: Kind) -> Figure:
    on = DEPENDS_ON[kind]
    text = _("{listing} − {other} {on} = {profit}").format(
        listing=listings[kind],
        other=listings[on],
        on=name(on),
        profit=with_sign(profit(listings, kind, DEPENDS_ON)),
    )
    return Figure(_("A pawn on {kind}").format(kind=name(kind)), text)


def _loss(event: mc.ExchangeSettled, scene: Scene) -> list[Figure]:
    if event.amount == event.due:
        text = _("{amount} M to the bank, in full").format(amount=-event.amount)
    else:
        text = _("{amount} M of {due}: all that the player had; the rest is not owed").format(
            amount=-event.amount, due=-event.due
        )
    return [Figure(_("Paid"), text), scene.bank()]


def _turn(scene: Scene) -> Figure:
    order = [s for s in scene.before.order if s in dict(scene.before.exchange)]
    return Figure(_("Settled in turn order"), scene.line(order))


@of(mc.CompanyTakenOver)
def _company_taken_over(event: mc.CompanyTakenOver, scene: Scene) -> list[Figure]:
    each = event.price // event.value
    price = _("{each} M × {value} = {price} M, paid to {owner}").format(
        each=each, value=event.value, price=event.price, owner=scene.names[event.owner]
    )
    return [
        Figure(_("Effective level"), worth(scene.before.players[event.owner], event.card)),
        Figure(_("Price"), price),
        *scene.money(event.seat),
        *scene.money(event.owner),
    ]


@of(mc.CrashStruck)
def _crash_struck(event: mc.CrashStruck, scene: Scene) -> list[Figure]:
    halves = [
        Figure(
            _("Fortune of {seat}").format(seat=scene.names[seat]),
            _("{fortune} M ÷ {divisor}, rounded down {half}: {left} M left").format(
                fortune=event.fortunes[seat],
                divisor=CRASH_DIVISOR,
                half=half,
                left=event.fortunes[seat] - half,
            ),
        )
        for seat, half in event.returned.items()
    ]
    cause = _("{seat} took the last million; the bank stood at 0").format(
        seat=scene.names[event.seat]
    )
    return [
        Figure(_("Cause"), cause),
        *halves,
        *(_pawn(event.listings, kind) for kind in KINDS),
        Figure(_("Falls"), _falls(event)),
        *_levels(event, scene),
        *_listings(scene),
        scene.bank(),
        Figure(_("Stock Exchange"), _closing(event, scene)),
    ]


@of.options(mc.CrashStruck)
def _crash(_event: mc.CrashStruck, _scene: Scene) -> Options:
    return {
        "crash": {
            "on": _("the bank's last million brings a crash"),
            "off": _("the bank stands at 0 M, nobody returns anything and no level falls"),
        }
    }


def _falls(event: mc.CrashStruck) -> str:
    most = max(event.profits.values())
    tied = [kind for kind in KINDS if event.profits[kind] == most]
    if len(event.fallen) == len(KINDS):
        return _("all three types: their listings are equal ({listing})").format(
            listing=event.listings["resource"]
        )
    fallen = event.fallen[0]
    if len(tied) == 1:
        return _("{kind}: the largest profit, {profit}").format(
            kind=name(fallen), profit=with_sign(most)
        )
    return _("{kind}: {tied} tie at {profit}, and its listing {listing} is the higher").format(
        kind=name(fallen),
        tied=", ".join(name(kind) for kind in tied),
        profit=with_sign(most),
        listing=event.listings[fallen],
    )


def _levels(event: mc.CrashStruck, scene: Scene) -> list[Figure]:
    figures = []
    for seat, player in scene.before.players.items():
        lost = [
            f"{card} {change(level, event.levels.get(card, level))}"
            for card, level in player.levels.items()
            if KIND_OF[card] in event.fallen
        ]
        if lost:
            label = _("Own levels of {seat}").format(seat=scene.names[seat])
            figures.append(Figure(label, ", ".join(lost)))
    notes = [
        _("{card}: {notes} M").format(card=card_name(card), notes=notes)
        for card, notes in event.notes.items()
    ]
    figures.append(Figure(_("Notes returned"), ", ".join(notes) or _("none")))
    return figures


def _listings(scene: Scene) -> list[Figure]:
    text = ", ".join(
        f"{name(kind)} {change(scene.before.listings[kind], scene.after.listings[kind])}"
        for kind in KINDS
    )
    return [Figure(_("Listings"), text, "MC-SET-3")]


def _closing(event: mc.CrashStruck, scene: Scene) -> str:
    table = scene.before
    if event.exchange_closed:
        return _("closed for this round: it had not resolved yet")
    if table.closed == "exchange":
        return _("not closed by the crash: its tile is closed anyway in round {round}").format(
            round=table.round
        )
    if not table.exchange_open:
        return _("closed already, by an earlier crash of this round")
    return _("not closed: it has resolved in this round")
