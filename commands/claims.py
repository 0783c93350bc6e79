"""Reading what a table claims about any game: "yellow money 14", "red had the privilege of Lobby".

Words may be shortened and come in three languages, as in the notation; small words ("the", "has")
don't matter, nor do capitals. What can be claimed is the game's own grammar.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from commands.notation import Lexicon, Word, bound, plain, shown
from commands.people import UNNAMED, People
from commands.split import with_names
from events.errors import BadNotation
from events.language import gettext as _
from projections.claims import Claim, in_round

MAX_CLAIM: Final = 200
"""Characters that a claim may have."""

_NUMBER = re.compile(r"[-−]?[0-9]{1,4}", re.ASCII)

Read = Callable[[Word], Sequence[Any]]
"""What a word can mean in a slot."""
Make = Callable[..., Claim]
"""The claim of what stands in a form's slots, and of a round (None: as the table is)."""


class Grammar(NamedTuple):
    """What can be claimed about a game.

    words: of the forms, "round" among them; small: those that say nothing in this game; slots: what
    stands in capitals in a form; forms: e.g. "SEAT money NUMBER"; rounds: how many there are;
    examples: claims as they are typed, marked.
    """

    words: Lexicon
    small: frozenset[str]
    slots: Mapping[str, Read]
    forms: Sequence[tuple[str, Make]]
    rounds: int
    examples: Sequence[str]

    def read(self, text: str, people: People = UNNAMED) -> Claim:
        """The claim that the text makes, where these people play. Raises BadNotation with the place
        where reading stopped."""
        bound(text, MAX_CLAIM)
        examples = [_(example) for example in self.examples]
        at, words = 0, []
        for part in text.split():
            at = text.index(part, at)
            word = part.strip(",.:;!?“”\"'=")
            if word:
                words.append(Word(word, at))
            at += len(part)
        words = [
            word for word in with_names(words, people, 0) if plain(word.text) not in self.small
        ]
        words, round_ = _round(words, self)
        if not words and round_ is not None:
            return in_round(round_)
        if not words:
            raise BadNotation(_("Nothing is claimed."), 0, examples)
        found = {claim.text: claim for claim in _readings(words, round_, self)}
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            raise BadNotation(
                _("“{text}” could be several claims.").format(text=shown(text)),
                words[0].at,
                [*found],
            )
        strange = next((word for word in words if not _understood(word, self)), None)
        if strange is not None:
            raise BadNotation(
                _("“{word}” is not recognised.").format(word=shown(strange.text)),
                strange.at,
                examples,
            )
        why = _("“{text}” is not a claim.").format(text=shown(text))
        raise BadNotation(why, words[0].at, examples)


def number(word: Word) -> Sequence[int]:
    """A whole number, with either sign for minus."""
    return [_int(word.text)] if _NUMBER.fullmatch(word.text) else []


def _int(word: str) -> int:
    return int(word.replace("−", "-"))


def _round(words: list[Word], grammar: Grammar) -> tuple[list[Word], int | None]:
    """The words without "round 4", and which round that is."""
    for at, word in enumerate(words[:-1]):
        which = words[at + 1].text
        if grammar.words.read(word.text) == ("round",) and _NUMBER.fullmatch(which):
            if not 1 <= _int(which) <= grammar.rounds:
                raise BadNotation(
                    _("There is no round {number}; there are {rounds}.").format(
                        number=which, rounds=grammar.rounds
                    ),
                    words[at + 1].at,
                )
            return [*words[:at], *words[at + 2 :]], _int(which)
    return words, None


def _readings(words: Sequence[Word], round_: int | None, grammar: Grammar) -> Iterator[Claim]:
    for form, make in grammar.forms:
        slots = form.split()
        if len(slots) != len(words):
            continue
        chosen: list[list[Any]] = [[]]
        for slot, word in zip(slots, words, strict=True):
            if slot in grammar.slots:
                meanings = grammar.slots[slot](word)
                chosen = [[*before, meaning] for before in chosen for meaning in meanings]
            elif slot not in grammar.words.read(word.text):
                chosen = []
        for values in chosen:
            yield make(*values, round_)


def _understood(word: Word, grammar: Grammar) -> bool:
    return bool(grammar.words.read(word.text)) or any(read(word) for read in grammar.slots.values())
