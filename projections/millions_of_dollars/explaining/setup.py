"""The figures behind the start of the game and the preparation of a round."""

from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.figures import LOOT_CARDS, ROUNDS
from events.millions_of_dollars.words import OPTIONS
from events.shared import GameCreated
from projections.explaining import Figure, Figures, change
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.explaining import Scene
from projections.millions_of_dollars.reserve import can_be_empty
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import loot_card, name, names
from projections.shared_figures import creation_figures

of = Figures()


@of(GameCreated)
def _created(event: GameCreated, scene: Scene) -> list[Figure]:
    roles = Figure(_("Roles in play"), names(scene.after.roles), "MD-SET-1")
    return [*creation_figures(event, scene, OPTIONS), roles]


@of(md.LootDeckSet)
def _loot_deck_set(event: md.LootDeckSet, scene: Scene) -> list[Figure]:
    source = (
        _("a reconstruction; a table can supply the cards of its own box")
        if event.reconstruction
        else _("supplied by the table")
    )
    figures = [
        Figure(_("Source of the cards"), source),
        *(Figure(card.id, loot_card(card)) for card in event.cards),
    ]
    if can_be_empty(scene.after):
        text = _(SHORT[scene.after.options["short_reserve"]])
        figures.append(Figure(_("Reserve"), text, "MD-SET-4"))
    return figures


SHORT: dict[str, str] = {
    "shared": mark("these cards can empty it; then it pays what it has, and owes nothing"),
    "owed": mark("these cards can empty it; then it owes the rest"),
}
"""The effect of cards that can empty the reserve, by the value of the option `short_reserve`."""


@of(md.LootPileShuffled)
def _loot_pile_shuffled(event: md.LootPileShuffled, scene: Scene) -> list[Figure]:
    count = _("{count} of {all}, one for each round").format(count=event.count, all=LOOT_CARDS)
    return [Figure(_("Cards"), count), scene.shuffle()]


@of(md.MoneyReceived)
def _money_received(event: md.MoneyReceived, scene: Scene) -> list[Figure]:
    amount = _("{amount} M$, as for each seat").format(amount=event.amount)
    return [Figure(_("Amount"), amount), *scene.reserve()]


@of(md.LeaderNamed)
def _leader_named(event: md.LeaderNamed, scene: Scene) -> list[Figure]:
    if event.by == "table":
        how = _("named by the people at the table")
    else:
        how = _("drawn from the seed, with all {count} seats equally likely").format(
            count=len(scene.after.seats)
        )
    return [Figure(_("How"), how)]


@of(md.RoundOpened)
def _round_opened(event: md.RoundOpened, scene: Scene) -> list[Figure]:
    figures = [
        Figure(_("Round"), _("{round} of {rounds}").format(round=event.round, rounds=ROUNDS))
    ]
    if scene.before.round and scene.before.leader is not None:
        text = _("one seat clockwise from {seat}").format(seat=scene.names[scene.before.leader])
        figures.append(Figure(_("Leader"), text))
    return figures


@of(md.LootTurnedUp)
def _loot_turned_up(event: md.LootTurnedUp, scene: Scene) -> list[Figure]:
    card = event.card
    figures = [
        Figure(_("Loot card"), loot_card(card)),
        Figure(_("Pile of loot cards"), change(len(scene.before.pile), len(scene.after.pile))),
    ]
    if card.bonus is not None and card.bonus not in scene.after.roles:
        text = _("nobody can get it: the {role} is not in play").format(role=name(card.bonus))
        figures.append(Figure(_("Bonus"), text, "MD-SET-1"))
    return figures


@of(md.CharactersPicked)
def _characters_picked(event: md.CharactersPicked, scene: Scene) -> list[Figure]:
    last = scene.before.players[event.seat].last
    figures = [
        Figure(_("Available"), names(r for r in scene.before.roles if r != last)),
        Figure(
            _("Who knows the characters"),
            _("nobody until they are shown or revealed")
            if scene.after.by_people
            else _("only {seat}, until they are shown or revealed").format(
                seat=scene.names[event.seat]
            ),
        ),
    ]
    if not scene.after.by_people:
        figures.append(Figure(_("Still to pick"), scene.line_or_nobody(due(scene.after))))
    return figures


@of(md.StakePlaced)
def _stake_placed(event: md.StakePlaced, scene: Scene) -> list[Figure]:
    assert scene.before.loot is not None
    due, total = scene.before.loot.stake, event.amount + event.lent
    stake = _("{stake} M$, as the loot card says").format(stake=due)
    figures = [Figure(_("Stake"), stake), *scene.money(event.who.seat)]
    if total < due:
        text = _("it can't lend all that is missing, so it lends everybody the same")
        figures.append(Figure(_("Reserve"), text, "MD-SET-4"))
    if event.lent:
        lent = _("{amount} M$ is all that the player has; the reserve adds {lent} M$").format(
            amount=event.amount, lent=event.lent
        )
        figures += [Figure(_("Lent"), lent), *scene.reserve()]
    return figures


@of(md.RoleCardsLaid)
def _role_cards_laid(event: md.RoleCardsLaid, scene: Scene) -> list[Figure]:
    count = len(event.shown)
    cards = _("{all} characters, so {all} cards: {open} face up and 1 face down").format(
        all=count + 1, open=count
    )
    roles = [
        Figure(name(role), _("{count} open").format(count=event.shown.count(role)))
        for role in scene.after.roles
    ]
    aside = Figure(_("Put aside"), _aside_card(event, scene.after))
    return [Figure(_("Role cards"), cards), *roles, aside]


def _aside_card(event: md.RoleCardsLaid, table: Table) -> str:
    if event.aside.value is not None:
        return name(event.aside.value)
    if table.by_people:
        return _("nobody has looked at it")
    return _("nobody knows it until the seals are opened")
