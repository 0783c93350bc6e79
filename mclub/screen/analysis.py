"""The analysis of a game: luck and skill, the course by round, and the moments that decided."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from events.language import gettext as _
from events.language import ngettext, translate_action
from mclub.bots.hint import TELLING, signed_points
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document, GameKind
from mclub.kinds.parts import Bots, able
from mclub.screen.flow import column_table
from mclub.screen.seats import player_text, seat_text
from mclub.text.plain import safe
from mclub.text.words import decimal

TENTHS: Final = 1000
"""The whole victory in tenths of a percent, in which the shares are shown."""
MOST: Final = 10
"""The maximum number of decisions or strokes of luck to show."""
REASONS: Final = 2
"""The maximum number of differences that explain a better action."""
NOTABLE: Final = 5
"""The smallest change to show, in tenths of a percent."""


def render_analysis(
    document: Document, names: Mapping[str, str], texts: Mapping[int, str], kind: GameKind
) -> RenderableType:
    """The tables of an analysis. names: of the players, by seat; texts: what happened, by record;
    kind: the game."""
    return Group(*_parts(document, names, texts, kind))


def _parts(
    document: Document, names: Mapping[str, str], texts: Mapping[int, str], kind: GameKind
) -> Iterator[RenderableType]:
    face = kind.face()
    yield Text(_head(document, face), style="bold")
    yield Text()
    yield _players(document, names)
    yield Text(
        _(
            "Shares of the victory in percent, with 95 % intervals. Start + luck + skill + others "
            "= result. Skill is compared with play by habit; “others” is what the other players' "
            "decisions changed."
        ),
        style="dim",
    )
    yield Text("\n" + _("Shares at the end of each round"), style="bold")
    yield Text()
    yield _course(document)
    yield from _luck(document, texts)
    yield from _mistakes(document, names, kind)
    yield from _best(document, names)


def _head(document: Document, face: GameFace) -> str:
    rollouts = ngettext(
        "{count} playout for each moment", "{count} playouts for each moment", document["rollouts"]
    ).format(count=document["rollouts"])
    seed = _("seed {seed}").format(seed=safe(document["seed"]))
    return f"{_(face.TITLE)} · {document['game']} · {rollouts} · {seed}"


def _players(document: Document, names: Mapping[str, str]) -> RenderableType:
    table = column_table()
    table.add_column(_("Player"), no_wrap=True)
    for title in (_("Start"), _("Luck"), _("Skill"), _("Others"), _("Result")):
        table.add_column(title, justify="right", no_wrap=True)
    rows = round_rows(document["players"])
    for seat, player in document["players"].items():
        start, luck, skill, others, result = rows[seat]
        intervals = player["interval"]
        table.add_row(
            player_text(seat, names[seat]),
            _percent(start),
            *(
                f"{_signed(value)} ±{_half(intervals[name])}"
                for name, value in (("luck", luck), ("skill", skill), ("others", others))
            ),
            _percent(result),
        )
    return table


def _course(document: Document) -> RenderableType:
    seats = list(document["players"])
    last: dict[int, Mapping[str, float]] = {
        event["round"]: event["values"] for event in document["events"]
    }
    table = column_table()
    table.add_column(_("Round"), justify="right", no_wrap=True)
    for seat in seats:
        table.add_column(seat_text(seat), justify="right", no_wrap=True)
    for number, values in sorted(last.items()):
        shares = apportion([values[seat] for seat in seats])
        table.add_row(str(number), *map(_percent, shares))
    return table


def _luck(document: Document, texts: Mapping[int, str]) -> Iterator[RenderableType]:
    seats = list(document["players"])
    chances = [event for event in document["events"] if event["kind"] == "chance"]
    largest = sorted(chances, key=_largest, reverse=True)[:MOST]
    shown = [event for event in largest if _largest(event) * TENTHS >= NOTABLE]
    if not shown:
        return
    yield Text("\n" + _("Strokes of luck"), style="bold")
    yield Text()
    table = column_table()
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column(_("Round"), justify="right", no_wrap=True)
    table.add_column(_("What happened"))
    for seat in seats:
        table.add_column(seat_text(seat), justify="right", no_wrap=True)
    for event in shown:
        table.add_row(
            str(event["seq"]),
            str(event["round"]),
            safe(texts.get(event["seq"], "")),
            *(_signed(share) for share in apportion([event["chance"][seat] for seat in seats])),
        )
    yield table


def _largest(event: Document) -> float:
    changes: Mapping[str, float] = event["chance"]
    return max(map(abs, changes.values()))


def _mistakes(
    document: Document, names: Mapping[str, str], kind: GameKind
) -> Iterator[RenderableType]:
    yield Text("\n" + _("Decisions that cost most"), style="bold")
    yield Text()
    sure = [one for one in document["mistakes"] if one["interval"][0] > 0][:MOST]
    if not sure:
        yield Text(_("No other action would certainly have been better."))
        return
    table = _decisions()
    table.add_column(_("Better"))
    table.add_column(_("Cost"), justify="right", no_wrap=True)
    table.add_column(_("Why"))
    for one in sure:
        table.add_row(
            *_decision(one, names),
            safe(translate_action(one["better"])),
            f"{decimal(one['cost'] * 100)} ±{_half(one['interval'])}",
            _why(one, kind),
        )
    yield table


def _best(document: Document, names: Mapping[str, str]) -> Iterator[RenderableType]:
    if not document["best"]:
        return
    yield Text("\n" + _("Best decisions"), style="bold")
    yield Text()
    table = _decisions()
    table.add_column(_("Gain"), justify="right", no_wrap=True)
    for one in document["best"]:
        gain = f"{decimal(one['gain'] * 100)} ±{_half(one['interval'])}"
        table.add_row(*_decision(one, names), gain)
    yield table


def _decisions() -> Any:
    table = column_table()
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column(_("Round"), justify="right", no_wrap=True)
    table.add_column(_("Player"), no_wrap=True)
    table.add_column(_("Decision"))
    return table


def _decision(one: Document, names: Mapping[str, str]) -> tuple[str | Text, ...]:
    seat = one["by"]
    return (
        str(one["seq"]),
        str(one["round"]),
        player_text(seat, names[seat]),
        safe(translate_action(one["action"])),
    )


def _why(one: Document, kind: GameKind) -> str:
    """What the better action would have added to the player's own assets, in points."""
    titles = able(kind, Bots).mind().PARTS
    parts = sorted(one["parts"].items(), key=lambda part: -abs(part[1]))
    return ", ".join(
        f"{_(titles[part])} {signed_points(points)}"
        for part, points in parts[:REASONS]
        if abs(points) >= TELLING
    )


