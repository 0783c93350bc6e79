"""The data of a board's picture, taken from the board's document and ready for the template.

What the reader may not know is null in the document and remains unknown here. Coordinates are in
the units of each picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from events.language import ngettext
from events.million_club.figures import MAX_LEVEL, MIN_LEVEL, TAKEOVER_PRICE, TRACK
from events.million_club.words import CLOSED, DEPENDS_ON, KIND_OF, KINDS, REGION_OF, TILES, Tile
from mclub.games.million_club.arrangement import colonies_of, companies_of, token_side
from mclub.games.million_club.pieces import card_text, gain
from mclub.games.million_club.words import NUMERALS, PHASES, name
from mclub.kinds.kind import Document
from mclub.text.words import STATUS, word
from projections.million_club.words import privilege

SECTORED: Final = ("lobby", "exchange")
IN_ORDER: Final = {card: at for at, card in enumerate((*KIND_OF, *REGION_OF))}
"""The order in which companies and colonies of a hand are shown."""
TARGETING: Final = ("takeover", "hit")
"""The decisions about a company of another player."""
QUARTER: Final = 90
"""The rotation of a company in degrees per level."""
ROW, STEP = 138, 23
"""The maximum width of a sector's row of pawns, and the maximum gap between two."""


class Standing(NamedTuple):
    """A pawn and its position."""

    seat: str
    x: float


class Place(NamedTuple):
    """A sector or a chair. subject: the words of the actions on it; pawns: those on it; earns: the
    earnings of a pawn on an Exchange sector; next: whether the tile's next pawn goes here."""

    key: str
    subject: str
    pawns: Sequence[Standing]
    earns: int | None = None
    next: bool = False


class TileShown(NamedTuple):
    """A tile. pile: the number of its cards, None without a pile; holder: the seat with the most
    pawns; description: the full text."""

    key: Tile
    numeral: str
    sectored: bool
    closed: bool
    resolving: bool
    crashed: bool
    pile: int | None
    privilege: str
    holder: str | None
    places: Sequence[Place]
    description: str


class Listing(NamedTuple):
    """A row of the market. side, place: of the token; earned: the earnings of a pawn on the
    Exchange, which are this listing minus that of the other type."""

    kind: str
    listing: int
    side: int
    place: int
    other: str
    other_listing: int
    earned: int

    @property
    def track(self) -> Sequence[int]:
        """The places of the track."""
        return range(TRACK + 1)

    @property
    def token(self) -> str:
        """The listing as its token shows it: "20+ 1"."""
        return f"{self.side}+ {self.place}" if self.side else str(self.place)


class Card(NamedTuple):
    """A card. kind: its type, region, or "intrigue"; description: its text; turn: the rotation in
    degrees that puts a company's level on top; price: of its takeover, in M."""

    id: str
    sort: str
    kind: str
    description: str
    level: int = MIN_LEVEL
    notes: int = 0
    turn: int = 0
    price: int | None = None

    @property
    def levels(self) -> Sequence[int]:
        """The levels on a company's sides."""
        return range(MIN_LEVEL, MAX_LEVEL + 1)


class Group(NamedTuple):
    """Cards of one type, region or player to choose from. kind: which, "intrigue" for other cards;
    title: the name of a type or region; gain: what one of them would bring the seat."""

    kind: str
    title: str
    gain: str
    cards: Sequence[Card]


class Hand(NamedTuple):
    """The cards that a seat may choose from. occasion: the decision and the round; text: what each
    of them does, "" if each card says it itself."""

    seat: str
    occasion: str
    groups: Sequence[Group]
    text: str

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(len(group.cards) for group in self.groups)

    @property
    def key(self) -> str:
        """A name that these cards have and the seat's next ones don't."""
        return f"{self.seat}-{self.occasion}-{self.size}"


class Belongings(NamedTuple):
    """A player's area. hidden: the number of unknown colonies."""

    companies: Sequence[Card]
    colonies: Sequence[Sequence[Card]]
    hidden: int


