"""What is to go away is told as a DeprecationWarning."""

from __future__ import annotations

import asyncio
import warnings

import pytest
from double import Answer, Double, data

from commerce_service import AsyncCommerce, Commerce

CART = {"id": "c1", "lineItems": []}
OLD = {
    "Deprecation": "@1763683200",
    "Sunset": "Mon, 01 Jun 2026 00:00:00 GMT",
    "Link": '<https://api.example/docs/deprecations>; rel="deprecation"; type="text/html"',
}
SAID = (
    "GET /api/v1/carts/c1: what this call uses is deprecated since 2025-11-21 and may be gone from "
    "Mon, 01 Jun 2026 00:00:00 GMT: see https://api.example/docs/deprecations"
)


def old() -> Answer:
    answer = data(CART)
    return Answer(answer.status, answer.body, {**answer.headers, **OLD})


def test_a_deprecated_call_warns_at_the_line_of_its_caller(
    commerce: Commerce, double: Double
) -> None:
    double.will(old())
    with pytest.warns(DeprecationWarning) as caught:
        assert commerce.carts.get("c1").id == "c1"
    assert [str(one.message) for one in caught] == [SAID]
    assert caught[0].filename == __file__


def test_async_alike(double: Double) -> None:
    double.will(old())

    async def read() -> None:
        async with AsyncCommerce(base_url=double.url, secret_key="sk_test_x") as commerce:
            await commerce.carts.get("c1")

    with pytest.warns(DeprecationWarning) as caught:
        asyncio.run(read())
    assert [str(one.message) for one in caught] == [SAID]
    assert caught[0].filename == __file__


@pytest.mark.parametrize("announced", ["true", "@", "@99x"])
def test_what_says_nothing_of_a_day_warns_of_nothing(
    commerce: Commerce, double: Double, announced: str
) -> None:
    answer = data(CART)
    double.will(answer, Answer(answer.status, answer.body, {"Deprecation": announced}))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        commerce.carts.get("c1")
        commerce.carts.get("c1")
