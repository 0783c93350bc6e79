"""What changed in a page since a browser was sent it, for `changes.js`.

{"seq", "state": of the page as it is now; "parts": the HTML of each part outside the board that
changed, by id; "frames": what happened on the board, in order}. In the HTML of a part a marker
stands for a part within it that the browser keeps, or, with `to`, for all from one part to another.
A tag with the attribute `data-kept` is that of a part whose content stays as it is.

A frame is {"seq": the record; "text": what was told since the one before; "by": who caused it;
"moves": as in `moves.py`; "parts": as above}. After the last one the board is as it is now.
"""

import re
import sys
from collections.abc import Mapping
from typing import Any, Final

from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service.page_cache import Page
from mclub.service.pages.moves import moves_since
from mclub.service.pages.parts import MARKER, MARKERS, SEQ, Part
from mclub.service.pages.rendering import draw

BOARD: Final = "board"
MOST_FRAMES: Final = 40
"""Records that are told one by one."""
ANEW: Final[Document] = {"page": True}
"""The browser fetches the page anew."""
RUN: Final = re.compile(rf"{MARKERS.pattern}(?:\s*{MARKERS.pattern})*")
"""Parts with nothing but space between them."""
RANGE: Final = '<part-of id="{}" to="{}"></part-of>'
Found = dict[str, str]


def changes(table: Played, eyes: str, old: Page, new: Page, context: Mapping[str, Any]) -> Document:
    """What changed from one page to another. context: what the new one was drawn from."""
    if old.whole.body != new.whole.body:
        return ANEW
    found: Found = {}
    for id_, part in new.whole.parts.items():
        if id_ != BOARD:
            _compare(old.whole.parts[id_], part, found)
    return {
        "seq": new.seq,
        "state": new.state,
        "parts": _at(new.seq, found),
        "frames": _frames(table, eyes, old.seq, old.whole.parts[BOARD], new, context),
    }


def frames_since(
    table: Played, eyes: str, since: int, new: Page, context: Mapping[str, Any]
) -> list[Document]:
    """Frames from the board after record `since`, which is whole in the first, to that of a page;
    of the last `MOST_FRAMES` records at most."""
    since = max(since, new.seq - MOST_FRAMES)
    board = _board(table.at(since).view(eyes), context)
    parts = _at(new.seq, {BOARD: board.html()})
    first = {"seq": since, "text": "", "by": "", "moves": [], "parts": parts}
    return [first, *_frames(table, eyes, since, board, new, context)]


def _frames(
    table: Played, eyes: str, since: int, board: Part, new: Page, context: Mapping[str, Any]
) -> list[Document]:
    end = new.whole.parts[BOARD]
    few = new.seq - since <= MOST_FRAMES
    moves = moves_since(table, eyes, since) if few else {}
    if board.digest == end.digest and not moves:
        return []
    lines = table.history(eyes, since) if few else []
    told = {line["seq"] for line in lines}
    frames: list[Document] = []

    def add(seq: int, parts: Found) -> None:
        if parts or seq in moves:
            frames.append({"seq": seq, "moves": moves.pop(seq, []), "parts": _at(new.seq, parts)})

    looked: Document = {}
    for seq, view in (table.steps(eyes, since) if few else None) or ():
        # What is neither told nor moves is seen with the next that is; much can't be seen.
        after = board
        if seq == new.seq:
            after = end
        elif (seq in told or seq in moves) and looked != (looked := view | {"seq": 0}):
            after = _board(view, context)
        add(seq, _differences(board, after))
        board = after
    if found := _differences(board, end):
        add(new.seq, found)
    return _with_sentences(frames, lines)


def _board(view: Document, context: Mapping[str, Any]) -> Part:
    # What can be done on the board is what can be done now.
    return draw("parts/board.html.j2", **{**context, "board": view}).parts[BOARD]


def _with_sentences(frames: list[Document], lines: list[Document]) -> list[Document]:
    """Each frame with what was told since the one before, the last one with all that is left."""
    told, since = [], 0
    for frame in frames:
        until = sys.maxsize if frame is frames[-1] else frame["seq"]
        own = [line for line in lines if since < line["seq"] <= until]
        text, by = " ".join(line["text"] for line in own), own[0]["by"] if own else ""
        told.append({"seq": frame["seq"], "text": text, "by": by} | frame)
        since = until
    return told


def _at(seq: int, found: Found) -> Found:
    return {id_: html.replace(SEQ, str(seq)) for id_, html in found.items()}


def _differences(old: Part, new: Part) -> Found:
    found: Found = {}
    _compare(old, new, found)
    return found


def _compare(old: Part, new: Part, found: Found) -> None:
    if old.digest == new.digest:
        return
    if old.body != new.body:
        found[new.id] = _shortened(old, new)
    for id_, part in new.parts.items():
        if id_ in old.parts:
            _compare(old.parts[id_], part, found)


def _shortened(old: Part, new: Part) -> str:
    """The new HTML of a part, without what the browser has."""
    _tag, _end, was = old.body.partition(">")
    tag, _end, content = new.body.partition(">")
    if was == content:
        return f"{tag.strip()} data-kept>"

    def shorten(run: re.Match[str]) -> str:
        return "".join(_runs(run[0], old, new))

    return RUN.sub(shorten, new.body).strip()


def _runs(text: str, old: Part, new: Part) -> list[str]:
    """Parts in a row: new ones whole; those that the browser has by their marker, and several that
    it has in a row by the first and the last."""
    shown: list[str] = []
    row: list[str] = []
    begin = end = 0
    for marker in MARKERS.finditer(text):
        id_, space = marker[1], text[end : marker.start()]
        known = id_ in old.parts
        if known and row and text[begin : marker.end()] in old.body:
            row.append(id_)
        else:
            shown += [*_row(row), space]
            row, begin = ([id_] if known else []), marker.start()
            if not known:
                shown.append(new.parts[id_].html())
        end = marker.end()
    return [*shown, *_row(row)]


def _row(ids: list[str]) -> list[str]:
    if len(ids) > 1:
        return [RANGE.format(ids[0], ids[-1])]
    return [MARKER.format(id_) for id_ in ids]