class Picture:
    """The whole table; the template computes each part on demand. board: a board or view."""

    keys = TILES
    kinds = KINDS

    def __init__(self, board: Document) -> None:
        self._board = board

    def tile(self, key: Tile) -> TileShown:
        """A tile as the page draws it."""
        return _tile(self._board, key)

    def listing(self, kind: str) -> Listing:
        """A type's row of the market."""
        return _listing(self._board, kind)

    def belongings(self, seat: str) -> Belongings:
        """The area in front of a player."""
        return _belongings(self._board["players"][seat])

    def names(self, seat: str) -> list[str]:
        """The words by which actions name a player or things in that player's area."""
        player = self._board["players"][seat]
        return [
            seat,
            *(each["id"] for each in player["companies"]),
            *filter(None, player["colonies"] or ()),
        ]

    @property
    def rounds(self) -> Sequence[str]:
        """The closed tile of each round."""
        return [NUMERALS[key] for key in CLOSED]

    @property
    def phase(self) -> str:
        """The phase, in words."""
        return word(self._board["phase"], PHASES)

    @property
    def facts(self) -> Sequence[str]:
        """Notes on the state: abandoned, not dealt yet, or the Exchange closed by a crash."""
        return _facts(self._board)

    @property
    def hands(self) -> Sequence[Hand]:
        """The cards that seats may choose from: of a hand, or companies of other players, which lie
        further down the page."""
        return [
            _hand(self._board, due, list(filter(None, due["hand"])))
            for due in self._board["due"]
            if due["hand"]
        ] + [
            _targets(self._board, due)
            for due in self._board["due"]
            if due["decision"] in TARGETING and due["actions"]
        ]


def _facts(board: Document) -> list[str]:
    facts = []
    if board["status"] == "abandoned":
        facts.append(word("abandoned", STATUS))
    if board["seq"] == 1:
        facts.append(word("undealt", STATUS))
    if not board["exchange_open"] and board["closed"] != "exchange":
        facts.append(_("Exchange closed by a crash"))
    return facts


def _tile(board: Document, key: Tile) -> TileShown:
    closed = board["closed"] == key
    crashed = key == "exchange" and not board["exchange_open"] and not closed
    sectored = key in SECTORED
    places = _sectors(board, key) if sectored else _chairs(board, key)
    pile = board["piles"].get(key)
    holder = None if crashed else _most([each.seat for place in places for each in place.pawns])
    if closed:
        lines = [_("face down")]
    else:
        lines = [_pawns_text(place, sectored=sectored) for place in places]
        lines.append(_holding(key, holder))
    if crashed:
        lines.append(_("closed: crash"))
    if pile is not None:
        lines.append(_("pile {count}").format(count=pile))
    return TileShown(
        key=key,
        numeral=NUMERALS[key],
        sectored=sectored,
        closed=closed,
        resolving=board["phase"] == key,
        crashed=crashed,
        pile=pile,
        privilege=privilege(key),
        holder=holder,
        places=places,
        description=f"{NUMERALS[key]} {name(key)}" + _(": ") + _("; ").join(lines),
    )


def _sectors(board: Document, key: Tile) -> list[Place]:
    # In the Lobby the sector's name is the action that moves a pawn from it.
    leaves = key == "lobby" and board["phase"] == "lobby"
    return [
        Place(
            kind,
            f"relocate {kind}" if leaves else f"{key} {kind}",
            _in_a_row(board["tiles"][key][kind]),
            _listing(board, kind).earned if key == "exchange" else None,
        )
        for kind in KINDS
    ]


def _in_a_row(seats: Sequence[str]) -> list[Standing]:
    """Pawns in a row, closer together the more there are."""
    step = min(STEP, (ROW - STEP) / max(len(seats) - 1, 1))
    return [Standing(seat, round(step * at, 1)) for at, seat in enumerate(seats)]


