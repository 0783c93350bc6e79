"""Explains one piece of the board, as a reader sees it."""

from events.errors import BadInput
from events.language import gettext as _
from events.language import language
from mclub.club.moment import FORMAT, Moment
from mclub.kinds.face import Pieces
from mclub.kinds.kind import Document
from mclub.kinds.parts import able
from mclub.kinds.pieces import Explaining
from mclub.rulebook.book import rulebook

LONGEST = 40
"""The maximum length of a piece's key, in characters."""


def sight_of(moment: Moment, eyes: str) -> Explaining:
    """What pieces are explained from to this reader."""
    own = eyes if eyes in moment.seats else ""
    options = moment.kind.FOLD.options(moment.created.options)
    return Explaining(moment.view(eyes), own, options)


def explain_piece(moment: Moment, key: str, eyes: str) -> Document:
    """The piece in words (docs/format.md), based only on the reader's view. key: as on the page,
    e.g. "privilege-exchange". Raises BadInput if the reader sees no such piece."""
    kind = moment.kind
    piece = able(kind.face(), Pieces).explain_piece(sight_of(moment, eyes), key)
    if piece is None:
        raise BadInput(_("You see no piece {piece} on the board.").format(piece=key[:LONGEST]))
    rules = rulebook(kind.KIND)
    return {
        "format": FORMAT,
        "game": moment.id,
        "seq": moment.seq,
        "piece": key,
        "title": piece.title,
        "text": [piece.what, piece.now],
        "rules": [{"id": id_, "title": rules[id_].title_in(language())} for id_ in piece.rules],
    }
