"""The dealer's shuffles, derived here by the standard library from seed, words and label."""

import json
from hmac import digest

from hypothesis import example, given
from hypothesis import strategies as st

from commands.dealer import SeedDealer

SEEDS = st.text(st.characters(codec="utf-8"), max_size=100)
CARDS = tuple(range(39))


@given(SEEDS, st.dictionaries(st.sampled_from(("yellow", "blue")), SEEDS), SEEDS)
@example("s" * 64, {}, "companies/1")
@example("s" * 65, {}, "companies/1")
def test_a_shuffle_is_fisher_yates_over_hmac_sha_256(
    seed: str, words: dict[str, str], label: str
) -> None:
    key = seed.encode()
    if words:
        mixed = json.dumps(sorted(words.items()), separators=(",", ":"), ensure_ascii=False)
        key = digest(key, mixed.encode(), "sha256")
    stream = b"".join(digest(key, f"{label}/{block}".encode(), "sha256") for block in range(10))
    order = list(CARDS)
    for last in range(len(order) - 1, 0, -1):
        pick = int.from_bytes(stream[8 * last : 8 * last + 8], "big") % (last + 1)
        order[last], order[pick] = order[pick], order[last]
    assert SeedDealer(seed, words).shuffle(CARDS, label) == tuple(order)
