"""The figures behind the start of a game: profiles, the deal, positions."""

from typing import Any

from events.language import gettext as _
from events.language import mark, ngettext
from events.million_club import facts as mc
from events.million_club.figures import BANK, MIN_LEVEL, START_MONEY
from events.million_club.words import OPTIONS, REGION_OF, Pile, Profile, Seat
from events.shared import GameCreated
from projections.explaining import Figure, Figures, Options, change
from projections.million_club.explaining import Scene, amounts
from projections.million_club.words import name, privilege, with_figures
from projections.shared_figures import creation_figures

of = Figures()

PROFILES: dict[Profile, str] = {
    "lobbyist": mark("the starting company is at level {LOBBYIST_LEVEL}"),
    "capitalist": mark("a note of {NOTE_VALUE} M lies under the starting company"),
    "colonist": mark("a second colony, chosen from the pile"),
    "heir": mark("{HEIR_MONEY} M instead of {START_MONEY} M"),
    "entrepreneur": mark("a second company, chosen from the pile"),
    "schemer": mark(
        "{SCHEMER_MONEY} M, chooses company and colony from the piles, names the first player"
    ),
}
"""The advantage of each profile (MC-ALT-1)."""


@of(GameCreated)
def _created(event: GameCreated, scene: Scene) -> list[Figure]:
    return creation_figures(event, scene, OPTIONS)


@of(mc.ProfileDealt)
def _profile_dealt(event: mc.ProfileDealt, _scene: Scene) -> list[Figure]:
    return [Figure(name(event.profile), with_figures(PROFILES[event.profile]))]


def profile(scene: Scene, seat: Seat) -> list[Figure]:
    """The seat's profile and its advantage; nothing without profiles."""
    word = scene.after.players[seat].profile
    if word is None:
        return []
    text = name(word) + _(": ") + with_figures(PROFILES[word])
    return [Figure(_("Profile of {seat}").format(seat=scene.names[seat]), text, "MC-ALT-1")]


def _alternative(_event: Any, scene: Scene) -> Options:
    """The option `alternative`, in games with profiles."""
    if scene.before.options["alternative"] == "off":
        return {}
    return {
        "alternative": {
            "on": _("profiles are dealt"),
            "off": _(
                "no profiles: {money} M, one company at level {level} and one colony from the piles"
            ).format(money=START_MONEY, level=MIN_LEVEL),
        }
    }


of.options(mc.ProfileDealt, mc.CompanyTaken, mc.ColonyTaken)(_alternative)


@of.options(mc.MoneyReceived)
def _money_of_profile(event: mc.MoneyReceived, scene: Scene) -> Options:
    by_profile = scene.before.players[event.seat].profile in ("heir", "schemer")
    return _alternative(event, scene) if by_profile else {}


@of.options(mc.CompanyDealt)
def _company_of_profile(event: mc.CompanyDealt, scene: Scene) -> Options:
    by_profile = scene.before.players[event.seat].profile in ("lobbyist", "capitalist")
    return _alternative(event, scene) if by_profile else {}


@of.options(mc.HandShown)
def _hand_of_profile(event: mc.HandShown, scene: Scene) -> Options:
    return _alternative(event, scene) if scene.before.phase == "setup" else {}


@of.options(mc.FirstPlayerNamed)
def _first_by_profile(event: mc.FirstPlayerNamed, scene: Scene) -> Options:
    return _alternative(event, scene) if event.by in scene.names else {}


@of(mc.PileShuffled)
def _pile_shuffled(event: mc.PileShuffled, scene: Scene) -> list[Figure]:
    by_people = scene.after.by_people
    lay, aside = len(scene.before.piles[event.pile]), len(scene.before.discards[event.pile])
    return [
        Figure(
            _("Cards"),
            _("{lay} in the pile + {aside} laid aside = {count}").format(
                lay=lay, aside=aside, count=event.count
            ),
        ),
        Figure(
            _("Shuffle"),
            (
                _("number {ordinal} of this pile, by the people at the table")
                if by_people
                else _(
                    "number {ordinal} of this pile, derived from the seed; nobody knows the order"
                )
            ).format(ordinal=event.ordinal),
        ),
    ]


@of(mc.MoneyReceived)
def _money_received(event: mc.MoneyReceived, scene: Scene) -> list[Figure]:
    text = _("{amount} M")
    if event.amount != START_MONEY:
        text = _("{amount} M; without this profile it would be {usual} M")
    amount = text.format(amount=event.amount, usual=START_MONEY)
    return [Figure(_("Amount"), amount), *profile(scene, event.seat), scene.bank()]


@of(mc.CompanyDealt)
def _company_dealt(event: mc.CompanyDealt, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Card"), _("the top card of the pile")),
        scene.pile("companies"),
        Figure(
            _("Level"), _("{level}, notes {notes}").format(level=event.level, notes=event.notes)
        ),
        scene.listing(event.card),
        *([scene.bank()] if event.notes else []),
        *profile(scene, event.seat),
    ]


@of(mc.ColonyDealt)
def _colony_dealt(event: mc.ColonyDealt, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Card"), _("the top card of the pile")),
        scene.pile("colonies"),
        who_knows(scene, (event.seat,)),
    ]


