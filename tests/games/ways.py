"""The effects of the rules, as names, derived from the events of a game."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.million_club import facts as mc
from mclub import Game

CAUSES = {
    mc.CompanyTaxed: "tax",
    mc.MillionsTaken: "capitalization",
    mc.NotePlaced: "capital",
    mc.ExchangeSettled: "exchange gain",
}


def ways(game: Game) -> set[str]:
    """All effects that occurred in a game."""
    found = {f"option {name} = {value}" for name, value in game.created.options.items()}
    found.add(f"{len(game.seats)} players")
    phase, before = "setup", None
    for record in game.line.standing:
        event: Any = record.event
        phase = _phase(event, phase)
        if isinstance(event, mc.CrashStruck):
            found |= set(_of_crash(event, CAUSES[type(before)], phase))
        else:
            found |= set(_of_event(event, phase))
        before = event
    return found | set(_of_score(game.score(), game.board()))


def _phase(event: Any, phase: str) -> str:
    match event:
        case mc.TileReached():
            return event.tile
        case mc.RoundEndReached():
            return "round_end"
        case mc.RoundOpened():
            return "placing"
        case mc.PositionSet():
            return event.phase
    return phase


def _of_crash(event: mc.CrashStruck, cause: str, phase: str) -> Iterator[str]:
    yield f"crash by {cause} in {phase}"
    yield f"crash that closes {'the exchange' if event.exchange_closed else 'nothing'}"
    yield f"crash: types that fall {len(event.fallen)}"
    if event.notes:
        yield "crash: notes return"


def _of_event(event: Any, phase: str) -> Iterator[str]:
    match event:
        case mc.ProfileDealt():
            yield f"profile {event.profile}"
        case mc.PrivilegeGranted():
            yield f"privilege granted: {event.tile}"
        case mc.PrivilegeWithheld():
            yield f"privilege withheld: {event.tile}"
        case mc.PrivilegeDeclined():
            yield f"privilege declined: {event.tile}"
        case mc.PawnRelocated():
            yield "privilege used: lobby"
            yield f"pawn relocated: {event.tile}"
        case mc.CompanyTakenOver():
            yield "privilege used: exchange"
        case mc.IntrigueChosen():
            yield f"card {event.card}" + (" by Machiavelli" if event.privilege else "")
        case mc.ColonyBought(privilege=True):
            yield "privilege used: colonies"
        case mc.CompanyBought(privilege=True):
            yield "privilege used: companies"
        case mc.EffectVoid():
            yield f"void: {event.card}, {event.why}"
        case mc.EffectDeclined():
            yield f"effect declined: {event.card}"
        case mc.OnlyAnswerTaken():
            yield f"only answer: {event.decision}"
        case mc.SeatPassedOver():
            yield f"passed over: {event.decision}, {event.why}"
        case mc.HandDrawn() if event.count < event.wanted:
            yield f"short pile: {event.pile}"
        case mc.MovesForgone():
            yield f"moves forgone: {phase}"
        case mc.TileLeft():
            yield "exchange left after a crash"
        case mc.ExchangeSettled():
            sign = "gain" if event.due > 0 else "loss" if event.due < 0 else "nothing"
            yield f"exchange: {sign}" + ("" if event.amount == event.due else ", in part")


def _of_score(score: Mapping[str, Any], board: Mapping[str, Any]) -> Iterator[str]:
    players = board["players"].values()
    types = [[company["type"] for company in player["companies"]] for player in players]
    regions = [[colony[:2] for colony in player["colonies"]] for player in players]
    for name, kinds in (("leadership", types), ("concession", regions)):
        for kind in {kind for owned in kinds for kind in owned}:
            counts = sorted(owned.count(kind) for owned in kinds)
            if counts[-1] == counts[-2]:
                yield f"tie: {name}"
    for line in ("leadership", "consortium", "concession", "globalisation"):
        if any(sheet[line] for sheet in score["players"].values()):
            yield f"score: {line}"
    if any(company["notes"] for player in players for company in player["companies"]):
        yield "score: notes"
    totals = sorted(sheet["total"] for sheet in score["players"].values())
    if totals[-1] == totals[-2]:
        yield f"tie: victory, {'shared' if len(score['winners']) > 1 else 'by fortune'}"
    if board["bank"] < 0:
        yield "bank below zero"
