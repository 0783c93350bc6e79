"""Le Millionnaire's board in the pages: its contents, and the actions on it."""

import httpx
import pytest

from events.le_millionnaire.figures import FEWEST_SQUARES, SQUARES
from mclub.games.le_millionnaire.pages.ring import SIDE, cells
from mclub.kinds.registry import game_face
from tests.service.seated import GameClient, begin
from tests.service.webpages import fetch_page
from tests.service.webtree import Element, parse_page

SEATS = ["yellow", "blue", "red"]
RING = {"board": "ring-25", "sole_sale": "asked"}
LAID = {
    "round": 2,
    "players": {
        "yellow": {
            "cash": 1_000,
            "square": 2,
            "securities": ["azure 4", "azure 2 small", "jade 3"],
        },
        "blue": {"cash": 9_000, "square": 3, "securities": ["coral 1 large"]},
    },
}
"""A position in which both players have something to trade."""
SET_UP = [
    ("yellow", "first yellow"),
    ("yellow", "start 2"),
    ("yellow", "buy azure 6"),
    ("yellow", "ready"),
    ("blue", "start 3"),
    ("blue", "buy coral 2"),
    ("blue", "buy pearl 1"),
    ("blue", "ready"),
    ("red", "start 3"),
    ("red", "buy jade small"),
    ("red", "ready"),
]


def board_of(game: GameClient, who: str, path: str = "") -> Element:
    page = fetch_page(game, who, "GET", path)
    assert page.status_code == 200
    return parse_page(page.text).one(id="board")


def action_buttons(board: Element) -> set[str]:
    """The actions that a single press on the board takes."""
    choices = {id(each) for each in board.one(id="choices").every()}
    return {
        each["data-action"]
        for each in board.with_attribute("data-action")
        if id(each) not in choices
    }


def choices_of(board: Element) -> dict[str, list[str]]:
    """The subjects of the pieces that open a choice, each with its actions: those with buttons and
    those of the forms that set an amount."""
    sheet = board.one(id="choices")
    choices = [one["data-action"] for one in sheet.with_attribute("data-action")]
    for form in sheet.with_attribute("data-compose"):
        (amount,) = (one for one in form.every("input") if one["type"] == "number")
        least, most, step = (int(amount[name]) for name in ("min", "max", "step"))
        choices += [f"{form['data-compose']} {sum_}" for sum_ in range(least, most + 1, step)]
    return {
        subject: [act for act in choices if f" {subject} " in f" {act} "]
        for one in board.with_attribute("data-about")
        for subject in one["data-about"].split("|")
    }


def pawns(board: Element) -> list[str]:
    return [
        seat
        for each in board.one(class_="standing").every("g", "pawn")
        for seat in each.classes - {"pawn"}
    ]


@pytest.fixture
def game(client: httpx.Client) -> GameClient:
    """A table in the first round; yellow has to move."""
    begun = begin(client, SEATS, kind="le-millionnaire", table=True, spectating=True, rulings=RING)
    for who, action in SET_UP:
        begun.act(who, action)
    return begun


def test_the_ring_has_the_squares_of_the_board(game: GameClient) -> None:
    board = board_of(game, "spectator")
    squares = [
        (each["data-square"], each["data-kind"]) for each in board.with_attribute("data-square")
    ]
    told = game.get("host", "view")["squares"]
    assert squares == [(str(each["number"]), each["kind"]) for each in told]
    assert (
        "Board and deck are reconstructions." in board.with_attribute("data-reconstruction")[0].text
    )
    assert board.one(data_square="4")["aria-label"] == "square 4: Exchange Azure"
    assert board.one(data_square="3")["aria-label"] == "square 3: Violet; Blue; Red"


def test_money_securities_and_bank_lie_open(game: GameClient) -> None:
    board = board_of(game, "spectator")
    yellow, blue, red = (board.one(data_player=seat) for seat in SEATS)
    assert yellow.with_attribute("data-money")[0].text == "40 000 F"
    assert [each.with_attribute("data-wealth")[0].text for each in (yellow, blue, red)] == [
        "100 000 F"
    ] * 3
    assert [each["data-share"] for each in blue.with_attribute("data-share")] == ["coral", "pearl"]
    told = blue.one(data_share="coral").every(class_="unseen")[0].text
    assert told == "Coral: 2 units; worth 20 000 F"
    director = red.one(data_share="jade").every(class_="unseen")[0].text
    assert director == "Jade: 1 small director's card; worth 100 000 F; director"
    stock = board.one(data_stock="jade").every(class_="unseen")[0].text
    assert stock == "the bank has 30 units, 9 small director's cards, 6 large director's cards"


