"""What programs are given: plain dicts, as docs/format.md describes them."""

from typing import Any

Document = dict[str, Any]
