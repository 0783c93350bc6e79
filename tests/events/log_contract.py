"""The contract of every log, whatever stores its records; each log's tests inherit it.

`LogContract` tests one log, `SharedLogContract` several logs on one store.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from msgspec.structs import replace

from events.chain import verify
from events.errors import BadInput, GameMovedOn, UnknownGame
from events.log import Log
from events.record import TABLE, Row
from tests.events.million_club_rows import first_row, further_rows, whole_game


class ListThatBreaks(list[Row]):
    """Rows that raise an interrupt after the first one."""

    def __iter__(self) -> Iterator[Row]:
        yield self[0]
        raise KeyboardInterrupt


class LogContract:
    """Inherit this and provide a fixture `log`, new and empty."""

    TAKES_NUL = True
    """Whether the log accepts texts with the character NUL; mclub's own contain none."""

    def test_what_was_created_and_appended_is_read_back_in_order(self, log: Log) -> None:
        first = first_row("g")
        more = further_rows(first, 5)
        log.create("g", "million-club", first)
        log.append("g", 1, more)
        assert log.rows("g") == [(r.seq, r.body, r.openings, r.hash) for r in first + more]

    def test_reading_can_begin_after_a_seq(self, log: Log) -> None:
        rows = whole_game("g", 5)
        log.create("g", "million-club", rows)
        assert [seq for seq, *_ in log.rows("g", 3)] == [4, 5]
        assert log.rows("g", 5) == []

    def test_a_game_can_be_read_in_one_piece(self, log: Log) -> None:
        rows = whole_game("g", 40)
        assert {row.openings is None for row in rows} == {True, False}
        log.create("g", "million-club", rows)
        log.create("h", "million-club", whole_game("h", 2))
        bulk = log.bulk("g")
        assert (bulk.kind, bulk.first, bulk.last) == ("million-club", 1, 40)
        assert bulk.bodies.decode() == "\n".join(row.body for row in rows)
        opened = [(row.seq, row.openings) for row in rows if row.openings is not None]
        assert bulk.openings.decode() == "\n".join(openings for _seq, openings in opened)
        assert json.loads(bulk.sealed) == [seq for seq, _openings in opened]
        assert bulk.hashes == b"".join(row.hash for row in rows)
        assert log.bulk("g", chain=False) == replace(bulk, hashes=rows[-1].hash)

    def test_the_chain_of_what_is_read_holds(self, log: Log) -> None:
        rows = whole_game("g", 40)
        log.create("g", "million-club", rows)
        stored = [(seq, body, hash_) for seq, body, _, hash_ in log.rows("g")]
        assert verify("g", stored) == rows[-1].hash

    def test_the_head_is_the_last_record(self, log: Log) -> None:
        rows = whole_game("g", 4)
        log.create("g", "million-club", rows)
        assert log.head("g") == (4, rows[-1].hash)

    def test_games_keep_apart(self, log: Log) -> None:
        for game, records in (("a", 2), ("b", 3)):
            log.create(game, "million-club", whole_game(game, records))
        log.append("a", 2, further_rows(whole_game("a", 2), 1))
        assert [log.head(game)[0] for game in ("a", "b")] == [3, 3]
        assert log.bulk("b").bodies.decode() == "\n".join(r.body for r in whole_game("b", 3))

    def test_games_are_listed_in_order_of_creation_with_their_kind(self, log: Log) -> None:
        assert log.games() == []
        kinds = {"zebra": "million-club", "ape": "le-millionnaire", "émeu": "million-club"}
        for game, kind in kinds.items():
            log.create(game, kind, first_row(game))
        assert log.games() == list(kinds.items())
        assert [log.kind(game) for game in kinds] == list(kinds.values())

    @pytest.mark.parametrize(
        "game", ["a game", "g'; DROP TABLE records; --", "", "ü/🎲", "G", "🎲" * 9]
    )
    def test_any_text_can_be_an_id(self, log: Log, game: str) -> None:
        log.create("g", "million-club", first_row("g"))
        log.create(game, "million-club", first_row(game))
        assert log.games()[-1] == (game, "million-club")
        assert len(log.rows(game)) == 1

    def test_a_nul_in_an_id_is_kept_or_refused(self, log: Log) -> None:
        if self.TAKES_NUL:
            log.create("a\0b", "million-club", first_row("a\0b"))
            assert log.kind("a\0b") == "million-club"
        else:
            with pytest.raises(BadInput, match="NUL"):
                log.create("a\0b", "million-club", first_row("a\0b"))
            with pytest.raises(BadInput, match="NUL"):
                log.rows("a\0b")
            assert log.games() == []

    def test_an_id_that_is_taken_is_refused_and_nothing_is_added(self, log: Log) -> None:
        log.create("g", "million-club", first_row("g"))
        with pytest.raises(BadInput, match=r"There is already a game g\. Choose another id\."):
            log.create("g", "million-club", whole_game("g", 3))
        assert log.head("g")[0] == 1

    @pytest.mark.parametrize("expected", [0, 1, 3, 99])
    def test_an_append_at_another_seq_is_told_that_the_game_has_moved_on(
        self, log: Log, expected: int
    ) -> None:
        rows = whole_game("g", 2)
        log.create("g", "million-club", rows)
        with pytest.raises(GameMovedOn) as moved:
            log.append("g", expected, [replace(r, seq=expected + n) for n, r in enumerate(rows, 1)])
        assert (moved.value.expected, moved.value.actual) == (expected, 2)
        assert log.head("g") == (2, rows[-1].hash)

    @pytest.mark.parametrize(
        "ask",
        [
            lambda log: log.bulk("none"),
            lambda log: log.rows("none"),
            lambda log: log.rows("none", 3),
            lambda log: log.head("none"),
            lambda log: log.kind("none"),
            lambda log: log.append("none", 0, first_row("none")),
            lambda log: log.append("none", 1, further_rows(first_row("none"))),
            lambda log: log.set_latest("none"),
        ],
    )
    def test_a_game_that_is_not_there_is_unknown(
        self, log: Log, ask: Callable[[Log], object]
    ) -> None:
        log.create("g", "million-club", first_row("g"))
        with pytest.raises(UnknownGame, match="There is no game none"):
            ask(log)
        assert log.games() == [("g", "million-club")]

    def test_a_command_is_found_by_its_exact_id(self, log: Log) -> None:
        rows = first_row("g", "first")
        log.create("g", "million-club", rows)
        rows += further_rows(rows, 3, "second")
        log.append("g", 1, rows[1:])
        log.create("h", "million-club", first_row("h", "elsewhere"))
        assert log.command("g", "dealer", "first") == 1
        assert log.command("g", "yellow", "second") == 2
        others = ("sec", "Second", "", "elsewhere", "first")
        assert [log.command("g", "yellow", id_) for id_ in others] == [None] * 5
        assert log.command("none", "dealer", "first") is None

    def test_the_batches_of_one_go_are_found_together(self, log: Log) -> None:
        ids = [
            "go/3",
            "go",
            "go/2",
            "go/10",
            "go/",
            "go/2x",
            "go/2/2",
            "gone",
            "go0",
            "go /2",
            "go/²",
        ]
        rows = first_row("g")
        for id_ in ids:
            rows += further_rows(rows, 2, id_)
        log.create("g", "million-club", rows)
        assert log.commands("g", "yellow", "go") == [2, 4, 6, 8]
        assert log.commands("g", "yellow", "go/2") == [6, 14]
        for place, asker, id_ in (("g", "yellow", "no"), ("none", "yellow", "go"), ("g", "", "go")):
            assert log.commands(place, asker, id_) == []

    def test_a_command_id_is_recorded_once(self, log: Log) -> None:
        rows = first_row("g")
        log.create("g", "million-club", rows)
        rows += further_rows(rows, 2, "once")
        log.append("g", 1, rows[1:])
        with pytest.raises(GameMovedOn):
            log.append("g", 3, further_rows(rows, 2, "once"))
        assert log.head("g")[0] == 3
        log.create("h", "million-club", first_row("h", "once"))
        assert log.command("h", "dealer", "once") == 1

    def test_each_asker_has_command_ids_of_its_own(self, log: Log) -> None:
        rows = first_row("g", "go")
        for by, asker in (("yellow", None), ("blue", None), ("yellow", TABLE), ("referee", None)):
            rows += further_rows(rows, 2, "go", by, asker)
        rows += further_rows(rows, 2, "go/2", "blue", TABLE)
        log.create("g", "million-club", rows[:3])
        log.append("g", 3, rows[3:])
        askers = ("dealer", "yellow", "blue", TABLE, "referee", "red")
        found = [log.commands("g", asker, "go") for asker in askers]
        assert found == [[1], [2], [4], [6, 10], [8], []]
        for by, asker in (("blue", None), ("blue", TABLE), ("red", TABLE)):
            with pytest.raises(GameMovedOn):
                log.append("g", 11, further_rows(rows, 2, "go", by, asker))
        assert log.head("g") == (11, rows[-1].hash)

    def test_an_append_is_all_or_nothing(self, log: Log) -> None:
        rows = first_row("g")
        log.create("g", "million-club", rows)
        more = further_rows(rows, 3)
        no_text = Row(more[1].seq, "\ud800", None, more[1].hash)
        with pytest.raises(BadInput, match="it contains invalid characters"):
            log.append("g", 1, [more[0], no_text, more[2]])
        assert log.head("g") == (1, rows[0].hash)
        log.append("g", 1, more)
        assert log.head("g")[0] == 4

    def test_a_creation_is_all_or_nothing(self, log: Log) -> None:
        rows = first_row("g")
        with pytest.raises(BadInput, match="it contains invalid characters"):
            log.create("g", "million-club", [*rows, Row(2, "\ud800", None, rows[0].hash)])
        assert log.games() == []

    def test_an_interrupted_append_leaves_nothing_behind(self, log: Log) -> None:
        rows = first_row("g")
        log.create("g", "million-club", rows)
        with pytest.raises(KeyboardInterrupt):
            log.append("g", 1, ListThatBreaks(further_rows(rows)))
        assert log.head("g")[0] == 1
        log.append("g", 1, further_rows(rows))
        assert log.head("g")[0] == 4

    def test_what_is_appended_together_is_written_at_the_end(self, log: Log) -> None:
        rows = {game: first_row(game) for game in ("h", "g")}
        for game in rows:
            log.create(game, "million-club", rows[game])
        with log.together():
            for game in rows:
                log.append(game, 1, further_rows(rows[game], 3))
            more = further_rows(further_rows(rows["g"], 3), 2)
            log.append("g", 4, more)
            assert log.head("g") == (6, more[-1].hash)
            assert [len(log.rows(game)) for game in rows] == [1, 1], "nothing is written yet"
        assert [log.head(game)[0] for game in rows] == [4, 6]
        log.append("g", 6, further_rows(more))
        assert log.head("g")[0] == 9, "from now on at once"

    @pytest.mark.parametrize(
        ("expected", "command_id"), [(2, None), (1, "once")], ids=["moved on", "id taken"]
    )
    def test_if_one_of_those_together_is_refused_none_is_written(
        self, log: Log, expected: int, command_id: str | None
    ) -> None:
        def append_together() -> None:
            with log.together():
                log.append("f", 1, further_rows(first_row("f", "once")))
                rows = further_rows(first_row("g", "once"), 2, command_id, "dealer")
                log.append("g", expected, [replace(r, seq=r.seq + expected - 1) for r in rows])
                log.append("h", 1, further_rows(first_row("h", "once")))

        for game in ("f", "g", "h"):
            log.create(game, "million-club", first_row(game, "once"))
        with pytest.raises(GameMovedOn):
            append_together()
        assert [log.head(game)[0] for game in ("f", "g", "h")] == [1] * 3

    def test_if_one_of_those_together_is_unknown_none_is_written(self, log: Log) -> None:
        def append_together() -> None:
            with log.together():
                for game in ("g", "none"):
                    log.append(game, 1, further_rows(first_row(game)))

        log.create("g", "million-club", first_row("g"))
        with pytest.raises(UnknownGame, match="There is no game none"):
            append_together()
        assert log.head("g")[0] == 1

    def test_after_an_error_nothing_of_what_was_together_is_written(self, log: Log) -> None:
        def append_and_stop() -> None:
            with log.together():
                log.append("g", 1, further_rows(rows))
                raise KeyboardInterrupt

        rows = first_row("g")
        log.create("g", "million-club", rows)
        with pytest.raises(KeyboardInterrupt):
            append_and_stop()
        assert log.head("g") == (1, rows[0].hash)
        log.append("g", 1, further_rows(rows))
        assert log.head("g")[0] == 4

    def test_only_the_thread_that_appends_together_holds_back(self, log: Log) -> None:
        for game in ("g", "h"):
            log.create(game, "million-club", first_row(game))
        with log.together():
            log.append("g", 1, further_rows(first_row("g")))
            at_once([lambda: log.append("h", 1, further_rows(first_row("h")))])
            assert len(log.rows("h")) == 4
            assert len(log.rows("g")) == 1

    def test_an_id_that_is_no_text_is_refused(self, log: Log) -> None:
        with pytest.raises(BadInput, match="it contains invalid characters"):
            log.bulk("\udcff")
        with pytest.raises(BadInput, match="it contains invalid characters"):
            log.create("\udcff", "million-club", first_row("g"))

    def test_the_game_last_used_is_remembered(self, log: Log) -> None:
        assert log.latest() is None
        for game in ("a", "b"):
            log.create(game, "million-club", first_row(game))
        assert log.latest() is None
        for game in ("a", "b", "b", "a"):
            log.set_latest(game)
            assert log.latest() == game

    def test_a_log_can_be_used_by_several_threads(self, log: Log) -> None:
        def play(game: str) -> None:
            rows = first_row(game)
            log.create(game, "million-club", rows)
            for _ in range(20):
                rows = further_rows(rows, 2)
                log.append(game, rows[0].seq - 1, rows)
                assert log.head(game)[0] == rows[-1].seq

        games = [f"g{number}" for number in range(4)]
        at_once([lambda game=game: play(game) for game in games])  # type: ignore[misc]
        assert [log.head(game)[0] for game in games] == [41] * 4


