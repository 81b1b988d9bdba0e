"""What is sent: names, values, credentials."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta, timezone

import pytest
from double import Answer, Double, data

from commerce_service import OMIT, AsyncCommerce, Commerce

CART = {"id": "c1", "lineItems": [], "status": "open"}


def test_fields_bear_the_names_of_the_wire(commerce: Commerce, double: Double) -> None:
    double.will(data(CART, 201))
    commerce.carts.add_item("c1", name="Desk", unit_price=45900, quantity=2, image_url=None)
    [asked] = double.asked
    assert (asked.method, asked.path) == ("POST", "/api/v1/carts/c1/items")
    assert asked.body == {"name": "Desk", "unitPrice": 45900, "quantity": 2, "imageUrl": None}


def test_objects_within_are_translated_and_free_form_ones_are_not(
    commerce: Commerce, double: Double
) -> None:
    double.will(data({"id": "s1"}, 201))
    commerce.checkout.sessions.create(
        application_id="a1",
        cart_id="c1",
        return_url="https://shop.example/thanks",
        cancel_url="https://shop.example/cart",
        recurring={"interval": "month", "interval_count": 1, "installments": {"count": 3}},
        metadata={"my_key": {"their_key": 1}},
    )
    body = double.asked[0].body
    assert body["recurring"]["intervalCount"] == 1
    assert body["recurring"]["installments"] == {"count": 3}
    assert body["metadata"] == {"my_key": {"their_key": 1}}


def test_what_is_omitted_is_not_sent(commerce: Commerce, double: Double) -> None:
    double.will(data(CART))
    commerce.carts.update("c1", customer_id=OMIT, notes=None)
    assert double.asked[0].body == {"notes": None}


def test_instants_go_as_utc(commerce: Commerce, double: Double) -> None:
    double.will(data({"id": "f1"}))
    berlin = timezone(timedelta(hours=2))
    commerce.fulfillments.deliver("f1", delivered_at=datetime(2026, 7, 1, 12, 0, tzinfo=berlin))
    assert double.asked[0].body == {"deliveredAt": "2026-07-01T10:00:00.000Z"}
    with pytest.raises(ValueError, match="no time zone"):
        commerce.fulfillments.deliver("f1", delivered_at=datetime(2026, 7, 1))


def test_queries(commerce: Commerce, double: Double) -> None:
    double.will(data([], pagination={"cursor": None, "hasMore": False}))
    commerce.orders.list(status=["draft", "pending"], limit=5)
    assert double.asked[0].query == {"status": "draft,pending", "limit": "5"}
    commerce.subscriptions.list(has_issues=True)
    assert double.asked[1].query == {"hasIssues": "true"}


def test_ids_stay_within_their_part_of_the_path(commerce: Commerce, double: Double) -> None:
    double.will(data(CART))
    commerce.carts.get("../orders?x=1")
    assert double.asked[0].path == "/api/v1/carts/..%2Forders%3Fx%3D1"
    for wrong in ("", ".", ".."):
        with pytest.raises(ValueError, match="is no id"):
            commerce.carts.get(wrong)
    assert len(double.asked) == 1


def test_if_match_and_options(commerce: Commerce, double: Double) -> None:
    double.will(data(CART))
    commerce.carts.update(
        "c1",
        notes="x",
        if_match=7,
        options={
            "idempotency_key": "mine",
            "environment_id": "e1",
            "application_id": "a1",
            "headers": {"X-Trace": "t"},
        },
    )
    headers = double.asked[0].headers
    assert headers["if-match"] == '"7"'
    assert headers["idempotency-key"] == "mine"
    assert headers["x-service-environment-id"] == "e1"
    assert headers["x-service-application-id"] == "a1"
    assert headers["x-trace"] == "t"
    assert headers["x-api-key"] == "sk_test_x"
    assert headers["user-agent"].startswith("commerce-service-python/")


def test_every_write_has_a_key_of_its_own_and_no_read_has(
    commerce: Commerce, double: Double
) -> None:
    double.will(data(CART))
    commerce.carts.update("c1", notes="a")
    commerce.carts.update("c1", notes="b")
    commerce.carts.get("c1")
    first, second, read = (asked.headers.get("idempotency-key") for asked in double.asked)
    assert first and second and first != second
    assert read is None
    uuid.UUID(first)


def test_a_route_gets_a_credential_that_it_takes(double: Double) -> None:
    double.will(data([], pagination={"cursor": None, "hasMore": False}))
    with Commerce(
        base_url=double.url,
        secret_key="sk_test_x",
        session_token="jwt",
        customer_token="ct",
        staff_key="staff",
    ) as commerce:
        commerce.orders.list()
        commerce.workspaces.list()
        commerce.me.subscriptions.list()
        commerce.admin.workspaces.list()
    key, session, customer, staff = (asked.headers for asked in double.asked)
    assert key["x-api-key"] == "sk_test_x" and "authorization" not in key
    assert session["authorization"] == "Bearer jwt" and "x-api-key" not in session
    assert customer["x-service-customer-token"] == "ct"
    assert staff["x-api-key"] == "staff"


def test_routes_without_credentials_are_sent_none(commerce: Commerce, double: Double) -> None:
    double.will(data({"paymentToken": "tok"}, 201))
    commerce.sandbox.create_token(embed_token="e", number="4", exp_month=1, exp_year=2030, cvc="1")
    assert "x-api-key" not in double.asked[0].headers


def test_files_are_uploaded(commerce: Commerce, double: Double) -> None:
    double.will(data({"id": "file"}, 201))
    commerce.fulfillments.add_file("f1", file=("guide.pdf", b"%PDF-", "application/pdf"))
    asked = double.asked[0]
    assert asked.headers["content-type"].startswith("multipart/form-data")
    assert b'name="file"; filename="guide.pdf"' in asked.content and b"%PDF-" in asked.content


def test_environment_variables(monkeypatch: pytest.MonkeyPatch, double: Double) -> None:
    monkeypatch.setenv("COMMERCE_URL", f"{double.url}/")
    monkeypatch.setenv("COMMERCE_SECRET_KEY", "sk_test_env")
    double.will(data(CART))
    with Commerce() as commerce:
        commerce.carts.get("c1")
    assert double.asked[0].path == "/api/v1/carts/c1"
    assert double.asked[0].headers["x-api-key"] == "sk_test_env"
    monkeypatch.delenv("COMMERCE_URL")
    with pytest.raises(ValueError, match="COMMERCE_URL"):
        Commerce()
    with pytest.raises(ValueError, match="COMMERCE_URL"):
        AsyncCommerce()


def test_routes_beyond_this_version(commerce: Commerce, double: Double) -> None:
    double.will(data({"newThing": 1}))
    assert commerce.request("post", "/api/v1/new", body={"a": 1}) == {"newThing": 1}
    assert double.asked[0].body == {"a": 1} and double.asked[0].headers["idempotency-key"]


def test_answers_without_a_body(commerce: Commerce, double: Double) -> None:
    double.will(Answer(204))
    commerce.customers.addresses.delete("c1", "a1")
    assert double.asked[0].path == "/api/v1/customers/c1/addresses/a1"
