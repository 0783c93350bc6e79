"""What the pictures show."""

from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser

from mclub import Club
from mclub.files.transcripts import import_transcript
from mclub.service.links import Links
from mclub.service.store.opening import open_store
from tests.pictures.strip import frame_when, side_by_side, to_the_top, watched
from tests.service.seated import NAMES, OWN_PAGE, GameClient, begin
from tests.service.served import Standalone
from tests.service.takeover import POSITION

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOUR = FIXTURES / "million_club/games/four_players.txt"
FIVE = FIXTURES / "millions_of_dollars/games/five_players.txt"
TURN = {
    "round": 2,
    "players": {
        "yellow": {"cash": 34_000, "square": 2, "securities": ["azure 4", "jade 2 small"]},
        "blue": {"cash": 9_000, "square": 3, "securities": ["coral 1 large", "plum 2"]},
        "red": {"cash": 19_000, "square": 7, "securities": ["ochre 3"]},
        "green": {"cash": 12_000, "square": 2, "securities": ["pearl 5"]},
    },
}
"""The turn of a player of Le Millionnaire who can bet, buy, exchange, trade and throw."""
FLYING = "document.querySelector('.gliding > *')"
AT_REST = "telling.hidden && !document.querySelector('.gliding')"


class Scene:
    """A recorded game before its first batch with an event of the type `name`. seat: whose action
    that is."""

    def __init__(self, server: Standalone, transcript: Path, name: str) -> None:
        with Club(server.path) as club:
            whole = import_transcript(club, transcript.read_text("utf-8"))
            batch = next(one.batch for one in whole.records if type(one.event).__name__ == name)
            first = next(one for one in whole.records if one.batch == batch)
            fork = club.fork(whole, first.seq - 1)
        with closing(open_store(server.path)) as store:
            tokens = Links(store).issue_all(fork.id, fork.seats, spectators=True)
        links: dict[str, Any] = {name: f"/join/{token}" for name, token in tokens.items()}
        links["seats"] = {seat: links[seat] for seat in fork.seats}
        self.game = GameClient(server.client, {"game": fork.id, "links": links})
        self.seat, self._command = first.by, str(first.command)

    def act(self) -> None:
        """Take the recorded action."""
        self.game.act(self.seat, self._command)


def told(words: str) -> str:
    """An expression: whether the page tells a sentence with these words."""
    return f"telling.innerText.includes({words!r})"


def table(browser: Browser, server: Standalone) -> Image.Image:
    """The table on a large screen and on a phone: somebody may take over a company."""
    scene = Scene(server, FOUR, "CompanyTakenOver")
    frames = []
    for size in ("desktop", "upright"):
        with watched(browser, server, scene.game, scene.seat, size) as page:
            to_the_top(page, "body")
            frames.append(frame_when(page, AT_REST))
    return side_by_side(frames)


def heist(browser: Browser, server: Standalone) -> Image.Image:
    """A heist: the roles are turned over, the loot is shared, and what it brought stays."""
    scene = Scene(server, FIVE, "CharacterRevealed")
    with watched(browser, server, scene.game, "yellow") as page:
        scene.act()
        frames = [
            frame_when(page, f"document.querySelectorAll('#moment li').length >= {lines}")
            for lines in (1, 3, 5)
        ]
        frames.append(frame_when(page, AT_REST))
    return side_by_side(frames)


def crash(browser: Browser, server: Standalone) -> Image.Image:
    """A crash in Million Club."""
    scene = Scene(server, FOUR, "CrashStruck")
    with watched(browser, server, scene.game, "yellow") as page:
        to_the_top(page, "#tile-exchange")
        frames = [page.screenshot()]
        scene.act()
        frames += [frame_when(page, shows) for shows in (FLYING, "!moment.hidden", AT_REST)]
    return side_by_side(frames)


def bot_round(browser: Browser, server: Standalone) -> Image.Image:
    """A person's turn in Million Club, and then those of three bots."""
    bots = ("blue", "red", "green")
    players = [{"seat": "yellow", "name": NAMES["yellow"]}]
    players += [{"seat": seat, "bot": "greedy"} for seat in bots]
    body = {"players": players, "seed": "tea"}
    response = server.client.post("/api/games", json=body, headers=OWN_PAGE)
    server.client.cookies.clear()
    game = GameClient(server.client, response.json())
    with watched(browser, server, game, "yellow") as page:
        page.evaluate("document.querySelector('#act button[value^=place]').click()")
        frames = [
            frame_when(page, f"telling.classList.contains({seat!r}) && {FLYING}", 0.8)
            for seat in ("yellow", *bots)
        ]
    return side_by_side(frames)


