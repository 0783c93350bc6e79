"""A page as a tree of elements, to be asked what stands where."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta"}


class Element:
    """An element; its text is that of all that is in it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inside: list[Element | str] = []

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        """Words and single spaces."""
        parts = (part if isinstance(part, str) else part.text for part in self.inside)
        return " ".join(" ".join(parts).split())

    def all(self, *names: str, **having: str) -> list["Element"]:
        """The elements in it that have the attributes `names`, and those of the given values."""
        return [
            each
            for each in self
            if all(name in each.attributes for name in names)
            and all(each.attributes.get(name) == value for name, value in having.items())
        ]

    def with_class(self, name: str) -> list["Element"]:
        """The elements in it of that class."""
        return [each for each in self if name in each.classes]

    def one(self, name: str, value: str) -> "Element":
        """The only element in it whose attribute has that value."""
        (found,) = (each for each in self if each.attributes.get(name) == value)
        return found

    def __iter__(self) -> Iterator["Element"]:
        for part in self.inside:
            if isinstance(part, Element):
                yield part
                yield from part


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: <{tag} {attrs}>"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def tree(html: str) -> Element:
    """The whole of a page, whose elements must all be closed."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    (root,) = builder.open
    return root
