"""The data that a service of an earlier release kept beside its games is still there."""

from pathlib import Path

from mclub.service.links import Links
from mclub.service.store.opening import open_store
from mclub.service.talk import Talk
from tests.releases.left import EACH_LEFT, LeftGames, index


@EACH_LEFT
def test_links_talk_and_notes_are_kept(left: LeftGames, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(left.unpack("db"))
    store = open_store(path)
    links, talk = Links(store), Talk(store)
    spoken = [kept for kept in index(left) if "service" in kept]
    assert len(spoken) == 2
    for kept in spoken:
        game, service = kept["game"], kept["service"]
        for name, token in service["links"].items():
            who = links.who(token)
            assert who is not None
            assert (who.game, who.name) == (game, name)
        assert [[said["by"], said["text"]] for said in talk.since(game, 0)] == service["talk"]
        assert {seat: talk.notes(game, seat).text for seat in service["notes"]} == service["notes"]
        assert talk.muted_seats(game) == service["muted"]
    store.close()
