"""A nudge: the first level of a hint, which says where to look and not what to do."""

from collections.abc import Iterator

from events.language import gettext as _
from mclub.bots.hint import is_equal
from mclub.bots.values import Values
from mclub.kinds.face import Pieces
from mclub.kinds.kind import Document, GameKind
from mclub.kinds.parts import able
from mclub.kinds.pieces import Explaining


def nudge(kind: GameKind, seen: Explaining, document: Document) -> list[str]:
    """Sentences for a person who wants to find the action alone: the explanation of a piece that
    the best action names and the second one doesn't, and what the two differ in most. document:
    the hint for the seat that sees this, from `mclub.bots.hint.hint`."""
    return list(_sentences(kind, seen, document))


def _sentences(kind: GameKind, seen: Explaining, document: Document) -> Iterator[str]:
    best, *others = document["plans"]
    second = others[0] if others else None
    yield from _piece(kind, seen, best, second)
    if second is None:
        yield _("Only one action is worth considering.")
        return
    values = Values(kind)
    if is_equal(best, second, values):
        yield _("The best two choices are about equal.")
        return
    change = {part: abs(best["parts"][part] - second["parts"][part]) for part in values.parts}
    most = max(change, key=lambda part: change[part])
    if values.tells(change[most]):
        yield _("The best two choices differ most in: {part}.").format(part=values.parts[most])


def _piece(
    kind: GameKind, seen: Explaining, best: Document, second: Document | None
) -> Iterator[str]:
    """The first piece that the best action names, preferably one that the second doesn't name."""
    own, other = _keys(best), _keys(second) if second else []
    face = able(kind.face(), Pieces)
    for key in sorted(own, key=lambda one: one in other):
        piece = face.explain_piece(seen, key)
        if piece is not None:
            yield _("Look at: {piece}.").format(piece=piece.title)
            yield f"{piece.what} {piece.now}"
            return


def _keys(plan: Document) -> list[str]:
    """The keys that the pieces of an action can have, the most exact first."""
    words = plan["action"].split()[1:]
    return ["-".join(words), *words]
