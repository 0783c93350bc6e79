"""Million Club's notation: parses input into actions. `text` is the inverse."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from commands.forms import Form, Slot, fill, readings, resolve, seat_slot, word_slot
from commands.million_club import actions as act
from commands.million_club.actions import SECTORED, Action
from commands.million_club.reveal import in_order
from commands.notation import Lexicon, Word
from commands.text import text as written
from events.million_club.figures import COLONIES_OF_A_REGION, COMPANIES_OF_A_TYPE
from events.million_club.words import (
    INTRIGUES,
    KIND_OF,
    LETTER,
    PREFIX,
    REGION_OF,
    REGIONS,
    SEATS,
    Region,
    Seat,
)

VERBS: dict[str, tuple[str, ...]] = {
    "place": ("placer", "poser", "setze", "setzen"),
    "develop": ("développer", "entwickle", "entwickeln"),
    "tax": ("taxer", "abziehen", "besteuere"),
    "done": ("terminé", "fini", "fertig"),
    "relocate": ("déplacer", "versetze", "versetzen"),
    "decline": ("décliner", "renoncer", "verzichte", "verzichten"),
    "choose": ("choisir", "wähle", "wählen"),
    "look": ("regarder", "ansehen"),
    "buy": ("acheter", "kaufe", "kaufen"),
    "discard": ("défausser", "ablegen"),
    "swap": ("échanger", "tausche", "tauschen"),
    "target": ("viser", "ziele"),
    "hit": ("frapper", "triff", "treffe", "treffen"),
    "note": ("billet", "schein"),
    "takeover": ("opa", "übernimm", "übernehme", "übernehmen"),
    "take": ("prendre", "nimm", "nehmen"),
    "first": ("premier", "erster"),
    "reveal": ("dévoiler", "aufdecken", "decke"),
}
TILE_WORDS: dict[str, tuple[str, ...]] = {
    "lobby": (),
    "intrigues": ("intrigen",),
    "colonies": ("kolonien",),
    "exchange": ("bourse", "börse"),
    "companies": ("sociétés", "industrien"),
}
KIND_WORDS: dict[str, tuple[str, ...]] = {
    "resource": ("ressource", "ressources", "rohstoffe"),
    "industry": ("industrie", "fabriken"),
    "transport": ("transports",),
}
REGION_WORDS: dict[str, tuple[str, ...]] = {
    "africa": ("afrique", "afrika"),
    "asia": ("asie", "asien"),
    "america": ("amérique", "amerika"),
    "india": ("inde", "indien"),
    "oceania": ("océanie", "ozeanien"),
}
PROFILE_WORDS: dict[str, tuple[str, ...]] = {
    "lobbyist": ("lobbyiste",),
    "capitalist": ("capitaliste", "kapitalist"),
    "colonist": ("colon", "kolonist"),
    "heir": ("héritier", "erbe"),
    "entrepreneur": ("unternehmer",),
    "schemer": ("intrigant",),
}
INTRIGUE_WORDS: dict[str, tuple[str, ...]] = {
    "racket": (),
    "capitalization": ("capitalisation", "kapitalisierung"),
    "contract": ("contrat", "vertrag"),
    "unfair": ("déloyale", "unlauter"),
    "unrest": ("troubles", "unruhen"),
    "dumping": (),
    "expansion": (),
    "capital": ("augmentation", "kapitalerhöhung"),
}

CARD_ID = r"([A-Za-z]{1,2})0?([1-9][0-9]?)\Z"
"""A company or colony as typed: i3, AS1, t09."""


SORT = word_slot({**KIND_WORDS, **REGION_WORDS})
"""A company type or a region."""


@cache
def _cards_of(sort: str) -> list[str]:
    """The cards of a company type or a region."""
    return [card for card, of in (*KIND_OF.items(), *REGION_OF.items()) if of == sort]


def _card_slot(kinds: Iterable[str], examples: Sequence[str]) -> Slot:
    ids = frozenset(kinds)

    def read(word: str) -> Sequence[str]:
        match = re.match(CARD_ID, word)
        card = match[1].upper() + match[2] if match else ""
        return (card,) if card in ids else ()

    return Slot(read, examples)


def _or_sort(slot: Slot) -> Slot:
    """A slot for one of these cards, or for a type or region, which stands for any of its cards."""

    def read(word: str) -> Sequence[str]:
        cards = [card for sort in SORT.read(word) for card in _cards_of(sort)]
        return slot.read(word) or [card for card in cards if slot.read(card)]

    return Slot(read, slot.expected)


TILE = word_slot(TILE_WORDS)
SECTOR = word_slot(KIND_WORDS)
INTRIGUE = word_slot(INTRIGUE_WORDS)
SEAT = seat_slot(SEATS)
PROFILE = word_slot(PROFILE_WORDS)
PILE = word_slot({pile: TILE_WORDS[pile] for pile in ("companies", "colonies", "intrigues")})
PHASE = word_slot(
    {
        "placing": ("pose des pions", "einsetzen"),
        **TILE_WORDS,
        "round_end": ("round end", "fin du tour", "rundenende"),
        "reveal": ("dévoilement", "aufdecken"),
        "finished": ("terminée", "beendet"),
    }
)
"""The starting phase in a position."""
COMPANY = _card_slot(
    KIND_OF, tuple(f"{letter}1…{letter}{COMPANIES_OF_A_TYPE}" for letter in LETTER.values())
)
COLONY = _card_slot(
    REGION_OF, tuple(f"{start}1…{start}{COLONIES_OF_A_REGION}" for start in PREFIX.values())
)
CARD = _card_slot((*KIND_OF, *REGION_OF), (*COMPANY.expected, *COLONY.expected))

COMPANY_OR_SORT, CARD_OR_SORT = _or_sort(COMPANY), _or_sort(CARD)
REGION = word_slot(REGION_WORDS)
SORT_OR_PROFILE = word_slot({**KIND_WORDS, **REGION_WORDS, **PROFILE_WORDS})
EITHER = Slot(
    lambda word: [*COMPANY_OR_SORT.read(word), *REGION.read(word)],
    (*COMPANY.expected, *REGION.expected),
)
SEAT_OF: dict[str, Seat] = {seat: seat for seat in SEATS}
REGION_NAMED: dict[str, Region] = {region: region for region in REGIONS}


def _reveal(seat: str, *regions: str) -> Action:
    return act.Reveal(SEAT_OF[seat], in_order(REGION_NAMED[region] for region in regions))


FORMS: dict[str, Form] = {
    "place": Form((TILE, SECTOR), act.Place, optional=1),
    "develop": Form((COMPANY_OR_SORT,), act.Develop),
    "tax": Form((COMPANY_OR_SORT,), act.Tax),
    "done": Form((), act.Done),
    "relocate": Form((SECTOR, TILE, SECTOR), act.Relocate, optional=1),
    "decline": Form((), act.Decline),
    "choose": Form((INTRIGUE,), act.Choose),
    "look": Form((SEAT,), act.Look),
    "buy": Form((CARD_OR_SORT,), act.Buy),
    "discard": Form((CARD_OR_SORT,), act.Discard),
    "swap": Form((CARD_OR_SORT, CARD_OR_SORT), act.Swap),
    "target": Form((SECTOR,), act.Target),
    "hit": Form((COMPANY_OR_SORT,), act.Hit),
    "note": Form((COMPANY_OR_SORT,), act.Note),
    "takeover": Form((COMPANY_OR_SORT,), act.Takeover),
    "take": Form((CARD_OR_SORT,), act.Take),
    "first": Form((SEAT,), act.First),
}

TABLE_FORMS: dict[str, Form] = FORMS | {
    "buy": Form((SORT,), act.Buy, optional=1),
    "discard": Form((), act.Discard),
    "swap": Form((EITHER, EITHER), act.Swap, optional=2),
    "take": Form((SORT_OR_PROFILE,), act.Take, optional=1),
    "reveal": Form((SEAT, REGION), _reveal, repeated=True),
}
"""The forms if people deal: a card is named by its type or region, as far as the table sees it."""


_VERBS: Final = Lexicon(VERBS)


def parse(
    words: Sequence[Word],
    legal: Callable[[], Sequence[Action]] = tuple,
    *,
    by_people: bool = False,
) -> Action:
    """Parse the words into an action.

    legal: returns the legal actions, which resolve ambiguous abbreviations; by_people: whether
    people deal, so that cards are named by type or region. Raises BadNotation with the position and
    the words expected there.
    """

    def read() -> tuple[Action, ...]:
        actions = _readings(tuple(words), by_people)
        if by_people:
            # English first: at physical tables people type short abbreviations hundreds of times.
            matches = [action for action in legal() if action in actions]
            in_english = [action for action in matches if _abbreviate(words, action)]
            if len(in_english) == 1:
                return (in_english[0],)
            if not matches:
                _check_legal_verbs(words, legal())
        return actions

    action: Action = resolve(words, _VERBS, read, legal)
    return action


def _abbreviate(words: Sequence[Word], action: Action) -> bool:
    """Whether each typed word is a prefix of the action's English word."""
    own = written(action).split()
    return len(own) == len(words) and all(
        word.startswith(typed.text.lower()) for word, typed in zip(own, words, strict=True)
    )


