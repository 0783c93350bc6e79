"""Chart pictures: well-formed SVG with every name, PNG of the right size, distinguishable lines."""

import io
import re
import struct
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mclub.charts.drawing import draw_chart as lines_of
from mclub.charts.frame import HEAD, LETTERS, MARGIN, UNIT, WIDE
from mclub.charts.picture import BESIDE, GAP, SAMPLE, Panel, picture
from mclub.charts.styles import STYLES, label
from mclub.charts.terminal import render_charts
from mclub.kinds.face import Charts
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face
from mclub.screen.console import console
from mclub.text.fonts import width
from mclub.text.svg import DPI
from tests.mclub.command_line import GAMES, Mclub
from tests.mclub.programs import python

NAMES = ['<b>&"x"', "$a_1$ & %", "日本 ゆき", "_hidden", "Łukasz 🎲"]
FACE = able(game_face("million-club"), Charts)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def odd_names(tmp_path_factory: pytest.TempPathFactory) -> Mclub:
    """A recorded game of five with unusual player names."""
    text = (GAMES / "five_players_draw.txt").read_text("utf-8")
    for name in NAMES:
        quoted = name.replace('"', '\\"')
        text = re.sub(
            r'^(player \w+): "(North|South|East|West|Zenith)"$',
            lambda found, quoted=quoted: f'{found[1]}: "{quoted}"',  # type: ignore[misc]
            text,
            count=1,
            flags=re.MULTILINE,
        )
    mclub = Mclub(tmp_path_factory.mktemp("odd") / "games.db")
    mclub.ok("import", "-", typed=text.encode())
    return mclub


def texts_of(path: Path) -> list[str]:
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    return ["".join(node.itertext()).strip() for node in root.iter(f"{SVG}text")]


