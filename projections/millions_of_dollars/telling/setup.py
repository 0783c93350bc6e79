"""Texts for the set-up and the preparation of a round."""

from events.language import gettext as _
from events.language import ngettext
from events.millions_of_dollars import facts as md
from projections.millions_of_dollars.reserve import cards_can_empty
from projections.millions_of_dollars.telling import character_name
from projections.millions_of_dollars.words import loot_card, name
from projections.millions_of_dollars.words import names as roles
from projections.telling import Words
from projections.words import Names

of = Words()


@of(md.LootDeckSet)
def _loot_deck_set(event: md.LootDeckSet, names: Names) -> str:
    text = (
        _("The deck has {count} loot cards; they are a reconstruction, not the original.")
        if event.reconstruction
        else _("The deck has {count} loot cards.")
    )
    sentence = text.format(count=len(event.cards))
    if cards_can_empty(event.cards, len(names)):
        sentence += " " + _("If lent stakes are kept, they can empty the reserve (MD-SET-4).")
    return sentence


@of(md.LootPileShuffled)
def _loot_pile_shuffled(event: md.LootPileShuffled, names: Names) -> str:
    return _("The pile of {count} loot cards is shuffled.").format(count=event.count)


@of.learned(md.LootPileShuffled)
def _order_learned(_event: md.LootPileShuffled, _seat: str, _names: Names) -> str:
    return _("order of the loot pile")


@of(md.MoneyReceived)
def _money_received(event: md.MoneyReceived, names: Names) -> str:
    return _("{seat} receives {amount} M$.").format(seat=names[event.seat], amount=event.amount)


@of(md.LeaderNamed)
def _leader_named(event: md.LeaderNamed, names: Names) -> str:
    return _("{seat} has the Leader card first.").format(seat=names[event.seat])


@of(md.RoundOpened)
def _round_opened(event: md.RoundOpened, names: Names) -> str:
    return _("Round {round}: {seat} is the Leader.").format(
        round=event.round, seat=names[event.leader]
    )


@of(md.LootTurnedUp)
def _loot_turned_up(event: md.LootTurnedUp, names: Names) -> str:
    return _("A loot card is turned up: {card}.").format(card=loot_card(event.card))


@of(md.CharactersPicked)
def _characters_picked(event: md.CharactersPicked, names: Names) -> str:
    if event.roles.value is None:
        return ngettext(
            "{seat} picks a character in secret.",
            "{seat} picks {count} characters in secret.",
            event.count,
        ).format(seat=names[event.seat], count=event.count)
    return _("{seat} picks in secret: {roles}.").format(
        seat=names[event.seat], roles=roles(event.roles.value)
    )


@of.learned(md.CharactersPicked)
def _picked_learned(event: md.CharactersPicked, seat: str, names: Names) -> str:
    if event.seat == seat:
        return ngettext("its own character", "its own characters", event.count)
    return ngettext("character of {seat}", "characters of {seat}", event.count).format(
        seat=names[event.seat]
    )


@of(md.StakePlaced)
def _stake_placed(event: md.StakePlaced, names: Names) -> str:
    if not event.lent:
        text = _("{who} stakes {amount} M$.")
    elif event.amount:
        text = _("{who} stakes {amount} M$, and the reserve lends {lent} M$ more.")
    else:
        text = _("The reserve lends the whole stake of {lent} M$: {who}.")
    return text.format(who=character_name(event.who, names), amount=event.amount, lent=event.lent)


@of(md.RoleCardsLaid)
def _role_cards_laid(event: md.RoleCardsLaid, names: Names) -> str:
    cards = roles(event.shown)
    if event.aside.value is None:
        return _("These role cards are face up: {roles}. One is put aside.").format(roles=cards)
    return _("These role cards are face up: {roles}. Put aside: {aside}.").format(
        roles=cards, aside=name(event.aside.value)
    )


@of.learned(md.RoleCardsLaid)
def _aside_learned(_event: md.RoleCardsLaid, _seat: str, _names: Names) -> str:
    return _("role card put aside")
