"""The pending decisions; several seats can have one at the same time."""

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import Decision, Seat
from projections.millions_of_dollars import truth
from projections.millions_of_dollars.table import Table


def due(table: Table) -> dict[Seat, Decision]:
    """The pending decision of each seat that has one, in table order.

    In the negotiation all seats still in may act, even those that are ready. In the heist a seat
    with an Intimidation card may use it.
    """
    match table.phase:
        case "setup":
            waiting = table.by_people and table.leader is None
            return {table.seats[0]: "first"} if waiting else {}
        case "picking":
            return _due_in_picking(table)
        case "negotiating":
            return {s: "negotiate" for s, player in table.players.items() if player.still_in}
        case "heist":
            return _due_in_heist(table)
        case "round_end" if table.by_people:
            hidden = {who.seat for who in table.characters() if table.character(who).role is None}
            return {seat: "lay_open" for seat in table.seats if seat in hidden}
        case "round_end" | "finished":
            return {}


def decision_of(table: Table, seat: Seat) -> Decision | None:
    """The pending decision of one seat; None if it has none."""
    player = table.players.get(seat)
    if table.phase == "negotiating" and player is not None:
        return "negotiate" if player.still_in else None
    if table.phase == "picking" and player is not None and not table.by_people:
        return None if player.characters else "pick"
    return due(table).get(seat)


def awaited_seats(table: Table) -> tuple[Seat, ...]:
    """The seats with a pending decision that the game can't go on without."""
    players = table.players
    if table.phase == "negotiating":  # the most frequent by far
        return tuple([seat for seat, one in players.items() if one.still_in and not one.ready])
    return tuple([seat for seat, what in due(table).items() if what != "threaten"])


def first_due(table: Table) -> tuple[Seat, Decision] | None:
    """The first of the awaited seats, and its decision."""
    if table.phase == "negotiating":
        for seat, player in table.players.items():
            if player.still_in and not player.ready:
                return seat, "negotiate"
        return None
    for seat, decision in due(table).items():
        if decision != "threaten":
            return seat, decision
    return None


def threat_targets(table: Table, seat: Seat) -> list[Who]:
    """The characters that the seat can see with an Intimidation card (MD-NEG-3)."""
    player = table.players[seat]
    if not player.usable_from or player.usable_from[0] > table.round or not player.still_in:
        return []
    in_heist = table.phase == "heist" and table.options["threaten"] == "hidden"
    if not in_heist and table.phase != "negotiating":
        return []
    return [
        Who(other, number)
        for other in table.opponents(seat)
        for number in table.players[other].still_in
        if not table.players[other].characters[number - 1].revealed
    ]


def _due_in_picking(table: Table) -> dict[Seat, Decision]:
    assert table.leader is not None
    if table.by_people:
        return {table.leader: "loot" if table.loot is None else "shown"}
    return {seat: "pick" for seat, player in table.players.items() if not player.characters}


def _due_in_heist(table: Table) -> dict[Seat, Decision]:
    snitch = naming_snitch(table)
    waiting = set() if snitch is None else {snitch.seat}
    if table.by_people:
        waiting |= {w.seat for w in table.characters("in") if not table.character(w).revealed}
    if not waiting:
        return {}
    answer: Decision = "reveal" if table.by_people else "name"
    decisions: dict[Seat, Decision] = {}
    for seat in table.seats:
        if seat in waiting:
            decisions[seat] = answer
        elif threat_targets(table, seat):
            decisions[seat] = "threaten"
    return decisions


def naming_snitch(table: Table) -> Who | None:
    """The only Snitch in the heist, if it has been revealed and has yet to name a role (MD-HEI-3).

    Where people reveal one by one, it is known to be the only one as soon as no other can be one.
    """
    snitches = [who for who in table.characters("in", "snitch") if table.character(who).revealed]
    if len(snitches) != 1 or table.named is not None or not table.nameable:
        return None
    if not truth.is_consistent(table, table.shown, truth.stated_roles(table), alone=True):
        return None
    return snitches[0]
