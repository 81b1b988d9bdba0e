"""Warns a program that uses something of the service that is to go away."""

from __future__ import annotations

import re
import sys
import warnings
from datetime import UTC, datetime

import httpx

PACKAGE = __name__.partition(".")[0]


def warn_of(response: httpx.Response) -> None:
    """The service says so with each answer: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link."""
    announced = re.fullmatch(r"@(\d{1,12})", response.headers.get("Deprecation", ""))
    if announced is None:
        return
    since = datetime.fromtimestamp(int(announced[1]), UTC).date()
    sunset = response.headers.get("Sunset")
    end = f" and may be gone from {sunset}" if sunset else ""
    link = re.search(r'<([^>]+)>; *rel="deprecation"', response.headers.get("Link", ""))
    read_on = f": see {link[1]}" if link else ""
    request = response.request
    warnings.warn(
        f"{request.method} {request.url.path}: what this call uses is deprecated since {since}{end}{read_on}",
        DeprecationWarning,
        stacklevel=_callers_level(),
    )


def _callers_level() -> int:
    """How far up the program is that called the client; Python shows only warnings about its own lines."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == PACKAGE:
        level, frame = level + 1, frame.f_back
    return level
