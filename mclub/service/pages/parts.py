"""The parts of a page. A browser gets only those that have changed.

In a template, `{% part ID, VALUES… %}…{% endpart %}` encloses one element with that id. Its HTML
depends only on the values, the language and the template, so it is rendered once for all pages and
readers with the same values. Parts nest: the HTML of a part contains a marker for each nested part.
Replacing all markers gives the complete page.
"""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

import msgspec
from jinja2 import nodes
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup

MARKER: Final = '<part-of id="{}"></part-of>'
"""The marker of a part in the HTML around it. Text in a page can't look like this, since it is
escaped."""
MARKERS: Final = re.compile(r'<part-of id="([^"]+)"></part-of>')
SEQ: Final = "<seq>"
"""The placeholder for the last record's number, so that a part's HTML needn't change with it."""
STATE: Final = "<state>"
"""The placeholder for the page's `Part.state`."""
FORM: Final = "<form-key>"
"""The placeholder for a form's key, which is new each time that a part is sent."""
DIGEST: Final = 12
"""The length of a part's digest in bytes."""
MOST: Final = 8192
"""The maximum number of parts in each half of the cache."""

_encode = msgspec.msgpack.Encoder(enc_hook=str).encode
Key = tuple[str, str, str, Hashable]
"""The template and line, the id, the language, and the values."""


def fill(html: str, seq: int) -> str:
    """Fill the placeholders of parts. seq: the last record that they show."""
    html = html.replace(SEQ, str(seq))
    return html.replace(FORM, token_hex()) if FORM in html else html


class Part:
    """An element of a page. body: its HTML, with markers; parts: the nested parts, by id; digest:
    of its complete HTML; marker: its marker in the HTML around it."""

    __slots__ = ("body", "digest", "id", "marker", "parts")

    def __init__(self, id_: str, body: str, parts: Mapping[str, "Part"]) -> None:
        self.id, self.body, self.parts = id_, body, parts
        self.marker = Markup(MARKER.format(id_))  # noqa: S704 (our own)
        content = b"".join((body.encode(), *[part.digest for part in parts.values()]))
        # Processors have instructions for it; BLAKE2 takes twice the time.
        self.digest: bytes = sha256(content).digest()[:DIGEST]

    @property
    def state(self) -> str:
        """The digest in hex, which identifies the content."""
        return self.digest.hex()

    def html(self) -> str:
        """The complete HTML of the element."""
        if not self.parts:
            return self.body
        return MARKERS.sub(lambda match: self.parts[match[1]].html(), self.body)


class Drawing:
    """A page being rendered in a language: collects the parts of each element that is still open.
    modules: the macros of imported templates, by name."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.modules: dict[str | None, TemplateModule] = {}
        self._open: list[dict[str, Part]] = [{}]
        self._missing: Key = ("", "", "", b"")

    def find_part(self, place: str, id_: str, values: Sequence[Any]) -> str:
        """Like `find`, for a part of a template. place: "TEMPLATE:LINE"."""
        return self.find((place, str(id_), self._language, _encode(values)))

    def find(self, key: Key) -> str:
        """Add the part with this key to the page and return its marker; "" if it isn't cached, so
        that `draw` has to render it next."""
        part = CACHE.young.get(key) or CACHE.get(key)
        if part is None:
            self._missing = key
            return ""
        self._open[-1][part.id] = part
        return part.marker

    def draw(self, caller: Callable[[], str]) -> str:
        """Render the part that `find` has just missed, and return its marker. caller: its HTML, the
        content of a block in Jinja's words."""
        key, parts = self._missing, dict[str, Part]()
        self._open.append(parts)
        try:
            part = Part(key[1], str(caller()), parts)
        finally:
            self._open.pop()
        CACHE.put(key, part)
        self._open[-1][part.id] = part
        return part.marker

    def page(self, body: str) -> Part:
        """The finished page. body: its HTML, with markers."""
        return Part("", str(body), self._open[0])


class PartCache:
    """A cache of parts, shared by all threads. most: the number of most recently used parts that it
    is certain to contain."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.young: dict[Key, Part] = {}
        """The parts used most recently: most of those asked for are among them."""
        self._old: dict[Key, Part] = {}

    def get(self, key: Key) -> Part | None:
        """The part with this key, if it is in the cache."""
        part = self.young.get(key)
        if part is None and (part := self._old.get(key)) is not None:
            self.put(key, part)
        return part

    def put(self, key: Key, part: Part) -> None:
        """Add a part. When the young half is full, it replaces the old half, whose parts are
        dropped."""
        if len(self.young) >= self._most:
            self._old, self.young = self.young, {}
        self.young[key] = part

    def clear(self) -> None:
        """Empty the cache."""
        self.young, self._old = {}, {}


CACHE: Final = PartCache(MOST)


class PartTag(Extension):
    """The Jinja tag `part`."""

    tags = {"part"}  # noqa: RUF012 (as the base declares it)

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Compile the tag to a call of `Drawing.find_part` and, if that finds nothing, one of
        `Drawing.draw` with its content as the caller block."""
        line = next(parser.stream).lineno
        values = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            values.append(parser.parse_expression())
        body = parser.parse_statements(("name:endpart",), drop_needle=True)
        key: list[nodes.Expr] = [
            nodes.Const(f"{parser.name}:{line}"),
            values[0],
            nodes.List(values[1:]),
        ]
        marker = parser.free_identifier(line)
        find = nodes.Assign(marker, _call("find_part", key), lineno=line)
        draw = nodes.CallBlock(_call("draw", []), [], [], body, lineno=line)
        output = nodes.Output([marker], lineno=line)
        return [find, nodes.If(marker, [output], [], [draw], lineno=line)]


def _call(method: str, arguments: list[nodes.Expr]) -> nodes.Call:
    """The call of a method of the page's `Drawing`."""
    drawing = nodes.Name("drawing", "load")
    return nodes.Call(nodes.Getattr(drawing, method, "load"), arguments, [], None, None)
