"""Refusals of actions that name an impossible seat or character."""

from commands.refusal import Refusal
from events.language import gettext as _
from events.language import ngettext, translate_action
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.table import Table
from projections.words import people, person


def others(table: Table, seat: Seat) -> list[Seat]:
    """The other seats that are still in, clockwise from `seat`."""
    players = table.players
    return [other for other in table.after(seat) if players[other].still_in]


def refuse_other(table: Table, seat: Seat, other: Seat) -> Refusal | None:
    """The refusal if `other` isn't another seat that is still in; None if it is."""
    if other not in table.players:
        return Refusal("MD-NEG-1", _("Nobody plays {seat}.").format(seat=translate_action(other)))
    if other == seat:
        return Refusal("MD-NEG-1", _("That is only possible with another player."))
    if not table.players[other].still_in:
        return Refusal(
            "MD-NEG-1",
            _("{player} has withdrawn from this heist; still in: {players}.").format(
                player=person(table, other), players=people(table, others(table, seat)) or "–"
            ),
        )
    return None


def refuse_number(table: Table, seat: Seat, number: int | None) -> Refusal:
    return no_number(table) if table.each == 1 else refuse_unnamed(table, seat, number)


def refuse_spending(table: Table, seat: Seat, amount: int) -> Refusal:
    """The refusal of an amount (M$) that is more than the seat's money."""
    player = table.players[seat]
    staked = sum(character.stake for character in player.characters)
    return Refusal(
        "MD-NEG-5",
        _(
            "{amount} M$ is more than you can spend: you have {money} M$, and {staked} M$ staked."
        ).format(amount=amount, money=player.money, staked=staked),
    )


def no_number(table: Table) -> Refusal:
    """The refusal of a number if each player has one character."""
    return Refusal(
        "MD-3P",
        _("With {count} players each has one character: leave the number out.").format(
            count=len(table.seats)
        ),
    )


def refuse_unnamed(table: Table, seat: Seat, number: int | None) -> Refusal:
    """The refusal that lists the seat's characters still in, if each player has two."""
    still_in = table.players[seat].still_in
    if number is None:
        why = ngettext(
            "Say which of {player}'s characters you mean: {numbers} is still in.",
            "Say which of {player}'s characters you mean: {numbers} are still in.",
            len(still_in),
        )
    else:
        why = ngettext(
            "{player}'s character {number} is no longer in; {numbers} is.",
            "{player}'s character {number} is no longer in; {numbers} are.",
            len(still_in),
        )
    numbers = ", ".join(map(str, still_in))
    return Refusal("MD-3P", why.format(player=person(table, seat), number=number, numbers=numbers))
