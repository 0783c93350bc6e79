"""A place at a table of a service, by link: a client of its API and event stream. Requests without
an answer are retried; retries are idempotent."""

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
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document, GameKind
from mclub.kinds.options import HINTS
from mclub.kinds.registry import game_face, game_kind
from mclub.play.place import Change
from mclub.text.words import name_of

JOIN: Final = "/join/"
PATIENCE: Final = 15.0
"""The timeout of a request, in seconds."""
SILENCE: Final = 40.0
"""Seconds without a heartbeat after which a stream is dropped."""
AGAIN: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds between retries; the last one repeats."""
TRIES: Final = 3
"""Attempts to send an action before the user has to decide."""


class Link(NamedTuple):
    """The address of the service, and the token that identifies the player."""

    base: str
    token: str

    @classmethod
    def read(cls, text: str) -> "Link":
        """E.g. "https://games.example/join/TOKEN". Raises BadInput."""
        parts = urlsplit(text.strip())
        before, join, token = parts.path.partition(JOIN)
        if parts.scheme not in ("http", "https") or not parts.netloc or not join or not token:
            raise BadInput(
                _("“{text}” is not a link to a table: https://…/join/…").format(text=text[:60])
            )
        return cls(f"{parts.scheme}://{parts.netloc}{before}", token.strip("/"))


class RemotePlace:
    """See `Place`. Created by `join`."""

    has_curtain = False
    """A link is for one seat."""
    talks = True
    """Players may be anywhere."""

    def __init__(self, client: httpx2.AsyncClient, game: Document) -> None:
        self._client = client
        self._game = f"/api/games/{game['game']}"
        self._who = game["you"]
        self._options: Document = game["options"]
        self._session = token_hex(8)
        self._heard = 0
        self.kind: GameKind = game_kind(game["kind"])
        self.face: GameFace = game_face(game["kind"])
        self.names: Mapping[str, str] = _names(game)

    @classmethod
    async def join(cls, text: str) -> "RemotePlace":
        """Opens the place of a link. Raises BadInput."""
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
        return [self._who["seat"]] if self._who["seat"] else []

    @property
    def watcher(self) -> str:
        """The link's reader."""
        eyes: str = self._who["eyes"]
        return eyes

    async def view(self, eyes: str, at: int | None = None) -> Document:  # noqa: ARG002
        """The board, always as the link's reader sees it."""
        board: Document = await self._get("view", **({} if at is None else {"at": at}))
        if at is None:
            self.names = _names(board)  # another person may have taken over a seat
        return board

    async def history(self, eyes: str, since: int = 0) -> list[Document]:  # noqa: ARG002
        told: list[Document] = await self._get("history", since=since)
        return told

    async def score(self) -> Document:
        sheet: Document = await self._get("score")
        return sheet

    @property
    def hints(self) -> bool:
        return bool(self._options.get(HINTS) == "on")

    async def hint(self, seat: str) -> Document:  # noqa: ARG002
        """Runs on the service."""
        hint: Document = await self._get("hint")
        return hint

    async def messages(self, since: int = 0) -> list[Document]:
        messages: list[Document] = await self._get("talk", since=since)
        if messages:
            self._heard = messages[-1]["id"]
        return messages

    async def say(self, text: str) -> None:
        """Not retried: without an answer it may or may not have been sent."""
        try:
            await self._ask("POST", "talk", {"text": text})
        except ConnectionError as error:
            raise BadInput(_("The service doesn't answer.")) from error

    async def irrevocable(self, seat: str, actions: Sequence[str]) -> set[str]:  # noqa: ARG002
        """Unknown here: an undo asks the other players when in doubt."""
        return set()

    async def act(self, seat: str, text: str, expect: int) -> None:
        """Retries with the same id until there is an answer, so the action is taken once."""
        told = f"{self._session} {seat} {expect} {text}"
        command_id = blake2b(told.encode(), digest_size=16).hexdigest()
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
        """As the rules of the table allow: alone, or by asking the others."""
        await self.act(seat, UNDO, expect)

    async def changes(self) -> AsyncIterator[Change]:
        """Notifications from the event stream, which is reopened when it breaks."""
        tries = 0
        while True:
            try:
                async with self._client.sse(
                    f"{self._game}/live",
                    params={"heard": self._heard},
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
        """Closes the connection."""
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
    """Returns the response's document. Raises ConnectionError if there is none, and MclubError for
    a refusal."""
    try:
        response = await client.request(method, path, json=body, params=query)
    except httpx2.TransportError as error:
        raise ConnectionError(str(client.base_url)) from error
    _check(response)
    return response.json()


def _check(response: httpx2.Response) -> None:
    """Raises MclubError for a refusal, ConnectionError if the service is unavailable."""
    if response.status_code < 400:
        return
    if response.status_code in (429, 502, 503, 504):
        raise ConnectionError(response.reason_phrase)
    problem = response.json() if "problem+json" in response.headers.get("content-type", "") else {}
    raise BadInput(problem.get("detail", f"{response.status_code} {response.reason_phrase}"))
