"""Million Club's events: each is one fact in the past tense and carries its outcomes, so that a
state can be rebuilt from the events without knowing a rule.

These structs are the storage format: a new field needs a default, and a change of meaning needs a
new version with a lift (see CONTRIBUTING.md). Amounts are whole millions (M).
"""

import msgspec

from events.million_club.words import (
    Decision,
    Intrigue,
    Kind,
    Phase,
    Pile,
    Profile,
    Seat,
    Tile,
)
from events.sealed import Sealed

Cards = Sealed[tuple[str, ...]]
Card = Sealed[str]


class _Fact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True):
    """What all events of the game have in common: how they are stored."""


# Set-up


class ProfileDealt(_Fact, frozen=True):
    """MC-ALT-1."""

    seat: Seat
    profile: Profile


class PileShuffled(_Fact, frozen=True):
    """A pile lies anew. order: its cards, the top one first; ordinal: the n-th shuffle of it."""

    pile: Pile
    count: int
    ordinal: int
    order: Cards


class MoneyReceived(_Fact, frozen=True):
    """The starting money (MC-SET-1), out of the bank."""

    seat: Seat
    amount: int


class CompanyDealt(_Fact, frozen=True):
    """A starting company, open. notes: 1 for the Capitalist, whose note comes from the bank."""

    seat: Seat
    card: str
    level: int
    notes: int = 0


class ColonyDealt(_Fact, frozen=True):
    """A starting colony, hidden."""

    seat: Seat
    card: Card


class PileShown(_Fact, frozen=True):
    """A seat looks through a pile, or with privilege_pick = draw at its top card alone."""

    seat: Seat
    pile: Pile
    count: int
    cards: Cards


class HandShown(_Fact, frozen=True):
    """A seat looks at the colonies of `whom`, in secret."""

    seat: Seat
    whom: Seat
    count: int
    cards: Cards


class CompanyTaken(_Fact, frozen=True):
    """A profile's company, chosen from the pile."""

    seat: Seat
    card: str
    level: int


class ColonyTaken(_Fact, frozen=True):
    """A profile's colony, chosen from the pile."""

    seat: Seat
    card: Card


class FirstPlayerNamed(_Fact, frozen=True):
    """Who begins round 1. by: "chance", the Schemer's seat, or "position"."""

    seat: Seat
    by: str


class CompanyHeld(_Fact, frozen=True):
    """A company in a position that a game starts from."""

    card: str
    level: int
    notes: int = 0


class Pawn(_Fact, frozen=True):
    """A pawn that stands on a tile, in the order of placing."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None


class PositionSet(_Fact, frozen=True):
    """The game starts from a position instead of a set-up.

    phase: "placing", a tile (which resolves next), "round_end" or "finished"; closed: the round's
    closed tile; bank: what is left in it; pawns: those that are placed, in order of placing.
    """

    round: int
    closed: Tile
    first: Seat
    phase: Phase
    bank: int
    pawns: tuple[Pawn, ...] = ()
    exchange_open: bool = True


class HoldingSet(_Fact, frozen=True):
    """One seat's part of the position."""

    seat: Seat
    money: int
    companies: tuple[CompanyHeld, ...]
    count: int
    colonies: Cards
    profile: Profile | None = None


class PileSet(_Fact, frozen=True):
    """The order of a pile in the position, the top card first."""

    pile: Pile
    count: int
    cards: Cards


class DiscardSet(_Fact, frozen=True):
    """The cards that lie beside a pile in the position."""

    pile: Pile
    count: int
    cards: Cards


# The round


class RoundOpened(_Fact, frozen=True):
    """MC-RND-1."""

    round: int
    closed: Tile
    first: Seat


class SeatAsked(_Fact, frozen=True):
    """The game waits for this seat's decision."""

    seat: Seat
    decision: Decision


class SeatPassedOver(_Fact, frozen=True):
    """A seat has nothing to decide where it might have had. why: a code, see history."""

    seat: Seat
    decision: Decision
    why: str


class OnlyAnswerTaken(_Fact, frozen=True):
    """A decision had one possible answer, which was taken without asking."""

    seat: Seat
    decision: Decision
    action: str