def test_what_can_be_bet_on_and_bought_is_pressed_on_the_board(game: GameClient) -> None:
    """LM-BET-1, -5, -6: a press bets on horses; violet squares and Simple chance offer sums. There
    are no bets on exchange squares, nor nearer than 2 or farther than 12, nor on Auteuil from a
    violet square (LM-BET-3)."""
    board = board_of(game, "yellow")
    assert {"bet 6", "bet 11", "bet outsiders"} <= action_buttons(board)
    assert "bet auteuil" not in action_buttons(board)
    choices = choices_of(board)
    bets = {
        int(about.split()[1])
        for about in choices
        if about.startswith("bet ") and about != "bet chance" and choices[about]
    }
    assert bets == {5, 7, 8, 10, 12, 13}
    assert choices["bet 7"] == [f"bet 7 {amount}" for amount in range(1000, 5001, 1000)]
    assert len(choices["bet chance"]) == 40
    assert choices["buy azure"] == [f"buy azure {units}" for units in range(1, 5)]
    assert len(choices["throw"]) == 21
    for who in ("blue", "red", "host", "spectator"):
        assert not board_of(game, who).every(role="button")
    assert not board_of(game, "yellow", "/replay").every(role="button")
    assert not board_of(game, "yellow", "/replay").every("form")


def test_a_square_that_takes_no_bet_says_why(game: GameClient) -> None:
    """LM-BET-1, -5, -6: yellow is on square 2; on an exchange square one can still buy."""
    page = parse_page(fetch_page(game, "yellow", "GET", "").text)
    board = page.one(id="board")
    for number, kind, rule in ((1, "Horse", "LM-BET-1"), (3, "Violet", "LM-BET-5")):
        square = board.one(id=f"square-{number}")
        reason = page.one(id=square["aria-describedby"]).text
        way = f"can't get from square 2 to square {number} ({kind}) in one throw."
        assert reason == f"You {way} {rule}"
    exchange = board.one(id="choices").one(data_barred="bet 4")
    assert page.one(id=f"why-{exchange['value']}").text == (
        "You can't bet on an exchange square. LM-BET-6"
    )


def test_a_square_that_is_no_start_says_why(client: httpx.Client) -> None:
    """LM-SET-4."""
    game = begin(client, SEATS, kind="le-millionnaire", table=True, rulings=RING)
    game.act("yellow", "first yellow")
    page = parse_page(fetch_page(game, "yellow", "GET", "").text)
    horse = page.one(id="square-1")
    assert horse["aria-disabled"] == "true"
    reason = page.one(id=horse["aria-describedby"]).text
    assert reason == "Start from a violet square, not from square 1 (Horse). LM-SET-4"


def test_a_simple_chance_bears_the_sign_of_the_squares_that_win(game: GameClient) -> None:
    board = board_of(game, "blue")
    signs = {
        one["data-kind"]: one.every("use")[0]["href"]
        for one in board.with_attribute("data-square")
        if one["data-kind"] in ("violet", "horse")
    }
    (sign,) = board.one(data_box="chance").every("use", "sign-of")
    assert sign["href"] == signs["violet"] != signs["horse"]


def test_bets_lie_on_their_squares_and_a_throw_moves_the_pawn(game: GameClient) -> None:
    for action in ("bet 6", "bet 7 5000", "bet chance 20000"):
        game.act("yellow", action)
    board = board_of(game, "blue")
    chips = [each.text for each in board.every("g", "chip")]
    assert sorted(chips) == ["1", "20", "5"]
    assert board.one(data_box="chance")["data-stake"] == "20"
    told = board.one(data_square="6")["aria-label"].replace("\u00a0", " ")
    assert told == "square 6: Horse; bet 1 000 F"
    assert board.with_attribute("data-bets")[0]["data-bets"] == "3"
    assert board.with_attribute("data-dice")[0]["data-dice"] == ""
    game.act("yellow", "throw 1 3")
    board = board_of(game, "blue")
    assert board.with_attribute("data-dice")[0]["data-dice"] == "1 3"
    assert board.one(data_square="6")["aria-label"] == "square 6: Horse; Yellow"
    assert not board.every("g", "chip")
    assert sorted(pawns(board)) == sorted(SEATS)


def test_a_card_that_is_drawn_is_shown_and_a_confidential_one_is_not(game: GameClient) -> None:
    game.act("yellow", "throw 1 2")
    game.act("yellow", "done")
    about = choices_of(board_of(game, "yellow"))
    assert "draw taxes" in about["draw"]
    game.act("yellow", "draw receipt 5000")
    board = board_of(game, "red")
    assert board.with_attribute("data-drawn")[0]["data-drawn"] == "receipt"
    assert board.with_attribute("data-last-card")[0].text == (
        "Card drawn: Receipt of 5 000 F: Whoever draws it gets this sum from the bank."
    )
    game.act("blue", "throw 1 1")
    game.act("blue", "draw confidential")
    board = board_of(game, "blue")
    assert board.with_attribute("data-drawn")[0]["data-drawn"] == "confidential"
    assert board.one(data_player="blue").with_attribute("data-card")[0]["data-card"] == "?"


