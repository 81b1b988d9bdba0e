"""Files that the service sends: whole, or in pieces."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from os import PathLike
from pathlib import Path
from urllib.parse import unquote

import httpx


class Download:
    """A file, read whole."""

    def __init__(self, response: httpx.Response) -> None:
        self.content = response.content
        self.content_type = response.headers.get("Content-Type", "application/octet-stream")
        # As the service suggests it.
        self.filename = filename_of(response)

    def write_to(self, path: str | PathLike[str]) -> None:
        Path(path).write_bytes(self.content)

    def __repr__(self) -> str:
        return f"Download({self.filename!r}, {self.content_type}, {len(self.content)} bytes)"


class DownloadStream:
    """A file while it comes."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.content_type = response.headers.get("Content-Type", "application/octet-stream")
        self.filename = filename_of(response)

    def iter_bytes(self, chunk_size: int | None = None) -> Iterator[bytes]:
        return self._response.iter_bytes(chunk_size)


class AsyncDownloadStream:
    """A file while it comes."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.content_type = response.headers.get("Content-Type", "application/octet-stream")
        self.filename = filename_of(response)

    def iter_bytes(self, chunk_size: int | None = None) -> AsyncIterator[bytes]:
        return self._response.aiter_bytes(chunk_size)


def filename_of(response: httpx.Response) -> str | None:
    """Of Content-Disposition; without any folder, since the name is another's."""
    header = response.headers.get("Content-Disposition", "")
    if found := re.search(r"filename\*=UTF-8''([^;]+)", header, re.IGNORECASE):
        name = unquote(found[1])
    elif found := re.search(r'filename="?([^";]+)', header):
        name = found[1]
    else:
        return None
    return re.split(r"[\\/]", name.strip())[-1] or None