@of(mc.PileShown)
def _pile_shown(event: mc.PileShown, scene: Scene) -> list[Figure]:
    lies = len(scene.before.piles[event.pile])
    figures = [
        Figure(
            _("Cards"), _("{count} of the {lies} in the pile").format(count=event.count, lies=lies)
        ),
        who_knows(scene, (event.seat,)),
    ]
    if scene.before.phase == "setup":
        return figures + profile(scene, event.seat)
    pawns = scene.before.pawns_on(event.pile)
    return [
        *figures,
        Figure(_("Privilege {name}").format(name=privilege(event.pile)), scene.pawns(pawns)),
    ]


@of.options(mc.PileShown)
def _pick(event: mc.PileShown, scene: Scene) -> Options:
    if scene.before.phase == "setup":
        return _alternative(event, scene)
    lies = len(scene.before.piles[event.pile])
    if lies <= 1:
        return {}
    return {
        "privilege_pick": {
            "choose": _("all {count} cards of the pile are seen").format(count=lies),
            "draw": _("only the top card is seen"),
        }
    }


@of(mc.HandShown)
def _hand_shown(event: mc.HandShown, scene: Scene) -> list[Figure]:
    whose = _("Colonies of {seat}").format(seat=scene.names[event.whom])
    figures = [Figure(whose, str(event.count)), who_knows(scene, (event.seat, event.whom))]
    return figures + (profile(scene, event.seat) if scene.before.phase == "setup" else [])


@of(mc.CompanyTaken)
def _company_taken(event: mc.CompanyTaken, scene: Scene) -> list[Figure]:
    return [_choice(scene, "companies"), scene.listing(event.card), *profile(scene, event.seat)]


@of(mc.ColonyTaken)
def _colony_taken(event: mc.ColonyTaken, scene: Scene) -> list[Figure]:
    count = len(scene.after.players[event.seat].colonies)
    return [
        _choice(scene, "colonies"),
        Figure(
            _("Colonies of {seat}").format(seat=scene.names[event.seat]), change(count - 1, count)
        ),
        who_knows(scene, (event.seat,)),
        *profile(scene, event.seat),
    ]


def _choice(scene: Scene, pile: Pile) -> Figure:
    text = _("chosen from all {count} cards of the pile, which is then shuffled")
    return Figure(_("Card"), text.format(count=len(scene.before.piles[pile])))


@of(mc.FirstPlayerNamed)
def _first_player_named(event: mc.FirstPlayerNamed, scene: Scene) -> list[Figure]:
    if event.by == "table":
        how = _("named by the people at the table")
    elif event.by in scene.names:
        how = _("named by the Schemer, who may choose to go first")
    else:
        how = _("drawn from the seed, with all {count} seats equally likely").format(
            count=len(scene.after.seats)
        )
    return [Figure(_("How"), how), Figure(_("Turn order"), scene.line(scene.after.order))]


@of(mc.PositionSet)
def _position_set(event: mc.PositionSet, scene: Scene) -> list[Figure]:
    return [
        Figure(
            _("Round"),
            _("{round}, closed: {tile}").format(round=event.round, tile=name(event.closed)),
        ),
        Figure(_("Bank"), _("{bank} of {box} M").format(bank=event.bank, box=BANK), "MC-BOX-1"),
        Figure(_("Turn order"), scene.line(scene.after.order)),
        Figure(_("Pawns placed"), str(len(event.pawns))),
        Figure(_("Stock Exchange"), _("open") if event.exchange_open else _("closed by a crash")),
    ]


@of(mc.HoldingSet)
def _holding_set(event: mc.HoldingSet, scene: Scene) -> list[Figure]:
    player = scene.after.players[event.seat]
    values = [f"{card} {player.value(card)}" for card in player.levels]
    listings = [f"{name(kind)} {listing}" for kind, listing in scene.after.listings.items()]
    return [
        Figure(_("Effective levels"), ", ".join(values) or _("none"), "MC-MOV-3"),
        Figure(_("Listings so far"), ", ".join(listings)),
        Figure(_("Regions"), _regions(player.colonies)),
        *profile(scene, event.seat),
    ]


def _regions(colonies: list[str | None]) -> str:
    names = [name(REGION_OF[card]) for card in colonies if card is not None]
    hidden = len(colonies) - len(names)
    if hidden:
        names.append(ngettext("{count} hidden", "{count} hidden", hidden).format(count=hidden))
    return ", ".join(names) or _("none")


@of(mc.PileSet)
def _pile_set(_event: mc.PileSet, _scene: Scene) -> list[Figure]:
    return [Figure(_("Order"), _("given by the position instead of shuffled; sealed"))]


@of(mc.DiscardSet)
def _discard_set(event: mc.DiscardSet, _scene: Scene) -> list[Figure]:
    text = _("cards that the position leaves out of the pile; the next shuffle returns them")
    return [Figure(_("{count} laid aside").format(count=event.count), text)]


def who_knows(scene: Scene, seats: tuple[Seat, ...]) -> Figure:
    """The seats that may know the event's cards before the end of the game."""
    return Figure(_("Who knows the cards"), scene.line(seats))


def expense(scene: Scene, seat: Seat, price: int) -> list[Figure]:
    """A price paid to the bank, M, with the money of the seat and of the bank."""
    return [Figure(_("Price"), amounts(price, price)), *scene.money(seat), scene.bank()]
