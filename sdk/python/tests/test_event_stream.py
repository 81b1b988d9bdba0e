from __future__ import annotations

import asyncio
import json

import pytest
from double import Answer, Asked, Double, refusal

from commerce_service import AsyncCommerce, AuthenticationError, Commerce


def lines(*numbers: int) -> bytes:
    events = [{"id": f"evt_{number}", "type": "customer.created", "data": {}} for number in numbers]
    text = "".join(
        f"id: {number}\ndata: {json.dumps(event)}\n\n"
        for number, event in zip(numbers, events, strict=True)
    )
    return f"retry: 1000\n: the event log\n\n{text}".encode()


def log(asked: Asked) -> Answer:
    """Two events a connection; the second connection breaks within an event."""
    after = int(asked.query["after"])
    torn = b"id: 99\ndata: {" if after == 2 else b""
    return Answer(200, content=lines(after + 1, after + 2) + torn, missing=1 if torn else 0)


def test_a_stream_goes_on_where_it_broke_off(commerce: Commerce, double: Double) -> None:
    double.will(log)
    ids = []
    for event in commerce.events.stream(after=0, types=["customer.created"]):
        ids.append(event.id)
        if len(ids) == 6:
            break
    assert ids == [f"evt_{number}" for number in range(1, 7)]
    assert [asked.query["after"] for asked in double.asked] == ["0", "2", "4"]
    assert {asked.headers["accept"] for asked in double.asked} == {"text/event-stream"}
    assert {asked.query["types"] for asked in double.asked} == {"customer.created"}


def test_async_streams(double: Double) -> None:
    double.will(log)

    async def read() -> list[str]:
        ids: list[str] = []
        async with AsyncCommerce(base_url=double.url, secret_key="k") as commerce:
            async for event in commerce.events.stream(after=0):
                ids.append(event.id)
                if len(ids) == 5:
                    break
        return ids

    assert asyncio.run(read()) == [f"evt_{number}" for number in range(1, 6)]


def test_a_rejected_stream_raises(commerce: Commerce, double: Double) -> None:
    double.will(refusal(401, "unauthorized"))
    with pytest.raises(AuthenticationError):
        next(iter(commerce.events.stream()))
