"""Limits on external input for a new game or a command."""

from collections.abc import Mapping

from commands.notation import check_typable, shorten
from commands.people import find_double
from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from events.shared import HOSTS, Host
from mclub.club.own_bots import is_loaded, is_own
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots, able
from mclub.kinds.seen import TITLES

EXAMPLE = "mine:Buyer"
"""A bot of a user's own, for errors."""
MAX_NAME = 60
"""The maximum length of a player's name, in characters."""
MAX_SEED = 200
"""The maximum length of a seed, in characters."""
MAX_ID = 100
"""The maximum length of a command id, in characters."""


def check_id(command_id: str) -> None:
    """Raise BadInput or BadNotation for an invalid command id."""
    check_typable(command_id, MAX_ID)
    if not command_id or "/" in command_id:
        raise BadInput(_("A command id must not be empty or contain “/”."))


def check_players(kind: GameKind, count: int) -> None:
    """Raise BadInput if the game can't be played by `count` players."""
    if not kind.FEWEST <= count <= len(kind.SEATS):
        raise BadInput(
            _("This is a game for {fewest} to {most} players, not for {count}.").format(
                fewest=kind.FEWEST, most=len(kind.SEATS), count=count
            )
        )


def check_name(seat: str, name: str, *, recorded: bool = False) -> None:
    """Raise BadInput or BadNotation for an invalid name at this seat. recorded: the name comes
    from a log, possibly of a release that allowed control characters."""
    if not name.strip() or len(name) > MAX_NAME:
        raise BadInput(
            _("{seat} needs a name of 1 to {most} characters.").format(
                seat=translate_action(seat), most=MAX_NAME
            )
        )
    _check_text(name, MAX_NAME, recorded=recorded)


def check_apart(names: Mapping[str, str], bots: Mapping[str, str]) -> None:
    """Raise BadInput if two players share a name: a name must identify one player. Only bots may
    share one, that of their program. names, bots: by seat."""
    pair = find_double({seat: name for seat, name in names.items() if bots.get(seat) != name})
    if pair is not None:
        raise BadInput(
            _(
                "{seat} and {other} have the same name, {name}. Names must be unique: "
                "add an initial or a surname."
            ).format(
                seat=translate_action(pair[0]),
                other=translate_action(pair[1]),
                name=shorten(names[pair[1]]),
            )
        )


def check_bots(
    kind: GameKind, options: Mapping[str, str], bots: Mapping[str, str], *, recorded: bool = False
) -> None:
    """Raise BadInput if these bots can't play this game. bots: by seat; recorded: they have played
    it, elsewhere or in another release, and need not be here."""
    if bots:
        able(kind, Bots)
        check_dealt_here(kind, options)
    for seat, name in bots.items():
        if recorded:
            check_name(seat, name, recorded=True)
        else:
            check_bot(name)


def check_bot(name: str) -> None:
    """Raise BadInput for a bot that can't play here (see `why_not`)."""
    why = why_not(name)
    if why is not None:
        raise BadInput(why)


def why_not(name: str | None) -> str | None:
    """Why no bot of this name can play here, or None if one can: mclub's always do, one of the
    user's own does once it is loaded. name: None for a person."""
    if name is None or name in TITLES or is_loaded(name):
        return None
    if is_own(name):
        return _(
            "The bot {name} isn't one of mclub's. It plays only where the command line names it, "
            "e.g. mclub bots blue={name}."
        ).format(name=shorten(name))
    if ":" in name:
        return _slip_in(name)
    return _("There is no bot {name}. Choose from: {bots}.").format(
        name=name[:40], bots=", ".join(TITLES)
    )


def _slip_in(name: str) -> str:
    """What is wrong with a name that has a colon and names no bot."""
    module, _colon, class_ = name.partition(":")
    if module in TITLES:
        return _("“{text}”: at a table a bot is named without a number: {bot}.").format(
            text=shorten(name), bot=module
        )
    if module and not class_:
        why = _("“{text}”: the class after the colon is missing, e.g. {example}.")
    elif class_ and not module:
        why = _("“{text}”: the module before the colon is missing, e.g. {example}.")
    else:
        why = _("“{text}” isn't a module and a class of Python, e.g. {example}.")
    return why.format(text=shorten(name), example=EXAMPLE)


def check_dealt_here(kind: GameKind, options: Mapping[str, str]) -> None:
    """Raise BadInput if people deal: then the program doesn't know the cards."""
    if kind.by_people(options):
        raise BadInput(_("Bots can't play with real cards: the program has to deal."))


def _check_text(text: str, most: int, *, recorded: bool) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadInput(
            _("{text} can't be stored: it contains invalid characters.").format(
                text=ascii(text[:60])
            )
        ) from error
    if not recorded:
        check_typable(text, most, one_line=True)


def host_of(text: str) -> Host:
    """Parse the role of a game's host. Raises BadInput."""
    for host in HOSTS:
        if text == host:
            return host
    raise BadInput(
        _("A host either referees or plays: choose {known}, not “{host}”.").format(
            known=", ".join(HOSTS), host=shorten(text)
        )
    )


def check_new(
    kind: GameKind, players: Mapping[str, str], seed: str, *, recorded: bool = False
) -> None:
    """Raise BadInput or BadNotation if a new game can't have these players or this seed.
    recorded: see `check_name`."""
    for seat, name in players.items():
        if seat not in kind.SEATS:
            raise BadInput(
                _("There is no seat {seat}. Choose from: {seats}.").format(
                    seat=str(seat)[:40], seats=", ".join(map(translate_action, kind.SEATS))
                )
            )
        check_name(seat, name, recorded=recorded)
    check_players(kind, len(players))
    if not 1 <= len(seed) <= MAX_SEED:
        raise BadInput(_("A seed has 1 to {most} characters.").format(most=MAX_SEED))
    _check_text(seed, MAX_SEED, recorded=recorded)
