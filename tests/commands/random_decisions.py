"""What must hold at every decision of a random game, whichever of the games it is."""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import pytest

from commands.dealer import SeedDealer
from commands.stage import Fact
from events.chain import link
from events.errors import IllegalAction, NotYourTurn
from events.record import Record, cut_for, row, with_commitments
from events.sealed import Sealed
from events.shared import GameCreated

KEY = "00" * 16
LEGAL_TRIED = 3
"""Of the legal actions of a seat, how many are taken."""


class Step(Protocol):
    """A decision taken: its facts, and the table after them."""

    @property
    def facts(self) -> list[Fact]: ...

    @property
    def table(self) -> Any: ...


class Rules(NamedTuple):
    """A game whose decisions are tried. course, fold, codec, due: its own; rule: how the ids of its
    rules look; total: the money on a table; box: how much that always is; actions: what may be
    typed at all."""

    course: Any
    fold: Any
    codec: Any
    due: Callable[[Any], Any]
    rule: re.Pattern[str]
    total: Callable[[Any], int]
    box: int
    actions: Sequence[Any]


def kept(
    rules: Rules, first: GameCreated, steps: Iterable[Step]
) -> Iterator[tuple[Step, list[Record[Any]]]]:
    """After each step the records so far, as they are stored and read back."""
    records: list[Record[Any]] = []
    previous, facts = bytes(32), [(first, ())]
    for step in steps:
        for event, cited in [*facts, *step.facts]:
            seq = len(records) + 1
            record = with_commitments(Record(seq, seq, "", "dealer", event, cited), "game", KEY)
            stored = row(record, previous, link)
            previous = stored.hash
            records.append(rules.codec.record(stored.body, stored.openings))
        facts = []
        yield step, records


def view(rules: Rules, table: Any, records: list[Record[Any]], seat: str) -> tuple[Any, list[Any]]:
    """The table and the events of a log cut for a seat, which gives it the same questions and own
    actions as the whole one, and no secret of others."""
    cut = [cut_for(record, seat).event for record in records]
    seen = rules.fold.table(cut)
    assert rules.due(seen) == rules.due(table)
    assert rules.course.legal(seen, seat) == rules.course.legal(table, seat)
    secrets = [getattr(event, field) for event in cut for field in event.__struct_fields__]
    assert all(s.value is None or seat in s.audience for s in secrets if isinstance(s, Sealed))
    return seen, cut


def try_decisions(
    rules: Rules,
    steps: Iterable[Step],
    number: int,
    *,
    share: float,
    wrong: int,
    listed_by_example: Callable[[Any, str, Any], bool] = lambda _table, _seat, _action: False,
) -> None:
    """What is legal is accepted and what is not is refused; neither changes the table. share: of
    the decisions of game `number`, how many are tried; wrong: actions tried of each seat that its
    list hasn't. listed_by_example: whether an action is allowed though the list names others of its
    kind."""
    chance, dealer = random.Random(number), SeedDealer(f"seed {number}")
    for step in steps:
        if chance.random() >= share or step.table.phase == "finished":
            continue
        before = step.table.copy()
        for seat in step.table.seats:
            legal = rules.course.legal(step.table, seat)
            assert len(set(legal)) == len(legal)
            for action in chance.sample(legal, min(LEGAL_TRIED, len(legal))):
                is_accepted(rules, step.table, seat, action, dealer)
            for action in chance.sample(rules.actions, wrong):
                if action in legal:
                    continue
                if listed_by_example(step.table, seat, action):
                    is_accepted(rules, step.table, seat, action, dealer)
                else:
                    is_refused(rules, step.table, seat, action, dealer)
        assert step.table == before


def is_accepted(rules: Rules, table: Any, seat: str, action: Any, dealer: SeedDealer) -> None:
    """It makes something happen, and no money comes or goes."""
    facts, after = rules.course.decide(table, seat, action, dealer)
    assert facts
    assert rules.total(after) == rules.box


def is_refused(rules: Rules, table: Any, seat: str, action: Any, dealer: SeedDealer) -> None:
    """It is no turn of that seat, or a rule is named and all that is possible."""
    with pytest.raises((IllegalAction, NotYourTurn)) as refused:
        rules.course.decide(table, seat, action, dealer)
    if isinstance(refused.value, IllegalAction):
        assert rules.rule.match(refused.value.rule)
        assert len(refused.value.legal) == len(rules.course.legal(table, seat))
    else:
        assert seat not in rules.due(table)


def is_derived(
    rules: Rules, first: GameCreated, begin: Any, play: Callable[[], Iterable[Step]]
) -> None:
    """The same seed deals the same game, another seed another one."""
    once, twice = ([event for step in play() for event, _ in step.facts] for _ in range(2))
    assert once == twice
    dealer = SeedDealer("another seed")
    other, _table = rules.course.begin(rules.fold.fresh(first), dealer, begin)
    assert [event for event, _ in other] != once[: len(other)]
