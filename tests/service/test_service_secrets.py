"""A whole random game: nothing that a seat, a spectator or a playing host receives reveals what
they may not know, as determined by the audiences of the seals, record by record."""

import json
import random
import re
from typing import Any

from events.record import Record, seals
from mclub import Club
from mclub.desk.audit import audit_log
from tests.service.keeping_up import Page
from tests.service.listening import Listening
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.service.webpages import BODIES, fetch_page, routes_of_pages
from tests.sweeping import sweep_after

CARD = re.compile(r"\b(?:(?:AF|AS|AM|IN|OC)[1-6]|[RIT](?:1[0-3]|[1-9]))\b")
SEATS = ["yellow", "blue", "red"]
SEED = "a seed that nobody is told"
NOTE = "what {seat} thinks"
HOST_ONLY = ("/host", "/host/amend", "/host/count", "/host/dispute", "/position.toml")
SEAT_ONLY = {"/hint": (200, 403, 422), "/seat": (200, 403)}
AT_THE_END = {"/analysis": (200, 403)}
STATUS = dict.fromkeys(HOST_ONLY, (403,)) | SEAT_ONLY | AT_THE_END
"""The statuses of pages other than 200; a hint is only for the seat to decide."""
HOST_STATUS = STATUS | {"/host": (200,)}
"""The same for a playing host."""


class Entitled:
    """What a reader may know after so many records of the log."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.cards: set[str] = set()
        self.secret = {SEED, *(NOTE.format(seat=other) for other in SEATS if other != seat)}

    def learn(self, record: Record[Any], body: str) -> None:
        """Add a record: its public content, and the seals for this seat."""
        self.cards |= set(CARD.findall(body))
        for seal in seals(record):
            if self.seat in seal.audience:
                self.cards |= set(CARD.findall(json.dumps(seal.value, default=list)))
            else:
                assert seal.salt
                self.secret.add(seal.salt)

    def check(self, text: str) -> None:
        """Check that the text contains nothing beyond that."""
        assert set(CARD.findall(text)) <= self.cards, (self.seat, text)
        for secret in self.secret:
            assert secret not in text, (self.seat, text)


class Received:
    """Everything that one reader was sent."""

    def __init__(self, server: Program, game: GameClient, who: str, pages: list[str]) -> None:
        self.game, self.who, self.pages = game, who, pages
        self.may = Entitled(who)
        self.may.secret |= {token for name, token in game.tokens.items() if name != who}
        self.may.secret.add(str(server.path))
        self.live = Listening(server.url, game.id, game.tokens[who])
        self.heard = 0
        self.state = "of no page"

    def look(self, chance: random.Random) -> None:
        """Request everything that can be requested, and some of what is refused."""
        seq = self.game.seq
        paths = ["view", "legal", f"explain/{seq}", f"explain/{chance.randint(1, seq)}", "talk"]
        paths += [f"view?at={chance.randint(1, seq)}", "board", "score", "ledger", "seats", ""]
        if chance.random() < 0.05:
            paths += ["history", "export/log", "export/transcript", "audit", "audit/report"]
            paths += ["knows", "notes", "knows?seat=blue", "knows?seat=yellow", "hint", "analysis"]
        for path in paths:
            self.may.check(json.dumps(self.game.ask(self.who, "GET", path).body))

    def browse(self, chance: random.Random) -> None:
        """Open a page of the game, half the time the table's, including refused ones."""
        seq = chance.randint(1, self.game.seq)
        path = chance.choice(["", chance.choice(self.pages)]).replace("{seq}", str(seq))
        method = "POST" if path.startswith("/host/") else "GET"
        query = chance.choice([{"at": seq, "open": True}, {"checked": True}, {"seat": "blue"}])
        if path.endswith(("/changes", "/missed")):
            query |= {"since": self.state, "seen": max(1, seq - 5)}
        if path == "/missed":
            fetch_page(self.game, self.who, "POST", "/looked", seen=max(1, seq - 5))
        page = fetch_page(self.game, self.who, method, path, **query)
        status = HOST_STATUS if self.who == "host" else STATUS
        assert page.status_code in status.get(path, (200,)), (path, page.text)
        self.may.check(page.text)
        if path == "" and page.status_code == 200:
            self.state = Page(page.text).state

    def try_to_act(self, actions: list[str]) -> None:
        """Post actions that may be refused, with reasons and figures."""
        late = {"action": actions[0], "expect": 1, "command_id": "late"}
        for body in (late, late | {"action": "nonsense"}, late | {"action": "place lobby"}):
            self.may.check(json.dumps(self.game.ask(self.who, "POST", "actions", body).body))

    def listen(self, seq: int) -> None:
        """The stream's content up to this record."""
        events = self.live.seq(seq)
        for event in events[self.heard :]:
            self.may.check(json.dumps(event.data))
        self.heard = len(events)


@sweep_after(1, "until, heard", [(120, 20), (10_000, 60)])
def test_nobody_is_sent_what_he_may_not_know(server: Program, until: int, heard: int) -> None:
    """until: the record at which the test leaves the game, unless it has ended; heard: the minimum
    number of events that each reader has received by then."""
    chance = random.Random(5)
    options = {"alternative": True, "seed": SEED, "spectating": True, "rulings": {"hints": "on"}}
    options["host"] = "plays"
    game = begin(server.client, SEATS, **options)
    for seat in SEATS:
        game.ask(seat, "PUT", "notes", {"text": NOTE.format(seat=seat)})
    pages = [path for method, path in routes_of_pages() if method == "GET" or path in BODIES]
    assert len(pages) > 10
    all_ = [Received(server, game, who, pages) for who in (*SEATS, "spectator", "host")]
    with Club(server.path) as club:
        kept = club.game(game.id)
        seen = 0
        while True:
            rows = club.log.rows(game.id, seen) if kept.refresh().seq > seen else []
            for seq, body, _openings, _hash in rows:
                for one in all_:
                    one.may.learn(kept.records[seq - 1], body)
                seen = seq
            if kept.status == "finished" or seen > until:
                break
            for one in all_:
                one.listen(seen)
            due = kept.due()[0]
            if chance.random() < 0.25:
                one = chance.choice(all_)
                one.look(chance)
                one.try_to_act(due["actions"])
            chance.choice(all_).browse(chance)
            game.act(due["seat"], chance.choice(due["actions"]), seen)
        assert audit_log(club.log, game.id).passed
    for one in all_:
        assert one.heard > heard, "hardly anything was played"
        one.live.__exit__(None, None, None)
    *seats, looker_on, host = (len(one.may.cards) for one in all_)
    assert host == looker_on < min(seats), "they know less than any seat"
