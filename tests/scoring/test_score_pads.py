"""Score pads: the same rows in every format, any names, printable sheets."""

import io
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

from mclub import Club
from mclub.games.million_club.scoring.pad import blank, fill_pad
from mclub.games.million_club.scoring.sheet import SCORING
from mclub.pads import drawing
from mclub.pads.layout import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Box,
    Mark,
    Stroke,
    Text,
    marks,
)
from mclub.pads.pad import Pad
from mclub.text import fonts
from mclub.text.plain import safe
from tests.mclub.command_line import Mclub
from tests.sweeping import sweep_after

SIX = Path(__file__).parents[2] / "fixtures/million_club/pads/six.toml"
ROWS = ["Companies", "Leadership", "Consortium", "Colonies", "Concession", "Globalisation"]
ROWS += ["Money", "Total", "Fortune", "Rank"]
FORMATS = list(drawing.FORMATS)
HOSTILE = [
    "<script>alert(1)</script>",
    "&lt;&amp;\"'",
    "]]></svg><!--",
    "{{ 7 * 7 }}{% raw %}",
    "\u202eevil\u202c",
    "nul\x00 esc\x1b[2J",
    "\ud800",
    "e" + "\u0301" * 30,
    "田中さくら",
    "김철수",
    "Łukasz Żółć",
    "Γιώργος",
    "שלום",
    "👩‍👩‍👧",
    "(Ann) Tj ET \\",
    " ",
    "W" * 60,
    "i" * 60,
    "a b " * 15,
]


def pad_of(*names: str, date: str = "2026-11-28") -> Pad:
    seats = ["yellow", "blue", "red", "green", "black", "white"][: max(len(names), 2)]
    lines = "".join(f"{seat}: i{n % 4 + 1} as {n * 4}\n" for n, seat in enumerate(seats[:5]))
    lines += "".join(f"{seat}: 3\n" for seat in seats[5:])
    document = SCORING.of_lines(io.BytesIO(lines.encode()))
    return fill_pad(document, dict(zip(seats, names, strict=False)), date)


def svg_texts(drawn: bytes) -> list[str]:
    root = ElementTree.fromstring(drawn)
    return ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]


