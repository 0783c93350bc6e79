"""Transcripts: a game's commands as players would type them. Format: docs/format.md."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from commands.notation import shorten
from events.errors import BadInput, MclubError
from events.language import gettext as _
from events.sealed import Sealed
from events.shared import REFEREES, GameAbandoned
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import Moment
from mclub.club.opening import input_of
from mclub.kinds.registry import game_kind

TRANSCRIPT = "mclub-transcript"
_HEADER = re.compile(r"(\w[\w-]*)(?: (\w+))?: (.*)\Z")
_encode = msgspec.json.Encoder().encode


def export_transcript(game: Moment) -> Iterator[str]:
    """The lines of a transcript, which reveal every secret, since they include the seed.

    Raises BadInput if no cards have been dealt, or the log was cut.
    """
    created = game.created
    if len(game.records) == 1:
        raise BadInput(_("The cards have not been dealt yet, so there is nothing to export."))
    if created.seed.value is None:
        raise BadInput(
            _("A log cut for a seat can't be exported as a transcript: the seed is sealed.")
        )
    yield f"{TRANSCRIPT}: 1"
    yield f"game: {_json(game.kind.KIND)}"
    yield f"seed: {_json(created.seed.value)}"
    for player in created.players:
        yield f"player {player.seat}: {_json(player.name)}"
    if all(player.bot is not UNSET for player in created.players):
        bots = {player.seat: player.bot for player in created.players if player.bot}
        yield f"bots: {_json(bots)}"
    for option, value in created.options.items():
        yield f"option {option}: {_json(value)}"
    if created.host != REFEREES:
        yield f"host: {_json(created.host)}"
    for seat, word in game.words.items():
        yield f"word {seat}: {_json(word)}"
    start, deck = input_of(game.kind, game.records)
    if start is not None:
        yield f"start: {_json(start)}"
    if deck is not None:
        yield f"deck: {_json(deck)}"
    if game.line.abandonment is not None:
        yield f"abandoned: {_json(game.line.abandonment.reason)}"
    yield ""
    for record in game.line.standing:
        command = record.command
        if command is not None and type(record.event) is not GameAbandoned:
            text = command.value if isinstance(command, Sealed) else command
            yield f"{record.by}: {text}"


def import_transcript(club: Club, text: str) -> Game:
    """Replay a transcript. Raises BadInput, and then imports nothing."""
    with Club(clock=club.clock, entropy=club.entropy) as scratch:
        game, moves = transcript_moves(scratch, text)
        for number, move in enumerate(moves, 1):
            try:
                game.act(None, move)
            except MclubError as error:
                raise BadInput(
                    _("Action {number} of the transcript, “{action}”: {why}").format(
                        number=number, action=shorten(move), why=error
                    )
                ) from error
        reason = _fields(_parts(text)[0]).get(("abandoned", ""))
        if reason is not None:
            game.abandon(_text(reason))
        return club.adopt(game)


def transcript_moves(club: Club, text: str) -> tuple[Game, list[str]]:
    """Start the game of a transcript in `club`; return it and the moves to play. Raises
    BadInput."""
    head, moves = _parts(text)
    title = head.split("\n", 1)[0]
    if title != f"{TRANSCRIPT}: 1":
        raise BadInput(
            _(
                "“{title}” is not a transcript that this version of mclub can read: "
                "those begin with “{known}: 1”."
            ).format(title=shorten(title), known=TRANSCRIPT)
        )
    fields = _fields(head)
    kind = _text(fields.get(("game", ""), ""))
    options = {option: _text(value) for (key, option), value in fields.items() if key == "option"}
    game = club.new(
        _players(fields),
        bots=_bots(fields),
        game=kind,
        seed=_text(fields.get(("seed", ""), "")),
        rulings=game_kind(kind).FOLD.options(options),
        start=fields.get(("start", "")),
        deck=fields.get(("deck", "")),
        words={seat: _text(word) for (key, seat), word in fields.items() if key == "word"},
        host=_text(fields.get(("host", ""), REFEREES)),
        recorded=True,
    )
    return game, [line for line in moves.splitlines() if line.strip()]


def transcript_start(text: str) -> tuple[str, dict[str, str]]:
    """The seed of a transcript, and its players' names by seat. Raises BadInput."""
    fields = _fields(_parts(text)[0])
    return _text(fields.get(("seed", ""), "")), _players(fields)


def _players(fields: Mapping[tuple[str, str], Any]) -> dict[str, str]:
    return {seat: _text(name) for (key, seat), name in fields.items() if key == "player"}


def _bots(fields: Mapping[tuple[str, str], Any]) -> dict[str, str] | None:
    """The programs that play, by seat; None if the transcript doesn't say."""
    bots = fields.get(("bots", ""))
    if bots is None:
        return None
    if not isinstance(bots, dict):
        raise _not_text_error()
    return {seat: _text(name) for seat, name in bots.items()}


def _parts(text: str) -> tuple[str, str]:
    """The header and the moves of a transcript."""
    head, _blank, moves = text.replace("\r\n", "\n").partition("\n\n")
    return head, moves


def _fields(head: str) -> dict[tuple[str, str], Any]:
    fields: dict[tuple[str, str], Any] = {}
    for number, line in enumerate(head.split("\n")[1:], 2):
        match = _HEADER.match(line)
        try:
            value = msgspec.json.decode(match[3]) if match else None
        except (msgspec.MsgspecError, RecursionError):
            value = None
        if match is None or value is None:
            # The error does not quote the line: it may be the one with the seed.
            raise BadInput(
                _("Line {line} of the transcript's header can't be read.").format(line=number)
            )
        fields[match[1], match[2] or ""] = value
    return fields


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _not_text_error()
    return value


def _not_text_error() -> BadInput:
    return BadInput(_("A field in the transcript's header should be text but isn't."))


def _json(value: Mapping[str, Any] | str) -> str:
    return _encode(value).decode()
