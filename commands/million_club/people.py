"""The set-up if people deal: they state profiles, companies and the first player (MC-SET-1, 2,
MC-ALT-1). The program doesn't see their colonies."""

from collections.abc import Mapping, Sequence

from commands.million_club import setup, unseen
from commands.million_club.actions import FIRST, TAKE_SORT, Action, First, Take
from commands.million_club.chance import profiles_in_draw
from commands.million_club.notation import SORT_OR_PROFILE
from commands.million_club.stage import Stage
from commands.notation import shorten
from commands.refusal import Refusal
from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from events.million_club.facts import FirstPlayerNamed, MoneyReceived, ProfileDealt
from events.million_club.figures import SCHEMER_MONEY, SCHEMER_PLAYERS, START_MONEY
from events.million_club.words import KINDS, PROFILES, Decision, Profile, Seat
from projections.million_club.table import Player, Table
from projections.million_club.words import name
from projections.words import person


def advance(stage: Stage) -> bool:
    """Ask for the next fact of the set-up that only the table knows: profiles, companies, the
    profiles' choices, the first player."""
    table = stage.table
    if not table.shuffles["companies"]:
        setup.shuffle_all(stage)
    for seat in _seats(table):
        if table.options["alternative"] == "on" and table.players[seat].profile is None:
            return stage.ask(seat, "start_profile", (setup.ALT,))
    for seat in _seats(table):
        player = table.players[seat]
        if not player.money and player.profile != "schemer":
            return stage.ask(seat, "start_company", ("MC-SET-1",))
    for seat in _seats(table):
        if not table.players[seat].money:
            stage.emit(MoneyReceived(seat, SCHEMER_MONEY), ("MC-SET-1", setup.ALT))
        if setup.choose(stage, seat, _choices(table, table.players[seat])):
            return True
    return table.first is None and stage.ask(table.seats[0], "start_first", ("MC-SET-2",))


def _seats(table: Table) -> Sequence[Seat]:
    if table.first is None and setup.schemer_of(table) is None:
        return table.seats
    return setup.dealing_order(table)


def _choices(table: Table, player: Player) -> list[Decision]:
    """The profile's remaining choices."""
    dealt = 0 if player.profile == "schemer" else 1
    done: dict[Decision, bool] = {
        "take_company": len(player.levels) > dealt,
        "take_colony": len(player.colonies) > dealt,
        "first": table.first is not None,
    }
    return [choice for choice in setup.CHOICES.get(player.profile, ()) if not done[choice]]


def next_statement(
    table: Table, dealt: Mapping[str, Sequence[str]], first: str | None
) -> str | None:
    """The action that enters the next fact of the set-up; None if `dealt` and `first` have no more.

    dealt: a company type and perhaps a profile, by seat; first: the first player. Raises BadInput
    for any other word.
    """
    seat = table.seat
    if seat is None or table.decision not in ("start_profile", "start_company", "start_first"):
        return None
    if first is not None and table.first is None and table.decision != "start_profile":
        return f"first {first}"
    wanted: Sequence[str] = PROFILES if table.decision == "start_profile" else KINDS
    if table.decision == "start_first":
        return None
    words = [_deal_word(seat, word) for word in dealt.get(seat, ())]
    return next((f"take {word}" for word in words if word in wanted), None)


def with_profiles(dealt: Mapping[str, Sequence[str]]) -> bool:
    """Whether the deal has profiles. dealt: a company type and perhaps a profile, by seat.

    Raises BadInput for any other word, and for two types or two profiles of one seat.
    """
    profiles = False
    for seat, entry in dealt.items():
        words = [_deal_word(seat, word) for word in entry]
        for kinds in (KINDS, PROFILES):
            rivals = [word for word in words if word in kinds]
            if len(rivals) > 1:
                raise BadInput(
                    _("{seat} starts with only one of these: {words}.").format(
                        seat=translate_action(seat), words=", ".join(map(translate_action, rivals))
                    )
                )
        profiles = profiles or any(word in PROFILES for word in words)
    return profiles


def _deal_word(seat: str, word: str) -> str:
    meanings = [meaning for meaning in SORT_OR_PROFILE.read(word) if meaning in (*KINDS, *PROFILES)]
    if len(meanings) != 1:
        raise BadInput(
            _(
                "{seat}: “{word}” is neither a type of company nor a profile. The types are "
                "{kinds}."
            ).format(
                seat=translate_action(seat),
                word=shorten(word),
                kinds=", ".join(map(translate_action, KINDS)),
            )
        )
    return meanings[0]


def legal_profile(table: Table, _seat: Seat) -> list[Action]:
    """The profiles still free; the Schemer only at a full table."""
    return [TAKE_SORT[profile] for profile in _profiles(table)]


def legal_company(table: Table, _seat: Seat) -> list[Action]:
    """The types that are left; the first player, if the table has not named one."""
    first = _may_name_first(table)
    return [
        *(TAKE_SORT[kind] for kind in unseen.kinds_left(table)),
        *(FIRST[seat] for seat in table.seats if first),
    ]


def decide_start(stage: Stage, seat: Seat, action: Take | First) -> None:
    """Record the seat's profile or company."""
    table = stage.table
    if isinstance(action, First):
        stage.emit(FirstPlayerNamed(action.seat, "table"), ("MC-SET-2",))
    elif table.decision == "start_profile":
        stage.emit(ProfileDealt(seat, _profile(action.card)), (setup.ALT,))
    else:
        profile = table.players[seat].profile
        rules = ("MC-SET-1",) if profile is None else ("MC-SET-1", setup.ALT)
        stage.emit(MoneyReceived(seat, setup.MONEY.get(profile, START_MONEY)), rules)
        assert action.card is not None
        setup.deal(stage, seat, unseen.company(table, action.card), unseen.UNKNOWN)


def refuse_profile(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Take):
        return None
    if action.card in PROFILES:
        for seat, player in table.players.items():
            if player.profile == action.card:
                why = _("{player} is already the {profile}.")
                return Refusal(
                    setup.ALT,
                    why.format(player=person(table, seat), profile=name(action.card)),
                )
        return Refusal(
            setup.ALT,
            _("The Schemer is dealt only with {count} players.").format(count=SCHEMER_PLAYERS),
        )
    return Refusal(
        setup.ALT,
        _("Enter the profile: {words}.").format(words=", ".join(map(translate_action, PROFILES))),
    )


def refuse_company(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, First):
        return refuse_first(table, action)
    if not isinstance(action, Take):
        return None
    if action.card in KINDS:
        return unseen.refuse_word("companies", action.card, "MC-SET-1")
    return Refusal("MC-SET-1", _("Enter the type of the company: resource, industry or transport."))


def refuse_first(table: Table, action: First) -> Refusal:
    schemer = setup.schemer_of(table)
    if action.seat not in table.players:
        return Refusal(
            "MC-SET-2", _("Nobody plays {seat}.").format(seat=translate_action(action.seat))
        )
    if schemer is not None:
        return Refusal(
            setup.ALT,
            _("{player}, the Schemer, names the first player once the others are set up.").format(
                player=person(table, schemer)
            ),
        )
    assert table.first is not None
    return Refusal(
        "MC-SET-2",
        _("{player} is already the first player.").format(player=person(table, table.first)),
    )


def _may_name_first(table: Table) -> bool:
    return table.first is None and setup.schemer_of(table) is None


def _profiles(table: Table) -> list[Profile]:
    dealt = {player.profile for player in table.players.values()}
    return [profile for profile in profiles_in_draw(table) if profile not in dealt]


def _profile(word: str | None) -> Profile:
    return next(profile for profile in PROFILES if profile == word)
