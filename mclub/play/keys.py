"""The keys of the table."""

from typing import Final

from events.language import mark

KEYS: Final = (
    ("h", mark("History"), "history"),
    ("p", mark("Replay"), "replay"),
    ("u", mark("Undo"), "undo"),
    ("r", mark("Redo"), "redo"),
    ("n", mark("Next seat"), "next"),
    ("s", mark("Score"), "score"),
    ("o", mark("Trade"), "trade"),
    ("i", mark("Hint"), "hint"),
    ("g", mark("Guide"), "guide"),
    ("G", mark("Step back"), "guide_back"),
    ("t", mark("Table talk"), "talk"),
    (":", mark("Type"), "type"),
    ("?", mark("Help"), "help"),
    ("q", mark("Leave"), "leave"),
)
"""The keys of the table, with their labels and actions."""
OF_THE_TABLE: Final = {
    *(action for _key, _label, action in KEYS if action != "leave"),
    *("move", "take", "step_back", "scroll"),
}
BINDINGS: Final = (
    ("h", "history"),
    ("p", "replay"),
    ("u", "undo"),
    ("r", "redo"),
    ("n", "next"),
    ("s", "score"),
    ("o", "trade"),
    ("i", "hint"),
    ("g", "guide"),
    ("G", "guide_back"),
    ("t", "talk"),
    ("colon", "type"),
    ("question_mark", "help"),
    ("q,ctrl+c", "leave"),
    ("left", "move(-1, 0)"),
    ("right", "move(1, 0)"),
    ("up", "move(0, -1)"),
    ("down", "move(0, 1)"),
    ("home", "move(-1, -1000)"),
    ("end", "move(1, 1000)"),
    ("enter", "take"),
    ("escape,backspace", "step_back"),
    ("pageup,b", "scroll(-1)"),
    ("pagedown,space", "scroll(1)"),
    *((str(number), f"take({number - 1})") for number in range(1, 10)),
)
"""All keys with their actions."""
