"""Texts for rounds, questions, pawns, tiles, privileges and the end."""

from typing import Any

from events.language import gettext as _
from events.language import mark, ngettext, translate_action
from events.million_club import facts as mc
from projections.million_club.telling import WHY
from projections.million_club.words import card_name, name, privilege
from projections.telling import Words
from projections.words import Names

of = Words()

DECISIONS: dict[str, str] = {
    "lobby": mark("moves in the Lobby"),
    "colony": mark("a colony"),
    "company": mark("a company"),
    "prospecting": mark("Prospecting"),
    "opportunity": mark("Opportunity"),
    "takeover": mark("Hostile Takeover"),
    "round_end": mark("the move at the end of the round"),
}


@of(mc.RoundOpened)
def _round_opened(event: mc.RoundOpened, names: Names) -> str:
    return _("Round {round}: {tile} is closed, {seat} begins.").format(
        round=event.round, tile=name(event.closed), seat=names[event.first]
    )


@of(mc.SeatAsked)
def _seat_asked(event: mc.SeatAsked, names: Names) -> str:
    return ""


@of(mc.SeatPassedOver)
def _seat_passed_over(event: mc.SeatPassedOver, names: Names) -> str:
    return _("{seat} is passed over for {what}: {why}.").format(
        seat=names[event.seat], what=_(DECISIONS[event.decision]), why=_(WHY[event.why])
    )


@of(mc.OnlyAnswerTaken)
def _only_answer_taken(event: mc.OnlyAnswerTaken, names: Names) -> str:
    seat = names[event.seat]
    match event.action.split(" "):
        case ["note", card]:
            text = _("{seat} can only put the note under {card}.")
            return text.format(seat=seat, card=card_name(card))
        case ["hit", card]:
            text = _("{seat} can only choose {card} to lose a level.")
            return text.format(seat=seat, card=card_name(card))
        case ["swap", mine, theirs]:
            text = _("{seat} can only swap {mine} for {theirs}.")
            return text.format(seat=seat, mine=card_name(mine), theirs=card_name(theirs))
        case ["look", other]:
            text = _("{seat} can only look at the colonies of {other}.")
            return text.format(seat=seat, other=names[other])
    action = translate_action(event.action)
    return _("{seat} has only one option: {action}.").format(seat=seat, action=action)


@of(mc.PawnPlaced)
def _pawn_placed(event: mc.PawnPlaced, names: Names) -> str:
    return _("{seat} places a pawn: {place}.").format(seat=names[event.seat], place=_place(event))


@of(mc.TileReached)
def _tile_reached(event: mc.TileReached, names: Names) -> str:
    return _("Next tile: {tile}.").format(tile=name(event.tile))


@of(mc.TileLeft)
def _tile_left(event: mc.TileLeft, names: Names) -> str:
    return _("{tile}: {why}.").format(tile=name(event.tile), why=_(WHY[event.why]))


@of(mc.PrivilegeGranted)
def _privilege_granted(event: mc.PrivilegeGranted, names: Names) -> str:
    return _("{seat} has the {privilege} privilege ({pawns}).").format(
        seat=names[event.seat],
        privilege=privilege(event.tile),
        pawns=_pawns(event.pawns, names),
    )


@of(mc.PrivilegeWithheld)
def _privilege_withheld(event: mc.PrivilegeWithheld, names: Names) -> str:
    return _("Nobody has the {privilege} privilege: a tie ({pawns}).").format(
        privilege=privilege(event.tile), pawns=_pawns(event.pawns, names)
    )


@of(mc.PrivilegeDeclined)
def _privilege_declined(event: mc.PrivilegeDeclined, names: Names) -> str:
    return _("{seat} declines the {privilege} privilege.").format(
        seat=names[event.seat], privilege=privilege(event.tile)
    )


@of(mc.PawnRelocated)
def _pawn_relocated(event: mc.PawnRelocated, names: Names) -> str:
    return _("{seat} moves a pawn from the Lobby, {sector}: {place}.").format(
        seat=names[event.seat], sector=name(event.from_sector), place=_place(event)
    )


@of(mc.RoundEndReached)
def _round_end_reached(event: mc.RoundEndReached, names: Names) -> str:
    return _("End of round {round}: one company move each.").format(round=event.round)


@of(mc.RoundEnded)
def _round_ended(event: mc.RoundEnded, names: Names) -> str:
    return _("Round {round} is over; all pawns return.").format(round=event.round)


@of(mc.GameEnded)
def _game_ended(event: mc.GameEnded, names: Names) -> str:
    points = ", ".join(f"{names[seat]} {count}" for seat, count in event.points.items())
    victory = ngettext("{seats} wins.", "{seats} share the win.", len(event.winners)).format(
        seats=", ".join(names[seat] for seat in event.winners)
    )
    return _("The game is over. Points: {points}.").format(points=points) + " " + victory


def _place(event: mc.PawnPlaced | mc.PawnRelocated) -> str:
    if event.sector is not None:
        return _("{tile}, {sector}").format(tile=name(event.tile), sector=name(event.sector))
    return _("{tile}, chair {chair}").format(tile=name(event.tile), chair=event.chair)


def _pawns(pawns: dict[Any, int], names: Names) -> str:
    return ", ".join(f"{names[seat]} {count}" for seat, count in pawns.items())
