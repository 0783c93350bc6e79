"""Links: each grants a role in a game. Only hashes of their tokens are stored."""

from collections.abc import Sequence, Sized
from hashlib import blake2b
from secrets import token_urlsafe
from typing import Final, Literal, NamedTuple

from mclub.club.moment import SPECTATOR, Moment
from mclub.club.repository import now
from mclub.service.store import Store

Role = Literal["host", "seat", "spectator"]
TOKEN_BYTES: Final = 32
LONGEST_TOKEN: Final = 64
"""The maximum length of a token in characters."""

FIND = "SELECT hash, game, role, seat FROM links WHERE hash IN ({places})"
OF_GAME = "SELECT role, seat, joined FROM links WHERE game = ?"
HASHES = "SELECT role, seat, hash FROM links WHERE game = ?"
LIVING = "SELECT hash FROM links WHERE hash IN ({places})"
ALIVE = "SELECT hash FROM links WHERE game IN (SELECT value FROM {many})"
LEAVE = """
DELETE FROM session_links
WHERE link IN (SELECT hash FROM links WHERE game = ? AND role = ? AND seat = ?)
"""
KILL = "DELETE FROM links WHERE game = ? AND role = ? AND seat = ?"
ISSUE = """
INSERT INTO links (hash, game, role, seat) VALUES (?, ?, ?, ?)
ON CONFLICT (game, role, seat) DO UPDATE SET hash = excluded.hash, joined = NULL
"""
ISSUE_WAITING = f"{ISSUE} WHERE links.joined IS NULL RETURNING seat"
JOIN = "UPDATE links SET joined = ? WHERE hash = ? AND joined IS NULL"


class Who(NamedTuple):
    """A caller, identified by a link. hash: of the link's token; seat: "" unless the role is
    "seat"; phone: whether it is a shared phone, which has the role "spectator" while the curtain is
    down."""

    hash: bytes
    game: str
    role: Role
    seat: str
    phone: bool = False

    def eyes(self, game: Moment) -> str:
        """Whose view of the game the caller gets, as an argument for `Moment`'s methods."""
        return game.host_eyes if self.role == "host" else self.seat or SPECTATOR

    @property
    def is_curtained(self) -> bool:
        """Whether this is a shared phone whose curtain is down."""
        return self.phone and self.role == "spectator"

    def behind_curtain(self) -> "Who":
        """This caller on a shared phone whose curtain is down."""
        return self._replace(role="spectator", seat="", phone=True)

    @property
    def name(self) -> str:
        """The seat, "host" or "spectator": the value of `as` in a request."""
        return self.seat or self.role


class Links:
    """The links of all games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def who(self, token: str) -> Who | None:
        """The caller with this token; None if it is revoked or unknown."""
        return self.callers([token]).get(token)

    def callers(self, tokens: Sequence[str]) -> dict[str, Who]:
        """The callers with these tokens, without those that are revoked or unknown."""
        by_hash = {hash_token(token): token for token in tokens if _is_sound(token)}
        if not by_hash:
            return {}
        rows = self._store.all(FIND.format(places=_places(by_hash)), *by_hash)
        return {by_hash[row[0]]: Who(*row) for row in rows}

    def issue(self, game: str, role: Role, seat: str = "", token: str | None = None) -> str:
        """Issue a link for a role or a seat, revoking the old one. Returns its token. token: from
        `new_token`, if the caller has already made one."""
        token = token or new_token()
        self._store.change(
            (LEAVE, (game, role, seat)), (ISSUE, (hash_token(token), game, role, seat))
        )
        return token

    def issue_waiting(self, game: str, seats: Sequence[str]) -> dict[str, str]:
        """Issue new links for those of these seats that nobody has joined, revoking the old ones.
        Returns the tokens by seat."""
        tokens = {}
        for seat in seats:
            token = new_token()
            if self._store.change((ISSUE_WAITING, (hash_token(token), game, "seat", seat))):
                tokens[seat] = token
        return tokens

    def issue_all(self, game: str, seats: Sequence[str], *, spectators: bool) -> dict[str, str]:
        """Issue the links of a new game. Returns their tokens by seat, "host" and, if `spectators`,
        "spectator"."""
        roles: list[tuple[Role, str]] = [("host", ""), *(("seat", seat) for seat in seats)]
        if spectators:
            roles.append(("spectator", ""))
        tokens = {seat or role: new_token() for role, seat in roles}
        self._store.change(
            *((ISSUE, (hash_token(tokens[seat or role]), game, role, seat)) for role, seat in roles)
        )
        return tokens

    def kill(self, game: str, role: Role, seat: str = "") -> None:
        """Revoke the link of this role or seat."""
        self._store.change((LEAVE, (game, role, seat)), (KILL, (game, role, seat)))

    def mark_joined(self, who: Who) -> None:
        """Record when the link was first used."""
        self._store.change((JOIN, (now(), who.hash)))

    def of(self, game: str) -> dict[str, str | None]:
        """The game's valid links: when each was first used (None if never), by seat or role."""
        return {seat or role: joined for role, seat, joined in self._store.all(OF_GAME, game)}

    def hashes(self, game: str) -> dict[str, bytes]:
        """The hashes of the game's valid links, by seat or role."""
        return {seat or role: hash_ for role, seat, hash_ in self._store.all(HASHES, game)}

    def valid_hashes(self, tokens: Sequence[str]) -> list[bytes]:
        """The hashes of the valid ones among these tokens."""
        rows = self._store.all(LIVING.format(places=_places(tokens)), *map(hash_token, tokens))
        return [hash_ for (hash_,) in rows]

    def all_valid(self, games: Sequence[str]) -> set[bytes]:
        """The hashes of all valid links of these games."""
        return {hash_ for (hash_,) in self._store.among(ALIVE, games)}


def _is_sound(token: str) -> bool:
    return len(token) <= LONGEST_TOKEN and token.isascii()


def _places(values: Sized) -> str:
    """The placeholders for these values in an SQL list."""
    return ", ".join("?" * len(values))


def new_token() -> str:
    """A random token. It grants nothing until it is issued."""
    return token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> bytes:
    """The hash stored for a token. Tokens have 256 random bits, so they need no salt."""
    return blake2b(token.encode(), digest_size=32, person=b"mclub link").digest()
