"""Millions of Dollars' notation: parses input into actions. `text` is the inverse."""

from collections.abc import Sequence
from typing import Final

from commands.forms import Form, Notation, Slot, seat_slot, word_slot
from commands.millions_of_dollars import actions as act
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.preparation import in_order
from events.millions_of_dollars.figures import MONEY, MOST_CHARACTERS
from events.millions_of_dollars.words import ROLES, SEATS, Role, Seat

VERBS: dict[str, tuple[str, ...]] = {
    "first": ("premier", "erster"),
    "loot": ("pactole", "beute"),
    "pick": ("choisir", "wähle", "wählen"),
    "shown": ("visibles", "offen"),
    "pay": ("payer", "zahle", "zahlen"),
    "offer": ("offrir", "biete", "bieten"),
    "take": ("prendre", "nimm", "nehmen"),
    "reject": ("rejeter", "ausschlagen"),
    "counter": ("marchander", "feilsche", "feilschen"),
    "withdraw": ("retirer", "aussteigen"),
    "threaten": ("intimider", "drohe", "drohen"),
    "ready": ("prêt", "bereit"),
    "call": ("lancer", "starte", "starten"),
    "name": ("nommer", "nenne", "nennen"),
    "reveal": ("révéler", "dévoiler", "aufdecken"),
}
ROLE_WORDS: dict[str, tuple[str, ...]] = {
    "snitch": ("balance", "spitzel"),
    "brute": ("schläger",),
    "driver": ("chauffeur", "fahrer"),
    "con-man": ("escroc", "betrüger"),
    "mastermind": ("cerveau", "superhirn"),
}


def _number_word(word: str) -> Sequence[str]:
    number = word if word.isascii() and word.isdigit() and len(word) <= len(str(MONEY)) else None
    return () if number is None else (str(int(number)),)


SEAT = seat_slot(SEATS)
ROLE = word_slot(ROLE_WORDS)
AMOUNT = Slot(_number_word, (f"0…{MONEY}",))
NUMBER = word_slot({str(number): () for number in range(1, MOST_CHARACTERS + 1)})

SEAT_OF: dict[str, Seat] = {seat: seat for seat in SEATS}
ROLE_OF: dict[str | None, Role] = {role: role for role in ROLES}


def _number(word: str | None) -> int | None:
    return None if word is None else int(word)


FORMS: dict[str, Form] = {
    "first": Form((SEAT,), lambda seat: act.First(SEAT_OF[seat])),
    "loot": Form(
        (AMOUNT, AMOUNT, ROLE),
        lambda loot, stake, bonus=None: act.Loot(int(loot), int(stake), ROLE_OF.get(bonus)),
        optional=1,
    ),
    "pick": Form(
        (ROLE, ROLE), lambda *roles: act.Pick(tuple(ROLE_OF[role] for role in roles)), optional=1
    ),
    "shown": Form(
        (ROLE,),
        lambda *roles: act.Shown(in_order(ROLE_OF[role] for role in roles)),
        repeated=True,
    ),
    "pay": Form((SEAT, AMOUNT), lambda seat, amount: act.Pay(SEAT_OF[seat], int(amount))),
    "offer": Form((SEAT, AMOUNT), lambda seat, amount: act.Offer(SEAT_OF[seat], int(amount))),
    "take": Form(
        (SEAT, NUMBER),
        lambda seat, number=None: act.Take(SEAT_OF[seat], _number(number)),
        optional=1,
    ),
    "reject": Form((SEAT,), lambda seat: act.Reject(SEAT_OF[seat])),
    "counter": Form(
        (SEAT, AMOUNT, NUMBER),
        lambda seat, amount, number=None: act.Counter(SEAT_OF[seat], int(amount), _number(number)),
        optional=1,
    ),
    "withdraw": Form((NUMBER,), lambda number=None: act.Withdraw(_number(number)), optional=1),
    "threaten": Form(
        (SEAT, NUMBER),
        lambda seat, number=None: act.Threaten(SEAT_OF[seat], _number(number)),
        optional=1,
    ),
    "ready": Form((), act.Ready),
    "call": Form((), act.Call),
    "name": Form((ROLE,), lambda role: act.Name(ROLE_OF[role])),
    "reveal": Form(
        (ROLE, NUMBER),
        lambda role, number=None: act.Reveal(ROLE_OF[role], _number(number)),
        optional=1,
    ),
}


parse: Final = Notation[Action](VERBS, FORMS).parse


def vocabulary() -> list[str]:
    """All English words of the notation, for completion."""
    return [*VERBS, *ROLE_WORDS, *SEATS]
