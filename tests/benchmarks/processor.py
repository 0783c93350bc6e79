"""What a process takes of a processor."""

from pathlib import Path
from time import perf_counter, process_time, sleep

IDLE = 2.0
"""Seconds for which a worker is watched while nothing happens."""


def on_processor(pid: int) -> float:
    """Seconds that the threads of a process were on a processor."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def idle_share(pid: int) -> float:
    """The share of a processor that it takes while nobody asks for anything, since a busy machine
    stretches the time of an act."""
    before, begin = on_processor(pid), perf_counter()
    sleep(IDLE)
    return (on_processor(pid) - before) / (perf_counter() - begin)


def fixed_loop() -> float:
    """Seconds of processor time for the same work each time: what else the machine does makes it
    longer, as it does the worker's."""
    begin, total = process_time(), 0
    for number in range(200_000):
        total += number * number % 7
    return process_time() - begin