class SharedLogContract:
    """Inherit this and provide a fixture `another` that opens a second log on the same store."""

    def test_what_one_log_appends_the_other_reads(
        self, log: Log, another: Callable[[], Log]
    ) -> None:
        rows = first_row("g")
        log.create("g", "million-club", rows)
        with another() as other:
            assert other.head("g")[0] == 1
            log.append("g", 1, further_rows(rows))
            assert other.head("g")[0] == 4

    def test_what_was_written_is_there_after_closing(
        self, log: Log, another: Callable[[], Log]
    ) -> None:
        log.create("g", "million-club", whole_game("g", 3))
        log.set_latest("g")
        log.close()
        with another() as reopened:
            assert reopened.head("g")[0] == 3
            assert reopened.latest() == "g"

    def test_of_two_writers_one_wins_and_the_other_is_told(
        self, log: Log, another: Callable[[], Log]
    ) -> None:
        log.create("g", "million-club", first_row("g"))
        told: list[tuple[int, int]] = []

        def write(batch: list[Row], start: Barrier) -> None:
            with another() as writer:
                start.wait()
                try:
                    writer.append("g", batch[0].seq - 1, batch)
                except GameMovedOn as moved:
                    told.append((moved.expected, moved.actual))

        rows = first_row("g")
        for _ in range(10):
            start = Barrier(2)
            batch = further_rows(rows, 3)
            at_once([lambda: write(batch, start)] * 2)  # noqa: B023
            rows = batch
        assert told == [(seq, seq + 3) for seq in range(1, 31, 3)]
        assert log.head("g") == (31, rows[-1].hash)


def at_once(works: list[Callable[[], object]]) -> None:
    """Run each in a thread of its own, and raise the first failure."""
    with ThreadPoolExecutor(len(works)) as threads:
        for done in [threads.submit(work) for work in works]:
            done.result()