def end(browser: Browser, server: Standalone) -> Image.Image:
    """The last action of a game of Million Club, and the end as another player sees it."""
    scene = Scene(server, FOUR, "GameEnded")
    with watched(browser, server, scene.game, "yellow") as page:
        scene.act()
        frames = [frame_when(page, shows) for shows in (told("taxes"), "!moment.hidden")]
        page.click("#moment button")
        for part in ("body", "#sheet-title"):
            to_the_top(page, part)
            frames.append(frame_when(page, AT_REST))
    return side_by_side(frames)


def negotiation(browser: Browser, server: Standalone) -> Image.Image:
    """A negotiation of eight on a phone: before its actions moved to the players, since then, and
    the sheet at a player who has made an offer."""
    game = begin(server.client, [*NAMES], kind="millions-of-dollars", seed="tea")
    while (due := game.get("host", "legal")["due"][0])["decision"] != "negotiate":
        game.act(due["seat"], due["actions"][0])
    for seat, action in (("red", "offer yellow 2"), ("green", "offer blue 1")):
        game.act(seat, action)
    frames = [before("negotiation")]
    with watched(browser, server, game, "yellow") as page:
        to_the_top(page, "#acting")
        frames.append(frame_when(page, AT_REST))
        page.click("#who-red h2")
        frames.append(frame_when(page, "document.querySelector('#deal-red:popover-open')"))
    return side_by_side(frames)


def turn(browser: Browser, server: Standalone) -> Image.Image:
    """A turn of Le Millionnaire on a phone: before its actions moved to the board, since then with
    a stake, and the sheet of a square."""
    seats = ["yellow", "blue", "red", "green"]
    game = begin(server.client, seats, kind="le-millionnaire", start=TURN, seed="tea")
    game.act("yellow", "bet 10 2000")
    frames = [before("turn")]
    with watched(browser, server, game, "yellow") as page:
        to_the_top(page, "body")
        frames.append(frame_when(page, AT_REST))
        page.locator("#square-7").dispatch_event("click")
        frames.append(frame_when(page, "document.querySelector('#choices:popover-open')"))
    return side_by_side(frames)


def draft(browser: Browser, server: Standalone) -> Image.Image:
    """A draft in Million Club on a phone: before, and since the whole board stands on one screen,
    with the cards to choose from before it and folded away."""
    scene = Scene(server, FOUR, "CompanyBought")
    frames = [before("draft")]
    with watched(browser, server, scene.game, scene.seat) as page:
        to_the_top(page, "body")
        frames.append(frame_when(page, AT_REST))
        page.click("#board .drawn summary")
        frames.append(page.screenshot())
    return side_by_side(frames)


def before(name: str) -> bytes:
    """A picture that an earlier release took, as PNG."""
    picture = BytesIO()
    Image.open(Path(__file__).parent / "before" / f"{name}.webp").save(picture, "PNG")
    return picture.getvalue()


def explained(browser: Browser, server: Standalone) -> Image.Image:
    """A privilege explains itself, and a company that is too dear says why it is greyed."""
    body = {"start": POSITION, "seed": "tea", "spectating": True}
    begun = server.client.post("/api/games", json=body, headers=OWN_PAGE).json()
    server.client.cookies.clear()
    frames = []
    with watched(browser, server, GameClient(server.client, begun), "blue", "upright") as page:
        for piece in ("[data-explain=privilege-exchange]", ".card-face.barred"):
            page.locator(f"#board {piece}").first.scroll_into_view_if_needed()
            page.click("#asking")
            page.locator(f"#board {piece}").first.click(force=True)
            page.wait_for_selector("#explained:popover-open")
            frames.append(frame_when(page, AT_REST))
            page.keyboard.press("Escape")
    return side_by_side(frames)


PICTURES: Final[dict[str, Callable[[Browser, Standalone], Image.Image]]] = {
    "table": table,
    "heist": heist,
    "crash": crash,
    "bot-round": bot_round,
    "end": end,
    "negotiation": negotiation,
    "turn": turn,
    "draft": draft,
    "explained": explained,
}
"""The pictures, by the names of their files."""
