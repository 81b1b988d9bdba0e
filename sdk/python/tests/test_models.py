from __future__ import annotations

import copy
import pickle
from datetime import UTC, datetime

import pytest
from double import Double, data

from commerce_service import Commerce
from commerce_service.models import Cart, NextAction

LINE = {"id": "l1", "unitPrice": 45900, "quantity": 2, "metadata": {"deskColor": "walnut"}}
RAW = {
    "id": "c1",
    "status": "open",
    "customerEmail": None,
    "lineItems": [LINE],
    "createdAt": "2026-01-02T03:04:05.678Z",
}


def test_attributes_are_in_snake_case_and_typed() -> None:
    cart = Cart(RAW)
    assert cart.line_items[0].unit_price == 45900
    assert cart.customer_email is None
    assert cart.created_at == datetime(2026, 1, 2, 3, 4, 5, 678000, tzinfo=UTC)
    assert cart.line_items[0].metadata == {"deskColor": "walnut"}
    assert repr(cart).startswith("Cart(id='c1', ")


def test_what_a_newer_service_adds_is_kept() -> None:
    cart = Cart({**RAW, "status": "on_fire", "newField": {"a": 1}, "createdAt": "soon"})
    assert str(cart.status) == "on_fire"
    assert getattr(cart, "new_field") == {"a": 1}  # noqa: B009
    assert cart.to_dict()["newField"] == {"a": 1}
    assert getattr(cart, "created_at") == "soon"  # noqa: B009


def test_unknown_names_raise() -> None:
    with pytest.raises(AttributeError, match="Cart has no field 'line_itms'"):
        getattr(Cart(RAW), "line_itms")  # noqa: B009


def test_models_are_values() -> None:
    cart = Cart(RAW)
    assert cart == Cart(copy.deepcopy(RAW)) and cart != Cart({**RAW, "id": "c2"})
    assert pickle.loads(pickle.dumps(cart)) == cart
    assert copy.deepcopy(cart) == cart and copy.copy(cart) == cart


def test_an_answer_may_be_sent_back(commerce: Commerce, double: Double) -> None:
    double.will(data({"id": "o1", "shippingAddress": {"addressLine1": "1 Way", "city": "Ulm"}}))
    order = commerce.orders.get("o1")
    assert order.shipping_address and order.shipping_address.address_line1 == "1 Way"
    double.will(data({"orderId": "o2", "paymentId": "p2"}))
    done = commerce.buyer_checkout.complete(
        "s1", payment_method="card", shipping_address=order.shipping_address
    )
    assert double.asked[1].body["shippingAddress"] == {"addressLine1": "1 Way", "city": "Ulm"}
    assert done.order_id == "o2" and done.next_action is None


def test_answers_of_several_kinds_share_a_class(commerce: Commerce, double: Double) -> None:
    action = {"type": "redirect", "url": "https://bank"}
    double.will(data({"status": "processing", "paymentId": "p1", "nextAction": action}, 202))
    done = commerce.buyer_checkout.complete("s1", payment_method="card")
    assert done.status == "processing" and done.order_id is None
    assert isinstance(done.next_action, NextAction)
