"""A page as a tree of elements to query."""

from collections.abc import Iterator

from tests.service.markup import tokens


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
            and (not class_ or class_ in one.classes)
            and wanted.items() <= one.attributes.items()
        ]

    def one(self, tag: str = "", class_: str = "", **attributes: str) -> "Element":
        """The only such element."""
        found = self.every(tag, class_, **attributes)
        assert len(found) == 1, (tag, class_, attributes, len(found))
        return found[0]

    def _all(self) -> list["Element"]:
        found: list[Element] = []
        for part in self.content:
            if isinstance(part, Element):
                found.append(part)
                found += part._all()
        return found


def parse_page(html: str) -> Element:
    """The page's tree. All elements must be closed, and ids must be unique."""
    page = Element("", {})
    within = [page]
    for token in tokens(html):
        if not token.tag:
            within[-1].content.append(token.text)
        if token.starts:
            element = Element(token.tag, {name: value or "" for name, value in token.attributes})
            within[-1].content.append(element)
            within.append(element)
        if token.ends:
            assert within.pop().tag == token.tag, f"{token.tag} closes what was not opened"
    assert within == [page]
    ids = [one["id"] for one in page.every() if "id" in one.attributes]
    assert len(set(ids)) == len(ids), sorted(id_ for id_ in ids if ids.count(id_) > 1)
    return page
