"""Shares with their confidence intervals, as numbers and as bars."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from mclub.screen.drawing import Drawable, Text
from mclub.text.words import decimal

BAR: Final = (6, 30)
"""The minimum and maximum width of a bar in columns."""
_TENTHS: Final = 10


class Share(NamedTuple):
    """A share with the bounds of its confidence interval, and a value to compare it with, if
    any."""

    share: float
    low: float
    high: float
    fair: float | None


def share_of(row: Mapping[str, Any]) -> Share:
    """The share in a row of a simulation's document."""
    return Share(row["share"], row["low"], row["high"], row.get("fair"))


def scale_of(shares: Iterable[Share]) -> float:
    """The share at the right end of a table's bars: the highest, rounded up to a tenth."""
    highest = max(max(share.high, share.fair or 0) for share in shares)
    return min(_TENTHS, int(highest * _TENTHS) + 1) / _TENTHS


class Bar(Drawable):
    """An interval as a line with a dot, and a mark at the share of equal players. It is green above
    that mark, and red below, if the interval excludes it. scale: the share at the right end."""

    def __init__(self, share: Share, scale: float) -> None:
        self._share, self._scale = share, scale

    def lines(self, width: int, height: int | None = None) -> Iterator[Text]:  # noqa: ARG002
        yield self.draw(min(width, BAR[1]))

    def widths(self) -> tuple[int, int]:
        return BAR

    def draw(self, columns: int) -> Text:
        """The bar, `columns` wide."""

        def at(value: float) -> int:
            return min(columns - 1, round(value / self._scale * (columns - 1)))

        share, fair = self._share, self._share.fair
        style = ""
        if fair is not None:
            style = "green" if share.low > fair else "red" if share.high < fair else ""
        signs = [" "] * columns
        signs[at(share.low) : at(share.high) + 1] = "─" * (at(share.high) - at(share.low) + 1)
        text = Text("".join(signs), style=style)
        if fair is not None:
            text = _put(text, at(fair), "│", "dim")
        return _put(text, at(share.share), "●", f"bold {style}".strip())


def _put(text: Text, at: int, sign: str, style: str) -> Text:
    return Text.assemble(text[:at], (sign, style), text[at + 1 :])


def percent(share: float, places: int = 1, *, sign: bool = True) -> str:
    """A localised percentage, e.g. "24.1 %"."""
    number = decimal(share * 100, places) if places else str(round(share * 100))
    return _("{number} %").format(number=number) if sign else number


def mean(row: Mapping[str, Any], name: str) -> str:
    """A mean with its error, if it has one: "21.4 ±0.3"."""
    error = row[f"{name}_error"]
    return decimal(row[name]) + (f" ±{decimal(error)}" if error else "")
