# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import body_of

if TYPE_CHECKING:
    pass


class PaymentMethods(Resource):
    def create_client_token(
        self, *, customer_id: str, options: RequestOptions | None = None
    ) -> models.PaymentMethodsCreateClientTokenResult:
        """Make a token for the buyer's card pages.

        A token for `X-Service-PM-Token`, valid for 15 minutes: with it the page of this buyer lists, stores and removes cards.

        Secret key with scope `customer_payment_methods:write`, or a session with its permission.

        Errors of its own: `customer_not_found`.

        Args:
            customer_id: The one customer whom the token stands for: a uuid or the `cus_` form.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/payment-methods/client-token",
                body=body_of({"customerId": customer_id}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentMethodsCreateClientTokenResult,
            options,
        )


class AsyncPaymentMethods(AsyncResource):
    async def create_client_token(
        self, *, customer_id: str, options: RequestOptions | None = None
    ) -> models.PaymentMethodsCreateClientTokenResult:
        """Make a token for the buyer's card pages.

        A token for `X-Service-PM-Token`, valid for 15 minutes: with it the page of this buyer lists, stores and removes cards.

        Secret key with scope `customer_payment_methods:write`, or a session with its permission.

        Errors of its own: `customer_not_found`.

        Args:
            customer_id: The one customer whom the token stands for: a uuid or the `cus_` form.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/payment-methods/client-token",
                body=body_of({"customerId": customer_id}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentMethodsCreateClientTokenResult,
            options,
        )