def test_what_one_knows_of_a_card_face_down_others_do_not(client: httpx.Client) -> None:
    game = begin(
        client, SEATS, kind="le-millionnaire", seed="eleven", spectating=True, rulings=RING
    )
    for _seat in SEATS:
        seat, _actions = game.seat_to_decide()
        game.act(seat, "start 2")
        game.act(seat, "ready")
    while True:
        players = game.get("host", "view")["players"]
        owner = next((seat for seat in SEATS if players[seat]["cards"]), None)
        if owner is not None:
            break
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    (card,) = players[owner]["cards"]
    for who in [*SEATS, "spectator"]:
        (shown,) = board_of(game, who).one(data_player=owner).with_attribute("data-card")
        assert shown["data-card"] == (card if who == owner else "?")


def test_a_trade_is_offered_at_any_price_and_answered(game: GameClient) -> None:
    board = board_of(game, "yellow")
    form = board.one(data_player="blue").one("form")
    assert lots(form) == {"azure 1": "6", "coral 1": "2", "pearl 1": "1"}
    assert not board_of(game, "blue").every("div", "trade")
    game.act("yellow", "offer blue azure 2 0 for coral 1 15000")
    board = board_of(game, "blue")
    acting = parse_page(fetch_page(game, "blue", "GET", "").text).one(id="act").every("button")
    assert [button["value"] for button in acting] == ["deal", "decline"]
    (offer,) = board.with_attribute("data-offer")
    assert offer["data-offer"] == "yellow blue"
    assert [one.text for one in offer.every("li")] == ["Azure 2 units", "Coral 1 unit", "15 000 F"]
    assert not board_of(game, "yellow").every(role="button")
    game.act("blue", "deal")
    blue = board_of(game, "blue").one(data_player="blue")
    assert [each["data-share"] for each in blue.with_attribute("data-share")] == [
        "azure",
        "coral",
        "pearl",
    ]
    # 100 000 less 30 000 of shares, less 15 000.
    assert blue.with_attribute("data-money")[0].text == "55 000 F"


def lots(form: Element) -> dict[str, str]:
    """The most cards of each holding in a trade."""
    fields = form.with_attribute("data-card")
    return {field["data-card"]: field["max"] for field in fields}


@pytest.fixture
def browser_form() -> dict[str, str]:
    """What a browser sends with a form."""
    return {"Origin": "http://games.example", "Sec-Fetch-Site": "same-origin"}


def test_several_companies_are_traded_at_once_by_pointing(
    client: httpx.Client, browser_form: dict[str, str]
) -> None:
    """LM-TRN-1: any number from each company, with units and director's cards separate. Without
    scripts the form is posted with the same fields."""
    game = begin(client, ["yellow", "blue"], kind="le-millionnaire", start=LAID, table=True)
    form = board_of(game, "yellow").one(data_player="blue").one("form")
    counts = form.with_attribute("data-card")
    assert [field["aria-label"] for field in counts] == [
        "Securities that you give: Azure · Units",
        "Securities that you give: Azure · Small director's cards",
        "Securities that you give: Jade · Units",
        "Securities that you take: Coral · Large director's cards",
    ]
    parts = [field for field in form.every("input") if "data-part" in field.attributes]
    plain = [field["value"] for field in parts if field["name"] == "part"]
    assert plain == ["blue", "0", "for", "0"]
    numbers = dict(zip((field["name"] for field in counts), ("2", "2", "1", "1"), strict=True))
    answer = client.post(
        f"/api/games/{game.id}/actions",
        params={"as": "yellow"},
        data={
            "action": "offer",
            "part": [*plain[:-1], "5000"],
            **numbers,
            "expect": str(game.seq),
        },
        headers={"Accept": "text/html"} | game.browser("yellow") | browser_form,
        follow_redirects=False,
    )
    assert answer.status_code == 303, answer.text
    assert game.get("blue", "view")["offer"] == {
        "seat": "yellow",
        "other": "blue",
        "give": ["azure", "2", "azure", "small", "azure", "small", "jade", "1"],
        "take": ["coral", "large", "5000"],
    }
    game.act("blue", "deal")
    held = game.get("blue", "view")["players"]["blue"]["holdings"]
    cards = {company: (one["units"], one["small"], one["large"]) for company, one in held.items()}
    assert cards == {"azure": (2, 2, 0), "jade": (1, 0, 0)}
    assert game.get("blue", "view")["players"]["yellow"]["cash"] == 6_000


