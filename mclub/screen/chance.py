"""The tests of all shuffles and throws of many games, and who had luck."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext
from mclub.kinds.face import GameFace
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import column_table
from mclub.screen.seats import name_text
from mclub.text.words import decimal, decimal_with_sign, word
from projections.words import group_digits, shown_name

LOOKS: Final = {
    "first": mark("what came first"),
    "places": mark("what came at which place"),
    "neighbours": mark("pairs in the order of the box"),
    "faces": mark("faces"),
    "difference": mark("one die less the other"),
    "step": mark("a die less that of the throw before"),
}
SMALL: Final = 0.0001
"""The smallest probability to show."""
LEFT_OUT: Final = {
    "running": mark("{count} running"),
    "abandoned": mark("{count} abandoned"),
    "real_cards": mark("{count} with real cards"),
    "from_file": mark("{count} begun from a file"),
    "cut": mark("{count} cut for one seat"),
    "damaged": mark("{count} damaged (mclub audit --all)"),
    "same_seed": mark("{count} with the seed of an earlier one"),
}
"""The reasons to leave out a game, with the number of games."""


def render_chance(document: Mapping[str, Any], face: GameFace) -> Drawable:
    """What was counted, the tests, those that are unusual, and each player's luck."""
    return Group(*_head(document, face), *_tests(document, face), *_luck(document))


def _head(document: Mapping[str, Any], face: GameFace) -> Iterator[Text]:
    count = document["games"]
    games = ngettext("{count} finished game", "{count} finished games", count).format(count=count)
    yield Text(f"{_(face.TITLE)} · {games}", style="bold")
    out = [
        _(LEFT_OUT[reason]).format(count=number)
        for reason, number in document["left_out"].items()
        if number
    ]
    if out:
        yield Text(_("Left out: {games}").format(games=", ".join(out)), style="dim")
    if document["repeats"]:
        text = ngettext(
            "{count} draw that came again after an undo is counted once.",
            "{count} draws that came again after an undo are counted once.",
            document["repeats"],
        )
        yield Text(text.format(count=document["repeats"]), style="dim")


def _tests(document: Mapping[str, Any], face: GameFace) -> Iterator[Drawable]:
    looks = document["looks"]
    if not looks:
        yield Text(_("No shuffle or throw to test."))
        return
    yield Text()
    table = column_table()
    table.add_column(_("Drawn"))
    table.add_column(_("Tested"))
    for title in (_("Draws"), "χ²", _("df"), "p", _("Corrected")):
        table.add_column(title, right=True, no_wrap=True)
    for look in looks:
        table.add_row(
            _source(look, face),
            _(LOOKS[look["look"]]),
            group_digits(look["draws"]),
            decimal(look["statistic"]),
            group_digits(look["freedom"]),
            _probability(look["p"]),
            _probability(look["corrected"]),
            style="bold" if look["corrected"] < document["level"] else "",
        )
    yield table
    text = ngettext(
        "{count} test. Fair shuffles and dice fall below {level} in one audit of {audits}.",
        "{count} tests; “corrected” allows for their number. Fair shuffles and dice fall below "
        "{level} there in one audit of {audits}.",
        len(looks),
    )
    level = document["level"]
    yield Text(
        text.format(count=len(looks), level=decimal(level, 2), audits=round(1 / level)),
        style="dim",
    )
    unusual = [look for look in looks if look["corrected"] < level]
    few = _too_few(document)
    enough = any(look["games"] <= document["games"] for look in looks)
    yield Text(
        " ".join(filter(None, ("" if unusual or not enough else _("Nothing unusual."), few)))
    )
    for look in unusual:
        text = _("Unusual: {drawn}, {tested}. {what}: {count} of {draws}, expected {expected}.")
        most = look["most"]
        yield Text(
            text.format(
                drawn=_source(look, face),
                tested=_(LOOKS[look["look"]]),
                what=_cell(look, face),
                count=group_digits(most["count"]),
                draws=group_digits(look["draws"]),
                expected=decimal(most["expected"]),
            )
        )


def _too_few(document: Mapping[str, Any]) -> str:
    """How many games it takes until every test has enough draws; "" if it has."""
    games, looks = document["games"], document["looks"]
    needed = [look["games"] for look in looks if look["games"] > games]
    if not needed:
        return ""
    if len(needed) == len(looks):
        text = _(
            "Of so few games next to nothing can be said: the first tests need about {least} "
            "games, all of them about {most}."
        )
    else:
        text = ngettext(
            "{count} test has too few draws to say much: it needs about {most} games.",
            "{count} tests have too few draws to say much: all of them need about {most} games.",
            len(needed),
        )
    least, most = (_about(count) for count in (min(needed), max(needed)))
    return text.format(count=len(needed), least=least, most=most)


def _about(games: int) -> str:
    """A number of games with two digits."""
    return group_digits(round(float(f"{games:.2g}")))


def _source(look: Mapping[str, Any], face: GameFace) -> str:
    source = word(look["source"], face.NAMES)
    return _("{pile}, reshuffled").format(pile=source) if look["reshuffled"] else source


def _cell(look: Mapping[str, Any], face: GameFace) -> str:
    """The cell that deviates most, in words."""
    most = look["most"]
    if look["look"] == "neighbours":
        return ngettext("{count} pair", "{count} pairs", most["number"]).format(
            count=most["member"]
        )
    member = most["member"]
    name = str(most["number"]) if member is None else word(member, face.NAMES)
    if look["look"] != "places":
        return name
    if most["place"] is None:
        return _("{card} not drawn").format(card=name)
    return _("{card} at place {place}").format(card=name, place=most["place"])


def _probability(p: float) -> str:
    return f"< {decimal(SMALL, 4)}" if p < SMALL else decimal(p, 4)


def _luck(document: Mapping[str, Any]) -> Iterator[Drawable]:
    luck = document["luck"]
    if not luck or not luck["players"]:
        return
    yield Text("\n" + _("Who had luck"), style="bold")
    yield Text()
    table = column_table()
    table.add_column(_("Player"), min_width=24)
    for title in (_("Games"), _("Luck"), _("Usual")):
        table.add_column(title, right=True, no_wrap=True)
    for player in luck["players"]:
        low, high = player["interval"]
        table.add_row(
            name_text(shown_name("", player["name"], player["name"] if player["bot"] else None)),
            str(player["games"]),
            f"{decimal_with_sign(player['luck'], 2)} ±{decimal((high - low) / 2, 2)}",
            f"±{decimal(player['usual'], 2)}",
        )
    yield table
    text = ngettext(
        "In victories, with 95 % intervals; {count} playout for each moment. Luck alone stays "
        "within “usual” 19 times in 20.",
        "In victories, with 95 % intervals; {count} playouts for each moment. Luck alone stays "
        "within “usual” 19 times in 20.",
        luck["rollouts"],
    )
    yield Text(text.format(count=luck["rollouts"]), style="dim")
    if luck["kept"]:
        text = ngettext(
            "For {count} game the kept analysis was used.",
            "For {count} games the kept analyses were used.",
            luck["kept"],
        )
        yield Text(text.format(count=luck["kept"]), style="dim")
