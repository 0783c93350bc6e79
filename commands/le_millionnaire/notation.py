"""Le Millionnaire's notation: parses input into actions. `text` is the inverse."""

from collections.abc import Sequence
from typing import Any, Final

from commands import forms
from commands.forms import Form, Notation, Slot, seat_slot, word_slot
from commands.le_millionnaire import actions as act
from commands.le_millionnaire.actions import Action
from commands.le_millionnaire.trade import LINK
from commands.notation import Lexicon, Word, one_of
from events.errors import BadNotation
from events.language import gettext as _
from events.language import translate_action
from events.le_millionnaire.figures import CHIP, FACES, SQUARES
from events.le_millionnaire.words import (
    BOXES,
    COMPANIES,
    HIDDEN,
    MARKER,
    SEATS,
    SUPPLY,
    Company,
    Seat,
)
from projections.le_millionnaire.bundles import NOTHING_WORD

VERBS: dict[str, tuple[str, ...]] = {
    "first": ("premier", "erster"),
    "start": ("départ", "startfeld"),
    "ready": ("prêt", "bereit"),
    "buy": ("acheter", "kaufe", "kaufen"),
    "change": ("changer", "tausche", "tauschen"),
    "bet": ("miser", "setze", "setzen"),
    "offer": ("offrir", "biete", "bieten"),
    "deal": ("conclure", "abgemacht"),
    "decline": ("décliner", "verzichte", "verzichten"),
    "claim": ("réclamer", "fordere", "fordern"),
    "throw": ("lancer", "würfle", "würfeln"),
    "liquidate": ("liquider", "liquidiere", "liquidieren"),
    "pass": ("passer", "passe", "passen"),
    "done": ("terminé", "fertig"),
    "draw": ("tirer", "ziehe", "ziehen"),
    "exempt": ("exonérer", "befreie", "befreien"),
    "pay": ("payer", "zahle", "zahlen"),
    "inherit": ("hériter", "erbe", "erben"),
    "shares": ("actions", "aktien"),
    "cash": ("espèces", "bargeld"),
    "sell": ("vendre", "verkaufe", "verkaufen"),
}
COMPANY_WORDS: dict[str, tuple[str, ...]] = {
    "azure": ("azur",),
    "coral": ("corail", "koralle"),
    "jade": (),
    "ochre": ("ocre", "ocker"),
    "plum": ("prune", "pflaume"),
    "pearl": ("perle",),
}
FORM_WORDS: dict[str, tuple[str, ...]] = {
    "small": ("petite", "klein", "kleine"),
    "large": ("grande", "groß", "große"),
}
BOX_WORDS: dict[str, tuple[str, ...]] = {
    "outsiders": ("outsider", "außenseiter"),
    "auteuil": (),
    "arc": (),
    "chance": (),
}
CARD_WORDS: dict[str, tuple[str, ...]] = {
    "taxes": ("impôt", "steuer"),
    "brokerage": ("courtage", "maklergebühr"),
    "legacy": ("legs", "vermächtnis"),
    "will": ("testament",),
    "notice": ("avis", "bescheid"),
    "debt": ("dette", "schuldschein"),
    "exemption": ("exonération", "befreiung"),
    "outsider": ("außenseiter",),
    "shares": ("actions", "aktien"),
    "receipt": ("recette", "einnahme"),
    HIDDEN: ("confidentielle", "vertraulich"),
    MARKER: ("repère", "merkkarte"),
}
TRADE_WORDS: dict[str, tuple[str, ...]] = {
    LINK: ("pour", "für"),
    NOTHING_WORD: ("rien", "nichts"),
}
DIGITS: Final = 8
"""Maximum number of digits: far more than all money in the box needs."""


def _number_word(word: str) -> Sequence[str]:
    number = word if word.isascii() and word.isdigit() and len(word) <= DIGITS else None
    return () if number is None else (str(int(number)),)


def _square(word: str) -> Sequence[str]:
    return tuple(number for number in _number_word(word) if 1 <= int(number) <= SQUARES)


def _or_number(words: dict[str, tuple[str, ...]], expected: str) -> Slot:
    lexicon = Lexicon(words)
    return Slot(
        lambda word: _number_word(word) or lexicon.read(word), (*lexicon.meanings, expected)
    )


def _place(word: str) -> Sequence[str]:
    return _square(word) or _BOXES.read(word)


_BOXES = Lexicon(BOX_WORDS)
SEAT = seat_slot(SEATS)
COMPANY = word_slot(COMPANY_WORDS)
SQUARE = Slot(_square, (f"1…{SQUARES}",))
PLACE = Slot(_place, (f"1…{SQUARES}", *BOXES))
AMOUNT = Slot(_number_word, (f"{CHIP}…",))
DIE = word_slot({str(face): () for face in range(1, FACES + 1)})
CARD = word_slot(CARD_WORDS)
QUANTITY = _or_number(FORM_WORDS, f"1…{SUPPLY['unit']}")
FORM = word_slot(FORM_WORDS)
DETAIL = _or_number(COMPANY_WORDS, "1…")
PART = _or_number(COMPANY_WORDS, "1…")
PIECE = _or_number(COMPANY_WORDS | FORM_WORDS | TRADE_WORDS, "1…")

