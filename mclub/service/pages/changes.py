"""The changes in a page since it was sent to a browser, for `changes.js`.

{"seq", "state": of the page now; "parts": the HTML of each changed part outside the board, by id;
"frames": the steps of the board, in order}. In the HTML of a part, a marker stands for a nested
part that the browser keeps or, with `to`, for a range of them. A lone tag with the attribute
`data-kept` replaces only the tag of a part; its content stays.

A frame is {"seq": the record; "text": the lines of the history since the last frame; "by": who
caused it; "moves": as in `moves.py`; "parts": as above}. The last frame leads to the current board.
"""

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service.page_cache import Page
from mclub.service.pages.lines import lines_since
from mclub.service.pages.moves import moves_since
from mclub.service.pages.parts import MARKER, MARKERS, Part, fill
from mclub.service.pages.rendering import draw
from mclub.service.pages.rounds import rounds_since

BOARD: Final = "board"
MOST_FRAMES: Final = 40
"""The maximum number of records shown step by step."""
MOST_PAIRS: Final = 1024
"""The maximum number of pairs of parts whose differences are cached, for other readers of the same
parts."""
ANEW: Final[Document] = {"page": True}
"""The answer that makes the browser reload the page."""
RUN: Final = re.compile(rf"{MARKERS.pattern}(?:\s*{MARKERS.pattern})*")
"""Markers with only white space between them."""
RANGE: Final = '<part-of id="{}" to="{}"></part-of>'
Fragments = dict[str, str]
"""HTML by the id of its part."""


def changes(table: Played, eyes: str, old: Page, new: Page, context: Mapping[str, Any]) -> Document:
    """The changes from one page to another. context: the template context of the new page."""
    if old.root.body != new.root.body:
        return ANEW
    fragments: Fragments = {}
    for id_, part in new.root.parts.items():
        if id_ != BOARD and part is not (before := old.root.parts[id_]):
            fragments |= _differences(before, part)
    return {
        "seq": new.seq,
        "state": new.state,
        "parts": _at(new.seq, fragments),
        "frames": _frames(table, eyes, old.seq, old.root.parts[BOARD], new, context),
    }


def frames_since(
    table: Played, eyes: str, since: int, new: Page, context: Mapping[str, Any]
) -> list[Document]:
    """The frames from the board after record `since` to the board of the page `new`, for at most
    the last `MOST_FRAMES` records. The first frame contains the whole board."""
    since = max(since, new.seq - MOST_FRAMES)
    board = _board(table.at(since).view(eyes), context)
    parts = _at(new.seq, {BOARD: board.html()})
    first = {"seq": since, "text": "", "by": "", "moves": [], "parts": parts}
    return [first, *_frames(table, eyes, since, board, new, context)]


def _frames(
    table: Played, eyes: str, since: int, board: Part, new: Page, context: Mapping[str, Any]
) -> list[Document]:
    end = new.root.parts[BOARD]
    if new.seq - since > MOST_FRAMES:
        return _jump(table, eyes, since, board, new)
    moves = moves_since(table, eyes, since)
    if board.digest == end.digest and not moves:
        return []
    lines = lines_since(table, eyes, since)
    seqs = {line["seq"] for line in lines}
    last_shown = max((*seqs, *moves), default=new.seq)
    frames: list[Document] = []

    def add(seq: int, parts: Fragments) -> None:
        if parts or seq in moves:
            frames.append({"seq": seq, "moves": moves.pop(seq, []), "parts": _at(new.seq, parts)})

    last: Document = {}
    wanted = {seq for seq in (*seqs, *moves) if seq < last_shown}
    for seq, view in table.steps(eyes, since, wanted) or ():
        # A record without a line or moves gets no frame: its changes appear in the next frame. If
        # there is none, as for the question to the next player, they appear in the last one.
        after = board
        if seq >= last_shown:
            after = end
        elif view is not None and last != (last := view | {"seq": 0}):
            after = _board(view, context)
        add(seq, _differences(board, after))
        board = after
    if fragments := _differences(board, end):
        add(new.seq, fragments)
    return _with_sentences(frames, lines)


def _jump(table: Played, eyes: str, since: int, board: Part, new: Page) -> list[Document]:
    """A single frame for more records than are shown step by step, with a summary of each round."""
    parts = _differences(board, new.root.parts[BOARD])
    lines = [line for line in table.history(eyes, since) if not line["undone"]]
    summaries = [one["text"] for one in rounds_since(table, eyes, since, lines)] if lines else []
    if not parts and not summaries:
        return []
    text = " ".join(f"{summary}." for summary in summaries)
    return [{"seq": new.seq, "text": text, "by": "", "moves": [], "parts": _at(new.seq, parts)}]


def _board(view: Document, context: Mapping[str, Any]) -> Part:
    # The actions and the cards to choose from are the current ones, also in earlier frames.
    now = {"now": context["board"], "board": view}
    return draw("parts/board.html.j2", **{**context, **now}).parts[BOARD]


def _with_sentences(frames: list[Document], lines: list[Document]) -> list[Document]:
    """Add to each frame the lines since the last frame, and to the final one all remaining ones."""
    result, since = [], 0
    for frame in frames:
        until = sys.maxsize if frame is frames[-1] else frame["seq"]
        own = [line for line in lines if since < line["seq"] <= until]
        text, by = " ".join(line["text"] for line in own), own[0]["by"] if own else ""
        result.append({"seq": frame["seq"], "text": text, "by": by} | frame)
        since = until
    return result


def _at(seq: int, fragments: Fragments) -> Fragments:
    return {id_: fill(html, seq) for id_, html in fragments.items()}


@lru_cache(MOST_PAIRS)
def _differences(old: Part, new: Part) -> Fragments:
    """The HTML of each part that differs; it must not be changed, since it is cached."""
    fragments: Fragments = {}
    if old.body != new.body:
        fragments[new.id] = _shorten(old, new)
    for id_, part in new.parts.items():
        before = old.parts.get(id_)
        if before is not None and before is not part and before.digest != part.digest:
            fragments |= _differences(before, part)
    return fragments


def _shorten(old: Part, new: Part) -> str:
    """The new HTML of a part, with markers for nested parts that the browser already has."""
    _tag, _end, old_content = old.body.partition(">")
    tag, _end, content = new.body.partition(">")
    if old_content == content:
        return f"{tag.strip()} data-kept>"
    if not new.parts:
        return new.body.strip()

    def replace(run: re.Match[str]) -> str:
        return "".join(_runs(run[0], old, new))

    return RUN.sub(replace, new.body).strip()


def _runs(text: str, old: Part, new: Part) -> list[str]:
    """The HTML for a run of markers: new parts in full, a marker for a part that the browser has,
    and a range for several in the same order as before."""
    pieces: list[str] = []
    markers = list(MARKERS.finditer(text))
    at = end = 0
    while at < len(markers):
        begin = markers[at].start()
        pieces.append(text[end:begin])
        if markers[at][1] not in old.parts:
            last = at
            pieces.append(new.parts[markers[at][1]].html())
        else:
            # The longest row that stood like this before, mostly all the rest.
            rest = range(len(markers) - 1, at, -1)
            last = next((to for to in rest if text[begin : markers[to].end()] in old.body), at)
            pieces += _row([marker[1] for marker in markers[at : last + 1]])
        at, end = last + 1, markers[last].end()
    return pieces


def _row(ids: list[str]) -> list[str]:
    if len(ids) > 1:
        return [RANGE.format(ids[0], ids[-1])]
    return [MARKER.format(id_) for id_ in ids]