def test_an_svg_is_well_formed_and_has_every_name(odd_names: Mclub, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    assert odd_names.ok("chart", str(file)) == f"Drawn: {file}\n"
    texts = texts_of(file)
    assert {"Listings", "Money (M)", "Points", "Resource", "Industry", "Transport"} <= set(texts)
    with odd_names.club() as club:
        players = club.game(odd_names.current()).player_names
    assert list(players.values()) == NAMES
    for seat, name in players.items():
        assert texts.count(f"{seat.capitalize()} ({name})") == 2  # of money and of points


def test_the_same_game_gives_the_same_file(odd_names: Mclub, tmp_path: Path) -> None:
    for suffix in ("svg", "png"):
        one, two = tmp_path / f"1.{suffix}", tmp_path / f"2.{suffix}"
        odd_names.ok("chart", str(one), "--what", "points")
        odd_names.ok("chart", str(two), "--what", "points")
        assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(("words", "charts"), [((), 3), (("--what", "money"), 1)])
def test_a_png_has_its_size(
    odd_names: Mclub, tmp_path: Path, words: tuple[str, ...], charts: int
) -> None:
    file = tmp_path / "chart.PNG"
    odd_names.ok("chart", str(file), *words)
    raw = file.read_bytes()
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    size = struct.unpack(">II", raw[16:24])
    tall = HEAD + charts * Panel._field_defaults["tall"]
    assert size == (WIDE / UNIT * DPI, tall / UNIT * DPI)
    assert len(raw) > 20_000


def test_a_running_game_is_drawn_without_money(running_game: Mclub, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    told = running_game.ok("chart", str(file))
    assert told.splitlines()[1].startswith("Money is secret until the end of the game")
    texts = texts_of(file)
    assert "Money (M)" not in texts
    assert "Points on the table, without money, concession and globalisation" in texts
    assert "now" in texts
    running_game.ok("chart", str(file), "--seat", "red")
    assert texts_of(file).count("Red (East)") == 2
    assert texts_of(file).count("Blue (South)") == 1


def document_of(lines: int) -> dict[str, Any]:
    """A chart of a game that has just begun, with this many players and very long names."""
    seats = list(STYLES)[:lines]
    return {
        "game": "abc",
        "status": "running",
        "players": dict.fromkeys(seats, "W" * 60),
        "moments": [{"round": 1, "seq": 20, "end": False}],
        "listings": {"resource": [0], "industry": [0], "transport": [0]},
        "money": {},
        "points": {seat: [0] for seat in seats},
        "without": [],
    }


@pytest.mark.parametrize("lines", [2, 6])
def test_a_game_that_has_just_begun_and_long_names_can_be_drawn(lines: int) -> None:
    document = document_of(lines)
    root = ElementTree.fromstring(picture(document, ("listings", "points"), FACE, ".svg"))
    texts = ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]
    assert len([text for text in texts if text.endswith("WWWWW…")]) == lines
    room = WIDE - 2 * MARGIN - BESIDE - SAMPLE - width("0", LETTERS) - GAP
    assert all(width(text, LETTERS) <= room for text in texts if text.endswith("…"))


@pytest.mark.parametrize("values", [[0] * 8, [90] * 8, [0, 0, 90, 90, 1, 2, 89, 88]])
def test_names_beside_lines_make_room_for_each_other(values: list[int]) -> None:
    document = document_of(8)
    document["points"] = {seat: [value] for seat, value in zip(STYLES, values, strict=True)}
    root = ElementTree.fromstring(picture(document, ("points",), FACE, ".svg"))
    named = {
        "".join(texts[1].itertext()).partition(" ")[0].lower(): float(found[1])
        for group in root.iter(f"{SVG}g")
        if len(texts := group.findall(f"{SVG}text")) == 2
        and (found := re.search(r"translate\(\S+ (\S+)\)", group.attrib["transform"]))
    }
    assert set(named) == set(STYLES)
    heights = sorted(named.values())
    assert min(b - a for a, b in pairwise(heights)) >= LETTERS
    lowest = max(float(line.attrib["y1"]) for line in root.iter(f"{SVG}line") if rung(line))
    assert 0 <= heights[0] <= heights[-1] <= lowest
    order = sorted(STYLES, key=named.__getitem__)
    assert [document["points"][seat][0] for seat in order] == sorted(values, reverse=True)


def rung(line: ElementTree.Element) -> bool:
    return line.attrib.get("class") == "rung"


@pytest.mark.parametrize("most", [7, 250_000, 2_000_000])
def test_the_figures_of_an_axis_have_room_on_a_phone(most: int) -> None:
    document = document_of(2)
    document["points"] = {"yellow": [-most], "blue": [most]}
    figures = lines_of(document, "points", FACE)
    for _y, text in figures.up:
        assert width(text, 24) < figures.left - 8  # as in past.css


def test_lines_are_told_apart_without_their_colours() -> None:
    seats = list(STYLES.values())
    kinds = [FACE.STYLES[key] for key in ("resource", "industry", "transport")]
    for group in (seats, kinds):
        for one, other in combinations(group, 2):
            assert one.colour != other.colour
            assert one.marker != other.marker
            assert one.dashes != other.dashes
            assert one.sign != other.sign


VISION = {
    "any": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""The perception of red, green and blue light: Machado, Oliveira and Fernandes (2009)."""
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def times(rows: Any, values: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, values, strict=True)) for row in rows]


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    """The lightness and hue of a colour as seen with this colour vision."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    xyz = times(TO_XYZ, times(VISION[vision], light))
    scaled = [max(0.0, value) / white for value, white in zip(xyz, WHITE, strict=True)]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("vision", VISION)
def test_colours_differ_for_any_colour_vision(vision: str) -> None:
    for group in (STYLES, FACE.STYLES):
        for one, other in combinations(group, 2):
            a, b = lab(group[one].colour, vision), lab(group[other].colour, vision)
            assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 > 20, (one, other)


def test_names_that_would_disturb_are_made_safe() -> None:
    document = {"players": {"yellow": "a\x1b[31m\nb", "blue": "BLUE"}}
    assert label(document, "yellow", FACE.NAMES) == "Yellow (a\\x1b[31m\\nb)"
    assert label(document, "blue", FACE.NAMES) == "Blue"
    assert label(document, "industry", FACE.NAMES) == "Industry"


@pytest.mark.parametrize(
    ("modules", "drawing"),
    [
        ("mclub.cli.chart, mclub.cli.files, mclub.cli.records", "jinja2 plotext rich segno"),
        ("mclub.charts.picture", "plotext rich segno"),
    ],
)
def test_the_libraries_are_loaded_only_to_draw(modules: str, drawing: str) -> None:
    late = {"fontTools", "resvg_py", *drawing.split()}
    code = f"import sys, {modules}\nprint(sorted({late} & set(sys.modules)))\n"
    done = python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


def test_the_terminals_chart_is_as_wide_as_asked() -> None:
    stream = io.StringIO()
    console(stream).print(render_charts(document_of(2), ("listings",), FACE, 40))
    frame = [line for line in stream.getvalue().splitlines() if "┌" in line]
    assert [len(line) for line in frame] == [40]
