"""The processor time of a process."""

from pathlib import Path
from time import perf_counter, process_time, sleep

IDLE = 2.0
"""The seconds for which the idle worker is observed."""


def on_processor(pid: int) -> float:
    """The processor time of all threads of a process, in seconds."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def idle_share(pid: int) -> float:
    """The share of a processor that an idle process takes. On a busy machine an act takes longer,
    and this share of its time is not its own."""
    before, begin = on_processor(pid), perf_counter()
    sleep(IDLE)
    return (on_processor(pid) - before) / (perf_counter() - begin)


def fixed_loop() -> float:
    """The processor time of a fixed piece of work, in seconds. Other load on the machine increases
    it, as it increases that of the worker."""
    begin, total = process_time(), 0
    for number in range(200_000):
        total += number * number % 7
    return process_time() - begin