SEAT_OF: dict[str, Seat] = {seat: seat for seat in SEATS}
COMPANY_OF: dict[str, Company] = {company: company for company in COMPANIES}


def _throw(*dice: str) -> Action | None:
    if len(dice) == 1:
        return None
    return act.Throw(*sorted(map(int, dice)))


def _draw(*words: str) -> Action | None:
    """The card in the words: its name alone, with a sum or odds, or free shares with company and
    ratio; None if the words don't fit together."""
    kind, *figures = words
    wanted = {"shares": 2, "outsider": 1, "receipt": 1}.get(kind, 0)
    if len(figures) != wanted or [one in COMPANIES for one in figures[:-1]] != [True] * (
        wanted - 1
    ):
        return None
    if figures and figures[-1] in COMPANIES:
        return None
    return act.Draw(words)


def _sale(*parts: str) -> Action | None:
    pairs = list(zip(parts[::2], parts[1::2], strict=False))
    if len(parts) % 2 or any(one not in COMPANIES or two in COMPANIES for one, two in pairs):
        return None
    return act.Sell(parts)


def _offer(seat: str, *pieces: str) -> Action | None:
    """An offer with two sides, each "nothing" or companies with their cards, then a sum; None if
    the words don't fit together."""
    if pieces.count(LINK) != 1:
        return None
    at = pieces.index(LINK)
    give, take = pieces[:at], pieces[at + 1 :]
    if not (_is_side(give) and _is_side(take)):
        return None
    return act.Offer(SEAT_OF[seat], give, LINK, take)


def _is_side(pieces: Sequence[str]) -> bool:
    if not pieces or tuple(pieces) == (NOTHING_WORD,):
        return bool(pieces)
    at = 0
    while at + 1 < len(pieces) and pieces[at] in COMPANIES:
        if not (pieces[at + 1] in FORM_WORDS or pieces[at + 1].isdigit()):
            return False
        at += 2
    rest = pieces[at:]
    return not rest or (len(rest) == 1 and rest[0].isdigit())


FORMS: dict[str, Form] = {
    "first": Form((SEAT,), lambda seat: act.First(SEAT_OF[seat])),
    "start": Form((SQUARE,), lambda number: act.Start(int(number))),
    "ready": Form((), act.Ready),
    "buy": Form((COMPANY, QUANTITY), lambda company, what: act.Buy(COMPANY_OF[company], what)),
    "change": Form(
        (COMPANY, FORM),
        lambda company, form: act.Change(
            COMPANY_OF[company], "small" if form == "small" else "large"
        ),
    ),
    "bet": Form(
        (PLACE, AMOUNT),
        lambda place, amount=None: act.Bet(place, None if amount is None else int(amount)),
        optional=1,
    ),
    "offer": Form((SEAT, PIECE), _offer, repeated=True),
    "deal": Form((), act.Deal),
    "decline": Form((), act.Decline),
    "claim": Form((word_slot({"debt": CARD_WORDS["debt"]}),), act.Claim),
    "throw": Form((DIE, DIE), _throw, optional=2),
    "liquidate": Form((), act.Liquidate),
    "pass": Form((), act.Pass),
    "done": Form((), act.Done),
    "draw": Form((CARD, DETAIL, DETAIL), _draw, optional=2),
    "exempt": Form((), act.Exempt),
    "pay": Form((), act.Pay),
    "inherit": Form((), act.Inherit),
    "shares": Form((), act.Shares),
    "cash": Form((), act.Cash),
    "sell": Form((PART,), _sale, repeated=True),
}
COMPLETE: Final = ("buy", "change", "start")
"""The verbs whose legal actions are all listed; for others only examples are."""
EXAMPLES: Final = {
    "offer": "offer blue azure 2 for 30000",
    "throw": "throw 3 4",
    "draw": "draw receipt 5000",
    "sell": "sell azure 4 jade 2",
}
"""Examples for verbs whose words depend on each other."""


def _fill(verb: str, words: Sequence[Word], form: Form) -> list[Any]:
    """All actions that the words can mean, without contradictory ones. Raises BadNotation.

    Every word of a repeated slot must be unambiguous, since there would be too many combinations.
    """
    if form.repeated:
        slot = form.slots[-1]
        for word in words[len(form.slots) :]:
            one_of(word, slot.read(word.text), slot.expected)
    actions = [action for action in forms.fill(verb, words, form) if action is not None]
    if not actions:
        raise BadNotation(
            _(
                "These words make no sense together after {verb}. Write, for example, {example}."
            ).format(verb=translate_action(verb), example=translate_action(EXAMPLES[verb])),
            words[-1].at,
        )
    return actions


parse: Final = Notation[Action](VERBS, FORMS, _fill, COMPLETE).parse


def vocabulary() -> list[str]:
    """All English words of the notation, for completion."""
    return [*VERBS, *COMPANY_WORDS, *FORM_WORDS, *BOX_WORDS, *CARD_WORDS, *TRADE_WORDS, *SEATS]
