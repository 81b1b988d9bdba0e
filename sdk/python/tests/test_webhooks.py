from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta

import pytest
from standardwebhooks import Webhook

from commerce_service import Commerce, WebhookSignatureError, construct_event
from commerce_service.events import event_of
from commerce_service.models import OrderCreatedEvent

SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef0123456789abcdef").decode()
EVENT = {"id": "evt_1", "type": "customer.created", "data": {"id": "c1"}, "newField": 1}
BODY = json.dumps(EVENT)


def signed(body: str = BODY, at: datetime | None = None, id: str = "evt_1") -> dict[str, str]:
    at = at or datetime.now(UTC)
    return {
        "Webhook-Id": id,
        "WEBHOOK-TIMESTAMP": str(int(at.timestamp())),
        "webhook-signature": "v1,bm90IHRoaXM= " + Webhook(SECRET).sign(id, at, body),
    }


def test_a_genuine_webhook_is_an_event(commerce: Commerce) -> None:
    for body in (BODY, BODY.encode()):
        event = construct_event(body, signed(), SECRET)
        assert event.type == "customer.created" and event.id == "evt_1"
    assert commerce.webhooks.construct_event(BODY, signed(), SECRET).to_dict() == EVENT


OTHER = "whsec_" + base64.b64encode(b"x" * 32).decode()


@pytest.mark.parametrize(
    ("body", "changed", "minutes", "secret"),
    [
        (BODY + " ", {}, 0, SECRET),
        (BODY, {}, 0, OTHER),
        (BODY, {}, -6, SECRET),
        (BODY, {}, 6, SECRET),
        (BODY, {"webhook-id": "evt_2"}, 0, SECRET),
        (BODY, {"webhook-signature": "nonsense"}, 0, SECRET),
        (BODY, {"webhook-signature": ""}, 0, SECRET),
        (BODY, {}, 0, "whsec_"),
        (BODY, {}, 0, "no base64!"),
        (b"\xff", {}, 0, SECRET),
    ],
)
def test_anything_else_is_none(
    body: str | bytes, changed: dict[str, str], minutes: int, secret: str
) -> None:
    at = datetime.now(UTC) + timedelta(minutes=minutes)
    headers = {name.lower(): value for name, value in signed(at=at).items()}
    with pytest.raises(WebhookSignatureError) as raised:
        construct_event(body, {**headers, **changed}, secret)
    assert raised.value.code == "webhook_signature_invalid"


def test_an_event_holds_what_its_type_says() -> None:
    body = json.dumps(
        {
            "id": "evt_2",
            "type": "order.created",
            "data": {"id": "o1", "lineItems": [{"unitPrice": 5}]},
        }
    )
    event = construct_event(body, signed(body, id="evt_2"), SECRET)
    assert isinstance(event, OrderCreatedEvent)
    assert event.data.line_items[0].unit_price == 5
    # A type checker knows what `data` is by the comparison alone.
    if event.type == "order.created":
        assert event.data.id == "o1"


def test_types_to_come_are_events_too() -> None:
    event = event_of({"id": "evt_1", "type": "moon.landed", "data": {"craterId": 1}})
    assert str(event.type) == "moon.landed" and event.to_dict()["data"] == {"craterId": 1}
