"""All movements of money, each with the balances after it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from mclub.kinds.face import GameFace
from mclub.screen.drawing import Drawable, Text
from mclub.screen.flow import Flow, column_table
from mclub.screen.seats import seat_text
from mclub.text.plain import safe
from mclub.text.words import figure, millions, word

BALANCE_COLUMNS: Final = 10
OTHER_COLUMNS: Final = 70
"""The width of a movement with a short reason, in columns, excluding its balances."""


def render_ledger(entries: Sequence[Mapping[str, Any]], face: GameFace) -> Drawable:
    """One line per movement; wide screens have a column for each account."""
    return _Ledger(entries, face) if entries else Text(_("No money has moved yet."))


class _Ledger(Drawable):
    def __init__(self, entries: Sequence[Mapping[str, Any]], face: GameFace) -> None:
        self.entries, self.names, self.written = entries, face.NAMES, face.MILLIONS
        self.accounts = list(dict.fromkeys(key for each in entries for key in each["balances"]))

    def lines(self, width: int, height: int | None = None) -> Iterable[Text]:
        wide = width >= OTHER_COLUMNS + BALANCE_COLUMNS * len(self.accounts)
        table = column_table()
        table.add_column("#", right=True, no_wrap=True, style="dim")
        table.add_column(_("Round"), right=True, no_wrap=True)
        table.add_column(_("From"), no_wrap=True)
        table.add_column(_("To"), no_wrap=True)
        table.add_column(_("Amount"), right=True, no_wrap=True)
        table.add_column(_("For"))
        if wide:
            for account in self.accounts:
                table.add_column(self._account(account), right=True, no_wrap=True)
        else:
            table.add_column(_("Balance"))
        for entry in self.entries:
            table.add_row(
                *self._movement(entry),
                *(self._columns(entry) if wide else [self._balances(entry)]),
            )
        return table.lines(width, height)

    def _account(self, account: str) -> Text:
        return seat_text(account, names=self.names)

    def _movement(self, entry: Mapping[str, Any]) -> list[Drawable | str]:
        return [
            str(entry["seq"]),
            str(entry["round"]),
            self._account(entry["from"]),
            self._account(entry["to"]),
            Text(millions(entry["amount"], self.written), style="bold"),
            Text(safe(entry["why"])),
        ]

    def _balances(self, entry: Mapping[str, Any]) -> Drawable:
        """The balances of the two accounts that the movement changed."""
        return Flow(
            Text(f"{word(account, self.names)} {_balance(entry, account)}")
            for account in (entry["from"], entry["to"])
            if account in entry["balances"]
        )

    def _columns(self, entry: Mapping[str, Any]) -> list[Drawable]:
        """The balance of each account, with the changed ones highlighted."""
        changed = (entry["from"], entry["to"])
        return [
            Text(_balance(entry, account), style="bold" if account in changed else "dim")
            for account in self.accounts
        ]


def _balance(entry: Mapping[str, Any], account: str) -> str:
    return figure(entry["balances"].get(account))
