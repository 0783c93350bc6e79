"""The figures behind rounds, questions, pawns, tiles, privileges and the end."""

from events.language import gettext as _
from events.language import ngettext
from events.million_club import facts as mc
from events.million_club.figures import TAKEOVER_PRICE
from events.million_club.words import CLOSED, TILES, Decision, Seat, Tile
from projections.explaining import Figure, Figures, Options
from projections.million_club.explaining import Scene, companies, on_tile, sectors
from projections.million_club.explaining.scoring import result
from projections.million_club.words import name, privilege, question

of = Figures()

TILE_OF: dict[Decision, Tile] = {
    "lobby": "lobby",
    "lobbyist": "lobby",
    "intrigue": "intrigues",
    "machiavelli": "intrigues",
    "colony": "colonies",
    "prospecting": "colonies",
    "takeover": "exchange",
    "company": "companies",
    "opportunity": "companies",
}
"""The tile on which a decision is made."""
CHAIRS: tuple[Decision, ...] = ("intrigue", "colony", "company")
"""The decisions of a chair in a draft."""


@of(mc.RoundOpened)
def _round_opened(_event: mc.RoundOpened, scene: Scene) -> list[Figure]:
    closed = ", ".join(f"{n} {name(tile)}" for n, tile in enumerate(CLOSED, 1))
    figures = [
        Figure(_("Closed tile by round"), closed),
        Figure(_("Turn order"), scene.line(scene.after.order)),
    ]
    if scene.before.round and scene.before.first is not None:
        text = _("one seat clockwise from {seat}").format(seat=scene.names[scene.before.first])
        figures.append(Figure(_("First player"), text))
    return figures


@of(mc.SeatAsked)
def _seat_asked(event: mc.SeatAsked, scene: Scene) -> list[Figure]:
    table, seat = scene.after, event.seat
    figures = [Figure(_("To decide"), question(event.decision))]
    if event.decision == "place":
        left = {seat: table.players[seat].pawns for seat in table.order}
        figures.append(Figure(_("Pawns left, in turn order"), scene.pawns(left)))
    elif event.decision in CHAIRS:
        tile = TILE_OF[event.decision]
        text = ngettext(
            "{chair} of {chairs}, with {count} card in hand",
            "{chair} of {chairs}, with {count} cards in hand",
            len(table.hand),
        ).format(chair=table.chair, chairs=len(table.chairs[tile]), count=len(table.hand))
        figures.append(Figure(_("Chair"), text))
    elif event.decision in TILE_OF:
        figures.append(on_tile(scene, TILE_OF[event.decision]))
    elif event.decision == "round_end":
        figures.append(Figure(_("Companies"), companies(table.players[seat])))
    if event.decision in ("lobby", "expansion"):
        moves = [f"{name(kind)} {count}" for kind, count in table.moves.items()]
        left_over = ", ".join(moves) or str(table.free)
        figures.append(Figure(_("Moves left"), left_over))
    return figures


@of(mc.SeatPassedOver)
def _seat_passed_over(event: mc.SeatPassedOver, scene: Scene) -> list[Figure]:
    table, seat = scene.before, event.seat
    player = table.players[seat]
    own = Figure(_("Companies of {seat}").format(seat=scene.names[seat]), companies(player))
    if event.decision == "lobby":
        kinds = tuple(dict.fromkeys(kind for owner, kind in table.lobby if owner == seat))
        kind_names = ", ".join(name(kind) for kind in kinds)
        usable = Figure(
            _("Of the types of its pawns ({kinds})").format(kinds=kind_names),
            companies(player, kinds),
        )
        return [own, usable]
    if event.decision == "round_end":
        return [own]
    if event.decision == "takeover":
        return _no_target(scene, seat)
    tile = TILE_OF[event.decision]
    pile = len(table.piles[tile]) if tile in ("colonies", "companies") else 0
    return [
        on_tile(scene, tile),
        Figure(
            _("Cards"),
            _("{hand} in hand, {pile} in the pile").format(hand=len(table.hand), pile=pile),
        ),
    ]


def _no_target(scene: Scene, seat: Seat) -> list[Figure]:
    table = scene.before
    prices = {
        card: TAKEOVER_PRICE * other.value(card)
        for rival in table.opponents(seat)
        for other in [table.players[rival]]
        for card in other.levels
    }
    text = ", ".join(f"{card} {price} M" for card, price in prices.items()) or _("none")
    return [Figure(_("Prices of the others' companies"), text, "MC-EXC-3"), *scene.money(seat)]


@of(mc.OnlyAnswerTaken)
def _only_answer_taken(event: mc.OnlyAnswerTaken, _scene: Scene) -> list[Figure]:
    text = _("“{question}”: the only option is taken without asking").format(
        question=question(event.decision)
    )
    return [Figure(_("Decision"), text)]


