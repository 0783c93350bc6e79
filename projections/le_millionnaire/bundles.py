"""A side of a trade in the words of the notation: "azure 3 azure small 20000"."""

from events.le_millionnaire.facts import Bundle

NOTHING_WORD = "nothing"


def words_of(bundle: Bundle) -> tuple[str, ...]:
    """The words of one side: companies first, money last; "nothing" if it is empty."""
    words: list[str] = []
    for company, holding in bundle.holdings:
        if holding.units:
            words += [company, str(holding.units)]
        words += [company, "small"] * holding.small + [company, "large"] * holding.large
    if bundle.cash:
        words.append(str(bundle.cash))
    return tuple(words) or (NOTHING_WORD,)
