"""Claims about Millions of Dollars: "yellow money 14", "red shared in round 3"."""

from functools import partial
from typing import Any, Final

from events.millions_of_dollars import facts as md
from events.millions_of_dollars.words import Role, Seat, State
from projections.claims import UNKNOWN, Claim, Read, claim, claim_now
from projections.millions_of_dollars.ledger import RESERVE
from projections.millions_of_dollars.score import winners
from projections.millions_of_dollars.table import Character, Table

_claim: Final = partial(claim, ended=md.RoundEnded)


def money(seat: Seat, amount: int, round_: int | None) -> Claim:
    """A seat's money in M$, without its stakes."""
    text = f"{seat} money {amount}"
    return _claim(text, amount, lambda table: table.players[seat].money, round_, account=seat)


def reserve(amount: int, round_: int | None) -> Claim:
    """The money in the reserve, M$."""
    text = f"reserve {amount}"
    return _claim(text, amount, lambda table: table.reserve, round_, account=RESERVE)


def intimidation(seat: Seat, cards: int, round_: int | None) -> Claim:
    """A seat's number of Intimidation cards."""
    text = f"{seat} intimidation {cards}"
    return _claim(text, cards, lambda table: table.players[seat].intimidation, round_)


def leader(seat: Seat, round_: int | None) -> Claim:
    """The Leader of a round (MD-SET-3)."""
    return _claim(f"{seat} leader", seat, lambda table: table.leader or UNKNOWN, round_)


def wins(seat: Seat, round_: int | None) -> Claim:
    """Whether a seat wins, alone or tied. Before the end: whether it is the richest (MD-END-2)."""
    read: Read = lambda table: list(winners(table))  # noqa: E731
    return _claim(f"{seat} wins", seat, read, round_, one_of=True)


def sharing(seat: Seat, round_: int) -> Claim:
    """Whether a seat had a character that shared the loot of a round (MD-SHA-1)."""

    def read(table: Table) -> Any:
        for past in table.rounds:
            if past.round == round_:
                return past.shared and _any(past.characters[seat], "in")
        if table.round == round_ and table.shared:
            return _any(table.players[seat].characters, "in")
        return UNKNOWN

    return claim_now(f"{seat} shared in round {round_}", True, read)


def withdrawal(seat: Seat, round_: int) -> Claim:
    """Whether a seat had a character that withdrew in a round (MD-NEG-2)."""

    def read(table: Table) -> Any:
        characters = _characters(table, seat, round_)
        return _any(characters, "withdrawn") if characters else UNKNOWN

    return claim_now(f"{seat} withdrew in round {round_}", True, read)


def character(seat: Seat, role: Role, round_: int) -> Claim:
    """Whether a seat had a character with this role in a round."""

    def read(table: Table) -> Any:
        roles = [character.role for character in _characters(table, seat, round_)]
        if not roles or (None in roles and role not in roles):
            return UNKNOWN
        return [one for one in roles if one is not None]

    return claim_now(f"{seat} was {role} in round {round_}", role, read, one_of=True)


def _characters(table: Table, seat: Seat, round_: int) -> list[Character]:
    """The seat's characters in a round, in their last state; empty before they are picked."""
    for past in table.rounds:
        if past.round == round_:
            return list(past.characters[seat])
    return table.players[seat].characters if table.round == round_ else []


def _any(characters: Any, state: State) -> bool:
    return any(character.state == state for character in characters)
