"""The type of the documents: plain dicts, described in docs/format.md."""

from typing import Any

Document = dict[str, Any]
