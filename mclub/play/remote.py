"""A place at a service's table, opened by a link: a client of its API and event stream. Unanswered
requests are retried; retries are idempotent."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from hashlib import blake2b
from secrets import token_hex
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import httpx2

from commands.notation import UNDO
from events.errors import BadInput, MclubError
from events.language import gettext as _
from events.language import language
from mclub.bots.nudge import nudge
from mclub.guide.panel import Panel
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document, GameKind
from mclub.kinds.options import HINTS
from mclub.kinds.pieces import Explaining
from mclub.kinds.registry import game_face, game_kind
from mclub.play.place import Change
from mclub.text.words import name_of

JOIN: Final = "/join/"
PATIENCE: Final = 15.0
"""The timeout of a request, in seconds."""
SILENCE: Final = 40.0
"""Seconds without a heartbeat after which a stream is dropped."""
AGAIN: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""The delays in seconds before each retry; the last one repeats."""
TRIES: Final = 3
"""The number of attempts to send an action before the user has to decide."""


class Link(NamedTuple):
    """The service's address, and the token that identifies the player."""

    base: str
    token: str

    @classmethod
    def read(cls, text: str) -> "Link":
        """Parse a link, e.g. "https://games.example/join/TOKEN". Raises BadInput."""
        parts = urlsplit(text.strip())
        before, join, token = parts.path.partition(JOIN)
        if parts.scheme not in ("http", "https") or not parts.netloc or not join or not token:
            raise BadInput(
                _("“{text}” is not a link to a table: https://…/join/…").format(text=text[:60])
            )
        return cls(f"{parts.scheme}://{parts.netloc}{before}", token.strip("/"))