@of(mc.PawnPlaced)
def _pawn_placed(event: mc.PawnPlaced, scene: Scene) -> list[Figure]:
    left = {seat: scene.after.players[seat].pawns for seat in scene.after.order}
    return [
        _room(event, scene),
        on_tile(scene, event.tile),
        Figure(_("Pawns left, in turn order"), scene.pawns(left)),
        Figure(_("Closed in this round"), name(scene.after.closed), "MC-RND-1"),
    ]


@of(mc.PawnRelocated)
def _pawn_relocated(event: mc.PawnRelocated, scene: Scene) -> list[Figure]:
    pawns = scene.before.pawns_on("lobby")
    return [
        Figure(_("Pawns in the Lobby before"), scene.pawns(pawns)),
        _room(event, scene),
        on_tile(scene, event.tile),
    ]


def _room(event: mc.PawnPlaced | mc.PawnRelocated, scene: Scene) -> Figure:
    if event.sector is None:
        text = _("{taken} of {chairs} taken, as many as there are players").format(
            taken=len(scene.after.chairs[event.tile]), chairs=len(scene.after.seats)
        )
        return Figure(_("Chairs"), text, "MC-PLC-2")
    pawns = scene.after.lobby if event.tile == "lobby" else scene.after.exchange
    label = _("Pawns in sector {sector}").format(sector=name(event.sector))
    return Figure(label, scene.pawns(sectors(pawns, event.sector)), "MC-PLC-3")


@of(mc.TileReached)
def _tile_reached(event: mc.TileReached, scene: Scene) -> list[Figure]:
    ahead = ", ".join(name(tile) for tile in TILES if tile != scene.after.closed)
    return [Figure(_("Open tiles, in order"), ahead), on_tile(scene, event.tile)]


@of(mc.TileLeft)
def _tile_left(event: mc.TileLeft, scene: Scene) -> list[Figure]:
    text = _("no settlement after the crash and no {privilege}").format(
        privilege=privilege(event.tile)
    )
    return [on_tile(scene, event.tile), Figure(_("Closed"), text)]


@of.options(mc.TileLeft)
def _closed_by_crash(_event: mc.TileLeft, _scene: Scene) -> Options:
    return {
        "crash": {
            "on": _("the crash closes the Exchange for this round"),
            "off": _("all pawns are settled, then comes the takeover"),
        }
    }


@of(mc.PrivilegeGranted)
def _privilege_granted(event: mc.PrivilegeGranted, scene: Scene) -> list[Figure]:
    pawns = _pawns_on_tile(scene, event.pawns)
    most = event.pawns[event.seat]
    others = [count for seat, count in event.pawns.items() if seat != event.seat]
    text = _("{seat} has {most}, the next {next}: strictly more").format(
        seat=scene.names[event.seat], most=most, next=max(others, default=0)
    )
    return [pawns, Figure(_("Most"), text)]


@of(mc.PrivilegeWithheld)
def _privilege_withheld(event: mc.PrivilegeWithheld, scene: Scene) -> list[Figure]:
    most = max(event.pawns.values())
    leaders = [seat for seat, count in event.pawns.items() if count == most]
    text = _("{seats} have {most} each: a tie, so nobody has it").format(
        seats=scene.line(leaders), most=most
    )
    return [_pawns_on_tile(scene, event.pawns), Figure(_("Most"), text)]


def _pawns_on_tile(scene: Scene, pawns: dict[Seat, int]) -> Figure:
    every = {seat: pawns.get(seat, 0) for seat in scene.after.order}
    return Figure(_("Pawns on the whole tile"), scene.pawns(every))


@of(mc.PrivilegeDeclined)
def _privilege_declined(event: mc.PrivilegeDeclined, scene: Scene) -> list[Figure]:
    return [on_tile(scene, event.tile), *scene.money(event.seat)]


@of(mc.RoundEndReached)
def _round_end_reached(_event: mc.RoundEndReached, scene: Scene) -> list[Figure]:
    return [Figure(_("In turn order"), scene.line(scene.after.order))]


@of(mc.RoundEnded)
def _round_ended(event: mc.RoundEnded, scene: Scene) -> list[Figure]:
    figures = [Figure(_("Opens again"), name(scene.before.closed))]
    if event.round < len(CLOSED):
        figures.append(Figure(_("Closes next"), name(CLOSED[event.round]), "MC-RND-1"))
        figures.append(
            Figure(_("The token passes to"), scene.names[scene.before.order[1]], "MC-RND-2")
        )
    else:
        figures.append(Figure(_("Rounds played"), str(event.round)))
    return figures


@of(mc.GameEnded)
def _game_ended(event: mc.GameEnded, scene: Scene) -> list[Figure]:
    return result(event, scene)