def _check_legal_verbs(words: Sequence[Word], legal: Sequence[Action]) -> None:
    """Raise BadNotation if a word is missing after a legal verb: that error helps more than one
    about another verb."""
    legal_verbs = {written(action).split()[0] for action in legal}
    for verb in _VERBS.read(words[0].text):
        if verb in legal_verbs:
            _forms(verb, words, TABLE_FORMS[verb])


@lru_cache(maxsize=512)
def _readings(words: tuple[Word, ...], by_people: bool) -> tuple[Action, ...]:
    return readings(words, _VERBS, TABLE_FORMS if by_people else FORMS, _forms)


def _forms(verb: str, words: Sequence[Word], form: Form) -> list[Action]:
    actions: list[Action] = fill(verb, words, form)
    return [action for action in actions if _fits_tile(action)] or actions


def _fits_tile(action: Action) -> bool:
    """Whether the action names a sector if and only if its tile has sectors. This resolves
    abbreviated tiles."""
    if isinstance(action, act.Place | act.Relocate):
        return (action.sector is not None) == (action.tile in SECTORED)
    return True


def vocabulary() -> list[str]:
    """All English words of the notation, for completion."""
    return [
        *VERBS,
        *TILE_WORDS,
        *KIND_WORDS,
        *INTRIGUES,
        *SEATS,
        *REGION_WORDS,
        *PROFILE_WORDS,
    ]
