"""The parts that a page is made of, so that a browser can be sent only those that changed.

In a template `{% part ID, VALUES… %}…{% endpart %}` holds one element with that id. Its HTML
depends on nothing but the values, the language and the template, so it is made once for all pages
and readers to whom the values are the same. Parts nest: the HTML of a part has a marker for each
part within it. The whole page is the same parts with every marker replaced.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

MARKER: Final = '<part-of id="{}"></part-of>'
"""What stands for a part in the HTML around it; no text put into a template can look like it."""
MARKERS: Final = re.compile(r'<part-of id="([^"]+)"></part-of>')
SEQ: Final = "<seq>"
"""What stands for the last record in the HTML of a part, which stays the same while others act."""
STATE: Final = "<state>"
"""What stands for `Part.state` of the page."""
MOST: Final = 8192
"""Parts in each half of the memory."""

_encode = msgspec.msgpack.Encoder(enc_hook=str).encode
Key = tuple[str, str, str, bytes]


class Part:
    """An element of a page. body: its HTML, with markers; parts: those within it, by id; digest: of
    all that it shows; marker: what stands for it in the HTML around it."""

    __slots__ = ("body", "digest", "id", "marker", "parts")

    def __init__(self, id_: str, body: str, parts: Mapping[str, "Part"]) -> None:
        self.id, self.body, self.parts = id_, body, parts
        self.marker = Markup(MARKER.format(id_))  # noqa: S704 (our own)
        digest = blake2b(body.encode(), digest_size=12)
        for part in parts.values():
            digest.update(part.digest)
        self.digest: bytes = digest.digest()

    @property
    def state(self) -> str:
        """A name for all that it shows."""
        return self.digest.hex()

    def html(self) -> str:
        """The whole element."""
        if not self.parts:
            return self.body
        return MARKERS.sub(lambda match: self.parts[match[1]].html(), self.body)


class Drawing:
    """A page being made: the parts drawn so far, those of the innermost open one last."""

    def __init__(self) -> None:
        self._open: list[dict[str, Part]] = [{}]
        self._unknown: Key = ("", "", "", b"")

    def part(self, key: Key, body: Callable[[], str]) -> str:
        """The marker of the part with this key, which is drawn only if it isn't known. body: draws
        it."""
        return self.find(key) or self.draw(body)

    def find(self, key: Key) -> str:
        """The marker of the part with this key; "" if it isn't known, then it is the next to be
        drawn."""
        part = KEPT.get(key)
        if part is None:
            self._unknown = key
            return ""
        self._open[-1][part.id] = part
        return part.marker

    def draw(self, body: Callable[[], str]) -> str:
        """The marker of the part looked for last."""
        key, parts = self._unknown, dict[str, Part]()
        self._open.append(parts)
        try:
            part = Part(key[1], body(), parts)
        finally:
            self._open.pop()
        KEPT.put(key, part)
        self._open[-1][part.id] = part
        return part.marker

    def page(self, body: str) -> Part:
        """The whole page, with this HTML as its body."""
        return Part("", body, self._open[0])


class Kept:
    """The parts drawn last, for all threads. most: how many are certain to be kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._young: dict[Key, Part] = {}
        self._old: dict[Key, Part] = {}

    def get(self, key: Key) -> Part | None:
        """The part with this key, if it is kept."""
        part = self._young.get(key)
        if part is None and (part := self._old.get(key)) is not None:
            self.put(key, part)
        return part

    def put(self, key: Key, part: Part) -> None:
        """Keep the part. Those not used since as many others came are dropped."""
        if len(self._young) >= self._most:
            self._old, self._young = self._young, {}
        self._young[key] = part

    def clear(self) -> None:
        """Keep none of them."""
        self._young, self._old = {}, {}


KEPT: Final = Kept(MOST)


class PartTag(Extension):
    """The tag `part` of the templates."""

    tags = {"part"}  # noqa: RUF012 (as the base declares it)

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """The tag as a call of `find`, and where that finds nothing one of `draw` with its body."""
        line = next(parser.stream).lineno
        values = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            values.append(parser.parse_expression())
        body = parser.parse_statements(("name:endpart",), drop_needle=True)
        place = nodes.Const(f"{parser.name}:{line}")
        context = nodes.ContextReference()
        about: list[nodes.Expr] = [context, place, values[0], nodes.List(values[1:])]
        marker = parser.free_identifier(line)
        found = nodes.Assign(marker, self.call_method("find", about), lineno=line)
        drawn = nodes.CallBlock(self.call_method("draw", [context]), [], [], body, lineno=line)
        output = nodes.Output([marker], lineno=line)
        return [found, nodes.If(marker, [output], [], [drawn], lineno=line)]

    def find(self, context: Context, place: str, id_: str, values: Sequence[Any]) -> str:
        """The marker of a part that is known, else ""."""
        drawing: Drawing = context["drawing"]
        return drawing.find((place, str(id_), context["language"], _encode(values)))

    def draw(self, context: Context, caller: Callable[[], str]) -> str:
        """The marker of a part that was not known."""
        drawing: Drawing = context["drawing"]
        return drawing.draw(caller)
