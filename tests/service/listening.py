"""Listen to the events of a table, as a browser does."""

import json
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, Self

import httpx

from tests.service.seated import client_of
from tests.waiting import wait_for


class Event(NamedTuple):
    """One event: its name, its id, its data."""

    name: str
    id: str
    data: Any


class Listening:
    """Reads a game's stream in its own thread, by a link's token or a `browser`'s cookie. events:
    those of the game and its talk; presence: the players online, sent at any time."""

    def __init__(
        self,
        url: str,
        game: str,
        token: str,
        last: int | None = None,
        language: str = "en",
        heard: int | None = None,
        browser: dict[str, str] | None = None,
    ) -> None:
        headers = browser or {"authorization": f"Bearer {token}"}
        headers = headers | {"accept-language": language}
        if last is not None:
            headers["last-event-id"] = str(last)
        self._begin(url, f"/api/games/{game}/live", {"heard": heard}, headers)

    @classmethod
    def of(
        cls, url: str, cookie: str, *of: str, path: str = "/api/live", language: str = "en"
    ) -> Self:
        """Read the stream of several links, `GAME/SEAT`, in one browser. path: "/live" for the
        stream of its pages."""
        self = cls.__new__(cls)
        headers = {"cookie": cookie, "accept-language": language}
        self._begin(url, path, {"of": list(of)}, headers)
        return self

    def _begin(self, url: str, path: str, asked: dict[str, Any], headers: dict[str, str]) -> None:
        self.events: list[Event] = []
        self.presence: list[Event] = []
        self.lines: list[str] = []
        self.over = threading.Event()
        self._client = client_of(url, **headers)
        asked = {name: value for name, value in asked.items() if value is not None}
        self._thread = threading.Thread(target=self._read, args=(path, asked), daemon=True)
        self._thread.start()

    def _read(self, path: str, asked: dict[str, Any]) -> None:
        fields: dict[str, str] = {}
        try:
            with self._client.stream("GET", path, params=asked) as response:
                assert response.status_code == 200
                for line in response.iter_lines():
                    self.lines.append(line)
                    name, _colon, value = line.partition(": ")
                    if line:
                        fields[name] = value
                    elif "data" in fields:
                        event = Event(
                            fields["event"], fields.get("id", ""), json.loads(fields["data"])
                        )
                        is_presence = event.name.partition(" ")[0] == "here"
                        (self.presence if is_presence else self.events).append(event)
                        fields = {}
        except (httpx.HTTPError, RuntimeError):
            pass  # closed from either side
        finally:
            self.over.set()

    def until(self, holds: Callable[[list[Event]], bool]) -> list[Event]:
        """All events so far, once the condition holds."""
        wait_for(lambda: holds(self.events), lambda: f"it did not come to that: {self.events}")
        return list(self.events)

    def seq(self, seq: int) -> list[Event]:
        """All events so far, once record `seq` was announced."""
        return self.until(lambda events: any(event.id == str(seq) for event in events))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()


def sentences_of(events: list[Event]) -> list[str]:
    """All announced events, in words."""
    moved = (event for event in events if event.name == "moved")
    return [entry["text"] for event in moved for entry in event.data["happened"]]
