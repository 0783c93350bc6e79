"""The type of the JSON documents, which docs/format.md describes."""

from typing import Any

Document = dict[str, Any]