class PawnPlaced(_Fact, frozen=True):
    """MC-PLC-1…3. sector on Lobby and Exchange, chair (1, 2, …) elsewhere."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None
    chair: int | None = None


class TileReached(_Fact, frozen=True):
    """A tile resolves now (MC-RND-3)."""

    tile: Tile


class TileLeft(_Fact, frozen=True):
    """A tile doesn't resolve any further. why: "closed" by a crash."""

    tile: Tile
    why: str


class PrivilegeGranted(_Fact, frozen=True):
    """MC-PRV-1. pawns: of each seat on the whole tile."""

    tile: Tile
    seat: Seat
    pawns: dict[Seat, int]


class PrivilegeWithheld(_Fact, frozen=True):
    """MC-PRV-1: nobody has strictly the most pawns."""

    tile: Tile
    pawns: dict[Seat, int]


class PrivilegeDeclined(_Fact, frozen=True):
    """The holder makes no use of his privilege."""

    tile: Tile
    seat: Seat


# Lobby and company moves


class MovesGranted(_Fact, frozen=True):
    """Company moves that the seat may take now.

    moves: per type (MC-LOB-2); free: on any one company (MC-CRD-EXPANSION).
    """

    seat: Seat
    moves: dict[Kind, int] = {}
    free: int = 0


class CompanyDeveloped(_Fact, frozen=True):
    """MC-MOV-1. before, after: its own level."""

    seat: Seat
    card: str
    before: int
    after: int


class CompanyTaxed(_Fact, frozen=True):
    """MC-MOV-2. amount: what the bank paid; value: the effective level; before, after: its own."""

    seat: Seat
    card: str
    value: int
    amount: int
    before: int
    after: int


class MovesForgone(_Fact, frozen=True):
    """A seat leaves its remaining moves unused."""

    seat: Seat


class PawnRelocated(_Fact, frozen=True):
    """MC-LOB-3. from_sector: the Lobby sector that it leaves."""

    seat: Seat
    from_sector: Kind
    tile: Tile
    sector: Kind | None = None
    chair: int | None = None


# Hands that are passed on


class HandDrawn(_Fact, frozen=True):
    """The first chair draws count cards; wanted: how many it should have been."""

    seat: Seat
    pile: Pile
    wanted: int
    count: int
    cards: Cards


class HandPassed(_Fact, frozen=True):
    """The rest of the hand goes to the next chair (2, 3, …)."""

    seat: Seat
    pile: Pile
    chair: int
    count: int
    cards: Cards


class LeftoverDiscarded(_Fact, frozen=True):
    """The cards that no chair took lie face down beside the pile."""

    pile: Pile
    count: int
    cards: Cards


# Intrigues


class IntrigueChosen(_Fact, frozen=True):
    """A card is played; privilege: by Machiavelli."""

    seat: Seat
    card: Intrigue
    privilege: bool = False


class RacketPaid(_Fact, frozen=True):
    """An opponent pays the bank. MC-CRD-RACKET."""

    seat: Seat
    amount: int


class MillionsTaken(_Fact, frozen=True):
    """A seat takes money from the bank for an intrigue card. due: what the card names."""

    seat: Seat
    card: Intrigue
    due: int
    amount: int


class OpponentNamed(_Fact, frozen=True):
    """Whose colony hand is looked at for Contract or Unrest."""

    seat: Seat
    opponent: Seat


class ColonySold(_Fact, frozen=True):
    """MC-CRD-CONTRACT."""

    seller: Seat
    buyer: Seat
    price: int
    card: Card


class ColoniesSwapped(_Fact, frozen=True):
    """MC-CRD-UNREST. given: by seat; received: by seat."""

    seat: Seat
    opponent: Seat
    given: Card
    received: Card


class TypeTargeted(_Fact, frozen=True):
    """MC-CRD-UNFAIR: the type chosen."""

    seat: Seat
    kind: Kind


class CompanyHit(_Fact, frozen=True):
    """MC-CRD-UNFAIR: a company of an opponent loses a level."""

    seat: Seat
    owner: Seat
    card: str
    before: int
    after: int


class CompaniesSwapped(_Fact, frozen=True):
    """MC-CRD-DUMPING."""

    seat: Seat
    given: str
    opponent: Seat
    received: str


