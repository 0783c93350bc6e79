"""Texts for the heist, the share and the end of rounds and game."""

from events.language import gettext as _
from events.language import mark, ngettext
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.figures import FARE, TARGET
from projections.millions_of_dollars.telling import character_name, character_names, shortfall
from projections.millions_of_dollars.words import name
from projections.telling import Words
from projections.words import Names

of = Words()

ELIMINATED: dict[str, str] = {
    "several": mark("{who} is out: more than one {role} is in the heist."),
    "named": mark("{who} is out: the Snitch has named the {role}."),
    "alone": mark("{who} is out: a {role} alone shares nothing."),
}
"""The sentence about an elimination, by the code of its reason."""

ENDED: dict[str, str] = {
    "target": mark("The game is over: {target} M$ has been reached."),
    "rounds": mark("The game is over: all rounds are played."),
}
"""The sentence about the end of the game, by the code of its reason."""


@of(md.CharacterRevealed)
def _character_revealed(event: md.CharacterRevealed, names: Names) -> str:
    return _("{who} reveals: {role}.").format(
        who=character_name(event.who, names), role=name(event.role)
    )


@of(md.RoleNamed)
def _role_named(event: md.RoleNamed, names: Names) -> str:
    return _("{who} is the only Snitch and names: {role}.").format(
        who=character_name(event.who, names), role=name(event.role)
    )


@of(md.CharacterEliminated)
def _character_eliminated(event: md.CharacterEliminated, names: Names) -> str:
    return _(ELIMINATED[event.why]).format(
        who=character_name(event.who, names), role=name(event.role)
    )


@of(md.StakeReturned)
def _stake_returned(event: md.StakeReturned, names: Names) -> str:
    text = (
        _("{who} takes back {amount} M$ of the stake; the reserve gets back the {repaid} M$ lent.")
        if event.repaid
        else _("{who} takes back the stake of {amount} M$.")
    )
    return text.format(
        who=character_name(event.who, names), amount=event.amount, repaid=event.repaid
    )


@of(md.StakeLost)
def _stake_lost(event: md.StakeLost, names: Names) -> str:
    return _("{who} loses the stake: {amount} M$ goes to the reserve.").format(
        who=character_name(event.who, names), amount=event.amount
    )


@of(md.IntimidationGained)
def _intimidation_gained(event: md.IntimidationGained, names: Names) -> str:
    return ngettext(
        "{who} gains an Intimidation card and has {cards} card now.",
        "{who} gains an Intimidation card and has {cards} cards now.",
        event.cards,
    ).format(who=character_name(event.who, names), cards=event.cards)


@of(md.SnitchFined)
def _snitch_fined(event: md.SnitchFined, names: Names) -> str:
    return _("{who} pays {amount} M$ to the reserve.").format(
        who=character_name(event.who, names), amount=event.amount
    ) + shortfall(event.due, event.amount)


@of(md.LootShared)
def _loot_shared(event: md.LootShared, names: Names) -> str:
    loot = (
        _("The loot is {loot} M$, and {extra} M$ more with the Mastermind.")
        if event.extra
        else _("The loot is {loot} M$.")
    )
    share = ngettext(
        "{sharers} gets {share} M$.", "{sharers} get {share} M$ each.", len(event.sharers)
    )
    parts = [
        loot.format(loot=event.loot, extra=event.extra),
        share.format(sharers=character_names(event.sharers, names), share=event.share),
    ]
    if event.short:
        parts.append(_("The reserve is {short} M$ short.").format(short=event.short))
    if event.left:
        parts.append(_("{left} M$ stays in the reserve.").format(left=event.left))
    return " ".join(parts)


@of(md.LootLeft)
def _loot_left(event: md.LootLeft, names: Names) -> str:
    return _("Nobody shares: the loot of {loot} M$ stays in the reserve.").format(loot=event.loot)


@of(md.DriverPaid)
def _driver_paid(event: md.DriverPaid, names: Names) -> str:
    return _("{payer} pays {amount} M$ to the Driver: {driver}.").format(
        payer=character_name(event.payer, names),
        amount=event.amount,
        driver=character_name(event.driver, names),
    ) + shortfall(FARE, event.amount)


@of(md.BruteRobbed)
def _brute_robbed(event: md.BruteRobbed, names: Names) -> str:
    return _("{con_man}, the Con man, takes {amount} M$ from the Brute: {brute}.").format(
        con_man=character_name(event.con_man, names),
        amount=event.amount,
        brute=character_name(event.brute, names),
    ) + shortfall(event.due, event.amount)


@of(md.BonusPaid)
def _bonus_paid(event: md.BonusPaid, names: Names) -> str:
    text = (
        _("{who} gets {amount} M$, the bonus for the {role}.")
        if event.amount
        else _("{who} gets no bonus for the {role}: the reserve is empty.")
    )
    return text.format(
        who=character_name(event.who, names), amount=event.amount, role=name(event.role)
    )


@of(md.RoundEndReached)
def _round_end_reached(event: md.RoundEndReached, names: Names) -> str:
    return _("End of round {round}: everybody lays their role cards face up.").format(
        round=event.round
    )


@of(md.RoleLaidOpen)
def _role_laid_open(event: md.RoleLaidOpen, names: Names) -> str:
    return _(
        "{seat} lays a role card face up and can't choose it in the next round: {role}."
    ).format(seat=names[event.seat], role=name(event.role))


@of(md.RoundEnded)
def _round_ended(event: md.RoundEnded, names: Names) -> str:
    # Without the reserve, which would reveal the others' money if it is secret.
    return _("Round {round} is over; all characters return.").format(round=event.round)


@of(md.GameEnded)
def _game_ended(event: md.GameEnded, names: Names) -> str:
    money = ", ".join(
        _("{seat} {amount} M$").format(seat=names[seat], amount=amount)
        for seat, amount in event.money.items()
    )
    victory = ngettext("{seats} wins.", "{seats} share the win.", len(event.winners)).format(
        seats=", ".join(names[seat] for seat in event.winners)
    )
    parts = [
        _(ENDED[event.why]).format(target=TARGET),
        _("Money: {money}.").format(money=money),
        victory,
    ]
    return " ".join(parts)
