"""Decodes values into types. msgspec analyses every class here, in one thread at a time.

msgspec analyses a class when it first decodes it, and meanwhile other threads run. A thread that
decodes the class before the analysis is complete crashes the process.
"""

from threading import Lock
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

UNREADABLE: Final = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
"""The errors that decoding raises; RecursionError: the text is nested too deeply;
UnicodeDecodeError: bytes are no text."""

_analysing = Lock()
_ready: Final = set[type]()


def json_decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """A decoder of JSON text into a type."""
    with _analysing:
        return msgspec.json.Decoder(kind)


def convert(value: Any, kind: type[T], *, strict: bool = True) -> T:
    """Convert plain values to a type. strict: don't parse numbers from text.

    Raises msgspec.ValidationError.
    """
    if kind not in _ready:
        json_decoder(kind)
        _ready.add(kind)
    return msgspec.convert(value, kind, strict=strict)
