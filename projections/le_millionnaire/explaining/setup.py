"""The figures behind the set-up."""

from collections import Counter

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import START_NOTES, UNIT
from events.le_millionnaire.words import OPTIONS
from events.shared import GameCreated
from projections.explaining import Figure, Figures
from projections.le_millionnaire.explaining import Scene
from projections.le_millionnaire.words import card, cards_of, francs, name, square
from projections.shared_figures import creation_figures

of = Figures()


@of(GameCreated)
def _created(event: GameCreated, scene: Scene) -> list[Figure]:
    target = Figure(_("Fortune that ends the game"), francs(scene.after.target), "LM-SET-3")
    return [*creation_figures(event, scene, OPTIONS), target]


@of(lm.BoardSet)
def _board_set(event: lm.BoardSet, _scene: Scene) -> list[Figure]:
    count = Counter(square.kind for square in event.squares)
    kinds = [Figure(name(kind), str(many)) for kind, many in count.items()]
    return [_source(reconstruction=event.reconstruction), *kinds]


@of(lm.DeckSet)
def _deck_set(event: lm.DeckSet, _scene: Scene) -> list[Figure]:
    count = Counter(one.name for one in event.cards)
    cards = [Figure(card(one), str(many)) for one, many in count.items()]
    return [_source(reconstruction=event.reconstruction), *cards]


def _source(*, reconstruction: bool) -> Figure:
    text = (
        _("a reconstruction; a table can supply the one from its own box")
        if reconstruction
        else _("supplied by the table")
    )
    return Figure(_("Source"), text)


@of(lm.DeckShuffled)
def _deck_shuffled(_event: lm.DeckShuffled, scene: Scene) -> list[Figure]:
    return [scene.shuffle()]


@of(lm.MoneyReceived)
def _money_received(event: lm.MoneyReceived, _scene: Scene) -> list[Figure]:
    # LM-EX-15 states the amount in notes and chips.
    notes = " + ".join(
        francs(note) if count == 1 else f"{count} × {francs(note)}"
        for note, count in Counter(START_NOTES).items()
    )
    return [
        Figure(_("Amount"), _("{amount}, as for each seat").format(amount=francs(event.amount))),
        Figure(_("In notes and chips"), notes),
    ]


@of(lm.BankerNamed)
def _banker_named(event: lm.BankerNamed, scene: Scene) -> list[Figure]:
    if not event.throws:
        return [Figure(_("How"), _("named by the people at the table"))]
    return [
        Figure(
            scene.names[throw.seat],
            _("{first} + {second} = {total}").format(
                first=throw.dice[0], second=throw.dice[1], total=sum(throw.dice)
            ),
        )
        for throw in event.throws
    ]


@of(lm.PawnPlaced)
def _pawn_placed(event: lm.PawnPlaced, scene: Scene) -> list[Figure]:
    return [Figure(_("Starting square"), square(scene.after, event.square))]


@of(lm.SeatReady)
def _seat_ready(_event: lm.SeatReady, scene: Scene) -> list[Figure]:
    waiting = [seat for seat, player in scene.after.players.items() if not player.ready]
    return [Figure(_("Not ready"), scene.line_or_nobody(waiting))]


@of(lm.PositionSet)
def _position_set(event: lm.PositionSet, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Round"), str(event.round)),
        Figure(_("Playing order"), scene.line(scene.after.order)),
        Figure(_("Throws made in this turn"), str(event.throw), "LM-TRN-2"),
    ]


@of(lm.HoldingSet)
def _holding_set(event: lm.HoldingSet, scene: Scene) -> list[Figure]:
    securities = [Figure(name(company), cards_of(holding)) for company, holding in event.holdings]
    units = sum(holding.total for _company, holding in event.holdings)
    wealth = _("{cash} in cash + {units} × {unit} a unit = {wealth}").format(
        cash=francs(event.cash),
        units=units,
        unit=francs(UNIT),
        wealth=francs(event.cash + units * UNIT),
    )
    return [
        *securities,
        Figure(_("Wealth of {seat}").format(seat=scene.names[event.seat]), wealth),
        Figure(_("Confidential cards of the seat"), str(event.count)),
    ]


@of(lm.DeckLaid)
def _deck_laid(event: lm.DeckLaid, _scene: Scene) -> list[Figure]:
    by_chance = str(len(event.shuffled))
    return [
        Figure(_("Order"), _("given by the position instead of shuffled; sealed")),
        Figure(_("Cards placed by chance"), by_chance),
    ]
