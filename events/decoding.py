"""Decoding into types. Every class that msgspec decodes is described here, by one thread at a time.

msgspec describes a class when it is first decoded, and other threads run while it does. One that
decodes the class meanwhile reads a description that isn't whole yet, and the process crashes.
"""

from threading import Lock
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

UNREADABLE: Final = (msgspec.MsgspecError, RecursionError)
"""The errors of a failed decoding; RecursionError: the text is nested too deeply."""

_describing = Lock()
_described: Final = set[type]()


def json_decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """A decoder of JSON text into a type."""
    with _describing:
        return msgspec.json.Decoder(kind)


def convert(value: Any, kind: type[T], *, strict: bool = True) -> T:
    """Convert plain values to a type. strict: without reading numbers from text.

    Raises msgspec.ValidationError.
    """
    if kind not in _described:
        json_decoder(kind)
        _described.add(kind)
    return msgspec.convert(value, kind, strict=strict)
