from __future__ import annotations

import pytest
from double import Double, refusal

from commerce_service import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    Commerce,
    CommerceError,
    ConflictError,
    GoneError,
    NotFoundError,
    PaymentError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    UnprocessableError,
    ValidationError,
)


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "validation_error", ValidationError),
        (422, "validation_error", ValidationError),
        (400, "invalid_scope", BadRequestError),
        (401, "unauthorized", AuthenticationError),
        (402, "payment_failed", PaymentError),
        (403, "permission_denied", PermissionDeniedError),
        (404, "cart_not_found", NotFoundError),
        (409, "cart_not_open", ConflictError),
        (410, "session_expired", GoneError),
        (413, "body_too_large", ApiError),
        (422, "refund_not_allowed", UnprocessableError),
        (429, "rate_limit_exceeded", RateLimitError),
        (503, "service_unavailable", ServerError),
    ],
)
def test_each_status_has_its_class(
    commerce: Commerce, double: Double, status: int, code: str, kind: type[ApiError]
) -> None:
    details = [{"path": "items.0.quantity", "code": "too_small"}]
    double.will(refusal(status, code, details))
    with pytest.raises(CommerceError) as raised:
        commerce.carts.get("c1", options={"max_retries": 0})
    error = raised.value
    assert type(error) is kind and isinstance(error, ApiError)
    assert (error.status, error.code, error.message) == (status, code, f"about {code}")
    assert error.details == details
    assert error.request_id == "req-1"
    assert error.doc_url == f"https://docs/{code}"
    assert str(error) == f"about {code} ({status} {code}, request req-1)"


def test_details_are_of_one_code(commerce: Commerce, double: Double) -> None:
    double.will(refusal(402, "payment_failed", {"declineCode": "expired_card", "paymentId": "p1"}))
    with pytest.raises(ApiError) as raised:
        commerce.carts.get("c1")
    declined = raised.value.details_of("payment_failed")
    assert declined is not None and declined["declineCode"] == "expired_card"
    assert raised.value.details_of("cart_not_open") is None
