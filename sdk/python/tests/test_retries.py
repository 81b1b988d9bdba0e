"""What is sent again, and what is not."""

from __future__ import annotations

import asyncio
import time

import httpx
import pytest
from double import Answer, Double, data, refusal

from commerce_service import (
    ApiConnectionError,
    ApiTimeoutError,
    AsyncCommerce,
    Commerce,
    ConflictError,
    RateLimitError,
    ServerError,
    UnexpectedAnswerError,
)

CART = {"id": "c1", "lineItems": []}
# Waits are told by the service in these tests, so that they take no time.
AT_ONCE = {"Retry-After": "0"}


@pytest.mark.parametrize(
    "trouble",
    [
        refusal(500, "internal_error", headers=AT_ONCE),
        refusal(503, "service_unavailable", headers=AT_ONCE),
        refusal(429, "rate_limit_exceeded", headers=AT_ONCE),
        refusal(409, "request_in_progress", headers=AT_ONCE),
        Answer(408, None, AT_ONCE),
        Answer(502, None, AT_ONCE, content=b"<html>Bad gateway</html>"),
        Answer(breaks=True),
        Answer(200, missing=10, content=b'{"da'),
    ],
)
def test_a_write_is_repeated_with_the_same_key(
    commerce: Commerce, double: Double, trouble: Answer
) -> None:
    double.will(trouble, trouble, data(CART, 201))
    assert commerce.carts.create(application_id="a1").id == "c1"
    assert len(double.asked) == 3
    assert len({asked.headers["idempotency-key"] for asked in double.asked}) == 1
    assert len({asked.content for asked in double.asked}) == 1


def test_async_repeats_alike(double: Double) -> None:
    double.will(
        refusal(503, "service_unavailable", headers=AT_ONCE),
        Answer(breaks=True),
        data(CART, 201),
    )

    async def create() -> str:
        async with AsyncCommerce(base_url=double.url, secret_key="sk_test_x") as commerce:
            return (await commerce.carts.create(application_id="a1")).id

    assert asyncio.run(create()) == "c1"
    assert len({asked.headers["idempotency-key"] for asked in double.asked}) == 1
    assert len(double.asked) == 3


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, "validation_error"),
        (404, "not_found"),
        (409, "cart_changed"),
        (422, "cart_empty"),
        (501, "not_implemented"),
    ],
)
def test_what_a_repeat_cannot_mend_is_raised_at_once(
    commerce: Commerce, double: Double, status: int, code: str
) -> None:
    double.will(refusal(status, code))
    with pytest.raises(Exception, match=code):
        commerce.carts.create(application_id="a1")
    assert len(double.asked) == 1


def test_a_write_that_the_service_cannot_recognize_is_not_repeated(
    commerce: Commerce, double: Double
) -> None:
    card = {"embed_token": "e", "number": "4", "exp_month": 1, "exp_year": 2030, "cvc": "1"}
    double.will(Answer(breaks=True))
    with pytest.raises(ApiConnectionError):
        commerce.sandbox.create_token(**card)  # type: ignore[arg-type]
    assert len(double.asked) == 1
    double.will(refusal(500, "internal_error"))
    with pytest.raises(ServerError):
        commerce.sandbox.create_token(**card)  # type: ignore[arg-type]
    assert len(double.asked) == 2
    double.will(refusal(429, "rate_limit_exceeded", headers=AT_ONCE), data({"paymentToken": "t"}))
    assert commerce.sandbox.create_token(**card).payment_token == "t"  # type: ignore[arg-type]


def test_retries_end(commerce: Commerce, double: Double) -> None:
    double.will(refusal(500, "internal_error", headers=AT_ONCE))
    with pytest.raises(ServerError) as raised:
        commerce.carts.get("c1")
    assert raised.value.code == "internal_error" and len(double.asked) == 3
    double.asked.clear()
    with pytest.raises(ServerError):
        commerce.with_options(max_retries=0).carts.get("c1")
    with pytest.raises(ServerError):
        commerce.carts.get("c1", options={"max_retries": 1})
    assert len(double.asked) == 3


def test_retry_after_is_waited_for(commerce: Commerce, double: Double) -> None:
    double.will(refusal(429, "rate_limit_exceeded", headers={"Retry-After": "1"}), data(CART))
    began = time.monotonic()
    commerce.carts.get("c1")
    assert time.monotonic() - began >= 1


def test_a_wait_beyond_reason_is_the_callers(commerce: Commerce, double: Double) -> None:
    double.will(refusal(429, "rate_limit_exceeded", headers={"Retry-After": "3600"}))
    with pytest.raises(RateLimitError):
        commerce.carts.get("c1")
    assert len(double.asked) == 1


def test_waits_grow(commerce: Commerce, double: Double) -> None:
    double.will(
        refusal(503, "service_unavailable"), refusal(503, "service_unavailable"), data(CART)
    )
    began = time.monotonic()
    commerce.carts.get("c1")
    # The shortest of the waits: a quarter of 0.5 s, then of 1 s.
    assert time.monotonic() - began >= 0.37


def test_timeouts(commerce: Commerce, double: Double) -> None:
    double.will(Answer(200, {"data": CART}, delay=1.5))
    options = {"timeout": 0.2, "max_retries": 0}
    with pytest.raises(ApiTimeoutError) as raised:
        commerce.carts.get("c1", options=options)  # type: ignore[arg-type]
    assert raised.value.code == "timed_out" and raised.value.status is None
    assert isinstance(raised.value.__cause__, httpx.TimeoutException)


def test_nobody_listens() -> None:
    with Commerce(base_url="http://127.0.0.1:9", secret_key="k", max_retries=1) as commerce:
        with pytest.raises(ApiConnectionError, match="127.0.0.1:9") as raised:
            commerce.sandbox.create_transaction(embed_token="e", payment_token="t")
    assert raised.value.code == "connection_failed"


def test_somebody_else_answers(commerce: Commerce, double: Double) -> None:
    double.will(Answer(200, content=b"<html>Welcome</html>"))
    with pytest.raises(UnexpectedAnswerError, match="base URL"):
        commerce.carts.get("c1")
    double.will(Answer(404, content=b"<html>Not here</html>"))
    with pytest.raises(UnexpectedAnswerError) as raised:
        commerce.carts.get("c1")
    assert raised.value.status == 404


def test_conflicts_are_not_all_alike(commerce: Commerce, double: Double) -> None:
    double.will(refusal(409, "idempotency_key_reused"))
    with pytest.raises(ConflictError):
        commerce.carts.create(application_id="a1")
    assert len(double.asked) == 1


def test_a_client_of_ones_own(double: Double) -> None:
    double.will(data(CART))
    with httpx.Client(headers={"X-Own": "1"}) as http:
        with Commerce(base_url=double.url, secret_key="k", http_client=http) as commerce:
            commerce.carts.get("c1")
        assert not http.is_closed
    assert double.asked[0].headers["x-own"] == "1"
