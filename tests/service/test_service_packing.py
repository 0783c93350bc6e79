"""Responses are compressed where their length can't reveal secrets."""

import gzip
import re
import zlib

import httpx
import pytest

from mclub.service.packing import EVENTS_HEAD, PADDING, accepts_gzip, pack, pack_event
from tests.service.seated import GameClient, begin
from tests.service.webpages import BROWSER

SEATS = ["yellow", "blue", "red"]


def token_of(game: GameClient) -> str:
    """The token of a seat's link."""
    return str(game.begun["links"]["seats"]["yellow"]).rpartition("/")[2]


def asking(game: GameClient) -> dict[str, str]:
    """The headers of that seat's browser."""
    return BROWSER | {"Authorization": f"Bearer {token_of(game)}"}


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("deflate, gzip; q=0", False),
        ("br", False),
        ("", False),
    ],
)
def test_who_takes_gzip(header: str, takes: bool) -> None:
    assert accepts_gzip(header) is takes


def test_the_length_of_an_answer_varies_by_chance() -> None:
    body = b"the hand of a seat" * 100
    lengths = {len(pack(body)) for _ in range(200)}
    assert len(lengths) > PADDING // 3
    assert max(lengths) - min(lengths) < PADDING
    assert gzip.decompress(pack(body)) == body


def test_pages_and_files_are_compressed_for_who_takes_it(client: httpx.Client) -> None:
    game = begin(client, SEATS, seed="tea")
    headers = asking(game)
    for address in (f"/games/{game.id}/", "/static/mclub.css", "/rules"):
        packed = client.get(address, headers=headers | {"Accept-Encoding": "gzip"})
        plain = client.get(address, headers=headers | {"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.headers["vary"].lower() == plain.headers["vary"].lower() == "accept-encoding"
        assert packed.text == plain.text
        length = int(packed.headers["content-length"])
        assert length < len(plain.content) / 2


def test_a_file_in_each_form_is_revalidated_as_such(client: httpx.Client) -> None:
    tags = set()
    for coding in ("gzip", "identity"):
        headers = {"Accept-Encoding": coding}
        found = client.get("/static/table.js", headers=headers)
        tags.add(found.headers["etag"])
        again = {**headers, "If-None-Match": found.headers["etag"]}
        assert client.get("/static/table.js", headers=again).status_code == 304
    assert len(tags) == 2


def test_each_event_of_a_stream_is_compressed_and_padded_by_itself() -> None:
    events = [b"data: the hand of a seat\n\n" * 50, b": heartbeat\n\n", b"data: 1\n\n" * 300]

    for event in events:
        part = pack_event(event)
        found = zlib.decompressobj(wbits=31).decompress(EVENTS_HEAD + part)
        comment = found.removeprefix(event)
        assert re.fullmatch(rb"(:-*\n)?", comment)
        assert bool(comment) is (len(event) > 1000)
        assert (event in part) is (len(event) < 1000), "a short event is not compressed"


def test_what_holds_tokens_or_is_short_is_not_compressed(client: httpx.Client) -> None:
    game = begin(client, SEATS, seed="tea")
    headers = asking(game) | {"Accept-Encoding": "gzip"}
    for address in (f"/join/{token_of(game)}", f"/api/games/{game.id}/view"):
        answer = client.get(address, headers=headers)
        assert answer.status_code == 200
        assert len(answer.content) > 1024
        assert "content-encoding" not in answer.headers
    page = client.get(f"/games/{game.id}/", headers=headers).text
    state = page.partition('data-state="')[2].partition('"')[0]
    short = client.get(f"/games/{game.id}/changes?since={state}", headers=headers)
    assert short.json()["parts"] == {}
    assert "content-encoding" not in short.headers
