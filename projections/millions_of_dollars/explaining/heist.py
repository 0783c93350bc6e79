"""The figures behind the heist, the share, and the end of a round and of the game."""

from collections.abc import Sequence

from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.figures import BONUS, FARE, ROUNDS, TARGET
from events.millions_of_dollars.words import ROLES, Seat
from projections.explaining import Figure, Figures, Options, change, with_sign
from projections.millions_of_dollars.explaining import Scene
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import name, names

of = Figures()

RETURNED: dict[str, str] = {
    "withdrawn": mark("the character has withdrawn"),
    "in": mark("the character is the only one of its role"),
    "out": mark("a Brute takes it back whatever happens"),
}
"""The reason for which a stake returns, by the character's state."""


@of(md.CharacterRevealed)
def _character_revealed(event: md.CharacterRevealed, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Order of revealing"), names(r for r in ROLES if r in scene.after.roles)),
        Figure(
            _("Revealed as {role}").format(role=name(event.role)),
            scene.character_list(scene.after.revealed_characters(event.role)),
        ),
        Figure(
            _("Among the face-up role cards"),
            _("{count} with this role").format(count=scene.after.shown.count(event.role)),
            "MD-PRE-3",
        ),
    ]


@of(md.RoleNamed)
def _role_named(_event: md.RoleNamed, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Could be named"), names(scene.before.nameable)),
        Figure(_("Who has it"), _("is out, and reveals last")),
    ]


@of(md.CharacterEliminated)
def _character_eliminated(event: md.CharacterEliminated, scene: Scene) -> list[Figure]:
    if event.why == "alone":
        others = [who for who in scene.before.characters() if who != event.who]
        figure = Figure(_("No longer in"), scene.character_list(others))
    else:
        label = _("Revealed as {role}").format(role=name(event.role))
        figure = Figure(label, scene.character_list(scene.before.revealed_characters(event.role)))
    return [figure, Figure(_("Still in"), scene.character_list(scene.after.characters("in")))]


@of(md.StakeReturned)
def _stake_returned(event: md.StakeReturned, scene: Scene) -> list[Figure]:
    before = scene.before.character(event.who)
    stake = _("{stake} M$").format(stake=before.stake)
    if before.lent:
        stake = _("{stake} M$, of which the reserve had lent {lent} M$").format(
            stake=before.stake, lent=before.lent
        )
    return [
        Figure(_("Stake"), stake),
        Figure(_("Why it returns"), _(RETURNED[before.state])),
        *scene.money(event.who.seat),
        *(scene.reserve() if event.repaid else []),
    ]


@of.options(md.StakeReturned)
def _lent_stake(event: md.StakeReturned, scene: Scene) -> Options:
    before = scene.before.character(event.who)
    if not before.lent:
        return {}
    return {
        "lent_stake": {
            "kept": _("the player takes back all {stake} M$").format(stake=before.stake),
            "returned": _(
                "the player takes back {own} M$, and {lent} M$ goes back to the reserve"
            ).format(own=before.stake - before.lent, lent=before.lent),
        }
    }


@of(md.StakeLost)
def _stake_lost(event: md.StakeLost, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Stake"), _("{stake} M$").format(stake=event.amount)),
        *scene.money(event.who.seat),
        *scene.reserve(),
    ]


@of(md.IntimidationGained)
def _intimidation_gained(event: md.IntimidationGained, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Why"), _("a lone Brute who was not named gains a card")),
        Figure(_("Intimidation cards"), change(event.cards - 1, event.cards)),
        Figure(
            _("Usable"),
            _("from round {round} on").format(round=scene.after.round + 1),
            "MD-NEG-3",
        ),
    ]


@of(md.SnitchFined)
def _snitch_fined(event: md.SnitchFined, scene: Scene) -> list[Figure]:
    return [_payment(event.due, event.amount), *scene.money(event.who.seat), *scene.reserve()]


def _payment(due: int, amount: int) -> Figure:
    if amount == due:
        text = _("{amount} M$, in full").format(amount=amount)
    else:
        text = _("{amount} M$ of {due}: all that the player had; the rest is not owed").format(
            amount=amount, due=due
        )
    return Figure(_("Paid"), text)


@of(md.LootShared)
def _loot_shared(event: md.LootShared, scene: Scene) -> list[Figure]:
    total, count = event.loot + event.extra - event.short, len(event.sharers)
    loot = _("{loot} M$, as the loot card says").format(loot=event.loot)
    if event.extra:
        loot = _("{loot} M$ from the card + {extra} M$ with a Mastermind = {total} M$").format(
            loot=event.loot, extra=event.extra, total=event.loot + event.extra
        )
    share = _("{total} M$ for {count}: {share} M$ each, rounded down; {left} M$ is left").format(
        total=total, count=count, share=event.share, left=event.left
    )
    return [
        Figure(_("Loot"), loot),
        *([_shortfall(event.short, total)] if event.short else []),
        Figure(_("Share"), share),
        *scene.money(*(who.seat for who in event.sharers)),
        *scene.reserve(),
    ]


@of.options(md.LootShared)
def _short_loot(event: md.LootShared, scene: Scene) -> Options:
    paid = event.share * len(event.sharers) + event.left
    return _short_reserve(event.loot + event.extra, paid, scene)


def _short_reserve(due: int, paid: int, scene: Scene) -> Options:
    """The option `short_reserve`, if the reserve has less than is due. due, paid: M$."""
    missing = due - (paid if paid < due else scene.before.reserve)
    if missing <= 0:
        return {}
    return {
        "short_reserve": {
            "shared": _("the reserve pays what it has; {missing} M$ is missing").format(
                missing=missing
            ),
            "owed": _("everything is paid, and the reserve owes {missing} M$").format(
                missing=missing
            ),
        }
    }


