"""The players: money, Intimidation cards, and the state of their characters."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from mclub.games.millions_of_dollars.words import STATES, dollars, name
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.flow import Flow, column_table
from mclub.screen.seats import who
from mclub.text.words import word

WHO_COLUMNS: Final = 26
THREAT: Final = "◆"
BACK: Final = "▒"
NONE: Final = Text("–", style="dim")
STYLES: Final = {"in": "", "withdrawn": "dim", "out": "red", "shared": "bold green"}


def players_part(board: dict[str, Any], width: int) -> Drawable:
    """A table with a row for each player, in table order."""
    table = column_table()
    table.add_column(_("Player"), width=min(width // 4, WHO_COLUMNS))
    table.add_column(_("Money"), right=True, no_wrap=True)
    table.add_column(_("Intimidation"), no_wrap=True)
    table.add_column(_("Character"), share=2)
    table.add_column(_("Stake"), right=True, no_wrap=True)
    table.add_column(_("State"), share=2)
    for seat, player in board["players"].items():
        characters = player["characters"]
        table.add_row(
            Flow(who(seat, player), gap=" "),
            dollars(player["money"]),
            _threats(player),
            Text("\n").join(
                [*(_role(each) for each in characters), *_barred_role(player)] or [NONE]
            ),
            Text("\n").join(_stake(each) for each in characters),
            Text("\n").join(_states(player)),
        )
    return table


def players_list(board: dict[str, Any]) -> Drawable:
    """Stacked player blocks, for narrow screens."""
    return Group(*_blocks(board["players"]))


def _blocks(players: Mapping[str, Mapping[str, Any]]) -> Iterator[Drawable]:
    for seat, player in players.items():
        threats = [Text.assemble(_("Intimidation"), " ", _threats(player))]
        cards = threats if player["intimidation"] else []
        yield Flow([*who(seat, player), Text(dollars(player["money"])), *cards, *_ready(player)])
        for character in player["characters"]:
            pieces = [_role(character), _stake(character), _state(character)]
            yield Indented(Flow(pieces))
        yield from (Indented(line) for line in _barred_role(player))


def _threats(player: Mapping[str, Any]) -> Text:
    return Text(THREAT * len(player["intimidation"])) if player["intimidation"] else NONE.copy()


def _role(character: Mapping[str, Any]) -> Text:
    """The role if the reader knows it, after a card back while it is face down."""
    role = character["role"]
    if character["revealed"]:
        return Text(name(role), style="bold")
    back = Text(BACK, style="dim")
    return back.append(f" {name(role)}") if role else back


def _barred_role(player: Mapping[str, Any]) -> Iterator[Text]:
    """The player's last role, if roles can't be repeated."""
    if player["last"]:
        yield Text(_("not {role} again").format(role=name(player["last"])), style="dim")


def _stake(character: Mapping[str, Any]) -> Text:
    return Text(dollars(character["stake"])) if character["stake"] else NONE.copy()


def _state(character: Mapping[str, Any]) -> Text:
    return Text(word(character["state"], STATES), style=STYLES[character["state"]])


def _states(player: Mapping[str, Any]) -> Iterator[Text]:
    """The state of each character; readiness is shown with the first one still in."""
    ready = list(_ready(player))
    for character in player["characters"]:
        state = _state(character)
        if ready and character["state"] == "in":
            state.append(" · ").append(ready.pop())
        yield state


def _ready(player: Mapping[str, Any]) -> Iterator[Text]:
    if player["ready"]:
        yield Text(_("ready"), style="bold cyan")
