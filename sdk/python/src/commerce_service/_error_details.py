# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.
"""What the details of each error code hold; the keys are those of the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict, cast, overload

from ._error_codes import ErrorCode


class ErrorDetail(TypedDict):
    """A field that is wrong."""

    path: NotRequired[str]
    """Dotted from the body root (`items.0.quantity`), or `query.limit`, `header.if-match`."""
    field: NotRequired[str]
    """Name of the field, where an operation says it in place of a path."""
    code: str
    """For shapes: required, invalid_type, invalid_enum, invalid_format, too_small, too_big, too_short, too_long, not_unique, unrecognized_keys, invalid_cursor. Operations add their own."""
    message: NotRequired[str]
    """The fault in words, for people; it may change."""
    received: NotRequired[Any]
    """What was sent, if it is short; for `unrecognized_keys` the list of keys."""
    suggestion: NotRequired[str]
    """What was probably meant."""
    suggestions: NotRequired[Mapping[str, str]]
    """For `unrecognized_keys`: what each unknown key was probably meant to be."""


class GateDetail(TypedDict):
    """A check that rejected the caller."""

    code: str
    """Why, such as `missing_scope`, `missing_permission`, `outside_grant`."""
    gate: Literal[
        "credential",
        "application",
        "environment",
        "role",
        "scope",
        "origin",
        "ownership",
        "settings",
    ]
    """The check that rejected the caller."""
    required: NotRequired[str | list[str] | None]
    """What the check asks for."""
    held: str | list[str] | None
    """What the caller has instead; null for nothing."""
    message: str
    """The same in words, for people; it may change."""
    path: NotRequired[str]
    """The part of the request that the check is about."""


class IdempotencyKeyReusedDetails(TypedDict):
    identifier: str
    """The `identifier` of usage that was recorded with another body."""


class RequestInProgressDetails(TypedDict):
    reason: Literal["payment_in_progress"]
    """A payment of the same thing is under way."""


class EmbedConfigChangedDetails(TypedDict):
    revision: str
    """`revision` of the configuration of now."""


class PaymentRoutingChangedDetails(TypedDict):
    revision: str
    """`revision` of the routing of now."""


class ShippingTaxChangedDetails(TypedDict):
    revision: str
    """`revision` of the configuration of now."""


class InstallationConfigChangedDetails(TypedDict):
    revision: str
    """`configRevision` of the installation of now."""


class AccountingSettingsChangedDetails(TypedDict):
    revision: str
    """`revision` of the settings of now."""


class InvalidQuoteTokenDetails(TypedDict):
    reason: Literal[
        "malformed", "expired", "revoked", "scope", "application", "environment", "origin"
    ]
    """What is wrong with the publishable token, or where it does not apply."""


class NotReadyDetails(TypedDict):
    checks: Mapping[str, str]
    """Each check with `ok` or `failed`."""


class CartNotOpenDetails(TypedDict):
    status: NotRequired[str]
    """The state of the cart."""
    reason: NotRequired[Literal["payment_returned", "partly_paid"]]
    """`payment_returned`: the order ended before the money came, which goes back. `partly_paid`: a payment of the order is recorded already."""
    orderId: NotRequired[str]
    """The order that is partly paid."""


class CartAlreadyCheckedOutDetails(TypedDict):
    status: str
    """The state of the cart."""
    orderId: str | None
    """The order that the cart is becoming or became."""


class CartAlreadyConvertedDetails(TypedDict):
    status: str
    """The state of the cart."""
    orderId: str | None
    """The order that the cart is becoming or became."""


class CartAbandonedDetails(TypedDict):
    status: str
    """The state of the cart: `abandoned`."""


class CartChangedDetails(TypedDict):
    sequence: NotRequired[int]
    """The cart’s sequence as it is now."""
    total: NotRequired[int]
    """The total as it is now. In minor units."""
    shippingMethodId: NotRequired[str | None]
    """The shipping method that is chosen now; null for none."""
    reason: NotRequired[Literal["subscription_line_changed"]]
    """The line of the subscription is another one now."""


class CartSessionExpiredDetails(TypedDict):
    status: str
    """The state of the cart session."""
    checkoutSessionId: str | None
    """The checkout session that the cart session became; null if it became none."""


class SessionExpiredDetails(TypedDict):
    reason: Literal["time", "superseded", "merchant", "paid_elsewhere"] | None
    """`time`: its time was over; `superseded`: its cart or order was paid by other means; `paid_elsewhere`: another session of its cart was paid; `merchant`: it was ended by a call."""


class SessionNotOpenDetails(TypedDict):
    status: str
    """The state of the checkout session."""
    orderId: str | None
    """The order that the session made; null for none."""


class AlreadyCompletedDetails(TypedDict):
    orderId: str | None
    """The order that the session made; null for none."""


class PaymentFailedDetailsAttemptsEntry(TypedDict):
    connectorId: str | None
    """The connector; null for a built-in one."""
    result: Literal["declined", "not_attempted"]
    """What it answered."""
    declineCode: str | None
    """Why; null where it did not say."""


class PaymentFailedDetails(TypedDict):
    declineCode: NotRequired[str | None]
    """Why the processor declined, such as `insufficient_funds`; null where it did not say."""
    declineClass: NotRequired[Literal["soft", "action", "hard", "not_attempted"] | None]
    """`soft`: the same card may be tried again later; `action`: the buyer has to confirm; `hard`: another card is needed; `not_attempted`: nothing reached the bank."""
    paymentId: NotRequired[str | None]
    """The payment that failed; null for none."""
    transactionId: NotRequired[str | None]
    """The movement of the payment that failed; null for several."""
    attempts: NotRequired[list[PaymentFailedDetailsAttemptsEntry]]
    """One entry for each connector that was tried, in order."""
    reason: NotRequired[Literal["no_card"]]
    """The subscription has no stored card to charge."""


class DiscountInvalidDetails(TypedDict):
    reason: Literal[
        "not_found",
        "inactive",
        "not_started",
        "expired",
        "limit_reached",
        "customer_limit_reached",
        "currency_mismatch",
        "min_subtotal",
        "empty_cart",
    ]
    """Why the code does not hold here."""
    code: str
    """The code."""


class RefundNotAllowedDetails(TypedDict):
    reason: Literal[
        "not_captured", "nothing_left", "amount_above_refundable", "units_without_price"
    ]
    """Why nothing, or not that much, can be paid back."""
    status: NotRequired[str]
    """The state of the payment."""
    refundable: int
    """What can still be paid back. In minor units."""
    currency: str
    """Its currency."""


class EvidenceNotTakenDetails(TypedDict):
    connectorId: str
    """The connector of the dispute."""


class EvidenceRejectedDetails(TypedDict):
    message: str
    """What the processor said, in its own words."""


class ConnectorInUseDetails(TypedDict):
    connectorId: str
    """The connector that the routing names."""


class PdfNotReadyDetails(TypedDict):
    reason: Literal["rendering", "failed"]
    """`rendering`: it is still being made. `failed`: it could not be made; the next request tries again."""


InvalidSubscriptionStateDetails = TypedDict(
    "InvalidSubscriptionStateDetails",
    {
        # The state of the subscription.
        "from": str,
        # What was asked for.
        "action": str,
    },
)


InvalidStateDetails = TypedDict(
    "InvalidStateDetails",
    {
        # The state of the resource.
        "from": NotRequired[str],
        # The same, where only one state prevents it.
        "status": NotRequired[str],
        # What was asked for.
        "action": NotRequired[str],
        # The states in which the action works.
        "allowed": NotRequired[list[str]],
        # What prevents it, where it is not the state.
        "reason": NotRequired[str],
        # The type of the fulfillment.
        "type": NotRequired[str],
        # The kind of the subscription.
        "kind": NotRequired[Literal["installment"]],
        # When the change was to be.
        "effective": NotRequired[Literal["now"]],
        # The test clock is on its way; try again shortly.
        "clock": NotRequired[Literal["advancing"]],
        # The state of the order.
        "orderStatus": NotRequired[str],
        # The state of its payment.
        "paymentStatus": NotRequired[str],
        # The line that prevents it.
        "lineItemId": NotRequired[str],
        # Its quantity as it is now.
        "quantity": NotRequired[int],
        # The checkout session.
        "checkoutSessionId": NotRequired[str],
        # How the issue was resolved.
        "resolution": NotRequired[str | None],
        # What the charge should have been. In minor units.
        "expected": NotRequired[int],
        # What was charged. In minor units.
        "captured": NotRequired[int],
    },
)


class RenewalNeedsAttentionDetails(TypedDict):
    issueId: str
    """The open issue: `GET /api/v1/subscriptions/{id}/issues`."""


class OrderChangedDetails(TypedDict):
    sequence: int
    """The order’s sequence as it is now."""


class OrderNotEditableDetails(TypedDict):
    reason: str
    """What prevents it: a state, or `cancelling`, `payment_pending`, `refund_pending` and alike."""
    status: str
    """The state of the order."""
    paymentStatus: str
    """The state of its payment."""


class InviteNotPendingDetails(TypedDict):
    status: str
    """The state of the invitation."""
    reason: NotRequired[Literal["inviter_rights"]]
    """Who invited may no longer give what the invitation gives."""


class ViewChangedDetails(TypedDict):
    revision: str
    """`revision` of the view of now."""


class ViewLimitReachedDetails(TypedDict):
    maximum: int
    """How many it may have."""


class NewScopesRequireConsentDetails(TypedDict):
    newScopes: list[str]
    """The scopes that come with the version."""


class ProcessorUpstreamErrorDetails(TypedDict):
    connectorId: NotRequired[str]
    """The connector that was called."""
    message: str
    """What the processor answered, or why it could not be reached."""


class TypedDetails:
    @overload
    def details_of(
        self,
        code: Literal[
            "unauthorized",
            "application_not_found",
            "application_required",
            "environment_not_found",
            "system_environment_locked",
            "workspace_not_live",
            "workspace_not_entitled_for_live",
            "trial_expired",
            "not_found",
            "method_not_allowed",
            "invalid_signature",
            "embed_token_invalid",
            "embed_token_failed",
            "malformed_body",
            "internal_error",
            "service_unavailable",
            "authorization_pending",
            "slow_down",
            "expired_token",
            "access_denied",
            "customer_not_found",
            "cannot_remove_default",
            "cart_not_found",
            "item_not_found",
            "session_not_found",
            "allowed_methods_unsupported",
            "no_processor_connection",
            "not_invoice",
            "storage_unavailable",
            "no_recipient",
            "email_not_configured",
            "invalid_token",
            "token_mismatch",
            "download_expired",
            "download_limit_reached",
            "no_file",
            "mime_not_allowed",
            "invalid_file_content",
            "logo_too_big",
            "asset_too_big",
            "file_too_big",
            "fulfillment_not_found",
            "fulfillment_not_digital",
            "recurring_customer_required",
            "quantity_unchanged",
            "installment_plan_locked",
            "no_changes",
            "empty_order",
            "subscription_order_not_editable",
            "no_customer",
            "not_implemented",
            "tax_origin_missing",
            "tax_address_missing",
            "tax_provider_unavailable",
            "already_member",
            "invite_expired",
            "invite_email_mismatch",
            "installation_not_active",
            "already_installed",
        ],
    ) -> None: ...
    @overload
    def details_of(
        self,
        code: Literal[
            "validation_error",
            "missing_application_id",
            "environment_slug_taken",
            "rate_limit_exceeded",
            "invalid_scope",
            "invalid_origin",
            "origin_not_allowed",
            "invalid_logo_url",
            "invalid_primary_color",
            "invalid_storefront_base_url",
            "image_url_unresolvable",
            "body_too_large",
            "slug_taken",
            "external_id_taken",
            "missing_required_field",
            "address_required",
            "discount_code_taken",
            "metadata_too_large",
            "xrechnung_incomplete",
            "missing_token",
            "subscription_terms_undeterminable",
            "invalid_interval",
            "invalid_schedule",
            "schedule_first_payment_mismatch",
            "currency_mismatch",
            "invalid_line_item",
            "invalid_environment_grants",
            "view_name_taken",
            "draft_not_installable_in_live",
            "routing_default_required",
            "routing_unknown_connector",
            "routing_duplicate_connector",
            "routing_empty_cascade",
            "routing_rule_no_conditions",
            "routing_empty_condition_values",
            "routing_invalid_country",
            "routing_invalid_currency",
            "routing_invalid_amount",
            "routing_amount_range_invalid",
            "routing_invalid_scheme",
            "routing_invalid_card_source",
            "routing_invalid_card_type",
            "routing_invalid_condition",
        ],
    ) -> list[ErrorDetail] | None: ...
    @overload
    def details_of(
        self,
        code: Literal[
            "permission_denied",
            "workspace_access_denied",
            "workspace_mismatch",
            "clerk_required",
            "application_key_workspace_route",
            "application_mismatch",
            "environment_mismatch",
            "member_env_forbidden",
            "forbidden",
            "installment_plan_merchant_only",
            "environment_grants_forbidden",
            "cannot_remove_owner",
        ],
    ) -> list[GateDetail] | None: ...
    @overload
    def details_of(
        self, code: Literal["idempotency_key_reused"]
    ) -> IdempotencyKeyReusedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["request_in_progress"]
    ) -> RequestInProgressDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["embed_config_changed"]
    ) -> EmbedConfigChangedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["payment_routing_changed"]
    ) -> PaymentRoutingChangedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["shipping_tax_changed"]
    ) -> ShippingTaxChangedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["installation_config_changed"]
    ) -> InstallationConfigChangedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["accounting_settings_changed"]
    ) -> AccountingSettingsChangedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["invalid_quote_token"]
    ) -> InvalidQuoteTokenDetails | None: ...
    @overload
    def details_of(self, code: Literal["not_ready"]) -> NotReadyDetails | None: ...
    @overload
    def details_of(self, code: Literal["cart_not_open"]) -> CartNotOpenDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["cart_already_checked_out"]
    ) -> CartAlreadyCheckedOutDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["cart_already_converted"]
    ) -> CartAlreadyConvertedDetails | None: ...
    @overload
    def details_of(self, code: Literal["cart_abandoned"]) -> CartAbandonedDetails | None: ...
    @overload
    def details_of(self, code: Literal["cart_changed"]) -> CartChangedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["cart_session_expired"]
    ) -> CartSessionExpiredDetails | None: ...
    @overload
    def details_of(self, code: Literal["session_expired"]) -> SessionExpiredDetails | None: ...
    @overload
    def details_of(self, code: Literal["session_not_open"]) -> SessionNotOpenDetails | None: ...
    @overload
    def details_of(self, code: Literal["already_completed"]) -> AlreadyCompletedDetails | None: ...
    @overload
    def details_of(self, code: Literal["payment_failed"]) -> PaymentFailedDetails | None: ...
    @overload
    def details_of(self, code: Literal["discount_invalid"]) -> DiscountInvalidDetails | None: ...
    @overload
    def details_of(self, code: Literal["refund_not_allowed"]) -> RefundNotAllowedDetails | None: ...
    @overload
    def details_of(self, code: Literal["evidence_not_taken"]) -> EvidenceNotTakenDetails | None: ...
    @overload
    def details_of(self, code: Literal["evidence_rejected"]) -> EvidenceRejectedDetails | None: ...
    @overload
    def details_of(self, code: Literal["connector_in_use"]) -> ConnectorInUseDetails | None: ...
    @overload
    def details_of(self, code: Literal["pdf_not_ready"]) -> PdfNotReadyDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["invalid_subscription_state"]
    ) -> InvalidSubscriptionStateDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["invalid_state"]
    ) -> list[ErrorDetail] | InvalidStateDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["renewal_needs_attention"]
    ) -> RenewalNeedsAttentionDetails | None: ...
    @overload
    def details_of(self, code: Literal["order_changed"]) -> OrderChangedDetails | None: ...
    @overload
    def details_of(self, code: Literal["order_not_editable"]) -> OrderNotEditableDetails | None: ...
    @overload
    def details_of(self, code: Literal["invite_not_pending"]) -> InviteNotPendingDetails | None: ...
    @overload
    def details_of(self, code: Literal["view_changed"]) -> ViewChangedDetails | None: ...
    @overload
    def details_of(self, code: Literal["view_limit_reached"]) -> ViewLimitReachedDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["new_scopes_require_consent"]
    ) -> NewScopesRequireConsentDetails | None: ...
    @overload
    def details_of(
        self, code: Literal["processor_upstream_error"]
    ) -> ProcessorUpstreamErrorDetails | None: ...
    def details_of(self, code: ErrorCode) -> Any:
        """
        The details, if the error is of this code and has some; else None. They are typed by the code:

            if declined := error.details_of("payment_failed"):
                print(declined["declineCode"])
        """
        return cast(Any, self).details if cast(Any, self).code == code else None
