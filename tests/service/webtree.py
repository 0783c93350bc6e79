"""A page as a tree of elements to query."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

VOID: Final = ("meta", "link", "input", "br", "hr", "img")


class Element:
    """An HTML element. tag; attributes; content: texts and elements."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.content: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    @property
    def text(self) -> str:
        """All readable text in it, with white space collapsed."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for part in self.content:
            yield from [part] if isinstance(part, str) else part._texts()

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    def with_attribute(self, name: str) -> list["Element"]:
        """The elements in it that have this attribute."""
        return [one for one in self._all() if name in one.attributes]

    def every(self, tag: str = "", class_: str = "", **attributes: str) -> list["Element"]:
        """The elements in it with this tag, class and attributes; "_" in a name stands for "-"."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            one
            for one in self._all()
            if tag in ("", one.tag)
            and class_ in ("", *one.classes)
            and wanted.items() <= one.attributes.items()
        ]

    def one(self, tag: str = "", class_: str = "", **attributes: str) -> "Element":
        """The only such element."""
        found = self.every(tag, class_, **attributes)
        assert len(found) == 1, (tag, class_, attributes, len(found))
        return found[0]

    def _all(self) -> Iterator["Element"]:
        for part in self.content:
            if isinstance(part, Element):
                yield part
                yield from part._all()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(set(names)) == len(names), f"an attribute twice: {self.get_starttag_text()}"
        assert "style" not in names, self.get_starttag_text()
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].content.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"{tag} closes what was not opened"

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)


def parse_page(html: str) -> Element:
    """The page's tree. All elements must be closed, and ids must be unique."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    (page,) = reader.open
    ids = [one["id"] for one in page.every() if "id" in one.attributes]
    assert len(set(ids)) == len(ids), sorted(id_ for id_ in ids if ids.count(id_) > 1)
    return page
