"""The figures behind turns, throws, dividends, bets and endings."""

from events.language import gettext as _
from events.language import mark
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import (
    ARC_ODDS,
    AUTEUIL_ODDS,
    HORSE_ODDS,
    LEAD,
    ROULETTE_ODDS,
    THROWS,
    UNIT,
)
from events.le_millionnaire.words import ARC, AUTEUIL, CHANCE_BOX, OPTIONS
from projections.explaining import Figure, Figures, Options
from projections.le_millionnaire.explaining import Scene
from projections.le_millionnaire.words import cards_of, francs, place, question, square

of = Figures()

WHY: dict[str, str] = {
    "target": mark("the target is reached"),
    "alone": mark("all others are bankrupt"),
    "lead": mark("one of the tied players leads by enough"),
    "will": mark("drawer and heir of the legacy have both reached the target"),
}
"""The reason for the end of the game, by its code in the event."""


@of(lm.SeatAsked)
def _seat_asked(event: lm.SeatAsked, scene: Scene) -> list[Figure]:
    figures = [
        Figure(_("Question"), question(event.decision)),
        Figure(_("To decide"), scene.line(scene.after.asking)),
    ]
    if event.decision in ("liquidate", "legacy"):
        text = _("everybody with a confidential card, so that nobody learns who has which")
        figures.append(Figure(_("Why these"), text))
    return figures


@of(lm.SeatPassed)
def _seat_passed(_event: lm.SeatPassed, scene: Scene) -> list[Figure]:
    return [Figure(_("Still to decide"), scene.line_or_nobody(scene.after.asking))]


@of(lm.RoundOpened)
def _round_opened(_event: lm.RoundOpened, scene: Scene) -> list[Figure]:
    return [Figure(_("Playing order"), scene.line(scene.after.seats_playing))]


@of(lm.TurnOpened)
def _turn_opened(event: lm.TurnOpened, scene: Scene) -> list[Figure]:
    number = scene.after.players[event.seat].square
    return [Figure(_("Pawn"), square(scene.after, number)), scene.wealth(event.seat)]


@of(lm.DiceThrown)
def _dice_thrown(event: lm.DiceThrown, scene: Scene) -> list[Figure]:
    how = (
        _("by the people at the table")
        if scene.after.by_people
        else _("derived from the seed, by the number of the throw in the game")
    )
    figures = [
        Figure(_("Throw"), _("{throw} of {most}").format(throw=event.throw, most=THROWS)),
        Figure(_("Dice"), how),
    ]
    if event.dice[0] == event.dice[1]:
        text = _("follows") if event.throw < THROWS else _("no more than {most} throws")
        figures.append(Figure(_("Another throw"), text.format(most=THROWS), "LM-TRN-2"))
    return figures


@of(lm.PawnMoved)
def _pawn_moved(event: lm.PawnMoved, scene: Scene) -> list[Figure]:
    dice = scene.after.dice
    assert dice is not None
    return [
        Figure(_("Squares"), str(sum(dice))),
        Figure(_("From"), square(scene.after, event.start)),
        Figure(_("To"), square(scene.after, event.square)),
    ]


@of(lm.DividendPaid)
def _dividend_paid(event: lm.DividendPaid, scene: Scene) -> list[Figure]:
    return [
        Figure(
            _("Dividend"),
            _("{units} × {unit} a unit × {percent} % = {amount}").format(
                units=event.units,
                unit=francs(UNIT),
                percent=event.percent,
                amount=francs(event.amount),
            ),
        ),
        Figure(_("The pawn"), _("lands there") if event.landed else _("passes")),
        scene.holding(event.seat, event.company),
        *scene.money(event.seat),
    ]


@of(lm.FeePaid)
def _fee_paid(event: lm.FeePaid, scene: Scene) -> list[Figure]:
    return [scene.holding(event.seat, event.company), *scene.money(event.seat)]


@of(lm.HoldingLiquidated)
def _holding_liquidated(event: lm.HoldingLiquidated, scene: Scene) -> list[Figure]:
    lost = _("{cards}, worth {amount}; no dividend and no fee").format(
        cards=cards_of(event.holding), amount=francs(event.holding.total * UNIT)
    )
    return [Figure(_("Lost"), lost), scene.stock(event.company)]


