"""Lists: a page knows how to get the one behind it, and iterates over the items of all pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Page(Generic[T]):
    """`for order in page` goes on through all further pages; `page.data` is this page alone."""

    data: list[T]
    has_more: bool
    # What the next page begins with; null on the last.
    cursor: str | None

    def __init__(
        self, data: list[T], cursor: str | None, has_more: bool, fetch: Callable[[str], Page[T]]
    ) -> None:
        self.data = data
        self.cursor = cursor
        self.has_more = has_more
        self._fetch = fetch

    def next_page(self) -> Page[T] | None:
        return self._fetch(self.cursor) if self.has_more and self.cursor else None

    def pages(self) -> Iterator[Page[T]]:
        """This page and all behind it."""
        page: Page[T] | None = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def __repr__(self) -> str:
        return f"Page({len(self.data)} items, has_more={self.has_more})"


class AsyncPage(Generic[T]):
    """`async for order in page` goes on through all further pages; `page.data` is this page alone."""

    data: list[T]
    has_more: bool
    # What the next page begins with; null on the last.
    cursor: str | None

    def __init__(
        self,
        data: list[T],
        cursor: str | None,
        has_more: bool,
        fetch: Callable[[str], Awaitable[AsyncPage[T]]],
    ) -> None:
        self.data = data
        self.cursor = cursor
        self.has_more = has_more
        self._fetch = fetch

    async def next_page(self) -> AsyncPage[T] | None:
        return await self._fetch(self.cursor) if self.has_more and self.cursor else None

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """This page and all behind it."""
        page: AsyncPage[T] | None = self
        while page is not None:
            yield page
            page = await page.next_page()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.data:
                yield item

    def __repr__(self) -> str:
        return f"AsyncPage({len(self.data)} items, has_more={self.has_more})"


class AsyncPages(Generic[T]):
    """A list that is not yet asked for: `await` it for its first page, or `async for` over all items."""

    def __init__(self, first: Callable[[], Awaitable[AsyncPage[T]]]) -> None:
        self._first = first

    def __await__(self) -> Generator[object, None, AsyncPage[T]]:
        return self._first().__await__()

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        async for page in (await self).pages():
            yield page

    async def __aiter__(self) -> AsyncIterator[T]:
        async for item in await self:
            yield item