def test_after_a_double_a_trade_is_offered_without_money(game: GameClient) -> None:
    """LM-TRN-2: the form has no money field, and its request is accepted."""
    game.act("yellow", "throw 2 2")
    game.act("yellow", "done")
    trade = board_of(game, "yellow").one("div", id="trade-blue")
    numbers = [field for field in trade.every("input") if field["type"] == "number"]
    money = [field for field in numbers if "data-card" not in field.attributes]
    assert [field["aria-label"] for field in money] == ["Money that you take"]
    parts = [
        field["value"]
        for field in trade.every("input")
        if "data-part" in field.attributes and field["type"] == "hidden"
    ]
    assert parts == ["blue", "0", "for"]
    game.act("yellow", "offer blue azure 1 0 for 12000")
    game.act("blue", "deal")
    assert game.get("yellow", "view")["players"]["yellow"]["holdings"]["azure"]["units"] == 5


def test_a_decision_is_named_though_its_first_event_is_about_something_else(
    game: GameClient,
) -> None:
    """After “done” a card is drawn, or somebody else has to move."""
    game.act("yellow", "throw 2 2")
    game.act("yellow", "done")
    said = {who: parse_page(fetch_page(game, who, "GET", "").text) for who in ("yellow", "host")}
    assert "Your last decision: Ann chose “Done”." in said["yellow"].one(id="undoing").text
    assert "Last: Ann chose “Done”." in said["host"].one(id="undoing").text


def test_a_purchase_and_an_exchange_say_what_the_bank_gives_for_what(client: httpx.Client) -> None:
    """LM-SHA-1, LM-SHA-2: a unit costs 10 000 F; 10 units or their price buy a small card."""
    laid = {
        "round": 2,
        "players": {
            "yellow": {"cash": 110_000, "square": 2, "securities": ["jade 10"]},
            "blue": {"cash": 9_000, "square": 3},
        },
    }
    game = begin(client, ["yellow", "blue"], kind="le-millionnaire", start=laid, table=True)
    sheet = board_of(game, "yellow").one(id="choices")
    (units,) = (form for form in sheet.every("form") if form["data-compose"] == "buy azure")
    assert units.one("small").text == "1 unit for 10 000 F"
    notes = {
        button["data-action"]: button.one("small").text
        for button in sheet.with_attribute("data-action")
        if button["data-action"] in ("buy azure small", "change jade small")
    }
    assert notes == {
        "buy azure small": "1 small director's card (10 units) for 100 000 F",
        "change jade small": "1 small director's card for 10 units",
    }


def test_shares_are_sold_by_pressing_them_and_the_debt_is_told(game: GameClient) -> None:
    """LM-TAX-2: a tenth of red's 100 000 F in Jade is due, and red has no cash (LM-SEL-1)."""
    for who, action in [
        ("yellow", "throw 1 3"),
        ("yellow", "done"),
        ("blue", "throw 2 4"),
        ("blue", "done"),
        ("red", "throw 4 6"),
        ("red", "draw brokerage"),
    ]:
        game.act(who, action)
    board = board_of(game, "red")
    told = board.with_attribute("data-debt")[0].text
    assert told == "Cleo owes the bank 10 000 F and is 10 000 F short (Brokerage)."
    sales = choices_of(board)["jade"]
    assert sales[0] == "sell jade 2"
    assert set(sales) == set(game.seat_to_decide()[1])


@pytest.mark.parametrize("count", [FEWEST_SQUARES, SQUARES])
def test_cells_are_alike_and_fill_the_ring(count: int) -> None:
    ring = cells(count)
    assert len({round(cell.length, 6) for cell in ring}) == 1
    middles = [cell.at() for cell in ring]
    assert len(set(middles)) == count
    # The first is at the bottom centre, the next ones to its left (LM-TRN-1).
    (first, second), last = middles[:2], middles[-1]
    assert first == (SIDE / 2, max(y for _x, y in middles))
    assert second[0] < first[0] < last[0]
    for number, cell in enumerate(ring):
        (x, y), (beyond_x, beyond_y) = cell.at(cell.length), ring[(number + 1) % count].at()
        assert (x, y) == pytest.approx((beyond_x, beyond_y), abs=0.11)
        assert 0 <= min(x, y) <= max(x, y) <= SIDE


def test_a_picture_has_nothing_before_the_board_is_laid(client: httpx.Client) -> None:
    """A game that has only committed to its seed has no squares yet."""
    game = begin(client, SEATS, kind="le-millionnaire", deal=False)
    board = board_of(game, "host")
    assert board.with_attribute("data-square") == []
    assert "not dealt yet" in board.text
    assert game_face("le-millionnaire").picture(game.get("host", "view"), "").dice is None
