"""What an analysis has computed so far, so that it can continue where it was interrupted."""

import zlib
from typing import Final, Generic, Protocol, TypeVar

import msgspec

from events.decoding import UNREADABLE, json_decoder

Summed = TypeVar("Summed")

EVERY: Final = 2.0
"""Seconds between two entries while a stage runs."""
MOST: Final = 2**26
"""The maximum size of what is kept, in bytes; anything larger is a decompression bomb."""


class Stage(msgspec.Struct, Generic[Summed]):
    """What is done of one stage of an analysis, a list of tasks in a fixed order. done: the number
    of tasks; seconds: the time that they took; sums: their results, by step."""

    done: int
    seconds: float
    sums: dict[int, Summed]


class Journal(Protocol):
    """Keeps the stages of one analysis."""

    def read(self, stage: int) -> bytes | None:
        """The entry of this stage, if any."""

    def write(self, stage: int, body: bytes) -> None:
        """Keep the entry of this stage, in place of an earlier one."""


class Forgetful(Journal):
    """A journal that keeps nothing."""

    def read(self, stage: int) -> None:
        """See `Journal.read`."""

    def write(self, stage: int, body: bytes) -> None:
        """See `Journal.write`."""


def encode(stage: Stage[Summed]) -> bytes:
    """A stage as an entry of the journal."""
    return zlib.compress(msgspec.json.encode(stage), 1)


def decode(body: bytes, form: type[Stage[Summed]]) -> Stage[Summed] | None:
    """The stage of an entry; None if it is damaged."""
    try:
        return json_decoder(form).decode(unpack(body))
    except (TypeError, zlib.error, *UNREADABLE):  # TypeError: no bytes
        return None


def unpack(body: bytes) -> bytes:
    """What was compressed. Raises zlib.error if it is damaged or larger than `MOST`, since files of
    games pass from hand to hand."""
    inflate = zlib.decompressobj()
    content = inflate.decompress(body, MOST)
    if not inflate.eof:
        raise zlib.error("incomplete or too large")
    return content
