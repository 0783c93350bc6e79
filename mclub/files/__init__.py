"""Games and positions as files. These are the functions documented in docs/python.md."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mclub.files.logs import export_log
    from mclub.files.transcripts import export_transcript, import_transcript

_MODULES = {
    "export_log": "mclub.files.logs",
    "export_transcript": "mclub.files.transcripts",
    "import_transcript": "mclub.files.transcripts",
}
__all__ = ["export_log", "export_transcript", "import_transcript"]


def __getattr__(name: str) -> Any:
    # Imported on first use, so that writing a file doesn't load the readers.
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
