"""Starts from a position instead of a set-up: a table in the middle of a game.

A position is TOML or a dict of the same shape (docs/notation.md): round, first, phase, pawns in
order of placing, each player's money, companies as "I3:2+1" (level 2, one note) and colonies, and
optionally the order of a pile. All other cards are in the piles, which the dealer shuffles unless
their order is given.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commands.million_club import reach
from commands.million_club.actions import SECTORED
from commands.million_club.course import close
from commands.million_club.hands import reshuffle
from commands.million_club.notation import CARD, REGION, SEAT, SECTOR, TILE
from commands.million_club.stage import Stage
from commands.million_club.written import PlayerPosition, Position, in_english
from commands.position import check_seats
from events.decoding import convert
from events.errors import BadInput
from events.language import gettext as _
from events.language import ngettext, translate_action
from events.million_club.facts import (
    CompanyHeld,
    DiscardSet,
    HoldingSet,
    Pawn,
    PileSet,
    PositionSet,
)
from events.million_club.figures import BANK, MAX_LEVEL, MIN_LEVEL, PAWNS
from events.million_club.words import (
    BOX,
    CLOSED,
    HIDDEN,
    INTRIGUES,
    KIND_OF,
    REGION_OF,
    TILES,
    Pile,
    Seat,
)
from events.sealed import Sealed
from projections.million_club.words import name

COMPANY = re.compile(r"([RIT][1-9][0-9]?)(?::([0-9]))?(?:\+([0-9]{1,2}))?\Z")

_BOX_RULES: dict[Pile, str] = {
    "companies": "MC-BOX-2",
    "colonies": "MC-BOX-3",
    "intrigues": "MC-BOX-4",
}


def read(raw: Mapping[str, Any], *, by_people: bool = False) -> Position:
    """Parse a position in TOML. Raises BadInput with a message for people.

    by_people: companies may be given by type, colonies by region or "?" if hidden.
    """
    position = convert(in_english(raw), Position)
    if by_people:
        _identify(position)
    _check_cards(position, by_people=by_people)
    return position


def check_reachable(
    raw: Mapping[str, Any], seats: Sequence[str], options: Mapping[str, str]
) -> None:
    """Check that play with these options can reach the position. seats: in table order. Raises
    BadInput."""
    position = read(raw, by_people=True)
    pawns = [_pawn(text) for text in position.pawns]
    _check_pawns(position, pawns)
    _check_colonies(position)
    if not position.exchange_open:
        reach.check_closed(position.round, position.phase, crashes=options["crash"] == "on")
    if set(seats) == set(position.players):
        order = sorted(position.players, key=seats.index)
        at = order.index(position.first) if position.first in order else 0
        reach.check(position.round, position.phase, order[at:] + order[:at], pawns)


def _identify(position: Position) -> None:
    """Assign the lowest free ids to companies and colonies given by type or region."""
    players = position.players.values()
    for player in players:
        for at, text in enumerate(player.companies):
            word, colon, level = text.partition(":")
            if not colon:
                word, plus, notes = text.partition("+")
                level = f"{MIN_LEVEL}" + plus + notes
            kinds = () if CARD.read(word) else SECTOR.read(word)
            if len(kinds) == 1:
                ids = [c.partition(":")[0] for p in players for c in p.companies]
                player.companies[at] = f"{_free(kinds[0], ids, 'MC-BOX-2')}:{level}"
        for at, text in enumerate(player.colonies):
            regions = () if CARD.read(text) else REGION.read(text)
            if len(regions) == 1:
                ids = [c for p in players for c in p.colonies]
                player.colonies[at] = _free(regions[0], ids, "MC-BOX-3")


def _free(word: str, named: Sequence[str], rule: str) -> str:
    cards = [card for card, of in (KIND_OF | REGION_OF).items() if of == word]
    for card in cards:
        if card not in named:
            return card
    raise BadInput(
        _("The position has too many of {word}: the box holds {most} ({rule}).").format(
            word=name(word), most=len(cards), rule=rule
        )
    )


def begin(stage: Stage, position: Position) -> None:
    """Set up the table. Raises BadInput for an impossible position."""
    table = stage.table
    check_seats(position.players, table.seats)
    if table.by_people and position.piles:
        raise BadInput(
            _("If people deal, the program can't know the order of a pile: leave piles out.")
        )
    pawns = [_pawn(text) for text in position.pawns]
    closed = CLOSED[position.round - 1]
    _check_pawns(position, pawns)
    companies = {seat: _companies(player) for seat, player in position.players.items()}
    first = position.first or table.seats[0]
    if first not in position.players:
        raise BadInput(
            _("The first player {seat} is not at the table.").format(seat=translate_action(first))
        )
    stage.emit(
        PositionSet(
            position.round,
            closed,
            first,
            position.phase,
            _bank(position, companies, crash=table.options["crash"] == "on"),
            tuple(pawns),
            position.exchange_open,
        ),
        ("MC-RND-1",),
    )
    for seat in table.seats:
        player = position.players[seat]
        # Nothing is sealed if every colony is hidden.
        has_faces = not player.colonies or any(card != HIDDEN for card in player.colonies)
        value = tuple(player.colonies) if has_faces else None
        colonies = Sealed((seat,) if has_faces else (), value=value)
        count = len(player.colonies)
        stage.emit(
            HoldingSet(seat, player.money, companies[seat], count, colonies, player.profile),
            ("MC-SET-3",),
        )
    for pile in BOX:
        _lay_pile(stage, pile, position.piles.get(pile))
    if position.phase in ("finished", "reveal"):
        close(stage)


def _lay_pile(stage: Stage, pile: Pile, order: list[str] | None) -> None:
    if order is None:
        reshuffle(stage, pile, _BOX_RULES[pile])
        return
    rest = tuple(c for c in stage.table.piles[pile] if c is not None and c not in order)
    stage.emit(DiscardSet(pile, len(rest), Sealed(value=rest)))
    stage.emit(PileSet(pile, len(order), Sealed(value=tuple(order))))


def _companies(player: PlayerPosition) -> tuple[CompanyHeld, ...]:
    companies = []
    for text in player.companies:
        match = COMPANY.match(text)
        if match is None or match[1] not in KIND_OF:
            raise BadInput(
                _("“{text}” is not a company; write e.g. I3:2+1 for level 2 and one note.").format(
                    text=text[:40]
                )
            )
        level = int(match[2] or MIN_LEVEL)
        if not MIN_LEVEL <= level <= MAX_LEVEL:
            raise BadInput(
                _(
                    "{card} is at level {level}; levels go from {least} to {most} (MC-BOX-2)."
                ).format(card=match[1], level=level, least=MIN_LEVEL, most=MAX_LEVEL)
            )
        companies.append(CompanyHeld(match[1], level, int(match[3] or 0)))
    return tuple(companies)


def _check_cards(position: Position, *, by_people: bool) -> None:
    companies = [h.card for p in position.players.values() for h in _companies(p)]
    colonies = [card for player in position.players.values() for card in player.colonies]
    cards_of: dict[Pile, list[str]] = {
        "companies": companies,
        "colonies": colonies,
        "intrigues": [],
    }
    for pile, cards in cards_of.items():
        cards += position.piles.get(pile, [])
        cards[:] = [card for card in cards if card != HIDDEN or pile != "colonies" or not by_people]
        for card in cards:
            if card not in BOX[pile]:
                raise BadInput(
                    _("{pile}: there is no card {card}.").format(pile=name(pile), card=card[:40])
                )
        _check_once(cards)
    count = len(cards_of["intrigues"])
    if "intrigues" in position.piles and count != len(INTRIGUES):
        raise BadInput(
            ngettext(
                "The Intrigues pile has {count} card, but it must have all {all} (MC-INT-3).",
                "The Intrigues pile has {count} cards, but it must have all {all} (MC-INT-3).",
                count,
            ).format(count=count, all=len(INTRIGUES))
        )


def _check_colonies(position: Position) -> None:
    """Check that all colonies fit in the box, hidden ones too."""
    count = sum(len(player.colonies) for player in position.players.values())
    if count > len(BOX["colonies"]):
        raise BadInput(
            _(
                "{region}: all players together have {count} colonies; the box holds {most} "
                "(MC-BOX-3)."
            ).format(region=name("colonies"), count=count, most=len(BOX["colonies"]))
        )


def _check_once(cards: Iterable[str]) -> None:
    for card, count in Counter(cards).items():
        if count > 1:
            raise BadInput(
                _("The position has {card} {count} times, but there is only one.").format(
                    card=card, count=count
                )
            )


def _pawn(text: str) -> Pawn:
    words = text.split()
    seats = SEAT.read(words[0]) if words else ()
    tiles = TILE.read(words[1]) if len(words) > 1 else ()
    sectors = SECTOR.read(words[2]) if len(words) > 2 else ()
    readable = len(seats) == len(tiles) == 1 and len(words) <= 3
    if not readable or (tiles[0] in SECTORED) != (len(sectors) == 1):
        raise BadInput(
            _("“{text}” is not a pawn's place; write e.g. “yellow lobby industry”.").format(
                text=text[:60]
            )
        )
    return convert(
        {
            "type": "Pawn",
            "seat": seats[0],
            "tile": tiles[0],
            "sector": sectors[0] if sectors else None,
        },
        Pawn,
    )


def _check_pawns(position: Position, pawns: list[Pawn]) -> None:
    closed = CLOSED[position.round - 1]
    if position.phase == closed:
        raise BadInput(
            _("{tile} is closed in round {round} (MC-RND-1).").format(
                tile=name(closed), round=position.round
            )
        )
    for seat, count in Counter(pawn.seat for pawn in pawns).items():
        if seat not in position.players:
            raise BadInput(
                _("A pawn belongs to {seat}, who is not at the table.").format(
                    seat=translate_action(seat)
                )
            )
        if count > PAWNS:
            raise BadInput(
                _("{seat} has {count} pawns on the board, but owns only {most} (MC-BOX-5).").format(
                    seat=translate_action(seat), count=count, most=PAWNS
                )
            )
    on = Counter(pawn.tile for pawn in pawns)
    for tile in TILES:
        if on[tile] and tile == closed:
            raise BadInput(
                _("{tile} is closed in round {round} (MC-RND-1).").format(
                    tile=name(tile), round=position.round
                )
            )
        if tile not in SECTORED and on[tile] > len(position.players):
            raise BadInput(
                _("{tile}: {pawns} pawns, but only {chairs} chairs (MC-PLC-2).").format(
                    tile=name(tile), chairs=len(position.players), pawns=on[tile]
                )
            )


def _bank(
    position: Position, companies: Mapping[Seat, tuple[CompanyHeld, ...]], *, crash: bool
) -> int:
    money = sum(player.money for player in position.players.values())
    notes = sum(company.notes for owned in companies.values() for company in owned)
    bank = BANK - money - notes
    if (bank < 0 and crash) or position.bank not in (None, bank):
        raise BadInput(
            _(
                "The box holds {box} M: players {money}, notes {notes}, so the bank has {bank} M "
                "(MC-BOX-1)."
            ).format(box=BANK, money=money, notes=notes, bank=bank)
        )
    return bank
