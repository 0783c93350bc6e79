"""A browser's page updated by changes, as in `changes.js`."""

from collections.abc import Mapping
from typing import Any

from mclub.kinds.kind import Document
from tests.service.markup import VOID
from tests.service.webtree import Element, parse_page

Tree = tuple[Any, ...]


class Page:
    """A page as a browser shows it. html: as fetched."""

    def __init__(self, html: str) -> None:
        self.root = parse_page(html)

    @property
    def state(self) -> str:
        """The state sent with a request for changes."""
        return self._body["data-state"]

    @property
    def tree(self) -> Tree:
        """The page's content, without white space between elements."""
        return _tree(self.root)

    def element(self, id_: str) -> Element:
        """The element with this id."""
        return self.root.one(id=id_)

    def apply(self, changes: Document) -> None:
        """Apply the changes."""
        self.renew(changes["parts"])
        for frame in changes["frames"]:
            self.renew(frame["parts"])
        self._expect(changes["seq"])
        self._body.attributes["data-seq"] = str(changes["seq"])
        self._body.attributes["data-state"] = changes["state"]

    def renew(self, parts: Mapping[str, str]) -> None:
        """Replace these parts of the page; of live ones only what is in them."""
        for id_, html in parts.items():
            part = self._title if id_ == "title" else self.element(id_)
            fresh = _fresh(html)
            if "data-kept" in fresh.attributes:
                del fresh.attributes["data-kept"]
                fresh.content = part.content
            self._fill(fresh)
            part.content = fresh.content
            if "data-live" not in part.attributes:
                part.tag, part.attributes = fresh.tag, fresh.attributes

    def board(self, seq: int) -> Tree:
        """Replace only the board, if the page's state has this record."""
        self._expect(seq)
        return "", {}, [_tree(self.element("board"))]

    def _expect(self, seq: int) -> None:
        for field in self.root.every("input", name="expect"):
            field.attributes["value"] = str(seq)

    def _fill(self, fresh: Element) -> None:
        """Put the elements that stay in place of their markers."""
        filled: list[Element | str] = []
        for one in fresh.content:
            if isinstance(one, Element) and one.tag == "part-of":
                filled += self._row(one["id"], one.attributes.get("to", one["id"]))
            else:
                if isinstance(one, Element):
                    self._fill(one)
                filled.append(one)
        fresh.content = filled

    def _row(self, first: str, last: str) -> list[Element]:
        parent = next(
            one
            for one in self.root.every()
            if any(
                isinstance(of, Element) and of.attributes.get("id") == first for of in one.content
            )
        )
        row = [one for one in parent.content if isinstance(one, Element)]
        ids = [one.attributes.get("id") for one in row]
        return row[ids.index(first) : ids.index(last) + 1]

    @property
    def _title(self) -> Element:
        return self.root.one("head").one("title")

    @property
    def _body(self) -> Element:
        return self.root.one("body")


def _fresh(html: str) -> Element:
    if "data-kept" in html:
        tag = html[1:].split(maxsplit=1)[0]
        html += "" if tag in VOID else f"</{tag}>"
    (fresh,) = (one for one in parse_page(html).content if isinstance(one, Element))
    return fresh


def _tree(element: Element) -> Tree:
    content = [
        one if isinstance(one, str) else _tree(one)
        for one in element.content
        if not isinstance(one, str) or one.strip()
    ]
    return element.tag, element.attributes, content


def tree_of(html: str) -> Tree:
    """The content of a freshly rendered page."""
    return _tree(parse_page(html))
