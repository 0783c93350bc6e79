"""Convert a log's UTC times to the local time zone."""

from datetime import datetime

from mclub.text.plain import safe


def local_day(at: str) -> str:
    """The local day of an RFC 3339 time, e.g. "2026-11-28"."""
    time = _local(at)
    return safe(at[:10]) if time is None else time.date().isoformat()


def local_minute(at: str) -> str:
    """An RFC 3339 time to the minute with its zone, e.g. "2026-11-28 11:26 CET"."""
    time = _local(at)
    if time is None:
        return safe(at[:16].replace("T", " "))
    return f"{time.replace(tzinfo=None).isoformat(' ', 'minutes')} {safe(time.tzname() or '')}"


def _local(at: str) -> datetime | None:
    """The time in the local zone; None if it is malformed, as in a damaged log."""
    try:
        time = datetime.fromisoformat(at)
        return None if time.tzinfo is None else time.astimezone()
    except (ValueError, OverflowError):
        return None
