"""A page as a tree of nodes."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from tests.service.markup import tokens
from tests.service.seated import GameClient
from tests.service.webpages import BROWSER, fetch_page


class Node(NamedTuple):
    """An element: its tag, attributes, and content."""

    tag: str
    attributes: dict[str, str | None]
    inner: "list[Node | str]"

    def all(self, tag: str, **attributes: str) -> "Iterator[Node]":
        """The elements inside with this tag and these attributes ("data_x" for "data-x")."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        for one in self.inner:
            if isinstance(one, Node):
                if one.tag == tag and wanted.items() <= one.attributes.items():
                    yield one
                yield from one.all(tag, **attributes)

    def one(self, id_: str) -> "Node":
        """The element with this id."""
        return next(found for found in self.elements() if found.attributes.get("id") == id_)

    def elements(self) -> "Iterator[Node]":
        yield self
        for one in self.inner:
            if isinstance(one, Node):
                yield from one.elements()

    @property
    def text(self) -> str:
        """All text inside."""
        return "".join(one if isinstance(one, str) else one.text for one in self.inner)


def parse(html: str) -> Node:
    """A page, in which every element must be closed properly."""
    root = Node("", {}, [])
    within = [root]
    for token in tokens(html):
        if not token.tag:
            within[-1].inner.append(token.text)
        if token.starts:
            node = Node(token.tag, dict(token.attributes), [])
            within[-1].inner.append(node)
            within.append(node)
        if token.ends:
            assert within.pop().tag == token.tag
    assert within == [root]
    return root


def page(game: GameClient, who: str, path: str = "", **query: Any) -> Node:
    """A page of the game as seen by `who`."""
    response = fetch_page(game, who, "GET", path, **query)
    assert response.status_code == 200, response.text
    return parse(response.text)


def controls(of: Node) -> list[tuple[str, bool]]:
    """Every action sent by a control beside the board, and whether it needs a confirmation. Forms
    for actions too many to list, such as a trade at any price, are left out."""
    found = [
        (button.attributes["value"] or "", "data-confirm" in button.attributes)
        for button in of.all("button", name="action")
    ]
    for form in of.all("form"):
        # Those that a piece of the board opens compose only the amount.
        if " " not in (form.attributes.get("data-compose") or " ") and (
            "data-unlisted" not in form.attributes
        ):
            twice = "data-confirm" in form.attributes
            found += [(action, twice) for action in compose_action(form)]
    return found


def chosen_amounts(of: Node, button: Node) -> list[str]:
    """The actions of a button on a sheet, one for each amount that its slider can choose."""
    words, most = button.attributes["data-words"] or "", button.attributes.get("data-most")
    if most is None:
        return [words]
    (form,) = (form for form in of.all("form") if button in list(form.all("button")))
    (slider,) = form.all("input", type="range")
    assert int(slider.attributes["max"] or "") >= int(most)
    least = int(slider.attributes["min"] or "")
    gap = int(button.attributes.get("data-gap") or 0)
    amounts = (amount for amount in range(least, int(most) + 1) if amount != gap)
    return [words.replace("{amount}", str(amount)) for amount in amounts]


def compose_action(form: Node) -> Iterator[str]:
    """The action that a form composes from its fields, each at its maximum."""
    fields = [[form.attributes["data-compose"] or ""]]
    for one in form.elements():
        if "data-part" not in one.attributes:
            continue
        if one.tag == "select":
            fields.append([option.attributes["value"] or "" for option in one.all("option")])
        elif one.attributes["type"] == "number":
            least, most, step = (
                int(one.attributes[of_it] or "") for of_it in ("min", "max", "step")
            )
            fields.append([str(number) for number in range(least, most + 1, step)])
        else:
            fields.append([one.attributes["value"] or ""])
    for words in product(*fields):
        yield " ".join(word for word in words if word)


def phone(game: GameClient, *held: str, seat: str | None = None) -> Node:
    """The page for one phone in a browser with these links. seat: takes it first, with the button
    if a curtain is down."""
    browser = BROWSER | game.browser(*held)
    address = f"/games/{game.id}/phone"
    query = {} if seat is None else {"seat": seat}
    response = game.client.get(address, params=query, headers=browser)
    if seat in held and "data-phone" in response.text:
        taken = game.client.post(address, params=query, headers=browser, follow_redirects=False)
        assert taken.status_code == 303
        response = game.client.get(address, headers=browser)
    assert response.status_code == 200, response.text
    return parse(response.text)
