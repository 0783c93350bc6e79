"""Claims about Million Club: "yellow money 14", "R3 level 2 in round 4"."""

from functools import partial
from typing import Any, Final

from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import REGION_OF, TILES, Kind, Seat, Tile
from projections.claims import NOBODY, UNKNOWN, Claim, Read, Watch, claim
from projections.million_club.ledger import BANK
from projections.million_club.outlook import outlook
from projections.million_club.score import score, winners
from projections.million_club.table import Table

_claim: Final = partial(claim, ended=mc.RoundEnded)


def money(seat: Seat, amount: int, round_: int | None) -> Claim:
    """A seat's money, M."""
    text = f"{seat} money {amount}"
    return _claim(text, amount, lambda table: table.players[seat].money, round_, account=seat)


def bank(amount: int, round_: int | None) -> Claim:
    """The bank's money, M."""
    return _claim(f"bank {amount}", amount, lambda table: table.bank, round_, account=BANK)


def level(card: str, number: int, round_: int | None) -> Claim:
    """A company's own level; "nobody" if no seat owns it."""

    def read(table: Table) -> Any:
        owner = table.owner(card)
        return table.players[owner].levels[card] if owner else NOBODY

    return _claim(f"{card} level {number}", number, read, round_)


def notes(card: str, number: int, round_: int | None) -> Claim:
    """The number of notes under a company; "nobody" if no seat owns it."""

    def read(table: Table) -> Any:
        owner = table.owner(card)
        return table.players[owner].notes.get(card, 0) if owner else NOBODY

    return _claim(f"{card} notes {number}", number, read, round_)


def owner_of(card: str, who: str, round_: int | None) -> Claim:
    """The owner of a company or colony."""

    def read(table: Table) -> Any:
        if card not in REGION_OF:
            return table.owner(card) or NOBODY
        for seat, player in table.players.items():
            if card in player.colonies:
                return seat
        hidden = any(None in player.colonies for player in table.players.values())
        return UNKNOWN if hidden else NOBODY

    return _claim(f"{card} belongs to {who}", who, read, round_)


def count(seat: Seat, what: str, number: int, round_: int | None) -> Claim:
    """A seat's number of companies, colonies, or unplaced pawns."""
    read: dict[str, Read] = {
        "companies": lambda table: len(table.players[seat].levels),
        "colonies": lambda table: len(table.players[seat].colonies),
        "pawns": lambda table: table.players[seat].pawns,
    }
    return _claim(f"{seat} has {number} {what}", number, read[what], round_)


def listing(kind: Kind, number: int, round_: int | None) -> Claim:
    """The listing of a type (MC-SET-3)."""
    text = f"listing {kind} {number}"
    return _claim(text, number, lambda table: table.listings[kind], round_)


def points(seat: Seat, number: int, round_: int | None) -> Claim:
    """A seat's points, as if the game ended then."""

    def read(table: Table) -> Any:
        if not _is_whole(table):
            return UNKNOWN
        open_ = outlook(table)
        if open_ is None:
            return score(table)[seat].total
        low, high = open_.ranges[seat]["total"]
        return low if low == high else UNKNOWN

    return _claim(f"{seat} points {number}", number, read, round_)


def leads(seat: Seat, round_: int | None) -> Claim:
    """Whether a seat leads, alone or tied (MC-SCO-8)."""

    def read(table: Table) -> Any:
        if not _is_whole(table):
            return UNKNOWN
        open_ = outlook(table)
        leading_seats = winners(score(table)) if open_ is None else open_.winners
        return list(leading_seats) or UNKNOWN

    return _claim(f"{seat} leads", seat, read, round_, one_of=True)


def _is_whole(table: Table) -> bool:
    """Whether the log is complete rather than cut. If people deal, it needn't contain colonies."""
    return table.by_people or all(None not in p.colonies for p in table.players.values())


def tile_state(tile: Tile, is_closed: bool, round_: int | None) -> Claim:
    """Whether a tile is closed, by its round (MC-RND-1) or the Exchange by a crash (MC-CRA-5)."""

    def read(table: Table) -> Any:
        if not table.round:
            return UNKNOWN
        return table.closed == tile or (tile == "exchange" and not table.exchange_open)

    word = "closed" if is_closed else "open"
    return _claim(f"{tile} {word}", is_closed, read, round_)


def first(seat: Seat, round_: int | None) -> Claim:
    """The first player of a round (MC-RND-2)."""
    return _claim(f"{seat} first", seat, lambda table: table.first or UNKNOWN, round_)


def privilege(who: str, tile: Tile | None, round_: int | None) -> Claim:
    """The seat with a privilege in a round (None: the current one). tile: its tile; None: any."""
    text = f"{who} had the privilege" + (f" of {tile}" if tile else "")
    if round_ is not None:
        text += f" in round {round_}"
    return Claim(text, who, lambda: _privileges(tile, round_), one_of=tile is None)


def _privileges(tile: Tile | None, round_: int | None) -> Watch:
    holders: dict[str, str] = {}
    playing = 0

    def watch(table: Table, event: Event) -> Any:
        nonlocal playing
        if table.round != playing:
            playing = table.round
            if round_ is None:
                holders.clear()
        if round_ is None or playing == round_:
            match event:
                case mc.PrivilegeGranted():
                    holders[event.tile] = event.seat
                case mc.PrivilegeWithheld():
                    holders[event.tile] = NOBODY
                case mc.RoundEnded():
                    for other in TILES:
                        holders.setdefault(other, NOBODY)
                case _:
                    pass
        if tile is not None:
            return holders.get(tile, UNKNOWN)
        return dict(holders) or UNKNOWN

    return watch