class Page(HTMLParser):
    """The cells of a page, its tags, and whether each is closed."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.feed(page.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag not in ("meta", "col"):
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.cells[-1] += data


TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "div", "h1", "p", "span"),
    *("table", "colgroup", "col", "thead", "tr", "td", "th", "b", "small", "tbody", "ul", "li"),
}


def text_of(drawn: bytes) -> str:
    [page] = PdfReader(io.BytesIO(drawn)).pages
    return page.extract_text()


@pytest.mark.parametrize("ending", FORMATS)
def test_score_draws_the_pad_of_a_file(mclub: Mclub, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pad{ending}"
    printed = mclub.ok("score", "--file", str(SIX), "--pad", str(path), "--date", "2026-11-28")

    assert "Winner: ▲ Yellow Ann" in printed
    assert path.stat().st_size > 3000


@pytest.mark.parametrize("ending", FORMATS)
def test_score_draws_the_pad_of_a_game(mclub: Mclub, tmp_path: Path, ending: str) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    path = tmp_path / f"PAD{ending.upper()}"
    document = mclub.json("score", "--pad", str(path), "--paper", "A5")

    assert document["players"]["yellow"]["fortune"] == 7
    assert path.stat().st_size > 3000


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_pad_draws_an_empty_one(mclub: Mclub, tmp_path: Path, ending: str, paper: str) -> None:
    path = tmp_path / f"pad{ending}"
    assert mclub.ok("pad", "--blank", str(path), "--paper", paper, "--players", "4") == ""
    assert path.stat().st_size > 3000
    assert not mclub.path.exists()


def test_the_pdf_has_every_row_and_figure_on_one_sheet_of_the_paper() -> None:
    for paper, size in drawing.PAPERS.items():
        drawn = drawing.pdf(pad_of("Ann", "Łódź"), paper)
        [page] = PdfReader(io.BytesIO(drawn)).pages
        millimetres = [float(side) / 72 * 25.4 for side in page.mediabox[2:]]
        assert millimetres == pytest.approx(size, abs=0.01)
        lines = page.extract_text().splitlines()
        assert [line.split()[0] for line in lines if line.split()[0] in ROWS] == ROWS
        assert "Łódź" in lines
        assert "Date 2026-11-28" in page.extract_text()
        assert "Winner: Łódź" in lines


def test_the_pdf_carries_its_fonts() -> None:
    [page] = PdfReader(io.BytesIO(drawing.pdf(pad_of("Ann", "田中"), "a4"))).pages
    fonts_in_it = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    assert sorted(str(font["/BaseFont"]).partition("+")[2] for font in fonts_in_it) == [
        "NotoSans",
        "NotoSansCJKJP",
    ]


def test_the_svg_has_every_row_and_figure() -> None:
    texts = svg_texts(drawing.svg(pad_of("Ann", "Ben"), "a4"))

    assert [text for text in texts if text in ROWS] == ROWS
    assert {"Ann", "Ben", "Yellow", "Blue", "2026-11-28", "Winner: Ben"} <= set(texts)


def test_the_svg_needs_nothing_else() -> None:
    drawn = drawing.svg(pad_of("Ann", "Ben"), "a5")
    root = ElementTree.fromstring(drawn)

    assert (root.get("width"), root.get("height")) == ("148mm", "210mm")
    assert b"href" not in drawn
    assert drawn.count(b"http") == 1, "the namespace"


def test_the_page_has_every_row_and_needs_nothing_else() -> None:
    drawn = drawing.html(pad_of("Ann", "Ben"), "a4")
    page = Page(drawn)

    assert page.open == []
    assert page.tags <= TAGS
    labels = [cell for cell in page.cells for row in ROWS if cell.startswith(row)]
    assert len(labels) == len(ROWS)
    assert page.cells[1:3] == ["AnnYellow", "BenBlue"]
    assert b"http-equiv" in drawn
    assert b"://" not in drawn


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (1654, 2339)), ("a5", (1165, 1654))], ids=["a4", "a5"]
)
def test_the_png_is_the_paper_with_200_dots_an_inch(paper: str, size: tuple[int, int]) -> None:
    drawn = drawing.png(pad_of("Ann", "Ben"), paper)  # type: ignore[arg-type]
    with Image.open(io.BytesIO(drawn)) as image:
        assert image.format == "PNG"
        assert image.size == pytest.approx(size, abs=1)
        grey = image.convert("L")
        dark = sum(grey.histogram()[:100])
        assert 0.01 < dark / (image.width * image.height) < 0.2
        assert grey.getpixel((2, 2)) == 255


def test_a_name_makes_a_difference_in_the_png_even_in_chinese_letters() -> None:
    drawn = {drawing.png(pad_of(name, "Ben"), "a5") for name in ("田中", "山本", "", "Ann")}
    assert len(drawn) == 4


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_any_name_is_text_and_nothing_else(name: str) -> None:
    pad = pad_of(name, "Ben")

    drawn = drawing.svg(pad, "a4")
    assert [text for text in svg_texts(drawn) if text in ROWS] == ROWS
    root = ElementTree.fromstring(drawn)
    assert {tag.tag.partition("}")[2] for tag in root.iter()} == {
        *("svg", "title", "style", "rect", "line", "text"),
        *(["tspan"] if root.find(".//{*}tspan") is not None else []),
    }
    page = Page(drawing.html(pad, "a4"))
    assert (page.open, page.tags <= TAGS) == ([], True)
    assert page.cells[1] == f"{safe(name)}Yellow"


@sweep_after(1, "start", [*range(0, len(HOSTILE), 6)])
def test_sheets_take_six_names_of_any_kind(start: int) -> None:
    pad = pad_of(*HOSTILE[start : start + 6])

    lines = text_of(drawing.pdf(pad, "a4")).splitlines()
    starts = [line.split(maxsplit=1)[0] for line in lines if line.strip()]
    assert [start for start in starts if start in ROWS] == ROWS
    with Image.open(io.BytesIO(drawing.png(pad, "a5"))) as image:
        assert image.width == 1165


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
@pytest.mark.parametrize("count", [2, 6])
def test_everything_stays_on_the_sheet_and_in_its_column(name: str, count: int) -> None:
    pad = pad_of(*[name] * count)
    columns = [mark.x1 for mark in marks(pad) if isinstance(mark, Stroke) and mark.x1 == mark.x2]
    room = RIGHT - columns[-1]
    for mark in marks(pad):
        left, right, top, bottom = edges(mark)
        assert LEFT - 1 <= left <= right <= RIGHT + 1, mark
        assert 5 <= top <= bottom <= HEIGHT - 5, mark
        if isinstance(mark, Text) and mark.anchor == "middle" and mark.x > columns[0]:
            assert mark.text.startswith("2026") or right - left <= room, mark


def edges(mark: Mark) -> tuple[float, float, float, float]:
    match mark:
        case Box():
            return mark.x, mark.x + mark.width, mark.y, mark.y + mark.height
        case Stroke():
            return mark.x1, mark.x2, mark.y1, mark.y2
        case Text():
            wide = fonts.width(mark.text, mark.size)
            left = mark.x - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
            return left, left + wide, mark.y - mark.size * 0.8, mark.y + mark.size * 0.25


def test_no_texts_lie_upon_each_other() -> None:
    pads = [blank(6), *(pad_of(*["Maximilian von und zu"] * count) for count in range(2, 7))]
    for pad in pads:
        texts = [mark for mark in marks(pad) if isinstance(mark, Text)]
        for first, second in pairs(texts):
            (l1, r1, t1, b1), (l2, r2, t2, b2) = edges(first), edges(second)
            lower, upper = min(r1, r2) - max(l1, l2), min(b1, b2) - max(t1, t2)
            assert lower <= 0 or upper <= 0.6, (first, second)


def pairs(texts: list[Text]) -> Iterator[tuple[Text, Text]]:
    for index, first in enumerate(texts):
        for second in texts[index + 1 :]:
            yield first, second


def test_a_sheet_of_a5_enlarged_is_one_of_a4() -> None:
    for width, height in drawing.PAPERS.values():
        assert width / WIDTH == pytest.approx(height / HEIGHT, rel=0.005)


def test_players_who_win_together_are_all_marked() -> None:
    document = SCORING.of_lines(io.BytesIO(b"yellow: 4\nblue: 4\nred: 3\n"))
    pad = fill_pad(document, {}, "")

    assert [column.won for column in pad.columns] == [True, True, False]
    assert pad.verdict == "Winners, together: Yellow, Blue"
    boxes = [mark for mark in marks(pad) if isinstance(mark, Box) and mark.grey == 1]
    assert len(boxes) == 2
    assert drawing.html(pad, "a4").count(b'class="won"') == 4


def test_a_blank_pad_is_blank() -> None:
    for count in range(2, 7):
        pad = blank(count)
        assert [len(row.cells) for row in pad.rows] == [count] * len(ROWS)
        assert {cell for row in pad.rows for cell in row.cells} == {""}
        assert "Winner" not in " ".join(svg_texts(drawing.svg(pad, "a4")))
        assert Page(drawing.html(pad, "a4")).cells[1 : count + 1] == [""] * count


def test_the_same_pad_is_the_same_picture() -> None:
    assert drawing.png(pad_of("Ann", "田中"), "a5") == drawing.png(pad_of("Ann", "田中"), "a5")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("pad", "--blank", "pad.doc"), "pad.doc: a pad can be drawn as .pdf, .html, .svg, .png."),
        (("pad", "--blank", "pad"), "a pad can be drawn as"),
        (
            ("pad", "--blank", "none/pad.pdf"),
            "There is no folder none for none/pad.pdf. Create it first.",
        ),
        (("pad", "--blank", "pad.svg", "--paper", "letter"), "There is no paper size letter"),
        (("score", "--ask", "--pad", "pad.doc"), "a pad can be drawn as"),
        (
            ("score", "--ask", "--pad", "x.svg", "--date", "today"),
            "“today” is not a date; write it like",
        ),
        (("score", "--ask", "--date", "2026-02-30"), "“2026-02-30” is not a date"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    mclub: Mclub,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)

    assert says in mclub.refusal(2, *words, typed="yellow: 3\nblue: 4\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("zone", "day"), [("UTC0", "2026-11-28"), ("EST5", "2026-11-28"), ("XXX-14", "2026-11-29")]
)
def test_a_game_has_the_day_of_its_last_event_where_it_is_drawn(
    mclub: Mclub, tmp_path: Path, local: Callable[[str], None], zone: str, day: str
) -> None:
    with Club(mclub.path, clock=lambda: "2026-11-28T23:30:00.000Z") as club:
        club.new({"yellow": "Ann", "blue": "Ben"})
    local(zone)
    path = tmp_path / "pad.svg"
    mclub.ok("score", "--pad", str(path))

    assert day in svg_texts(path.read_bytes())


def test_commands_that_draw_nothing_load_none_of_the_libraries() -> None:
    from tests.mclub.programs import python

    code = (
        "import sys; from mclub.cli import look; "
        "print([m for m in ('fpdf', 'fontTools', 'resvg_py', 'jinja2', 'PIL') if m in sys.modules])"
    )
    done = python(code)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
