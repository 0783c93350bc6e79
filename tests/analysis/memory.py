"""An analysis journal that can be interrupted."""

from mclub.analysis.journal import Journal


class Memory(Journal):
    """A journal in memory. entries_left: until writing is interrupted."""

    def __init__(self) -> None:
        self.entries: dict[int, bytes] = {}
        self.entries_left = 1_000_000

    def read(self, stage: int) -> bytes | None:
        return self.entries.get(stage)

    def write(self, stage: int, body: bytes) -> None:
        self.entries[stage] = body
        self.entries_left -= 1
        if self.entries_left == 0:
            raise KeyboardInterrupt
