"""Where a ruling decided: the game's option, what it made of the event, what others would have."""

from collections.abc import Callable
from typing import Any

from events.language import gettext as _
from events.million_club import facts as mc
from events.million_club.figures import MIN_LEVEL, NOTE_VALUE, START_MONEY
from events.million_club.words import DEPENDS_ON, Kind, Seat
from projections.explaining import Ruling, ruling, signed
from projections.million_club.explaining import Scene
from projections.million_club.table import Table, profit
from projections.million_club.words import name


def rulings(event: Any, scene: Scene) -> list[Ruling]:
    """The options that made a difference to this event."""
    return [found for decide in _BY_EVENT.get(type(event), ()) for found in decide(event, scene)]


def _ruling(scene: Scene, option: str, texts: dict[str, str]) -> list[Ruling]:
    return [ruling(scene.before.options, option, texts)]


def _lobby_moves(event: mc.MovesGranted, scene: Scene) -> list[Ruling]:
    table = scene.before
    once = {kind: _count(table, kind) for kind in event.moves}
    each = {kind: once[kind] * table.lobby.count((event.seat, kind)) for kind in event.moves}
    if once == each:
        return []
    return _ruling(
        scene,
        "lobby_moves",
        {"per_player": _moves(once), "per_pawn": _moves(each)},
    )


def _count(table: Table, kind: Kind) -> int:
    return sum(sector == kind for _seat, sector in table.lobby)


def _moves(moves: dict[Kind, int]) -> str:
    listed = ", ".join(f"{name(kind)} {count}" for kind, count in moves.items())
    return _("moves: {moves}").format(moves=listed)


def _pick(event: mc.PileShown, scene: Scene) -> list[Ruling]:
    lies = len(scene.before.piles[event.pile])
    if scene.before.phase == "setup" or lies <= 1:
        return []
    return _ruling(
        scene,
        "privilege_pick",
        {
            "choose": _("all {count} cards of the pile are seen").format(count=lies),
            "draw": _("the top card alone is seen"),
        },
    )


def _settlement(event: mc.ExchangeSettled, scene: Scene) -> list[Ruling]:
    pawns = [kind for seat, kind in scene.before.exchange if seat == event.seat]
    dues = [profit(event.listings, kind, DEPENDS_ON) for kind in pawns]
    if not (min(dues) < 0 < max(dues)):
        return []
    listed = " ".join(signed(due) for due in dues)
    net = _("one sum: {dues} = {sum} M").format(dues=listed, sum=signed(sum(dues)))
    each = _("pawn by pawn, as they were placed: {dues} M").format(dues=listed)
    left = _each_left(event.seat, dues, scene)
    if scene.before.options["exchange_settlement"] == "net" and left is not None:
        each += " " + _("({before} M in hand would have become {after} M)").format(
            before=scene.purse(event.seat), after=left
        )
    return _ruling(scene, "exchange_settlement", {"net": net, "per_pawn": each})


def _each_left(seat: Seat, dues: list[int], scene: Scene) -> int | None:
    money, bank = scene.purse(seat), scene.before.bank
    if money is None:
        return None
    for due in dues:
        moved = max(due, -money)
        if moved > 0 and scene.before.options["crash"] == "on":
            moved = min(moved, max(bank, 0))
            if moved == bank:
                return None  # a crash would have come between the pawns
        money, bank = money + moved, bank - moved
    return money


def _bank_limit(event: Any, scene: Scene) -> list[Ruling]:
    """A take from the bank: limited with the crash on, not limited with it off."""
    due = event.value if isinstance(event, mc.CompanyTaxed) else event.due
    had = max(scene.before.bank, 0)
    if due <= 0 or due < had:
        return []
    limited = min(due, had)
    with_crash = _("the bank pays {amount} M of {due}").format(amount=limited, due=due)
    if limited and getattr(event, "card", "") != "racket":
        with_crash += " " + _("and the crash strikes")
    without = _("the bank pays {due} M and stands at {bank} M, no crash").format(
        due=due, bank=scene.before.bank - due
    )
    return _ruling(scene, "crash", {"on": with_crash, "off": without})


def _note(_event: mc.NotePlaced, scene: Scene) -> list[Ruling]:
    if scene.before.bank > NOTE_VALUE:
        return []
    on = (
        _("the bank's last note brings a crash") if scene.before.bank > 0 else _("no note is left")
    )
    return _ruling(scene, "crash", {"on": on, "off": _("the note is placed, no crash")})


def _void(event: mc.EffectVoid, scene: Scene) -> list[Ruling]:
    if event.why != "bank_empty":
        return []
    texts = {"on": _("no note is left"), "off": _("the note is placed, no crash")}
    return _ruling(scene, "crash", texts)


def _crash(_event: mc.CrashStruck, scene: Scene) -> list[Ruling]:
    texts = {
        "on": _("the bank's last million brings a crash"),
        "off": _("the bank stands at 0 M, nobody returns anything and no level falls"),
    }
    return _ruling(scene, "crash", texts)


def _left(_event: mc.TileLeft, scene: Scene) -> list[Ruling]:
    texts = {
        "on": _("the crash closes the Exchange for this round"),
        "off": _("all pawns are settled, then comes the takeover"),
    }
    return _ruling(scene, "crash", texts)


def _alternative(event: Any, scene: Scene) -> list[Ruling]:
    if scene.before.options["alternative"] == "off" or not _by_profile(event, scene):
        return []
    texts = {
        "on": _("profiles are dealt"),
        "off": _(
            "no profiles: {money} M, one company at level {level} and one colony from the piles"
        ).format(money=START_MONEY, level=MIN_LEVEL),
    }
    return _ruling(scene, "alternative", texts)


def _by_profile(event: Any, scene: Scene) -> bool:
    match event:
        case mc.MoneyReceived():
            return scene.before.players[event.seat].profile in ("heir", "schemer")
        case mc.CompanyDealt():
            return scene.before.players[event.seat].profile in ("lobbyist", "capitalist")
        case mc.FirstPlayerNamed():
            return event.by in scene.names
        case mc.PileShown() | mc.HandShown():
            return scene.before.phase == "setup"
        case _:
            return True


Decide = Callable[[Any, Scene], list[Ruling]]
_BY_EVENT: dict[type, tuple[Decide, ...]] = {
    mc.MovesGranted: (_lobby_moves,),
    mc.PileShown: (_pick, _alternative),
    mc.ExchangeSettled: (_settlement, _bank_limit),
    mc.CompanyTaxed: (_bank_limit,),
    mc.MillionsTaken: (_bank_limit,),
    mc.NotePlaced: (_note,),
    mc.EffectVoid: (_void,),
    mc.CrashStruck: (_crash,),
    mc.TileLeft: (_left,),
    mc.ProfileDealt: (_alternative,),
    mc.MoneyReceived: (_alternative,),
    mc.CompanyDealt: (_alternative,),
    mc.CompanyTaken: (_alternative,),
    mc.ColonyTaken: (_alternative,),
    mc.HandShown: (_alternative,),
    mc.FirstPlayerNamed: (_alternative,),
}