@of(lm.BetPlaced)
def _bet_placed(event: lm.BetPlaced, scene: Scene) -> list[Figure]:
    where = place(event.place)
    if event.place.isdigit():
        where = square(scene.after, int(event.place))
    return [Figure(_("Next"), where), *scene.money(event.seat)]


@of(lm.BetsSettled)
def _bets_settled(event: lm.BetsSettled, scene: Scene) -> list[Figure]:
    dice = scene.before.dice
    assert dice is not None
    figures = [
        Figure(
            place(win.place),
            _("{stake} × {odds} = {amount}, and the stake of {stake} kept").format(
                stake=francs(win.stake), odds=_odds(win, sum(dice)), amount=francs(win.amount)
            ),
        )
        for win in event.won
    ]
    if event.lost:
        figures.append(Figure(_("Stakes lost"), francs(event.lost)))
    return [*figures, *scene.money(event.seat)]


def _odds(win: lm.Won, thrown: int) -> str:
    """The odds of a winning bet as factors: "5 × 6"."""
    times = win.amount // win.stake
    if win.place == AUTEUIL:
        return f"{AUTEUIL_ODDS} × {thrown}"
    if win.place == ARC:
        return f"{ARC_ODDS} × {thrown}"
    if win.place == CHANCE_BOX or times == ROULETTE_ODDS:
        return str(times)
    return f"{HORSE_ODDS} × {thrown}"


@of(lm.BankruptcyDeclared)
def _bankruptcy_declared(event: lm.BankruptcyDeclared, scene: Scene) -> list[Figure]:
    playing = scene.line_or_nobody(scene.after.seats_playing)
    return [scene.wealth(event.seat), Figure(_("Still playing"), playing)]


@of(lm.CardsReturned)
def _cards_returned(event: lm.CardsReturned, _scene: Scene) -> list[Figure]:
    text = _("under the deck and into its middle in turn")
    if event.places:
        text = _("under this many cards of the deck, counted from the top: {places}").format(
            places=", ".join(map(str, event.places))
        )
    return [Figure(_("Cards"), str(event.count)), Figure(_("Where"), text)]


@of.options(lm.CardsReturned)
def _way_back(_event: lm.CardsReturned, _scene: Scene) -> Options:
    return {
        "cards_back": {
            "apart": _("they are as far apart as the deck allows"),
            "middle": _("the first goes under the deck, the next into its middle, and so on"),
        }
    }


@of(lm.DuelBegun)
def _duel_begun(event: lm.DuelBegun, scene: Scene) -> list[Figure]:
    lead = Figure(_("Lead that wins"), francs(LEAD))
    return [*(scene.wealth(seat) for seat in event.seats), lead]


@of(lm.GameEnded)
def _game_ended(event: lm.GameEnded, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Why it ends"), _(WHY[event.why])),
        Figure(_("Fortune that ends the game"), francs(scene.after.target), "LM-SET-3"),
        *(scene.wealth(seat) for seat in event.fortunes),
    ]


@of.options(lm.GameEnded)
def _ends(event: lm.GameEnded, scene: Scene) -> Options:
    """The option `target`; also the option `will` if a will ended the game."""
    if event.why not in ("target", "will"):
        return {}
    most = max(event.fortunes.values())
    values = dict.fromkeys((scene.before.options["target"], *OPTIONS["target"]))
    ends = {"target": {value: _target_reached(int(value), most) for value in values}}
    if event.why == "will":
        ends["will"] = {
            "turn": _("fortunes are compared at the end of the turn, after any doubles"),
            "at_once": _("drawer and heir are compared as soon as the will is played"),
        }
    return ends


def _target_reached(target: int, most: int) -> str:
    if most >= target:
        text = _("a fortune of {most} has reached {target}, so the game ends")
    else:
        text = _("a fortune of {most} has not reached {target}, so the game would go on")
    return text.format(most=francs(most), target=francs(target))
