"""Classes that are no bots (`mclub.kinds.seen.BotClass`). As in `wrong_overrides`, mypy must report
each one. Nothing runs this file."""

from mclub.bots import BotClass, Seen
from mclub.kinds.kind import GameKind


class Fitting:
    def __init__(self, kind: GameKind, seed: str) -> None:
        raise NotImplementedError

    def choose(self, seen: Seen) -> str:
        raise NotImplementedError


class WithoutSeed:
    def __init__(self, kind: GameKind) -> None:
        raise NotImplementedError

    def choose(self, seen: Seen) -> str:
        raise NotImplementedError


class ChoosesNumbers(Fitting):
    def choose(self, seen: Seen) -> int:  # type: ignore[override]
        raise NotImplementedError


class Mute:
    def __init__(self, kind: GameKind, seed: str) -> None:
        raise NotImplementedError


FITS: BotClass = Fitting
NO_SEED: BotClass = WithoutSeed  # type: ignore[assignment]
NUMBERS: BotClass = ChoosesNumbers  # type: ignore[assignment]
MUTE: BotClass = Mute  # type: ignore[assignment]
