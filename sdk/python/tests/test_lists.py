from __future__ import annotations

import asyncio

from double import Answer, Asked, Double, data

from commerce_service import AsyncCommerce, Commerce


def three_pages(asked: Asked) -> Answer:
    number = int(asked.query.get("cursor", "0"))
    rows = [{"id": f"o{number}.{row}"} for row in range(2)]
    cursor = str(number + 1) if number < 2 else None
    return data(rows, pagination={"cursor": cursor, "hasMore": cursor is not None})


IDS = ["o0.0", "o0.1", "o1.0", "o1.1", "o2.0", "o2.1"]


def test_a_list_iterates_over_all_pages(commerce: Commerce, double: Double) -> None:
    double.will(three_pages)
    assert [order.id for order in commerce.orders.list(status=["draft"], limit=2)] == IDS
    assert [asked.query.get("cursor") for asked in double.asked] == [None, "1", "2"]
    assert {asked.query["status"] for asked in double.asked} == {"draft"}


def test_pages_come_when_they_are_needed(commerce: Commerce, double: Double) -> None:
    double.will(three_pages)
    page = commerce.orders.list()
    assert [order.id for order in page.data] == IDS[:2] and page.has_more
    assert len(double.asked) == 1
    following = page.next_page()
    assert following and [order.id for order in following.data] == IDS[2:4]
    assert [len(each.data) for each in following.pages()] == [2, 2]
    last = following.next_page()
    assert last and not last.has_more and last.next_page() is None


def test_async_lists(double: Double) -> None:
    double.will(three_pages)

    async def read() -> tuple[list[str], list[str], int]:
        async with AsyncCommerce(base_url=double.url, secret_key="k") as commerce:
            all_ids = [order.id async for order in commerce.orders.list()]
            page = await commerce.orders.list()
            pages = [each async for each in commerce.orders.list().pages()]
            return all_ids, [order.id for order in page.data], len(pages)

    assert asyncio.run(read()) == (IDS, IDS[:2], 3)


def test_the_event_log_goes_on_behind_the_last_event(commerce: Commerce, double: Double) -> None:
    def log(asked: Asked) -> Answer:
        after = int(asked.query["after"])
        rows = [{"id": f"evt_{after + 1}", "type": "customer.created", "data": {}}]
        return data(rows, pagination={"cursor": str(after + 1), "hasMore": after < 1})

    double.will(log)
    assert [event.id for event in commerce.events.list(after=0)] == ["evt_1", "evt_2"]


def test_lists_of_one_page_are_lists(commerce: Commerce, double: Double) -> None:
    double.will(data([{"id": "v1"}]))
    assert [version.to_dict() for version in commerce.invoices.list_versions("i1")] == [
        {"id": "v1"}
    ]


def test_a_list_that_counts_its_rows_goes_on_by_offset(commerce: Commerce, double: Double) -> None:
    def two_pages(asked: Asked) -> Answer:
        has_more = asked.query["offset"] == "4"
        ids = ["d3", "d2"] if has_more else ["d1"]
        return data({"items": [{"id": one} for one in ids], "total": 7, "hasMore": has_more})

    double.will(two_pages)
    deliveries = commerce.webhook_deliveries.list(offset=4)
    assert [delivery.id for delivery in deliveries] == ["d3", "d2", "d1"]
    assert [asked.query["offset"] for asked in double.asked] == ["4", "6"]