class NotePlaced(_Fact, frozen=True):
    """MC-CRD-CAPITAL: 1 M of the bank under a company. notes: how many lie there now."""

    seat: Seat
    card: str
    notes: int


class EffectDeclined(_Fact, frozen=True):
    """A card's effect, or the rest of it, is not wanted."""

    seat: Seat
    card: Intrigue


class EffectVoid(_Fact, frozen=True):
    """A card's effect can't apply. why: a code, see history."""

    seat: Seat
    card: Intrigue
    why: str


# Colonies and companies


class ColonyBought(_Fact, frozen=True):
    """MC-COL-1, MC-COL-4 (privilege)."""

    seat: Seat
    price: int
    card: Card
    privilege: bool = False


class CompanyBought(_Fact, frozen=True):
    """MC-COM-1, MC-COM-4 (privilege): at level 1."""

    seat: Seat
    price: int
    card: str
    privilege: bool = False


class CardDiscarded(_Fact, frozen=True):
    """A seat takes a card from the hand and lays it face down beside the pile."""

    seat: Seat
    pile: Pile
    card: Card


# Exchange


class ExchangeSettled(_Fact, frozen=True):
    """MC-EXC-1, MC-EXC-2. pawns: the sectors settled; due: their sum; amount: what moved.

    A positive amount comes from the bank, a negative one goes to it.
    """

    seat: Seat
    pawns: tuple[Kind, ...]
    listings: dict[Kind, int]
    due: int
    amount: int


class CompanyTakenOver(_Fact, frozen=True):
    """MC-EXC-3."""

    seat: Seat
    owner: Seat
    card: str
    value: int
    price: int


# Crash


class CrashStruck(_Fact, frozen=True):
    """MC-CRA-1…5. seat: who took the last million.

    fortunes: of each seat before; returned: what each gave back; listings and profits: before;
    fallen: the types; levels: new own level of each company that lost one; notes: what each
    company's notes returned; exchange_closed: whether this closes it.
    """

    seat: Seat
    fortunes: dict[Seat, int]
    returned: dict[Seat, int]
    listings: dict[Kind, int]
    profits: dict[Kind, int]
    fallen: tuple[Kind, ...]
    levels: dict[str, int]
    notes: dict[str, int]
    exchange_closed: bool


# The end


class RoundEndReached(_Fact, frozen=True):
    """All tiles are resolved; each seat may turn one company now (MC-END-1)."""

    round: int


class RoundEnded(_Fact, frozen=True):
    """MC-END-2: pawns return."""

    round: int


class GameEnded(_Fact, frozen=True):
    """After round 9. points: each seat's total; winners: MC-SCO-8."""

    points: dict[Seat, int]
    winners: tuple[Seat, ...]


Fact = (
    ProfileDealt
    | PileShuffled
    | MoneyReceived
    | CompanyDealt
    | ColonyDealt
    | PileShown
    | HandShown
    | CompanyTaken
    | ColonyTaken
    | FirstPlayerNamed
    | PositionSet
    | HoldingSet
    | PileSet
    | DiscardSet
    | RoundOpened
    | SeatAsked
    | SeatPassedOver
    | OnlyAnswerTaken
    | PawnPlaced
    | TileReached
    | TileLeft
    | PrivilegeGranted
    | PrivilegeWithheld
    | PrivilegeDeclined
    | MovesGranted
    | CompanyDeveloped
    | CompanyTaxed
    | MovesForgone
    | PawnRelocated
    | HandDrawn
    | HandPassed
    | LeftoverDiscarded
    | IntrigueChosen
    | RacketPaid
    | MillionsTaken
    | OpponentNamed
    | ColonySold
    | ColoniesSwapped
    | TypeTargeted
    | CompanyHit
    | CompaniesSwapped
    | NotePlaced
    | EffectDeclined
    | EffectVoid
    | ColonyBought
    | CompanyBought
    | CardDiscarded
    | ExchangeSettled
    | CompanyTakenOver
    | CrashStruck
    | RoundEndReached
    | RoundEnded
    | GameEnded
)

# Events by which a seat comes to know a sealed value that it did not know before.
OPENS = (
    ColonyDealt,
    PileShown,
    HandShown,
    HandDrawn,
    HandPassed,
    ColonySold,
    ColoniesSwapped,
)
