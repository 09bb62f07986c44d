"""The time zone of a learner: her day begins at her midnight, wherever the server is."""

from __future__ import annotations

import re
from datetime import UTC, timedelta, timezone

ZONE_COOKIE = "mahj_zone"
"""Where the browser says how many minutes its clock is ahead of UTC (`static/preload.js`)."""
FURTHEST_BEHIND, FURTHEST_AHEAD = -12 * 60, 14 * 60
"""No place on earth is further behind UTC, or ahead of it."""


def zone_from(text: str) -> timezone:
    """Return the time zone that a browser has named, UTC if it has named none that exists.

    >>> [str(zone_from(text)) for text in ("-300", "345", "", "900", "1e3")]
    ['UTC-05:00', 'UTC+05:45', 'UTC', 'UTC', 'UTC']
    """
    if not re.fullmatch(r"-?[0-9]{1,3}", text):
        return UTC
    minutes = int(text)
    return timezone(timedelta(minutes=minutes)) if FURTHEST_BEHIND <= minutes <= FURTHEST_AHEAD else UTC
