"""The effects of the rules of Millions of Dollars, as names, derived from a game's events."""

from collections.abc import Iterator
from typing import Any

from events.millions_of_dollars import facts as md
from mclub import Game


def ways(game: Game) -> set[str]:
    """All effects that occurred in a game."""
    options = {name: value for name, value in game.created.options.items() if name != "table"}
    found = {f"option {name} = {value}" for name, value in options.items()}
    found |= {f"{len(game.seats)} players", f"end by {game.table.why}"}
    if len(game.table.winners) > 1:
        found.add("victory shared")
    if game.table.players[game.table.winners[0]].money < max(
        player.money for player in game.table.players.values()
    ):
        found.add("richer, but no share")
    return found.union(*(set(_of_event(record.event)) for record in game.line.standing))


def _of_event(event: Any) -> Iterator[str]:
    match event:
        case md.StakePlaced(lent=lent, amount=own) if lent:
            yield f"stake lent, {'all' if not own else 'in part'}"
        case md.MoneyGiven():
            yield "gift"
        case md.OfferCountered(seat=seat, by=by):
            yield f"offer countered by its {'maker' if by == seat else 'receiver'}"
        case md.OfferEnded(why=why):
            yield f"offer {why}"
        case md.CharacterShown():
            yield "threat"
        case md.ReadyLifted():
            yield "ready lifted"
        case md.NegotiationEnded(why=why):
            yield f"negotiation {why}"
        case md.RoleNamed():
            yield "role named"
        case md.CharacterEliminated(why=why, role=role):
            yield f"out: {why}" if role != "brute" else f"brute out: {why}"
        case md.StakeReturned(repaid=repaid) if repaid:
            yield "lent stake returned"
        case md.IntimidationGained():
            yield "intimidation gained"
        case md.SnitchFined(due=due, amount=amount):
            yield f"fine, {'in full' if due == amount else 'in part'}"
        case md.LootShared(extra=extra, left=left):
            with_extra = ", with a mastermind" if extra else ""
            yield f"loot shared{with_extra}{', some left' if left else ''}"
        case md.LootLeft():
            yield "loot left"
        case md.DriverPaid():
            yield "driver paid"
        case md.BruteRobbed(con_man=con_man, brute=brute):
            yield f"brute robbed{' by himself' if con_man.seat == brute.seat else ''}"
        case md.BonusPaid():
            yield "bonus"
        case md.RoleLaidOpen():
            yield "role laid open"
