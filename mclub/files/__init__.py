"""Games and positions as files; here are the functions that docs/python.md offers."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mclub.files.logs import export_log, export_transcript, import_transcript

__all__ = ["export_log", "export_transcript", "import_transcript"]


def __getattr__(name: str) -> Any:
    # Looked up when asked for: who needs only a folder's lesser part doesn't load the readers.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from mclub.files import logs

    return getattr(logs, name)
