"""Queries that several requests share."""

import asyncio
from collections.abc import Sequence

from mclub.service.lookups import Lookups


def test_what_is_requested_during_a_query_shares_the_next_one() -> None:
    queries: list[list[str]] = []
    go_on = asyncio.Event()

    async def find(keys: Sequence[str]) -> dict[str, int]:
        queries.append(list(keys))
        await go_on.wait()
        return {key: len(key) for key in keys if key != "none"}

    async def look() -> list[int | None]:
        lookups = Lookups(find)
        first = asyncio.create_task(lookups.get("a"))
        await asyncio.sleep(0.01)
        others = [asyncio.create_task(lookups.get(key)) for key in ("bb", "none", "a", "left")]
        await asyncio.sleep(0.01)
        others.pop().cancel()
        go_on.set()
        return [await first, *[await other for other in others]]

    assert asyncio.run(look()) == [1, 2, None, 1]
    assert queries == [["a"], ["bb", "none", "a", "left"]]


def test_an_error_reaches_all_who_share_the_query_and_no_later_one() -> None:
    fails = [True]

    async def find(keys: Sequence[str]) -> dict[str, int]:
        if fails.pop():
            raise OSError("no database")
        return dict.fromkeys(keys, 1)

    async def look() -> tuple[list[object], object]:
        lookups = Lookups(find)
        both = await asyncio.gather(lookups.get("a"), lookups.get("b"), return_exceptions=True)
        fails.append(False)
        return both, await lookups.get("a")

    both, later = asyncio.run(look())
    assert [str(error) for error in both] == ["no database"] * 2
    assert later == 1
