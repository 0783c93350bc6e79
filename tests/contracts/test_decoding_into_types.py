"""Classes are described to msgspec in one place, by one thread at a time: see `events.decoding`."""

import ast
from pathlib import Path

import mclub

HOUSE = Path(mclub.__file__).parents[1]
ROOMS = ("events", "projections", "commands", "mclub")


def test_only_one_module_has_msgspec_decode_into_types() -> None:
    decoding = {
        path.relative_to(HOUSE).as_posix()
        for room in ROOMS
        for path in (HOUSE / room).rglob("*.py")
        if "msgspec." in (source := path.read_text("utf-8"))
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and is_typed(call)
    }
    assert decoding == {"events/decoding.py"}


def is_typed(call: ast.Call) -> bool:
    """Whether this call makes a decoder, or decodes into a type."""
    called = ast.unparse(call.func)
    if not called.startswith("msgspec."):
        return False
    given_type = any(keyword.arg == "type" for keyword in call.keywords)
    return called.endswith((".Decoder", ".convert")) or (called.endswith(".decode") and given_type)
