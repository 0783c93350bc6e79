"""The invariants of a table of Le Millionnaire (see `projections.conservation`)."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from events.language import gettext as _
from events.le_millionnaire import Event
from events.le_millionnaire.facts import GameEnded, TurnOpened
from events.le_millionnaire.figures import CHIP, LEAD, MONEY
from events.le_millionnaire.words import COMPANIES, CONFIDENTIAL, MARKER, SUPPLY, Instruction, Seat
from projections.conservation import Difference, differences
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import card, name


def imbalances(table: Table, event: Event) -> list[Difference]:
    """Violations in money, securities (LM-EX-14) and instruction cards (LM-SET-4), and bets left on
    the board after a turn."""
    violations = [*_money(table), *_securities(table), *_cards(table)]
    if isinstance(event, TurnOpened | GameEnded) and table.stakes:
        violations.append((_("the stakes on the board"), sum(table.stakes.values()), 0))
    return violations


def _money(table: Table) -> Iterable[Difference]:
    total = table.till + sum(table.stakes.values())
    for player in table.players.values():
        total += player.cash
        if player.cash < 0 or player.cash % CHIP:
            least = max(player.cash // CHIP * CHIP, 0)
            yield _("the money of {seat}").format(seat=name(player.seat)), player.cash, least
    if total != MONEY:
        yield _("all the money"), total, MONEY


def _securities(table: Table) -> Iterable[Difference]:
    stock = (SUPPLY["unit"], SUPPLY["small"], SUPPLY["large"])
    for company in COMPANIES:
        holdings = [table.bank[company]]
        holdings += [player.holdings[company] for player in table.players.values()]
        counts = [count for one in holdings for count in (one.units, one.small, one.large)]
        total = (sum(counts[::3]), sum(counts[1::3]), sum(counts[2::3]))
        if total != stock:
            yield _("the securities of {company}").format(company=name(company)), total, stock
        least = min(counts)
        if least < 0:
            yield _("the fewest cards of {company}").format(company=name(company)), least, 0


def _cards(table: Table) -> Iterable[Difference]:
    if not table.deck:
        return  # the deck comes later
    hands = [one for player in table.players.values() for one in player.cards]
    apart = [table.apart] if table.apart else []
    all_cards = [*table.deck, *hands, *apart]
    if len(all_cards) != len(table.cards) + 1:
        yield _("the number of all instruction cards"), len(all_cards), len(table.cards) + 1
    counts = Counter([one for one in all_cards if one is not None])
    box = _box(table.cards)
    for one in sorted([one for one, count in counts.items() if count > box[one]]):
        what = _("the number of {card} cards").format(card=card(one))
        yield what, counts[one], box[one]
    open_ = [one for one in hands if one is not None and one not in CONFIDENTIAL]
    if open_:
        yield _("the cards that players have"), open_, []


@lru_cache(maxsize=16)
def _box(cards: tuple[Instruction, ...]) -> Counter[str]:
    """The number of each card in the box, with the marker."""
    return Counter([*(one.name for one in cards), MARKER])


def points(table: Table) -> dict[str, int]:
    """Each seat's fortune in F, which decides the game."""
    return {seat: player.wealth for seat, player in table.players.items()}


def score_errors(table: Table, event: Event) -> list[Difference] | None:
    """Errors in the end of the game: fortunes, winners or reason (LM-WIN-1, LM-INH-1); None if it
    goes on."""
    if not isinstance(event, GameEnded):
        return None
    why, victors = _end(table)
    return differences(
        (_("the fortunes"), event.fortunes, points(table)),
        (_("the winners"), event.winners, victors),
        (_("how the game ended"), event.why, why),
    )


def _end(table: Table) -> tuple[str | None, tuple[Seat, ...]]:
    """The reason for the end and the winners, computed from the table."""
    wealth = {seat: table.players[seat].wealth for seat in table.seats_playing}
    if len(wealth) == 1:
        return "alone", tuple(wealth)
    if table.options["will"] == "at_once" and table.heir and table.mover and not table.duel:
        poorer, richer = sorted((table.mover, table.heir), key=lambda seat: wealth[seat])
        if table.target <= wealth[poorer] < wealth[richer]:
            return "will", (richer,)
    best, next_ = sorted(wealth.values(), reverse=True)[:2]
    victors = tuple(seat for seat, amount in wealth.items() if amount == best)
    if table.duel:
        return ("lead", victors) if best - next_ >= LEAD else (None, ())
    return ("target", victors) if best >= table.target and best > next_ else (None, ())
