"""The figures behind company moves."""

from events.language import gettext as _
from events.million_club import facts as mc
from events.million_club.figures import MAX_LEVEL
from events.million_club.words import Kind
from projections.explaining import Figure, Figures, Options, change
from projections.million_club.explaining import Scene, companies, sectors, worth
from projections.million_club.table import Table
from projections.million_club.words import name

of = Figures()


@of(mc.MovesGranted)
def _moves_granted(event: mc.MovesGranted, scene: Scene) -> list[Figure]:
    table = scene.before
    own_companies = Figure(
        _("Companies of {seat}").format(seat=scene.names[event.seat]),
        companies(table.players[event.seat], event.moves or ("resource", "industry", "transport")),
    )
    if event.free:
        text = _("{count} moves on one company, chosen by the first move")
        return [Figure(_("Moves"), text.format(count=event.free)), own_companies]
    figures = []
    for kind, moves in event.moves.items():
        pawns = sectors(table.lobby, kind)
        everyone, own = sum(pawns.values()), pawns[event.seat]
        if table.options["lobby_moves"] == "per_pawn":
            reckoning = _("{all} in the sector × {own} of its own = {moves}")
        else:
            reckoning = _("{all} in the sector, so {moves}")
        text = reckoning.format(all=everyone, own=own, moves=moves)
        figures.append(
            Figure(_("Moves {kind}").format(kind=name(kind)), scene.pawns(pawns) + _(": ") + text)
        )
    return [*figures, own_companies]


@of.options(mc.MovesGranted)
def _lobby_moves(event: mc.MovesGranted, scene: Scene) -> Options:
    table = scene.before
    once = {kind: _count(table, kind) for kind in event.moves}
    each = {kind: once[kind] * table.lobby.count((event.seat, kind)) for kind in event.moves}
    if once == each:
        return {}
    return {"lobby_moves": {"per_player": _moves(once), "per_pawn": _moves(each)}}


def _count(table: Table, kind: Kind) -> int:
    return sum(sector == kind for _seat, sector in table.lobby)


def _moves(moves: dict[Kind, int]) -> str:
    listed = ", ".join(f"{name(kind)} {count}" for kind, count in moves.items())
    return _("moves: {moves}").format(moves=listed)


@of(mc.CompanyDeveloped)
def _company_developed(event: mc.CompanyDeveloped, scene: Scene) -> list[Figure]:
    text = _("{levels} of at most {most}").format(
        levels=change(event.before, event.after), most=MAX_LEVEL
    )
    player = scene.after.players[event.seat]
    return [
        Figure(_("Own level"), text),
        Figure(_("Effective level now"), worth(player, event.card), "MC-MOV-3"),
        scene.listing(event.card),
        *_moves_left(scene),
    ]


@of(mc.CompanyTaxed)
def _company_taxed(event: mc.CompanyTaxed, scene: Scene) -> list[Figure]:
    due = _("{value} M, the effective level before the move").format(value=event.value)
    return [
        Figure(_("Effective level"), worth(scene.before.players[event.seat], event.card)),
        Figure(_("Amount due"), due),
        *payment(scene, event.value, event.amount),
        Figure(_("Own level"), change(event.before, event.after)),
        scene.listing(event.card),
        *scene.money(event.seat),
        *_moves_left(scene),
    ]


@of.options(mc.CompanyTaxed)
def _tax_limit(event: mc.CompanyTaxed, scene: Scene) -> Options:
    return bank_limit(event.value, scene)


def payment(scene: Scene, due: int, amount: int) -> list[Figure]:
    """The figures of a payment by the bank. due, amount: M; amount is less if the bank lacks it."""
    if amount == due:
        text = _("{amount} M, in full").format(amount=amount)
    else:
        text = _("{amount} M of {due}: all that the bank had; the rest is not owed").format(
            amount=amount, due=due
        )
    short = None if amount == due else "MC-CRA-1"
    return [Figure(_("Paid"), text, short), scene.bank()]


def bank_limit(due: int, scene: Scene, *, crashes: bool = True) -> Options:
    """The option `crash`, if the bank has no more than is due: with it on, the bank pays what it
    has. due: M; crashes: whether taking the last million brings a crash."""
    bank = max(scene.before.bank, 0)
    if due <= 0 or due < bank:
        return {}
    amount = min(due, bank)
    with_crash = _("the bank pays {amount} M of {due}").format(amount=amount, due=due)
    if amount and crashes:
        with_crash += " " + _("and the crash strikes")
    without = _("the bank pays {due} M and stands at {bank} M, no crash").format(
        due=due, bank=scene.before.bank - due
    )
    return {"crash": {"on": with_crash, "off": without}}


def _moves_left(scene: Scene) -> list[Figure]:
    if scene.before.free:
        return [Figure(_("Moves left"), change(scene.before.free, scene.after.free))]
    if not scene.before.moves:
        return []
    moves = [f"{name(kind)} {count}" for kind, count in scene.after.moves.items()]
    return [Figure(_("Moves left"), ", ".join(moves))]


@of(mc.MovesForgone)
def _moves_forgone(event: mc.MovesForgone, scene: Scene) -> list[Figure]:
    table = scene.before
    moves = [f"{name(kind)} {count}" for kind, count in table.moves.items()]
    return [
        Figure(_("Left unused"), ", ".join(moves) or str(table.free or 1)),
        Figure(_("Companies"), companies(table.players[event.seat])),
    ]