class RemotePlace:
    """A `Place` on a service. Created by `join`."""

    has_curtain = False
    """False, since a link is for one seat."""
    talks = True
    """True, since players may be anywhere."""

    def __init__(self, client: httpx2.AsyncClient, game: Document) -> None:
        self._client = client
        self._game = f"/api/games/{game['game']}"
        self._reader = game["you"]
        self._options: Document = game["options"]
        self._session = token_hex(8)
        self._last_message = 0
        self.kind: GameKind = game_kind(game["kind"])
        self.face: GameFace = game_face(game["kind"])
        self.names: Mapping[str, str] = _names(game)

    @classmethod
    async def join(cls, text: str) -> "RemotePlace":
        """Open the place of a link. Raises BadInput."""
        link = Link.read(text)
        client = httpx2.AsyncClient(
            base_url=link.base,
            timeout=PATIENCE,
            headers={
                "Authorization": f"Bearer {link.token}",
                "Accept-Language": language(),
                "X-Mclub": "1",
            },
        )
        try:
            joined = await _request(client, "POST", f"{JOIN}{link.token}")
            client.cookies.clear()  # the token is sufficient
            return cls(client, await _request(client, "GET", f"/api/games/{joined['game']}"))
        except ConnectionError as error:
            await client.aclose()
            raise BadInput(_("The service doesn't answer.")) from error
        except MclubError:
            await client.aclose()
            raise

    @property
    def seats(self) -> Sequence[str]:
        """The link's seat, if it has one."""
        return [self._reader["seat"]] if self._reader["seat"] else []

    @property
    def watcher(self) -> str:
        """The link's reader."""
        eyes: str = self._reader["eyes"]
        return eyes

    async def view(self, eyes: str, at: int | None = None) -> Document:  # noqa: ARG002
        """The board as the link's reader sees it, whatever `eyes` is."""
        board: Document = await self._get("view", **({} if at is None else {"at": at}))
        if at is None:
            self.names = _names(board)  # another person may have taken over a seat
        return board

    async def history(self, eyes: str, since: int = 0) -> list[Document]:  # noqa: ARG002
        entries: list[Document] = await self._get("history", since=since)
        return entries

    async def score(self) -> Document:
        sheet: Document = await self._get("score")
        return sheet

    @property
    def hints(self) -> bool:
        return bool(self._options.get(HINTS) == "on")

    async def hint(self, seat: str) -> Document:  # noqa: ARG002
        """Run the planner on the service."""
        hint: Document = await self._get("hint")
        return hint

    async def nudge(self, hint: Document) -> list[str]:
        options = self.kind.FOLD.options(self._options)
        seen = Explaining(await self.view(hint["seat"], hint["seq"]), hint["seat"], options)
        return nudge(self.kind, seen, hint)

    async def guide(self, seat: str) -> Panel | None:  # noqa: ARG002
        """Always None: the browser shows the guide of a service's game."""
        return None

    async def suggestion(self, seat: str) -> str | None:  # noqa: ARG002
        """Always None."""
        return None

    async def messages(self, since: int = 0) -> list[Document]:
        messages: list[Document] = await self._get("talk", since=since)
        if messages:
            self._last_message = messages[-1]["id"]
        return messages

    async def say(self, text: str) -> None:
        """Send a message, without retries: an unanswered request may have succeeded."""
        try:
            await self._ask("POST", "talk", {"text": text})
        except ConnectionError as error:
            raise BadInput(_("The service doesn't answer.")) from error

    async def irrevocable(self, seat: str, actions: Sequence[str]) -> Mapping[str, str]:  # noqa: ARG002
        """Empty, since the service decides: when in doubt, an undo requests the others' consent."""
        return {}

    async def act(self, seat: str, text: str, expect: int) -> None:
        """Take an action. Retries carry the same id, so the action is taken once."""
        source = f"{self._session} {seat} {expect} {text}"
        command_id = blake2b(source.encode(), digest_size=16).hexdigest()
        body = {"action": text, "expect": expect, "command_id": command_id}
        for wait in AGAIN[: TRIES - 1]:
            try:
                await self._ask("POST", "actions", body)
            except ConnectionError:
                await asyncio.sleep(wait)
            else:
                return
        try:
            await self._ask("POST", "actions", body)
        except ConnectionError as error:
            raise BadInput(
                _("The service doesn't answer. Choose again: nothing will be done twice.")
            ) from error

    async def undo(self, seat: str, expect: int) -> None:
        """Undo by the rules of the table: directly, or with the others' consent."""
        await self.act(seat, UNDO, expect)

    async def changes(self) -> AsyncIterator[Change]:
        """Yield notifications from the event stream, reopening it when it breaks."""
        tries = 0
        while True:
            try:
                async with self._client.sse(
                    f"{self._game}/live",
                    params={"heard": self._last_message},
                    timeout=httpx2.Timeout(PATIENCE, read=SILENCE),
                ) as source:
                    if source.response.is_error:
                        await source.response.aread()
                    _check(source.response)
                    if tries:
                        tries = 0
                        yield Change.BACK
                    async for event in source:
                        if event.event == "moved":
                            yield Change.MOVED
                        elif event.event == "said":
                            yield Change.SAID
            except (httpx2.TransportError, ConnectionError):
                pass
            if not tries:
                yield Change.LOST
            await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
            tries += 1

    async def close(self) -> None:
        """Close the connection."""
        await self._client.aclose()

    async def _get(self, path: str, **query: int) -> Any:
        try:
            return await self._ask("GET", path, None, query)
        except ConnectionError as error:
            raise BadInput(_("The service doesn't answer.")) from error

    async def _ask(
        self,
        method: str,
        path: str,
        body: Document | None = None,
        query: Mapping[str, int] | None = None,
    ) -> Any:
        return await _request(self._client, method, f"{self._game}/{path}", body, query)


def _names(document: Document) -> dict[str, str]:
    return {seat: name_of(seat, player) for seat, player in document["players"].items()}


async def _request(
    client: httpx2.AsyncClient,
    method: str,
    path: str,
    body: Document | None = None,
    query: Mapping[str, int] | None = None,
) -> Any:
    """The response's document. Raises ConnectionError if there is no response, MclubError for a
    refusal."""
    try:
        response = await client.request(method, path, json=body, params=query)
    except httpx2.TransportError as error:
        raise ConnectionError(str(client.base_url)) from error
    _check(response)
    return response.json()


def _check(response: httpx2.Response) -> None:
    """Raise MclubError for a refusal, ConnectionError if the service is unavailable."""
    if response.status_code < 400:
        return
    if response.status_code in (429, 502, 503, 504):
        raise ConnectionError(response.reason_phrase)
    problem = response.json() if "problem+json" in response.headers.get("content-type", "") else {}
    raise BadInput(problem.get("detail", f"{response.status_code} {response.reason_phrase}"))