def _percent(tenths: int) -> str:
    return decimal(tenths / 10)


def _signed(tenths: int) -> str:
    sign = "−" if tenths < 0 else "+" if tenths else ""
    return sign + decimal(abs(tenths) / 10)


def _half(interval: Sequence[float]) -> str:
    """The half-width of an interval, in percent."""
    low, high = interval
    return decimal((high - low) * 50)


def round_rows(players: Mapping[str, Document]) -> dict[str, tuple[int, int, int, int, int]]:
    """Start, luck, skill, others and result of each seat in tenths of a percent, which still add
    up by seat, and over the seats."""
    starts = apportion([player["start"] for player in players.values()])
    lucks = apportion([player["luck"] for player in players.values()])
    results = apportion([player["result"] for player in players.values()])
    rows = {}
    for (seat, player), start, luck, result in zip(
        players.items(), starts, lucks, results, strict=True
    ):
        left = result - start - luck
        # What rounding has moved elsewhere is shared by the two columns that are left.
        moved = left - (player["skill"] + player["others"]) * TENTHS
        skill = round(player["skill"] * TENTHS + moved / 2)
        rows[seat] = start, luck, skill, left - skill, result
    return rows


def apportion(shares: Sequence[float]) -> list[int]:
    """The shares in tenths of a percent, with the same sum: the largest remainders are rounded
    up."""
    exact = [share * TENTHS for share in shares]
    down = [int(number // 1) for number in exact]
    missing = round(sum(exact)) - sum(down)
    order = sorted(range(len(exact)), key=lambda at: down[at] - exact[at])
    for at in order[:missing]:
        down[at] += 1
    return down
