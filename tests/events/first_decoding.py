"""A program in which four threads at once are the first to decode new classes, many times."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import msgspec

from events.decoding import convert, json_decoder

THREADS = 4
WIDTH = 40
"""Fields of a class: describing them takes long enough for other threads to run meanwhile."""


def decode_json(kind: type[Any], start: Barrier) -> Any:
    start.wait()
    return json_decoder(kind).decode(b'{"one": {"f0": 1}, "many": [{"f1": 2}]}')


def decode_values(kind: type[Any], start: Barrier) -> Any:
    start.wait()
    return convert({"one": {"f0": 1}, "many": [{"f1": 2}]}, kind)


sys.setswitchinterval(1e-6)
with ThreadPoolExecutor(THREADS) as pool:
    for decode in [decode_json, decode_values] * 100:
        fields = [(f"f{number}", int | None, None) for number in range(WIDTH)]
        part = msgspec.defstruct("Part", fields)
        whole: Any = msgspec.defstruct("Whole", [("one", part), ("many", list[part])])  # type: ignore[valid-type]
        start = Barrier(THREADS)
        decoded = [pool.submit(decode, whole, start) for _ in range(THREADS)]
        for one in decoded:
            assert one.result() == whole(part(f0=1), [part(f1=2)])
