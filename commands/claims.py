"""Parses a table's claims about any game: "yellow money 14", "red had the privilege of Lobby".

Words may be shortened and come in three languages, as in the notation; filler words ("the", "has")
and case are ignored. Each game has its own grammar of claims.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from commands.notation import Lexicon, Word, check_typable, plain, shorten
from commands.people import UNNAMED, People
from commands.split import with_names
from events.errors import BadNotation
from events.language import gettext as _
from projections.claims import Claim, in_round

MAX_CLAIM: Final = 200
"""Maximum length of a claim in characters."""

_NUMBER = re.compile(r"[-−]?[0-9]{1,4}", re.ASCII)

Read = Callable[[Word], Sequence[Any]]
"""The possible meanings of a word in a slot."""
Make = Callable[..., Claim]
"""Builds a claim from the values in a form's slots and a round (None: the current table)."""


class Grammar(NamedTuple):
    """The claims that a game understands.

    words: the lower-case words of the forms, and "round"; small: the game's filler words; slots:
    the parser of each word in capitals; forms: e.g. "SEAT money NUMBER", and the claim's builder;
    rounds: the number of rounds; examples: sample claims, marked for translation.
    """

    words: Lexicon
    small: frozenset[str]
    slots: Mapping[str, Read]
    forms: Sequence[tuple[str, Make]]
    rounds: int
    examples: Sequence[str]

    def read(self, text: str, people: People = UNNAMED) -> Claim:
        """Parse a claim about a game of these people. Raises BadNotation with the position where
        parsing stopped."""
        check_typable(text, MAX_CLAIM)
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
            raise BadNotation(_("The claim is empty."), 0, examples)
        claims = {claim.text: claim for claim in _readings(words, round_, self)}
        if len(claims) == 1:
            return next(iter(claims.values()))
        if claims:
            raise BadNotation(
                _("“{text}” could be several claims.").format(text=shorten(text)),
                words[0].at,
                [*claims],
            )
        unknown = next((word for word in words if not _is_understood(word, self)), None)
        if unknown is not None:
            raise BadNotation(
                _("“{word}” is not recognised.").format(word=shorten(unknown.text)),
                unknown.at,
                examples,
            )
        why = _("“{text}” is not a claim.").format(text=shorten(text))
        raise BadNotation(why, words[0].at, examples)


def number(word: Word) -> Sequence[int]:
    """An integer; either minus sign is accepted."""
    return [_int(word.text)] if _NUMBER.fullmatch(word.text) else []


def _int(word: str) -> int:
    return int(word.replace("−", "-"))


def _round(words: list[Word], grammar: Grammar) -> tuple[list[Word], int | None]:
    """The words without "round 4", and the number of that round (None: no round is named)."""
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
        combinations: list[list[Any]] = [[]]
        for slot, word in zip(slots, words, strict=True):
            if slot in grammar.slots:
                meanings = grammar.slots[slot](word)
                combinations = [[*before, one] for before in combinations for one in meanings]
            elif slot not in grammar.words.read(word.text):
                combinations = []
        for values in combinations:
            yield make(*values, round_)


def _is_understood(word: Word, grammar: Grammar) -> bool:
    return bool(grammar.words.read(word.text)) or any(read(word) for read in grammar.slots.values())