def _shortfall(short: int, reserve: int) -> Figure:
    text = _("it has {there} M$, {short} M$ too little: what it has is shared").format(
        there=reserve, short=short
    )
    return Figure(_("Reserve"), text, "MD-SET-4")


@of(md.LootLeft)
def _loot_left(_event: md.LootLeft, scene: Scene) -> list[Figure]:
    table = scene.after
    return [
        Figure(_("Withdrawn"), scene.character_list(table.characters("withdrawn"))),
        Figure(_("Out"), scene.character_list(table.characters("out"))),
        *scene.reserve(),
    ]


@of(md.DriverPaid)
def _driver_paid(event: md.DriverPaid, scene: Scene) -> list[Figure]:
    seats = (event.payer.seat, event.driver.seat)
    short = [_payment(FARE, event.amount)] if event.amount < FARE else []
    return [_each_pays(), *short, *scene.money(*seats), *_same_player(scene, seats)]


def _each_pays() -> Figure:
    text = _("each character that shared pays {amount} M$").format(amount=FARE)
    return Figure(_("Amount"), text)


def _same_player(scene: Scene, seats: Sequence[Seat]) -> list[Figure]:
    """A note if both characters are the same player's, whose money doesn't change (MD-3P)."""
    if len(set(seats)) > 1:
        return []
    text = _("both characters belong to {seat}").format(seat=scene.names[seats[0]])
    return [Figure(_("Whose"), text, "MD-3P")]


@of(md.BruteRobbed)
def _brute_robbed(event: md.BruteRobbed, scene: Scene) -> list[Figure]:
    seats = (event.brute.seat, event.con_man.seat)
    return [_payment(event.due, event.amount), *scene.money(*seats), *_same_player(scene, seats)]


@of(md.BonusPaid)
def _bonus_paid(event: md.BonusPaid, scene: Scene) -> list[Figure]:
    text = _("the loot card names the {role}, who got a share of the loot").format(
        role=name(event.role)
    )
    empty = [] if event.amount else [_shortfall(BONUS, 0)]
    return [Figure(_("Why"), text), *empty, *scene.money(event.who.seat), *scene.reserve()]


@of.options(md.BonusPaid)
def _short_bonus(event: md.BonusPaid, scene: Scene) -> Options:
    return _short_reserve(BONUS, event.amount, scene)


@of(md.RoundEndReached)
def _round_end_reached(_event: md.RoundEndReached, scene: Scene) -> list[Figure]:
    table = scene.after
    unseen = [who for who in table.characters() if not table.character(who).revealed]
    return [Figure(_("Not revealed in the heist"), scene.character_list(unseen))]


@of.options(md.RoundEndReached)
def _laid_open(_event: md.RoundEndReached, _scene: Scene) -> Options:
    return _repeats(_("the roles of this round are laid face up"))


@of(md.RoleLaidOpen)
def _role_laid_open(event: md.RoleLaidOpen, scene: Scene) -> list[Figure]:
    left = names(role for role in scene.after.roles if role != event.role)
    return [
        Figure(
            _("Available in round {round}").format(round=scene.after.round + 1),
            left,
        )
    ]


@of.options(md.RoleLaidOpen)
def _no_repeat(event: md.RoleLaidOpen, _scene: Scene) -> Options:
    return _repeats(_("the {role} can't be chosen in the next round").format(role=name(event.role)))


def _repeats(without: str) -> Options:
    return {
        "no_repeat": {
            "on": without,
            "off": _("no role is laid face up, and each can be chosen again"),
        }
    }


@of(md.RoundEnded)
def _round_ended(_event: md.RoundEnded, scene: Scene) -> list[Figure]:
    past = scene.after.rounds[-1]
    figures = [
        Figure(
            _("{seat} in this round").format(seat=scene.names[seat]),
            _("{change} M$, has {money} M$").format(
                change=with_sign(past.change[seat]), money=player.money
            ),
        )
        for seat, player in scene.after.players.items()
        if scene.purse(seat) is not None
    ]
    winners = _sharers_at_target(scene.after) if scene.open else []
    if winners:
        label = _("Shared, with {target} M$ or more").format(target=TARGET)
        figures.append(Figure(label, scene.line(winners), "MD-END-1"))
    rounds = _("{round} of {rounds}").format(round=past.round, rounds=ROUNDS)
    return [Figure(_("Rounds played"), rounds), *figures, *scene.reserve()]


def _sharers_at_target(table: Table) -> list[Seat]:
    """The seats that shared in the last round and have enough money to win (MD-END-1)."""
    past = table.rounds[-1]
    return [
        seat
        for seat, characters in past.characters.items()
        if past.shared
        and any(character.state == "in" for character in characters)
        and table.players[seat].money >= TARGET
    ]


@of(md.GameEnded)
def _game_ended(event: md.GameEnded, scene: Scene) -> list[Figure]:
    if event.why == "target":
        label = _("Shared, with {target} M$ or more").format(target=TARGET)
        why = Figure(label, scene.line(_sharers_at_target(scene.after)), "MD-END-1")
    else:
        text = _("{round} of {rounds}").format(round=scene.after.round, rounds=ROUNDS)
        why = Figure(_("Rounds played"), text, "MD-END-2")
    most = _("{seats}, with {amount} M$").format(
        seats=scene.line(event.winners), amount=event.money[event.winners[0]]
    )
    tie = "MD-END-3" if len(event.winners) > 1 else None
    return [
        Figure(_("Money"), scene.sums(event.money)),
        why,
        Figure(_("Richest of them"), most, tie),
    ]