def _chairs(board: Document, key: Tile) -> list[Place]:
    seats = board["tiles"][key]
    return [
        Place(
            str(at + 1),
            key,
            [Standing(seats[at], 0)] if at < len(seats) else [],
            next=at == len(seats),
        )
        for at in range(max(len(board["players"]), len(seats)))
    ]


def _most(pawns: Sequence[str]) -> str | None:
    """The seat with strictly the most of these pawns (MC-PRV-1)."""
    counts = sorted(((pawns.count(seat), seat) for seat in set(pawns)), reverse=True)
    if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
        return None
    return counts[0][1]


def _pawns_text(place: Place, *, sectored: bool) -> str:
    where = name(place.key) if sectored else _("chair {number}").format(number=place.key)
    who = ", ".join(name(each.seat) for each in place.pawns)
    return where + _(": ") + (who or _("nobody"))


def _holding(key: Tile, holder: str | None) -> str:
    return privilege(key) + _(": ") + (name(holder) if holder else _("nobody"))


def _listing(board: Document, kind: Any) -> Listing:
    other = DEPENDS_ON[kind]
    listing, less = board["listings"][kind], board["listings"][other]
    side, place = token_side(listing)
    return Listing(kind, listing, side, min(place, TRACK), other, less, listing - less)


def _belongings(player: Mapping[str, Any]) -> Belongings:
    groups, hidden = colonies_of(player)
    return Belongings(
        companies=[_company(each) for each in companies_of(player)],
        colonies=[[_card(card) for card in cards] for cards in groups],
        hidden=hidden,
    )


def _company(company: Mapping[str, Any]) -> Card:
    id_, level, notes = company["id"], company["level"], company["notes"]
    description = _("{card} ({kind}), level {level} of {most}").format(
        card=id_, kind=name(company["type"]), level=level, most=MAX_LEVEL
    )
    if notes:
        beneath = ngettext("{count} note beneath it", "{count} notes beneath it", notes)
        description = f"{description}, {beneath.format(count=notes)}"
    return Card(
        id_, "company", company["type"], description, level, notes, -QUARTER * (level - MIN_LEVEL)
    )


def _hand(board: Document, due: Document, hand: Sequence[str]) -> Hand:
    groups = _groups(board, due["seat"], hand)
    text = card_text(hand[0]) if any(group.title for group in groups) else ""
    return Hand(due["seat"], _occasion(board, due), groups, text)


def _occasion(board: Document, due: Document) -> str:
    return f"{due['decision']}-{board['round']}"


def _groups(board: Document, seat: str, hand: Iterable[str]) -> list[Group]:
    """The cards of a hand by type or region."""
    groups: dict[str, list[Card]] = {}
    for card in map(_card, sorted(hand, key=lambda card: IN_ORDER.get(card, 0))):
        groups.setdefault(card.kind, []).append(card)
    return [
        Group(kind, "", "", cards)
        if kind == "intrigue"
        else Group(kind, name(kind), gain(board, seat, cards[0].id), cards)
        for kind, cards in groups.items()
    ]


def _targets(board: Document, due: Document) -> Hand:
    """The companies that a decision of a seat may be about, by owner."""
    named = {action.rpartition(" ")[2] for action in due["actions"]}
    groups = []
    for seat, player in board["players"].items():
        companies = [one for one in companies_of(player) if one["id"] in named]
        cards = [_target(one, due["decision"]) for one in companies]
        if cards and seat != due["seat"]:
            groups.append(Group(seat, "", "", cards))
    return Hand(due["seat"], _occasion(board, due), groups, "")


def _target(company: Mapping[str, Any], decision: str) -> Card:
    card = _company(company)
    if decision != "takeover":
        return card
    return card._replace(price=TAKEOVER_PRICE * (card.level + card.notes))


def _card(card: str) -> Card:
    """A card from a hand."""
    if kind := KIND_OF.get(card):
        return Card(card, "company", kind, f"{card} ({name(kind)})")
    if region := REGION_OF.get(card):
        return Card(card, "colony", region, f"{card} ({name(region)})")
    return Card(card, "intrigue", "intrigue", card_text(card))
