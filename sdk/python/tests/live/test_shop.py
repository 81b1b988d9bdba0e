"""What merchants do, from the cart to the PDF."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pytest

from commerce_service import (
    ApiError,
    AsyncCommerce,
    Commerce,
    ConflictError,
    NotFoundError,
    PaymentError,
    ValidationError,
)
from commerce_service.models import Order
from commerce_service.params import PartialAddressInput

from .conftest import World

T = TypeVar("T")

ADDRESS: PartialAddressInput = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "address_line1": "12 St James Square",
    "city": "London",
    "postal_code": "SW1Y 4JH",
    "country_code": "GB",
}


def in_time(read: Callable[[], T | None], seconds: float = 60) -> T:
    """What becomes true later: actors work behind the answers."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if (value := read()) is not None:
            return value
        time.sleep(0.1)
    raise AssertionError("did not come in time")


def bought(commerce: Commerce, world: World, token: str = "tok_visa") -> Order:
    cart = commerce.carts.create(application_id=world.application_id)
    commerce.carts.add_item(cart.id, name="Desk", unit_price=45900, metadata={"own_key": 1})
    session = commerce.checkout.sessions.create(
        application_id=world.application_id,
        cart_id=cart.id,
        return_url="https://shop.example/thanks",
        cancel_url="https://shop.example/cart",
    )
    paid = commerce.buyer_checkout.complete(
        session.id,
        payment_method="card",
        payment_token=token,
        email="ada@example.com",
        shipping_address=ADDRESS,
    )
    assert paid.order_id is not None
    return commerce.orders.get(paid.order_id, expand=["payments", "customer"])


def test_an_order_is_paid(commerce: Commerce, world: World) -> None:
    order = bought(commerce, world)
    assert order.payment_status == "captured" and order.total == 45900
    assert order.line_items[0].unit_price == 45900
    assert order.shipping_address is not None and order.shipping_address.city == "London"
    # Expanded.
    assert order.to_dict()["payments"][0]["amount"] == 45900
    [payment] = commerce.orders.list_payments(order.id)
    refund = commerce.payments.refund(payment.id, amount=900)
    assert refund.refund.amount == 900


def test_an_invoice_is_downloaded(commerce: Commerce, world: World) -> None:
    order = bought(commerce, world)
    invoice = in_time(lambda: next(iter(commerce.invoices.list(order_id=order.id)), None))

    def pdf() -> bytes | None:
        try:
            return commerce.invoices.download(invoice.id).content
        except ConflictError as error:
            assert error.code == "pdf_not_ready"
            return None

    content = in_time(pdf)
    assert content.startswith(b"%PDF-")
    with commerce.invoices.stream_download(invoice.id) as stream:
        assert stream.content_type == "application/pdf"
        assert b"".join(stream.iter_bytes()) == content
    year = order.created_at.year
    export = commerce.accounting.export_invoices(from_=f"{year}-01-01", to=f"{year}-12-31")
    assert (invoice.number or "").encode() in export.content


def test_errors_say_what_is_wrong(commerce: Commerce, world: World) -> None:
    with pytest.raises(ValidationError) as invalid:
        commerce.request(
            "POST", "/api/v1/carts", body={"applicationId": world.application_id, "emial": "x"}
        )
    assert invalid.value.code == "validation_error" and invalid.value.status == 400
    assert isinstance(invalid.value.details, list)
    assert invalid.value.request_id
    with pytest.raises(NotFoundError) as missing:
        commerce.carts.get(str(uuid.uuid4()))
    assert missing.value.code == "cart_not_found"
    with pytest.raises(PaymentError) as declined:
        bought(commerce, world, "tok_decline_generic")
    assert declined.value.code == "payment_failed"


def test_a_repeat_with_the_same_key_has_no_second_effect(commerce: Commerce, world: World) -> None:
    key = str(uuid.uuid4())
    made = [
        commerce.carts.create(application_id=world.application_id, options={"idempotency_key": key})
        for _ in range(2)
    ]
    assert made[0] == made[1]
    with pytest.raises(ConflictError) as reused:
        commerce.carts.create(
            application_id=world.application_id, currency="EUR", options={"idempotency_key": key}
        )
    assert reused.value.code == "idempotency_key_reused"


def test_lists_go_on_over_all_pages(commerce: Commerce, world: World) -> None:
    mark = uuid.uuid4().hex[:8]
    made = [
        commerce.customers.create(email=f"{mark}-{number}@example.com", first_name="Ada").id
        for number in range(5)
    ]
    listed = [customer.id for customer in commerce.customers.list(limit=2)]
    assert [id for id in listed if id in made] == made[::-1]

    async def read() -> list[str]:
        async with AsyncCommerce() as asynchronous:
            return [customer.id async for customer in asynchronous.customers.list(limit=2)]

    assert asyncio.run(read()) == listed


def test_the_event_log_is_read_and_followed(commerce: Commerce) -> None:
    customer = commerce.customers.create(email=f"{uuid.uuid4().hex}@example.com")

    def announced() -> str | None:
        for event in commerce.events.list(types=["customer.created"], limit=50):
            if event.resource.id == customer.id:
                return event.id
        return None

    id = in_time(announced)
    for event in commerce.events.stream(after=0, types=["customer.created"]):
        if event.id == id:
            break


def test_the_test_clock(commerce: Commerce) -> None:
    now = datetime.now(UTC).replace(microsecond=0) + timedelta(hours=1)
    try:
        assert commerce.test_clock.freeze(now=now).now == now
        commerce.test_clock.advance(by={"unit": "day", "count": 31})

        def advanced() -> bool | None:
            return commerce.test_clock.get().now == now + timedelta(days=31) or None

        assert in_time(advanced)
    finally:
        in_time(lambda: reset(commerce))


def reset(commerce: Commerce) -> bool | None:
    try:
        commerce.test_clock.reset()
    except ApiError:
        return None
    return True
