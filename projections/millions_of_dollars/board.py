"""The board as a JSON document, for the referee or a seat (docs/format.md)."""

from events.millions_of_dollars.words import LootCard, Seat
from projections.board import Actions, frame_board, identity, questions
from projections.document import Document
from projections.millions_of_dollars.due import due as decisions
from projections.millions_of_dollars.table import Character, Player, Table


def board(table: Table, game: str, seq: int, actions: Actions) -> Document:
    """The board for the referee."""
    return _document(table, game, seq, actions, set())


def view(table: Table, game: str, seq: int, actions: Actions, seat: Seat | None) -> Document:
    """The board for a seat (None: a spectator).

    table: folded from the log cut for that seat, so hidden roles are None. If money is secret, so
    are the others' money and the reserve, which would reveal it. At the end everything is public.
    """
    secret = table.options["money"] == "secret" and table.phase != "finished"
    hidden = set(table.seats) - {seat} if secret else set()
    return _document(table, game, seq, actions, hidden)


def due(table: Table, actions: Actions) -> list[Document]:
    """The open decisions, with their actions if the reader may know them."""
    return questions(decisions(table), actions)


def _document(table: Table, game: str, seq: int, actions: Actions, hidden: set[Seat]) -> Document:
    own_fields = {
        "phase": table.phase,
        "leader": table.leader,
        "reserve": None if hidden else table.reserve,
        "loot": None if table.loot is None else loot_card(table.loot),
        "reconstruction": table.reconstruction,
        "pile": len(table.pile),
        "roles": list(table.roles),
        "shown": list(table.shown),
        "aside": table.aside,
        "named": table.named,
        "players": {
            seat: _player(table, player, seat in hidden) for seat, player in table.players.items()
        },
        "offers": [
            {
                "seat": seat,
                "receiver": receiver,
                "amount": offer.amount,
                "by": offer.by,
                "number": offer.number,
            }
            for (seat, receiver), offer in table.offers.items()
        ],
    }
    return frame_board(table, game, seq, own_fields, due(table, actions))


def loot_card(card: LootCard) -> Document:
    """The document of a loot card. id: None if people turned the card up."""
    return {"id": card.id or None, "loot": card.loot, "stake": card.stake, "bonus": card.bonus}


def _player(table: Table, player: Player, hidden: bool) -> Document:
    return {
        **identity(player),
        "money": None if hidden else player.money,
        "intimidation": list(player.usable_from),
        "ready": player.ready,
        "last": player.last,
        "characters": [_character(table, character) for character in player.characters],
    }


def _character(table: Table, character: Character) -> Document:
    return {
        "role": character.role,
        "stake": character.stake,
        "state": state(character, shared=table.shared),
        "revealed": character.revealed,
    }


def state(character: Character, *, shared: bool) -> str:
    """The character's state: "in", "withdrawn", "out", or "shared" if the loot has been shared."""
    return "shared" if shared and character.state == "in" else character.state
