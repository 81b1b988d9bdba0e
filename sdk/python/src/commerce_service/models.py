# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.
"""What the service answers."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from . import enums
from ._model import Model


class AbandonedCartCustomer(Model):
    """Whose cart it is; null when neither a customer nor an e-mail is known."""

    id: str | None
    email: str
    first_name: str | None


class AbandonedCartsSummaryByCurrency(Model):
    currency: str
    abandoned_count: int
    abandoned_value: int


class ActivityActor(Model):
    """Who did it; known of changes only."""

    type: Literal["api_key", "member", "extension", "buyer", "staff", "system"]
    id: str
    label: str


class ActivityChangeChange(Model):
    path: str
    before: Any
    after: Any


class ActivityChangeTotalsAfter(Model):
    """The totals since."""

    subtotal: int
    discount_total: int
    shipping_total: int
    tax_total: int
    total: int


class ActivityChangeTotalsBefore(Model):
    """The totals before the change."""

    subtotal: int
    discount_total: int
    shipping_total: int
    tax_total: int
    total: int


class ActivityDocument(Model):
    """With the type `document`: an invoice or a credit note."""

    event: Literal["issued", "edited", "paid", "refunded", "voided"]
    invoice_id: str
    order_id: str
    number: str
    total: int
    currency: str
    credit_note_number: str | None
    credited_amount: int | None


class ActivityFulfillment(Model):
    """With the type `fulfillment`: a step of a delivery."""

    id: str
    type: Literal["physical", "digital", "service"]
    event: Literal["created", "shipped", "delivered", "cancelled"]
    carrier: str | None
    tracking_number: str | None
    tracking_url: str | None


class ActivityMail(Model):
    """With the type `mail`: a mail to the buyer."""

    id: str
    template: str
    to: str | None
    status: Literal["pending", "sent", "captured", "failed", "suppressed"]
    sent_at: datetime | None
    order_id: str | None


class ActivityReturn(Model):
    """With the type `return`: a step of a return."""

    id: str
    number: str
    event: Literal["requested", "received", "refunded", "cancelled", "closed"]
    by: Literal["merchant", "buyer"] | None


class ActivityTransactionCard(Model):
    """The card that the payment was last tried with; null for another method."""

    brand: str
    last_four: str


class Address(Model):
    """A complete postal address."""

    address_line1: str
    city: str
    country_code: enums.Country
    address_line2: str | None = None
    state_province: str | None = None
    postal_code: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    company: str | None = None
    phone: str | None = None


class ApiKey(Model):
    """A key, without the key itself."""

    id: str
    name: str
    type: Literal["secret", "publishable"]
    prefix: str
    last_four: str
    scopes: list[str]
    application_id: str
    environment_id: str
    made_by: str | None
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None


class ApplicationSettingsBilling(Model):
    """How subscriptions renew."""

    upcoming_notice_days: int
    catch_up: bool


class ApplicationSettingsBuyerReturns(Model):
    """Whether buyers may ask to send goods back, and by which terms."""

    enabled: bool
    window_days: int
    policy: str | None
    address: str | None


class ApplicationSettingsBuyerSubscriptionActions(Model):
    """What buyers may do to their own subscriptions."""

    pause: bool
    resume: bool
    cancel: bool


class ApplicationSettingsDigital(Model):
    """How files are delivered."""

    max_downloads: int | None
    window_days: int | None
    auto_release: bool


class ApplicationSettingsDunning(Model):
    """What follows when the card of a subscription is declined."""

    retry_days: list[int]
    final_action: Literal["cancel", "pause", "keep"]
    email_customer: bool


class ApplicationSettingsEmail(Model):
    """Mails to buyers: none where `enabled` is off. A receipt is sent for what is paid after its order was confirmed, such as a renewal."""

    enabled: bool
    order_confirmation: bool
    receipt: bool
    shipped: bool
    refund: bool
    return_requested: bool
    payment_reminder: bool


class ApplicationSettingsPayments(Model):
    """How cards are charged."""

    capture_mode: Literal["automatic", "manual"]


class AppliedDiscount(Model):
    """The discount code on a cart."""

    discount_id: str
    code: str
    type: Literal["percentage", "fixed_amount"]
    value: float
    amount: int
    currency: str | None
    valid: bool
    invalid_reason: str | None
    snapshot_hash: str


class AuditCheckMoneyResultInvariantViolationResourcePartOf(Model):
    """The payment of a `transaction`, the subscription of a `subscription_period`; else null."""

    type: str
    id: str


class AuditEntryActor(Model):
    """Who did it."""

    type: Literal["api_key", "member", "extension", "buyer", "staff", "system"]
    id: str
    label: str


class AuditEntryChange(Model):
    path: str
    before: Any
    after: Any


class AuditEntryDetails(Model):
    """Facts of an act of a person on orders, money, customers and the like; null for other entries."""

    amount: int | None
    currency: str | None
    reason: str | None
    fields: list[str]


class AuditEntryOrder(Model):
    """The order that it concerns; null for none."""

    id: str
    number: str | None


class AuditEntryResource(Model):
    """What it was done to."""

    type: str
    id: str
    label: str | None


class AuthExplainResultGate(Model):
    gate: Literal["credential", "ownership", "environment", "application", "live", "role", "scope"]
    passed: bool
    required: Any
    held: Any


class AuthGetPermissionsResultPermissions(Model):
    """Every permission, and whether the caller has it in the selected application and environment."""

    workspace_read: bool
    workspace_update: bool
    workspace_manage_environments: bool
    workspace_create_application: bool
    workspace_audit: bool
    workspace_go_live: bool
    workspace_billing: bool
    workspace_invite_admin: bool
    workspace_transfer_ownership: bool
    workspace_invite: bool
    workspace_edit_member: bool
    workspace_remove_member: bool
    workspace_set_environment_grants: bool
    application_read: bool
    orders_read: bool
    customers_read: bool
    carts_read: bool
    discounts_read: bool
    subscriptions_read: bool
    fulfillments_read: bool
    payments_read: bool
    invoices_read: bool
    application_edit_app_member: bool
    application_settings: bool
    application_api_keys: bool
    application_webhooks: bool
    application_events_read: bool
    application_test_tools: bool
    application_extensions_install: bool
    application_extensions_develop: bool
    application_connectors_credentials: bool
    customers_write: bool
    carts_write: bool
    orders_write: bool
    fulfillments_write: bool
    discounts_write: bool
    payments_refund: bool
    payments_capture: bool
    invoices_write: bool
    subscriptions_write: bool


class AuthListScopesResult(Model):
    scope: str
    permission: str
    publishable: bool
    may_give: bool


class BuyerCheckoutCreateEmbedTokenResult(Model):
    embed_token: str
    amount: int | None
    currency: str | None
    processor_checkout_session_id: str


class BuyerCheckoutListPaymentMethodsResultMethodTerms(Model):
    """Of `net30` only: what the buyer accepts."""

    text: str | None
    hash: str | None
    net_n: int
    requires_company: bool


class BuyerReturnLineItem(Model):
    line_item_id: str
    name: str | None
    quantity: int
    received: int
    reason: Literal["size", "damaged", "wrong_item", "not_as_described", "changed_mind", "other"]
    note: str | None


class BuyerSubscriptionWithRetryRetry(Model):
    """What came of charging the unpaid period to the new card."""

    status: Literal["captured", "declined", "blocked", "none"]


class CallerActor(Model):
    """Whose credential it is."""

    type: Literal["api_key", "member", "extension", "buyer", "staff", "system"]
    id: str
    label: str


class CallerApplication(Model):
    """The application of the credential; null for one of the whole environment."""

    id: str
    name: str
    currency: str


class CallerEnvironment(Model):
    """The environment in which the request would act; null for a session that names none."""

    id: str
    name: str
    slug: str
    kind: Literal["production", "non_production"]


class CallerWorkspace(Model):
    """The workspace of the credential; null for a session that names none."""

    id: str
    name: str
    slug: str
    lifecycle_stage: Literal["sandbox", "live"]


class CancelPreviewPaymentCreditNoteLine(Model):
    line_item_id: str | None
    description: str | None
    quantity: int
    tax_rate: str | None
    tax_amount: int
    gross: int


class CancelPreviewPaymentInvoice(Model):
    """The open invoice that is voided; null when there is none."""

    number: str | None
    status: Literal["paid", "voided"]
    total: int
    tax_total: int


class CancelPreviewPaymentWarning(Model):
    code: str
    message: str


class CancellationRefund(Model):
    """A refund of a subscription’s money."""

    id: str | None
    payment_id: str
    amount: int
    status: Literal["pending", "succeeded", "failed"]


class Card(Model):
    """A card as the processor describes it; never its number."""

    brand: str
    last_four: str
    exp_month: int
    exp_year: int
    type: Literal["credit", "debit", "prepaid"]
    country: str
    wallet: Literal["apple_pay", "google_pay"] | None = None


class CartEventDataCustomer(Model):
    """Whose cart it is; null while no e-mail is known."""

    id: str | None
    email: str
    first_name: str | None


class CartSessionsCheckoutResult(Model):
    checkout_url: str
    checkout_session_id: str
    cart_session_id: str
    status: Literal["converted"]


class CartsCheckoutResultOrder(Model):
    """The draft order, in short."""

    id: str
    status: Literal[
        "draft", "pending", "processing", "partially_fulfilled", "completed", "cancelled", "closed"
    ]
    payment_status: Literal[
        "pending", "authorized", "captured", "partially_refunded", "refunded", "failed", "voided"
    ]
    total: int
    currency: str


class CheckoutRecurringInstallmentsSchedule(Model):
    amount: int
    unit: Literal["hour", "day", "week", "month", "year"] | None = None
    count: int | None = None


class CheckoutSessionCollect(Model):
    """Which addresses the page asks for, and `complete` requires."""

    shipping_address: bool
    billing_address: bool


class CheckoutSessionCompletedEventDataCollect(Model):
    """Which addresses the page asks for, and `complete` requires."""

    shipping_address: bool
    billing_address: bool


class CheckoutSessionCompletedEventDataLastError(Model):
    """Why the last attempt to pay failed; null before any, and once it is completed."""

    code: str
    message: str
    decline_code: str | None


class CheckoutSessionCompletedEventDataPaymentTerms(Model):
    """Terms for paying by invoice, as you sent them."""

    net_n: int | None


class CheckoutSessionLastError(Model):
    """Why the last attempt to pay failed; null before any, and once it is completed."""

    code: str
    message: str
    decline_code: str | None


class CheckoutSessionPaymentTerms(Model):
    """Terms for paying by invoice, as you sent them."""

    net_n: int | None


class CheckoutSessionQuoteDiscount(Model):
    """The discount code that holds; null without one."""

    code: str
    amount: int


class CheckoutSessionQuoteDroppedDiscount(Model):
    """A code that does not hold; null when none was taken off."""

    code: str
    reason: str
    message: str


class CheckoutSessionQuoteDroppedShippingMethod(Model):
    """A method that is not offered for the address; null when none was taken off."""

    method_id: str
    display_name: str


class CheckoutSessionQuoteLineItem(Model):
    name: str
    quantity: int
    unit_price: int
    total: int


class CheckoutSessionQuoteTaxLine(Model):
    jurisdiction: str | None
    name: str
    rate: str | None
    amount: int


class CheckoutSessionsCancelResult(Model):
    id: str
    status: Literal["open", "completed", "expired", "cancelled"]


class CheckoutSessionsCreateEmbedTokenResult(Model):
    checkout_session_id: str
    embed_token: str
    hosted_url: str
    embed_url: str


class ConnectorCapabilities(Model):
    """What a connector can do."""

    methods: list[str]
    currencies: Literal["*"] | list[str]
    authorize: bool
    capture: bool
    partial_capture: bool
    void: bool
    refund: bool
    partial_refund: bool
    charge_stored: bool
    vault: bool
    three_ds: bool
    lookup: Literal["authoritative", "best_effort", "none"]
    idempotency_window_hours: float


class ConnectorsReceiveMollieEventResult(Model):
    received: Literal[True]
    duplicate: bool


class ConnectorsReceiveStripeEventResult(Model):
    received: Literal[True]
    duplicate: bool


class ConnectorsReportEventResult(Model):
    received: Literal[True]
    duplicate: bool


class ConnectorsRotateSecretResult(Model):
    id: str
    signing_secret: str
    previous_secret_expires_at: datetime


class ConnectorsTestResultWalletHost(Model):
    host: str
    problem: str | None


class CreditNote(Model):
    """A credit note, one for each refund of an invoice and for what a subscription’s balance was credited; without its lines."""

    id: str
    number: str
    invoice_id: str
    invoice_number: str
    order_id: str
    payment_id: str
    customer_id: str | None
    subscription_id: str | None
    currency: str
    tax_total: int
    total: int
    destination: Literal["payment", "credit_balance"]
    reason: str | None
    issued_at: datetime


class CreditNoteDetailLine(Model):
    line_item_id: str | None
    description: str
    detail: str | None
    quantity: int
    unit_price: int
    discount_amount: int
    tax_rate: str | None
    tax_amount: int
    net: int
    gross: int


class CreditNoteDetailTaxSummary(Model):
    name: str
    rate: str | None
    taxable: int
    amount: int
    included: bool


class CreditNotesRenderResult(Model):
    pdf_status: Literal["ready", "pending"]


class Customer(Model):
    """Somebody who buys, and may come back."""

    id: str
    workspace_id: str
    application_id: str | None
    email: str
    external_id: str | None
    first_name: str | None
    last_name: str | None
    phone: str | None
    accepts_marketing: bool
    net_n: int | None
    leitweg_id: str | None
    metadata: dict[str, Any]
    notes: str | None
    tags: list[str]
    created_at: datetime
    updated_at: datetime


class CustomerAddress(Model):
    """An address in the address book of a customer."""

    id: str
    label: str | None
    first_name: str | None
    last_name: str | None
    company: str | None
    address_line1: str
    address_line2: str | None
    city: str
    state_province: str | None
    postal_code: str | None
    country_code: str
    phone: str | None
    is_default: bool
    metadata: dict[str, Any]
    created_at: datetime
    updated_at: datetime


class CustomerCurrencyTotals(Model):
    """What a customer bought in one currency."""

    currency: str
    order_count: int
    amount_paid: int
    amount_refunded: int
    amount_due: int
    credit_balance: int
    first_order_at: datetime | None
    last_order_at: datetime | None


class CustomerPaymentMethod(Model):
    """A stored card of a customer. The number stays with the processor."""

    id: str
    processor: str
    method_type: Literal["card", "bank_account", "wallet"]
    card_brand: str | None
    card_last_four: str | None
    card_exp_month: int | None
    card_exp_year: int | None
    is_default: bool
    is_active: bool
    created_at: datetime


class CustomerTotals(Model):
    """What a customer bought, as it is now."""

    is_complete: bool
    currencies: list[CustomerCurrencyTotals]


class CustomersGetResult(Customer):
    totals: CustomerTotals | None = None


class DatevSettingsRevenueAccount(Model):
    tax_rate: str
    account: str


class DevCreateFaultResult(Model):
    target: Literal["storage", "pdf-renderer"]
    active: bool


class DevCreateIdentityTokenResult(Model):
    token: str
    expires_at: datetime


class DevMailListResultAttachment(Model):
    filename: str
    content_type: str
    size_bytes: int


class DevRunSweepResult(Model):
    processed: int


class Discount(Model):
    """A code that takes something off the lines of a cart."""

    id: str
    application_id: str | None
    code: str
    name: str
    type: Literal["percentage", "fixed_amount"]
    value: float
    currency: str | None
    min_subtotal: int | None
    starts_at: datetime | None
    ends_at: datetime | None
    max_redemptions: int | None
    max_redemptions_per_customer: int | None
    is_active: bool
    metadata: Any
    redemption_count: int
    reserved_count: int
    deleted_at: datetime | None
    created_at: datetime
    updated_at: datetime


class DiscountPreview(Model):
    valid: bool
    discount_total: int
    total: int
    message: str
    code: str
    reason: (
        Literal[
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
        | None
    )


class Dispute(Model):
    """A payment that the buyer contests at their bank, as its processor reports it."""

    id: str
    payment_id: str
    order_id: str | None
    connector_id: str
    connector_ref: str
    status: Literal["needs_response", "under_review", "won", "lost", "accepted"]
    reason: Literal[
        "fraudulent",
        "unrecognized",
        "duplicate",
        "product_not_received",
        "product_unacceptable",
        "subscription_canceled",
        "credit_not_processed",
        "general",
    ]
    reason_code: str | None
    amount: int
    currency: str
    evidence_due_at: datetime | None
    submitted_at: datetime | None
    submitted_via: Literal["connector", "elsewhere"] | None
    pending_call: Literal["submit", "accept"] | None
    opened_at: datetime
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime


class DisputeEvidence(Model):
    """The texts of the evidence that are set."""

    product_description: str | None = None
    customer_communication: str | None = None
    shipping_carrier: str | None = None
    shipping_tracking_number: str | None = None
    shipping_date: str | None = None
    refund_policy: str | None = None
    uncategorized_text: str | None = None


class DisputeFile(Model):
    """A file of evidence."""

    id: str
    kind: Literal["receipt", "shippingDocumentation", "customerCommunication", "uncategorized"]
    filename: str
    mime_type: str
    size: int
    sha256: str
    created_at: datetime


class DisputesGetFileResult(Model):
    url: str
    expires_at: datetime


class DownloadLink(Model):
    """A link by which a buyer downloads a file."""

    file_id: str
    url: str
    expires_at: datetime | None
    remaining: int | None


class EditedOrderWarning(Model):
    code: str
    message: str


class EmbedConfigNet30Terms(Model):
    """Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted."""

    text: str


class EmbedConfigPreviewContrast(Model):
    scheme: Literal["light", "dark"]
    part: Literal["button", "buttonLabel", "text"]
    color: str
    background: str
    ratio: float
    required: float
    is_adjusted: bool


class EmbedConfigRotatePricingSecretResult(Model):
    pricing_secret: str


class Environment(Model):
    """A world of its own for data: nothing of one is seen from another."""

    id: str
    workspace_id: str
    name: str
    slug: str
    kind: Literal["production", "non_production"]
    is_system: bool
    archived_at: datetime | None
    created_at: datetime
    updated_at: datetime


class ErrorDetail(Model):
    """A field that is wrong."""

    code: str
    path: str | None = None
    field: str | None = None
    message: str | None = None
    received: Any | None = None
    suggestion: str | None = None
    suggestions: dict[str, str] | None = None


class EvaluatedShippingTaxLine(Model):
    line_item_id: str
    subtotal: int
    taxable: int
    tax_amount: int


class EvaluatedShippingTaxTaxLine(Model):
    line_item_id: str | None
    jurisdiction: str | None
    name: str
    rate: str | None
    taxable: int
    amount: int
    included: bool


class EventResource(Model):
    """The order that changed."""

    type: str
    id: str


class EventType(Model):
    """A type of event and what its `data` holds."""

    type: enums.WebhookEndpointsTestEventType
    category: str
    resource: str
    description: str
    extras: list[str]
    has_previous: bool
    only_by_name: bool
    example: dict[str, Any]
    schema: dict[str, Any]


class Extension(Model):
    """Software that merchants install: a page in the console, events, a key."""

    id: str
    workspace_id: str
    name: str
    slug: str
    description: str
    created_at: datetime
    updated_at: datetime


class ExtensionCard(Model):
    """An extension as whoever may install it sees it."""

    id: str
    workspace_id: str
    name: str
    description: str | None
    is_own: bool


class ExtensionVersion(Model):
    """One version of an extension: what it may do and where it is."""

    id: str
    extension_id: str
    version: str
    status: Literal["draft", "published"]
    scopes: list[str]
    notes: str | None
    iframe_url: str | None
    webhook_url: str | None
    event_subscriptions: list[enums.WebhookEndpointEnabledEvent]
    config_schema: dict[str, Any] | None
    created_at: datetime
    published_at: datetime | None


class FulfillmentDownloadedEvent(Model):
    """A file was downloaded, and the download counted."""

    id: str
    version: Literal["1"]
    type: Literal["fulfillment.downloaded"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class FulfillmentFile(Model):
    """A file that buyers download."""

    id: str
    filename: str
    mime_type: str
    size: int
    sha256: str
    download_count: int


class FulfillmentLineItem(Model):
    line_item_id: str
    quantity: int
    returned: int


class FulfillmentsCreatePackingSlipsResult(Model):
    pdf: str


class GateDetail(Model):
    """A check that rejected the caller."""

    code: str
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
    held: str | list[str] | None
    message: str
    required: str | list[str] | None = None
    path: str | None = None


class HealthLiveResult(Model):
    status: str


class HealthReadyResultChecks(Model):
    """Each check and its result."""

    database: Literal["ok", "failed"]
    redis: Literal["ok", "failed"]
    storage: Literal["ok", "failed"]
    migrations: Literal["ok", "failed"]
    actors: Literal["ok", "failed"]


class HealthSmokeResultChecks(Model):
    """Each check and its result."""

    database: Literal["ok", "failed"]
    queue: Literal["ok", "failed"]
    storage: Literal["ok", "failed"]


class Installation(Model):
    """An extension in an application and environment."""

    id: str
    extension_id: str
    version_id: str
    status: Literal["active", "suspended"]
    suspended_reason: str | None
    application_id: str
    environment_id: str
    environment_slug: str
    environment_kind: Literal["production", "non_production"]
    provider_environment: Literal["live", "sandbox"]
    scopes: list[str]
    config: dict[str, Any]
    config_revision: str
    created_at: datetime
    updated_at: datetime


class InstallmentsSchedule(Model):
    index: int
    amount: int
    due_at: datetime
    status: Literal["due", "paid", "waived"]


class InvitationApplicationRole(Model):
    application_id: str
    role: Literal["admin", "developer", "finance", "support", "viewer"]


class InvitationEnvironmentGrants(Model):
    """In which environments the roles hold."""

    grant_type: Literal["all", "all_non_production", "production_only", "selected"]
    environment_ids: list[str]


class Invoice(Model):
    """An invoice, without its lines."""

    id: str
    application_id: str
    number: str
    status: Literal["open", "paid", "refunded", "partially_refunded", "voided"]
    source_type: Literal["order", "net30", "subscription"]
    currency: str
    subtotal: int
    tax_total: int
    shipping_total: int
    discount_total: int
    total: int
    amount_refunded: int
    amount_credited: int
    credit_applied: int
    order_id: str
    payment_id: str
    customer_id: str | None
    subscription_id: str | None
    net_n: int | None
    issued_at: datetime
    due_at: datetime | None
    paid_at: datetime | None
    period_start: datetime | None
    period_end: datetime | None
    version: int
    created_at: datetime
    updated_at: datetime


class InvoiceDetailLine(Model):
    line_item_id: str | None
    description: str
    detail: str | None
    quantity: int
    unit_price: int
    discount_amount: int
    tax_rate: str | None
    tax_amount: int
    net: int
    gross: int


class InvoiceDetailRefund(Model):
    credit_note_id: str | None
    credit_note_number: str
    amount: int
    tax_amount: int
    destination: Literal["payment", "credit_balance"]
    reason: str | None
    created_at: datetime


class InvoiceDetailTaxSummary(Model):
    name: str
    rate: str | None
    taxable: int
    amount: int
    included: bool


class InvoicePartyTaxId(Model):
    label: str
    value: str


class InvoiceRefundedEvent(Model):
    """A refund was booked on the invoice, or what the balance of its subscription was credited."""

    id: str
    version: Literal["1"]
    type: Literal["invoice.refunded"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class InvoiceSettingsPreviewResult(Model):
    pdf: str


class InvoiceVersion(Model):
    """One version of an invoice’s document."""

    version: int
    reason: Literal["issued", "edited", "paid", "refunded", "voided"]
    created_at: datetime


class InvoicesCreateLinkResult(Model):
    url: str
    expires_at: datetime


class InvoicesRenderResult(Model):
    pdf_status: Literal["ready", "pending"]


class LaunchToken(Model):
    """What opens an extension’s page in the console."""

    token: str
    iframe_url: str
    expires_at: datetime


class LegacyInvitationApplicationRole(Model):
    application_id: str
    role: Literal["admin", "developer", "finance", "support", "viewer"]


class LegacyInvitationEnvironmentGrants(Model):
    """In which environments the roles hold."""

    grant_type: Literal["all", "all_non_production", "production_only", "selected"]
    environment_ids: list[str]


class LineItem(Model):
    """One line of a cart."""

    id: str
    type: Literal["product", "subscription", "service", "ticket", "donation", "custom"]
    reference_id: str | None
    name: str
    description: str | None
    unit_price: int
    quantity: int
    discount_amount: int
    image_url: str | None
    requires_shipping: bool
    metadata: dict[str, Any]
    tax_amount: int
    total: int


class ListView(Model):
    """A list of the console as members saved it."""

    id: str
    list: enums.ListViewList
    name: str
    query: dict[str, str]
    is_shared: bool
    is_own: bool
    owner_id: str | None
    owner_label: str | None
    revision: str
    created_at: datetime
    updated_at: datetime


class ListedDiscountRedemption(Model):
    """A use of a discount, with its order."""

    id: str
    order_id: str
    customer_id: str | None
    email: str | None
    amount: int
    status: Literal["reserved", "redeemed", "released"]
    created_at: datetime
    currency: str | None
    order_number: str | None


class MePaymentMethodsCreateEmbedTokenResult(Model):
    embed_token: str
    checkout_session_id: str
    amount: int
    currency: str
    processor_id: str
    merchant_account_id: str | None
    environment: Literal["live", "sandbox"]
    hosted_url: str
    embed_url: str


class MePaymentMethodsRemoveResult(Model):
    id: str


class MeSubscriptionsCreateCardSessionResult(Model):
    embed_token: str
    checkout_session_id: str
    amount: int
    currency: str
    processor_id: str
    merchant_account_id: str | None
    environment: Literal["live", "sandbox"]
    hosted_url: str
    embed_url: str


class MemberApplicationRole(Model):
    application_id: str
    role: Literal["admin", "developer", "finance", "support", "viewer"]


class MemberEnvironmentGrants(Model):
    """In which environments the roles hold; of an owner always in all."""

    grant_type: Literal["all", "all_non_production", "production_only", "selected"]
    environment_ids: list[str]


class MerchantsInvitesResendResult(Model):
    id: str
    expires_at: datetime


class Move(Model):
    """The last move of a workspace from one cell to another."""

    workspace_id: str
    from_: str
    to: str
    step: enums.MoveStep
    status: Literal["moving", "moved", "undoing", "undone"]
    is_abort_requested: bool
    failure: str | None
    progress: dict[str, Any]
    report: dict[str, Any]
    requested_at: datetime
    step_at: datetime
    moved_at: datetime | None
    drop_at: datetime | None
    ended_at: datetime | None


class NewApiKey(Model):
    id: str
    name: str
    type: Literal["secret", "publishable"]
    prefix: str
    last_four: str
    scopes: list[str]
    application_id: str
    environment_id: str
    made_by: str | None
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None
    key: str


class NewInstallation(Model):
    """An installation with its secrets."""

    id: str
    extension_id: str
    version_id: str
    status: Literal["active", "suspended"]
    suspended_reason: str | None
    application_id: str
    environment_id: str
    environment_slug: str
    environment_kind: Literal["production", "non_production"]
    provider_environment: Literal["live", "sandbox"]
    scopes: list[str]
    config: dict[str, Any]
    config_revision: str
    created_at: datetime
    updated_at: datetime
    api_key: str
    webhook_signing_secret: str | None = None


class NewWebhookEndpointHeader(Model):
    name: str


class NextAction(Model):
    """What a buyer has to do before a payment can continue."""

    type: Literal["redirect"]
    url: str
    expires_at: datetime


class NoticesItem(Model):
    kind: Literal[
        "failingWebhookEndpoints",
        "openDisputes",
        "undecidedPayments",
        "failedPayments",
        "lapsingAuthorizations",
        "overdueInvoices",
        "failedDocuments",
        "openSubscriptionIssues",
        "pastDueSubscriptions",
    ]
    count: int
    new: int
    latest_at: datetime | None


class NotificationChoice(Model):
    """What is mailed to a member."""

    mailed: list[
        Literal[
            "failingWebhookEndpoints",
            "openDisputes",
            "undecidedPayments",
            "failedPayments",
            "lapsingAuthorizations",
            "overdueInvoices",
            "failedDocuments",
            "openSubscriptionIssues",
            "pastDueSubscriptions",
        ]
    ]
    in_test_environments: bool
    is_default: bool


class NotificationTest(Model):
    """What became of a test message."""

    status: Literal["succeeded", "failed"]
    response_status: int | None
    response_body: str | None
    duration_ms: int
    error: str | None


class NotificationWebhook(Model):
    """The incoming webhook of a chat."""

    host: str | None
    kinds: list[
        Literal[
            "failingWebhookEndpoints",
            "openDisputes",
            "undecidedPayments",
            "failedPayments",
            "lapsingAuthorizations",
            "overdueInvoices",
            "failedDocuments",
            "openSubscriptionIssues",
            "pastDueSubscriptions",
        ]
    ]
    is_active: bool
    gone_status: int | None
    delivered_at: datetime | None
    failed_at: datetime | None
    failure: str | None
    updated_at: datetime | None


class OpsActivityResult(Model):
    cell: str
    workspace_id: str
    name: str
    attempts: int
    failed_attempts: int
    waiting_for_retry: int
    events: int
    requests: int
    refused_requests: int
    jobs_given_up: int
    mails_failed: int
    documents_missing: int
    attempts_by_hour: list[int]
    failed_by_hour: list[int]


class OpsCellsListResult(Model):
    name: str
    workspaces: int
    takes_new: bool
    is_answering: bool


class OpsCellsUpdateResult(Model):
    name: str
    workspaces: int
    takes_new: bool
    is_answering: bool


class OpsDeadLettersListResult(Model):
    cell: str
    what: Literal["message", "row", "job"]
    kind: str
    workspace_id: str | None
    id: str
    count: int
    error: str | None
    since: datetime
    is_retrying: bool


class OpsDeadLettersReplayResult(Model):
    messages: int
    rows: int
    jobs: int


class OpsDoctorResult(Model):
    cell: str
    code: str
    severity: Literal["urgent", "notice"]
    message: str
    mend: str
    workspace_id: str | None


class OpsJobsListResultFailed(Model):
    cell: str
    what: Literal["message", "row", "job"]
    kind: str
    workspace_id: str | None
    id: str
    count: int
    error: str | None
    since: datetime
    is_retrying: bool


class OpsJobsListResultWaiting(Model):
    cell: str
    kind: str
    count: int
    seconds: float


class OpsPoolsUpdateResult(Model):
    cell: str
    name: str
    processes: int
    shards: int
    unowned_shards: int
    workspaces: int
    adopt_after_seconds: int | None
    without_process_since: datetime | None
    is_adopted: bool


class OpsProcessesDrainResult(Model):
    id: str


class OpsProcessesListResultPool(Model):
    cell: str
    name: str
    processes: int
    shards: int
    unowned_shards: int
    workspaces: int
    adopt_after_seconds: int | None
    without_process_since: datetime | None
    is_adopted: bool


class OpsProcessesListResultProcess(Model):
    cell: str
    id: str
    pool: str
    state: Literal["running", "draining", "dead"]
    started_at: datetime
    heartbeat_at: datetime
    shards: int
    memory_bytes: int
    lagging: int
    metrics_url: str | None


class OpsTimersListResult(Model):
    cell: str
    kind: str
    ahead: int
    of_test_clocks: int
    due: int
    oldest_due_at: datetime | None
    waiting_for_retry: int
    dead: int


class OpsTimersRunResult(Model):
    timers: int


class OpsTopResult(Model):
    cell: str
    workspace_id: str
    name: str
    pool: str
    partitions: int
    owners: list[str]
    events_per_second: float
    unrelayed_seconds: float
    due_timers: int
    due_timer_seconds: float
    open_deliveries: int
    due_deliveries: int
    due_delivery_seconds: float


class OpsWorkspacesAbortMoveResult(Model):
    workspace_id: str
    cell: str
    move: Move | None


class OpsWorkspacesGetCellResult(Model):
    workspace_id: str
    cell: str
    move: Move | None


class OpsWorkspacesMoveResult(Model):
    workspace_id: str
    cell: str
    is_moving: bool
    obstacles: list[str]
    move: Move | None


class OrderAdjustmentInvoiceVoidError(Model):
    """Why it could not be voided; the edit remains."""

    code: str
    message: str


class OrderAdjustmentPayment(Model):
    """The charge for a higher total; absent when nothing was charged."""

    id: str | None
    status: str
    amount: int


class OrderAdjustmentRefund(Model):
    payment_id: str
    amount: int
    status: str


class OrderAdjustmentRefundError(Model):
    """Refunds that failed. The edit remains; the order shows the amount as `amountOwedToCustomer`."""

    code: str
    message: str
    amount: int


class OrderEditedEvent(Model):
    """An edit of the line items was applied; `order.updated` is emitted too."""

    id: str
    version: Literal["1"]
    type: Literal["order.edited"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any
    previous: dict[str, Any] | None = None


class OrderLineRefundable(Model):
    """Left to refund; nothing before the order is paid."""

    amount: int
    quantity: int


class OrdersResendMailResult(Model):
    message_id: str


class Organization(Model):
    """A group of stores."""

    id: str
    workspace_id: str
    environment_id: str
    name: str
    slug: str
    settings: dict[str, Any]
    created_at: datetime
    updated_at: datetime


class OverviewAttention(Model):
    """What somebody has to look at."""

    failed_payments: int
    past_due_subscriptions: int
    open_subscription_issues: int
    failing_webhook_endpoints: int
    open_disputes: int
    undecided_payments: int
    lapsing_authorizations: int
    overdue_invoices: int
    failed_documents: int
    orders_to_ship: int
    orders_partly_shipped: int


class OverviewBefore(Model):
    """The same number of days before."""

    from_: date
    to: date


class OverviewConversionCartsBegun(Model):
    """Carts that were made in these days and hold something with a price, or are no longer open. One that its buyer continued with in a copy counts as that copy."""

    value: int
    previous: int


class OverviewConversionCartsCompleted(Model):
    """Those of them that have become an order."""

    value: int
    previous: int


class OverviewConversionCartsRate(Model):
    """`completed` divided by `begun`. From 0 to 1 with four digits; null where nothing is divided by."""

    value: float | None
    previous: float | None


class OverviewConversionCheckoutsBegun(Model):
    """Checkout sessions that were opened in these days, without those that only store a card, and those that another session of the same cart made needless."""

    value: int
    previous: int


class OverviewConversionCheckoutsCompleted(Model):
    """Those of them that are completed."""

    value: int
    previous: int


class OverviewConversionCheckoutsRate(Model):
    """`completed` divided by `begun`. From 0 to 1 with four digits; null where nothing is divided by."""

    value: float | None
    previous: float | None


class OverviewCurrencyAbandonedCartsCount(Model):
    """Carts that were found abandoned in these days."""

    value: int
    previous: int


class OverviewCurrencyAbandonedCartsRecovered(Model):
    """Those of them that have become an order since, through the copy that their buyer continued with; cancelled orders do not count."""

    value: int
    previous: int


class OverviewCurrencyAbandonedCartsRecoveredAmount(Model):
    """What was paid for those orders, refunds not deducted."""

    value: int
    previous: int


class OverviewCurrencyAbandonedCartsValue(Model):
    """Sum of their totals."""

    value: int
    previous: int


class OverviewCurrencyCaptured(Model):
    """Money that was captured in these days, whenever its order was placed; what was recorded by hand, too."""

    value: int
    previous: int


class OverviewCurrencyNet(Model):
    """`captured` less `refunded`."""

    value: int
    previous: int


class OverviewCurrencyOrders(Model):
    """Orders that were placed in these days, whatever became of them later."""

    value: int
    previous: int


class OverviewCurrencyPaymentsAttempts(Model):
    """Tries to charge or authorize a card or another means of payment that were decided in these days; a payment that is tried at two connectors has two. Without money that was recorded by hand, checks of stored cards, and tries for which no connector could be asked."""

    value: int
    previous: int


class OverviewCurrencyPaymentsDeclined(Model):
    """Those of them that were declined."""

    value: int
    previous: int


class OverviewCurrencyRefunded(Model):
    """Money that was given back in these days, whenever it was captured."""

    value: int
    previous: int


class OverviewCurrencySeriesCaptured(Model):
    """Money captured."""

    values: list[int]
    previous: list[int]


class OverviewCurrencySeriesOrders(Model):
    """Orders placed."""

    values: list[int]
    previous: list[int]


class OverviewCurrencySeriesRefunded(Model):
    """Money given back."""

    values: list[int]
    previous: list[int]


class OverviewCurrencySubscriptionsBegun(Model):
    """Recurring subscriptions whose first paid period began in these days: when they were made, or when their trial ended."""

    value: int
    previous: int


class OverviewCurrencySubscriptionsBegunMrr(Model):
    """What those come to in a month, at their terms of now."""

    value: int
    previous: int


class OverviewCurrencySubscriptionsChurn(Model):
    """Of the subscriptions that were running when the first day began, paused ones included, the part that ended in these days. From 0 to 1 with four digits; null where nothing is divided by."""

    value: float | None
    previous: float | None


class OverviewCurrencySubscriptionsEnded(Model):
    """Recurring subscriptions that had been paid for and ended in these days."""

    value: int
    previous: int


class OverviewCurrencySubscriptionsEndedMrr(Model):
    """What those came to in a month, at their last terms."""

    value: int
    previous: int


class OverviewInterval(Model):
    start: datetime
    previous_start: datetime


class OverviewWebhooksDelivered(Model):
    """Deliveries that were accepted."""

    value: int
    previous: int


class OverviewWebhooksExhausted(Model):
    """Deliveries that were given up after their last attempt."""

    value: int
    previous: int


class PartialAddress(Model):
    """A postal address that may lack parts, as while a buyer types it."""

    address_line1: str | None = None
    city: str | None = None
    country_code: enums.Country | None = None
    address_line2: str | None = None
    state_province: str | None = None
    postal_code: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    company: str | None = None
    phone: str | None = None


class PaymentActionRequiredEventDataNet30Acceptance(Model):
    """What the buyer accepted to pay by invoice; null for any other method."""

    terms_hash: str | None
    accepted_at: datetime | None
    company_name: str | None
    billing_email: str | None
    leitweg_id: str | None = None


class PaymentAuthorizedEvent(Model):
    """The amount is held on the card."""

    id: str
    version: Literal["1"]
    type: Literal["payment.authorized"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class PaymentCapturedEvent(Model):
    """Money was taken."""

    id: str
    version: Literal["1"]
    type: Literal["payment.captured"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class PaymentDisputedEvent(Model):
    """The processor reported a chargeback."""

    id: str
    version: Literal["1"]
    type: Literal["payment.disputed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class PaymentFailedEvent(Model):
    """The payment failed definitely."""

    id: str
    version: Literal["1"]
    type: Literal["payment.failed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class PaymentMethodsCreateClientTokenResult(Model):
    token: str
    expires_at: datetime


class PaymentNet30Acceptance(Model):
    """What the buyer accepted to pay by invoice; null for any other method."""

    terms_hash: str | None
    accepted_at: datetime | None
    company_name: str | None
    billing_email: str | None
    leitweg_id: str | None = None


class PaymentPreviewInvoice(Model):
    """The invoice that is issued, paid or voided with it; null when there is none."""

    number: str | None
    status: Literal["paid", "voided"]
    total: int
    tax_total: int


class PaymentPreviewOrder(Model):
    """The order after it; null without one."""

    id: str
    number: str | None
    status: Literal[
        "draft", "pending", "processing", "partially_fulfilled", "completed", "cancelled", "closed"
    ]
    payment_status: Literal[
        "pending", "authorized", "captured", "partially_refunded", "refunded", "failed", "voided"
    ]
    amount_paid: int
    amount_due: int


class PaymentRefundFailedEvent(Model):
    """The processor refused a refund."""

    id: str
    version: Literal["1"]
    type: Literal["payment.refund_failed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class PaymentRefundedEvent(Model):
    """A refund succeeded."""

    id: str
    version: Literal["1"]
    type: Literal["payment.refunded"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class PaymentRoutingListConnectorsResult(Model):
    id: str
    display_name: str
    method: str


class PaymentRoutingListPaymentMethodsResult(Model):
    id: str
    display_name: str
    method: str
    connector_ids: list[str]
    countries: list[str]
    currencies: list[str]


class PaymentVoidedEvent(Model):
    """A hold was released."""

    id: str
    version: Literal["1"]
    type: Literal["payment.voided"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class PaymentsGetInvoicePdfResult(Model):
    url: str


class PaymentsResendInvoiceResult(Model):
    message_id: str


class PlacementLeaving(Model):
    shard: int
    owner: str | None
    unread: int


class PlacementPartition(Model):
    partition: int
    stream: int
    shard: int
    owner: str | None
    epoch: int
    pool: str
    is_held: bool
    unread: int


class PricingTotals(Model):
    """The sums of a calculation, in minor units."""

    subtotal: int
    discount_total: int
    shipping_total: int
    tax_total: int
    total: int


class PricingWarning(Model):
    """What the price could not take into account; the purchase continues."""

    code: Literal[
        "tax_address_missing", "provider_fallback", "state_unknown", "tax_zero_from_provider"
    ]
    message: str


class PublicCheckoutSessionAttempt(Model):
    """The payment attempt that runs now; null when none does. Poll until it is null."""

    status: Literal["processing"]
    payment_id: str
    next_action: NextAction | None


class PublicCheckoutSessionCollect(Model):
    """Which addresses the page asks for, and `complete` requires."""

    shipping_address: bool
    billing_address: bool


class PublicCheckoutSessionLastError(Model):
    """Why the last attempt to pay failed; null before any, and once it is completed."""

    code: str
    message: str
    decline_code: str | None


class RefundAnswerRefund(Model):
    """This refund."""

    id: str | None
    amount: int
    status: Literal["pending", "succeeded", "failed"]


class RefundAnswerWarning(Model):
    code: str
    message: str


class RefundLineItem(Model):
    line_item_id: str
    quantity: int
    amount: int
    tax_amount: int


class RefundPreviewCreditNoteLine(Model):
    line_item_id: str | None
    description: str | None
    quantity: int
    tax_rate: str | None
    tax_amount: int
    gross: int


class RefundedReturnLineItem(Model):
    line_item_id: str
    quantity: int
    received: int
    reason: Literal["size", "damaged", "wrong_item", "not_as_described", "changed_mind", "other"]
    note: str | None
    condition: str | None
    restock: bool | None


class RefundedReturnRefund(Model):
    id: str
    payment_id: str
    amount: int
    status: Literal["pending", "succeeded", "failed"]
    credit_note_number: str | None
    created_at: datetime


class RefundedReturnRefund2(Model):
    """This refund: `pending` while a part of it is, `failed` where a part of it was refused."""

    amount: int
    status: Literal["pending", "succeeded", "failed"]


class RefundedReturnWarning(Model):
    code: str
    message: str


class RequestLogCredential(Model):
    """Who called. Never the credential itself."""

    type: Literal["api_key", "member", "extension", "buyer", "staff", "system"]
    id: str | None


class ReturnLineItem(Model):
    line_item_id: str
    quantity: int
    received: int
    reason: Literal["size", "damaged", "wrong_item", "not_as_described", "changed_mind", "other"]
    note: str | None
    condition: str | None
    restock: bool | None


class ReturnOptionsOrderLineItem(Model):
    line_item_id: str
    name: str
    quantity: int
    returnable_until: datetime


class ReturnRefund(Model):
    id: str
    payment_id: str
    amount: int
    status: Literal["pending", "succeeded", "failed"]
    credit_note_number: str | None
    created_at: datetime


class ReturnRefundPreviewRefundCreditNoteLine(Model):
    line_item_id: str | None
    description: str | None
    quantity: int
    tax_rate: str | None
    tax_amount: int
    gross: int


class RoutingBackTestConnector(Model):
    connector_id: str
    first_before: int
    first_after: int
    attempts: int
    approved: int


class RoutingBackTestMove(Model):
    from_connector_id: str | None
    to_connector_id: str | None
    currency: str
    payments: int
    amount: int


class RoutingBackTestMovedPayment(Model):
    payment_id: str
    order_id: str | None
    created_at: datetime
    amount: int
    currency: str
    status: str
    from_connector_id: str | None
    to_connector_id: str | None
    matched_rule: int | None


class RoutingBackTestRule(Model):
    rule: int | None
    payments: int


class RoutingCondition(Model):
    """A condition on a payment."""

    type: str | None = None
    op: str | None = None
    values: list[str] | None = None
    key: str | None = None
    currency: str | None = None
    min: float | None = None
    max: float | None = None


class RoutingRule(Model):
    """Which connectors take the payments that match."""

    conditions: list[RoutingCondition]
    cascade: list[str]


class RoutingTraceCascade(Model):
    connector_id: str
    eligible: bool
    skip_reason: str | None = None


class RoutingTraceRuleCondition(Model):
    condition: RoutingCondition
    fact: Any
    matched: bool
    reason: str


class SandboxCreateEventResult(Model):
    accepted: Literal[True]


class SandboxCreateTokenResult(Model):
    payment_token: str


class SandboxCreateTransactionResultNextAction(Model):
    """What the buyer has to do; null when there is nothing."""

    type: Literal["redirect"]
    url: str
    expires_at: datetime


class SandboxLedgerEntry(Model):
    """One operation in the books of the sandbox processor."""

    idempotency_key: str
    ref: str
    connector_id: str
    type: Literal["authorization", "capture", "charge", "refund", "void", "verification"]
    amount: int
    currency: str
    status: Literal["approved", "pending", "declined", "voided"]
    created_at: datetime


class SandboxRevealTransactionResult(Model):
    revealed: Literal[True]


class SavedCard(Model):
    """A stored card, as its owner sees it."""

    id: str
    method_type: Literal["card"]
    card_brand: str | None
    card_last_four: str | None
    card_exp_month: int | None
    card_exp_year: int | None
    is_default: bool


class SelectedShipping(Model):
    """How the goods are shipped."""

    method_id: str
    display_name: str
    rate_amount: int
    currency: str
    source: Literal["rate", "provider", "client"]


class ShippingMethod(Model):
    """A way to ship the goods."""

    method_id: str
    display_name: str
    rate_amount: int
    currency: str
    carrier: str | None
    min_days: int | None
    max_days: int | None


class ShippingTaxConfigurationShippingProvider(Model):
    """Your own service; required for the mode `provider`, else null."""

    base_url: str
    timeout_ms: int
    signing_secret: str | None = None


class ShippingTaxConfigurationShippingRateTier(Model):
    min_subtotal: int
    amount: int


class ShippingTaxConfigurationTaxOriginAddress(Model):
    """Where the goods ship from. A tax provider needs it: 422 `tax_origin_missing` without."""

    country_code: enums.Country
    address_line1: str | None = None
    city: str | None = None
    address_line2: str | None = None
    state_province: str | None = None
    postal_code: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    company: str | None = None
    phone: str | None = None


class ShippingTaxConfigurationTaxProvider(Model):
    """Your own service; required for the mode `provider`, else null."""

    base_url: str
    timeout_ms: int
    signing_secret: str | None = None


class ShippingTaxConfigurationTaxRule(Model):
    id: str
    name: str
    country: enums.Country
    state: str | None
    postal_prefix: str | None
    rate: str
    applies_to_shipping: bool
    line_types: (
        list[Literal["product", "subscription", "service", "ticket", "donation", "custom"]] | None
    )
    tax_category: str | None
    priority: int
    is_active: bool
    replaces: bool


class ShippingTaxQuoteShipping(Model):
    """The methods offered; absent for a key without the scope `shipping_quotes:write`."""

    methods: list[ShippingMethod]
    selected_method: ShippingMethod | None


class ShippingTaxQuoteTaxLine(Model):
    line_item_id: str | None
    jurisdiction: str | None
    name: str
    rate: str | None
    taxable: int
    amount: int
    included: bool


class StaffWorkspace(Model):
    """A workspace, as our staff see it."""

    id: str
    name: str
    slug: str
    lifecycle_stage: Literal["sandbox", "live"]
    subscription_status: Literal["none", "trialing", "active", "past_due", "cancelled"]
    trial_ends_at: datetime | None
    has_payment_method: bool
    partner: bool
    created_at: datetime
    updated_at: datetime
    rate_limit_per_second: int | None


class Store(Model):
    """A place or a site where an organization sells."""

    id: str
    workspace_id: str
    organization_id: str
    name: str
    slug: str
    currency: enums.Currency
    settings: dict[str, Any]
    is_active: bool
    created_at: datetime
    updated_at: datetime


class SubscriptionActivatedEvent(Model):
    """The subscription became active."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.activated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionAdjustmentRefund(Model):
    payment_id: str
    amount: int
    status: Literal["pending", "succeeded", "failed"]


class SubscriptionCancellation(Model):
    """Why a subscription is cancelled, and by whom."""

    reason: str | None
    comment: str | None
    by: Literal["merchant", "buyer", "system"]


class SubscriptionCancelledEvent(Model):
    """The subscription ended by cancellation."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.cancelled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionChangePreview(Model):
    """What a change of terms would do to the money."""

    credit: int
    charge: int
    tax_delta: int
    net: int
    amount_due_now: int
    credit_balance_after: int
    next_billing_at: datetime | None
    next_amount: int | None
    proration_date: datetime


class SubscriptionChangeScheduledEvent(Model):
    """New terms were stored for the next period."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.change_scheduled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionChangedEvent(Model):
    """The terms changed."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.changed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any
    previous: dict[str, Any] | None = None


class SubscriptionCompletedEvent(Model):
    """The last installment was paid."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.completed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionCreatedEvent(Model):
    """A subscription was made."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionExpiredEvent(Model):
    """The first payment failed or stayed undecided."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.expired"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionIssue(Model):
    """Money that nothing records, or that could not be taken: something to look at."""

    id: str
    subscription_id: str
    type: Literal["orphan_charge", "unpaid_final_usage"]
    status: Literal["open", "resolved"]
    confirmed: bool
    period_id: str | None
    payment_id: str | None
    transaction_id: str | None
    amount: int
    connector_id: str | None
    detected_at: datetime
    resolved_at: datetime | None
    resolution: Literal["apply", "refund", "not_charged", "auto_applied", "auto_not_charged"] | None
    note: str | None


class SubscriptionIssueOpenedEvent(Model):
    """An issue was opened."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.issue_opened"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionIssueResolvedEvent(Model):
    """An issue was resolved."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.issue_resolved"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionPastDueEvent(Model):
    """A period is unpaid for the first time."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.past_due"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionPaymentFailedEvent(Model):
    """A charge was declined."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.payment_failed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionPaymentMethodUpdatedEvent(Model):
    """The card to charge was changed."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.payment_method_updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionPeriodAttempt(Model):
    at: datetime
    connector_id: str | None
    result: Literal["captured", "declined", "not_attempted", "unknown"]
    decline_code: str | None


class SubscriptionPeriodSkippedEvent(Model):
    """A period was skipped."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.period_skipped"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionPeriodWaivedEvent(Model):
    """A period was waived."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.period_waived"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionRecoveredEvent(Model):
    """A period that was past due was paid."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.recovered"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionRenewalUpcomingEvent(Model):
    """`upcomingNoticeDays` before a renewal."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.renewal_upcoming"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionRenewedEvent(Model):
    """A period was paid."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.renewed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class SubscriptionWithRetryRetry(Model):
    """What came of charging the unpaid period to the new card."""

    status: Literal["captured", "declined", "blocked", "none"]


class SubscriptionsCreateClientTokenResult(Model):
    token: str
    portal_url: str
    expires_at: datetime


class TaxLine(Model):
    """One tax on one line, or on shipping."""

    line_item_id: str | None
    jurisdiction: str | None
    name: str
    rate: str | None
    taxable: int
    amount: int
    included: bool


class TaxReportRateCorrections(Model):
    """Credit notes and voids of these days, whenever the invoice was; at most 0."""

    net: int
    tax: int
    gross: int


class TaxReportRateSales(Model):
    """What was invoiced on these days."""

    net: int
    tax: int
    gross: int


class TaxReportTax(Model):
    period: str
    currency: str
    country: str | None
    name: str
    rate: str | None
    sales: int
    corrections: int
    amount: int


class TestClock(Model):
    """The clock of an environment other than production."""

    now: datetime
    mode: Literal["real", "frozen", "advancing"]
    target: datetime | None


class TimelineEntryActor(Model):
    """Who did it."""

    type: Literal["api_key", "member", "extension", "buyer", "staff", "system"]
    id: str
    label: str


class TimelineEntryChange(Model):
    path: str
    before: Any
    after: Any


class TimelineEntryTotalsAfter(Model):
    """The totals since."""

    subtotal: int
    discount_total: int
    shipping_total: int
    tax_total: int
    total: int


class TimelineEntryTotalsBefore(Model):
    """The totals before the change."""

    subtotal: int
    discount_total: int
    shipping_total: int
    tax_total: int
    total: int


class Transaction(Model):
    """One movement of a payment’s money, as it was sent to a processor or recorded."""

    id: str
    payment_id: str
    type: Literal["authorization", "capture", "charge", "refund", "void", "verification"]
    status: Literal["pending", "succeeded", "failed", "unknown"]
    amount: int
    currency: str
    connector_id: str | None
    connector_ref: str | None
    idempotency_key: str
    decline_code: str | None
    decline_class: Literal["soft", "action", "hard", "not_attempted"] | None
    attempt: int
    created_at: datetime


class UnknownEvent(Model):
    """An event of a type that this version does not know."""

    id: str
    version: Literal["1"]
    type: str
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: dict[str, Any]


class UpcomingInvoiceLine(Model):
    name: str
    description: str | None
    reference_id: str | None
    unit_price: int
    quantity: int
    tax_amount: int
    total: int


class UpgradedInstallation(Model):
    """An installation in another version."""

    id: str
    extension_id: str
    version_id: str
    status: Literal["active", "suspended"]
    suspended_reason: str | None
    application_id: str
    environment_id: str
    environment_slug: str
    environment_kind: Literal["production", "non_production"]
    provider_environment: Literal["live", "sandbox"]
    scopes: list[str]
    config: dict[str, Any]
    config_revision: str
    created_at: datetime
    updated_at: datetime
    webhook_signing_secret: str | None = None


class UploadedAsset(Model):
    """An image that was uploaded."""

    url: str
    size_bytes: int
    mime_type: str


class UsageRecord(Model):
    """What was used at an instant."""

    id: str
    subscription_id: str
    identifier: str
    metric: str
    quantity: float
    action: Literal["increment", "set"]
    timestamp: datetime
    period_index: int
    description: str | None
    created_at: datetime


class UsageTerms(Model):
    """What is charged by use."""

    metric: str
    unit_amount_decimal: str
    included: float
    aggregation: Literal["sum", "max", "last"]


class WebhookAttempt(Model):
    """One request to a receiver, and its response."""

    number: int
    status: Literal["succeeded", "failed"]
    trigger: Literal["schedule", "retry", "replay"]
    at: datetime | None
    url: str | None
    request_headers: dict[str, str]
    response_status: int | None
    response_headers: dict[str, str] | None
    response_body: str | None
    duration_ms: int | None
    error: str | None
    may_be_repeated: bool


class WebhookDelivery(Model):
    """One event to one receiver, with its last attempt."""

    id: str
    endpoint_id: str | None
    installation_id: str | None
    event_id: str
    event_type: enums.WebhookEndpointsTestEventType
    order_id: str | None
    status: Literal["pending", "failed", "succeeded", "exhausted", "skipped"]
    attempts: int
    response_status: int | None
    response_body: str | None
    duration_ms: int | None
    error: str | None
    next_attempt_at: datetime | None
    created_at: datetime
    completed_at: datetime | None


class WebhookEndpointActivityHour(Model):
    start: datetime
    succeeded: int
    exhausted: int
    skipped: int
    attempts: int
    failed_attempts: int


class WebhookEndpointActivityLatency(Model):
    """How quickly the endpoint answers; null without any delivery."""

    sample: int
    p50_ms: int
    p95_ms: int


class WebhookEndpointHeader(Model):
    name: str


class WebhookEndpointStatisticsIntervalLatency(Model):
    """The same of the interval, of fewer deliveries; null without any."""

    sample: int
    p50_ms: int
    p95_ms: int


class WebhookEndpointStatisticsLatency(Model):
    """How quickly the endpoint responds, of at most 1,000 deliveries; null without any."""

    sample: int
    p50_ms: int
    p95_ms: int


class WebhookEndpointsDeleteResult(Model):
    id: str
    deleted: Literal[True]


class WebhookEndpointsRotateSecretResult(Model):
    id: str
    signing_secret: str
    previous_secret_expires_at: datetime


class WebhookReceiverReportCheck(Model):
    name: Literal[
        "valid",
        "duplicate",
        "several_signatures",
        "out_of_order_later",
        "out_of_order_earlier",
        "stale_timestamp",
        "future_timestamp",
        "wrong_secret",
        "altered_body",
        "altered_id",
        "missing_signature",
    ]
    expected: Literal["accept", "refuse"]
    outcome: Literal["accepted", "refused", "no_answer", "skipped"]
    passed: bool
    response_status: int | None
    duration_ms: int
    message: str | None


class WebhookReplay(Model):
    """A replay that has begun."""

    replay_id: str
    count: int


class WebhookTestResult(Model):
    """A test event as it was sent, and its response. It is not stored."""

    delivery_id: str
    event_id: str
    status: Literal["succeeded", "failed"]
    at: datetime
    url: str
    request_headers: dict[str, str]
    request_body: str
    response_status: int | None
    response_headers: dict[str, str] | None
    response_body: str | None
    duration_ms: int
    error: str | None


class Workspace(Model):
    """The account of one merchant, with its members, environments and applications."""

    id: str
    name: str
    slug: str
    lifecycle_stage: Literal["sandbox", "live"]
    subscription_status: Literal["none", "trialing", "active", "past_due", "cancelled"]
    trial_ends_at: datetime | None
    has_payment_method: bool
    partner: bool
    created_at: datetime
    updated_at: datetime


class WorkspacesCheckReadinessResultCheck(Model):
    code: Literal[
        "trial_expired",
        "workspace_not_entitled_for_live",
        "connector_missing",
        "allowed_origins_missing",
        "cart_session_pricing_open",
        "net30_open_to_all",
        "seller_missing",
        "webhook_endpoint_missing",
    ]
    required: bool
    passed: bool
    message: str
    application_ids: list[str]


class WorkspacesGoLiveResultWarning(Model):
    code: str
    message: str


class WorkspacesInvitesAcceptResult(Model):
    workspace_id: str
    member_id: str


class WorkspacesInvitesResendResult(Model):
    id: str
    expires_at: datetime


class WorkspacesMembersExplainResultGate(Model):
    gate: Literal["credential", "ownership", "environment", "application", "live", "role", "scope"]
    passed: bool
    required: Any
    held: Any


class WorkspacesMembersGetPermissionsResultPermission(Model):
    permission: str
    allowed: bool
    held_by: list[str]
    given_by: list[str]
    missing: Literal["role", "environment"] | None


class AbandonedCart(Model):
    """A cart that its buyer left."""

    cart_id: str
    customer: AbandonedCartCustomer | None
    total: int
    currency: str
    item_count: int
    abandoned_at: datetime
    recovery_status: Literal["pending", "no_email", "suppressed", "email_sent", "recovered"]


class AbandonedCartsSummary(Model):
    window_days: int
    abandoned_count: int
    abandoned_value: int
    recovery_emails_sent: int
    by_currency: list[AbandonedCartsSummaryByCurrency]


class Action(Model):
    """Whether an operation is allowed now, and why not."""

    allowed: bool
    possible: bool
    reason: enums.ActionReason | None = None
    message: str | None = None
    details: list[GateDetail] | list[ErrorDetail] | dict[str, Any] | None = None


class ActivityChangeTotals(Model):
    """The totals around the change; null when they did not change."""

    before: ActivityChangeTotalsBefore
    after: ActivityChangeTotalsAfter


class ActivityTransaction(Model):
    """With the type `transaction`: a movement of money."""

    id: str
    payment_id: str
    type: Literal["authorization", "capture", "charge", "refund", "void", "verification"]
    status: Literal["pending", "succeeded", "failed", "unknown"]
    amount: int
    currency: str
    method: str
    card: ActivityTransactionCard | None
    connector_id: str | None
    connector_name: str | None
    decline_code: str | None
    decline_class: Literal["soft", "action", "hard", "not_attempted"] | None


class ApiKeyActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    rotate: Action
    delete: Action


class ApiKeysGetResult(ApiKey):
    actions: ApiKeyActions | None = None


class ApiKeysListResult(ApiKey):
    actions: ApiKeyActions | None = None


class AuditCheckMoneyResultInvariantViolationResource(Model):
    """What is not as it must be."""

    type: str
    id: str
    part_of: AuditCheckMoneyResultInvariantViolationResourcePartOf | None


class AuditEntry(Model):
    """One change of a setting by anybody, or one act of a member."""

    id: str
    at: datetime
    actor: AuditEntryActor
    action: str
    area: Literal["money", "orders", "subscriptions", "customers", "settings", "team"]
    resource: AuditEntryResource
    order: AuditEntryOrder | None
    environment_id: str | None
    application_id: str | None
    changes: list[AuditEntryChange]
    details: AuditEntryDetails | None
    request_id: str


class AuthExplainResult(Model):
    allowed: bool
    status: int
    code: str | None
    gates: list[AuthExplainResultGate]


class AuthGetPermissionsResult(Model):
    workspace_role: str | None
    app_role: str | None
    permissions: AuthGetPermissionsResultPermissions


class BuyerCheckoutCompleteResult(Model):
    order_id: str | None = None
    payment_id: str | None = None
    subscription_id: str | None = None
    redirect_url: str | None = None
    payment_method_id: str | None = None
    status: Literal["processing"] | None = None
    next_action: NextAction | None = None


class BuyerCheckoutListPaymentMethodsResultMethod(Model):
    method: Literal["card", "net30"]
    display_name: str
    connector_id: str | None
    accepted_currencies: list[str]
    terms: BuyerCheckoutListPaymentMethodsResultMethodTerms | None = None


class BuyerReturn(Model):
    """A return as its buyer sees it."""

    id: str
    number: str
    order_id: str
    order_number: str | None
    status: Literal["requested", "received", "refunded", "cancelled", "closed"]
    requested_by: Literal["merchant", "buyer"]
    currency: str
    line_items: list[BuyerReturnLineItem]
    amount_refunded: int
    amount_pending: int
    carrier: str | None
    tracking_number: str | None
    tracking_url: str | None
    received_at: datetime | None
    refunded_at: datetime | None
    cancelled_at: datetime | None
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime


class Caller(Model):
    actor: CallerActor
    workspace: CallerWorkspace | None
    environment: CallerEnvironment | None
    application: CallerApplication | None


class CancelPreviewPaymentCreditNote(Model):
    invoice_number: str
    total: int
    tax_total: int
    lines: list[CancelPreviewPaymentCreditNoteLine]


class Cart(Model):
    """What somebody is about to buy, with its prices. At most one order is made of it."""

    id: str
    application_id: str
    status: Literal["open", "checkout", "converted", "abandoned"]
    line_items: list[LineItem]
    applied_discount: AppliedDiscount | None
    currency: str
    subtotal: int
    tax_total: int
    discount_total: int
    shipping_total: int
    total: int
    prices_include_tax: bool
    selected_shipping: SelectedShipping | None
    tax_lines: list[TaxLine]
    customer_id: str | None
    customer_email: str | None
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    notes: str | None
    metadata: dict[str, Any]
    sequence: int
    order_id: str | None
    externally_managed: bool
    expires_at: datetime
    abandoned_at: datetime | None
    created_at: datetime
    updated_at: datetime


class CartAbandonedEvent(Model):
    """The hourly sweep found the cart idle for too long."""

    id: str
    version: Literal["1"]
    type: Literal["cart.abandoned"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CartActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    add_item: Action
    batch_items: Action
    update_item: Action
    remove_item: Action
    apply_discount: Action
    remove_discount: Action
    checkout: Action
    create_session: Action
    recover: Action


class CartCalculationShipping(Model):
    """The methods offered, and the one that is charged."""

    methods: list[ShippingMethod]
    selected_method: ShippingMethod | None


class CartCalculationTax(Model):
    """The tax."""

    lines: list[TaxLine]


class CartCheckoutStartedEvent(Model):
    """A draft order was made of the cart."""

    id: str
    version: Literal["1"]
    type: Literal["cart.checkout_started"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CartConvertedEvent(Model):
    """The cart became a placed order."""

    id: str
    version: Literal["1"]
    type: Literal["cart.converted"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CartEventData(Model):
    cart_id: str
    sequence: int
    status: Literal["open", "checkout", "converted", "abandoned"]
    customer: CartEventDataCustomer | None
    line_items: list[LineItem]
    item_count: int
    currency: str
    subtotal: int
    tax_total: int
    discount_total: int
    shipping_total: int
    total: int
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    metadata: dict[str, Any]


class CartRecoveredEvent(Model):
    """The cart was copied from an abandoned one."""

    id: str
    version: Literal["1"]
    type: Literal["cart.recovered"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CartReopenedEvent(Model):
    """The cart went from checkout back to open."""

    id: str
    version: Literal["1"]
    type: Literal["cart.reopened"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CartSessionCart(Model):
    """What somebody is about to buy, with its prices. At most one order is made of it."""

    id: str
    application_id: str
    status: Literal["open", "checkout", "converted", "abandoned"]
    line_items: list[LineItem]
    applied_discount: AppliedDiscount | None
    currency: str
    subtotal: int
    tax_total: int
    discount_total: int
    shipping_total: int
    total: int
    prices_include_tax: bool
    selected_shipping: SelectedShipping | None
    tax_lines: list[TaxLine]
    metadata: dict[str, Any]
    sequence: int
    order_id: str | None
    externally_managed: bool
    expires_at: datetime
    abandoned_at: datetime | None
    created_at: datetime
    updated_at: datetime


class CartSessionsAddItemResult(Model):
    cart_session_id: str
    status: Literal["active"]
    expires_at: datetime
    cart: CartSessionCart
    item: LineItem


class CartSessionsUpdateItemResult(Model):
    cart_session_id: str
    status: Literal["active"]
    expires_at: datetime
    cart: CartSessionCart
    item: LineItem


class CartSnapshot(Model):
    cart_session_id: str
    status: Literal["active"]
    expires_at: datetime
    cart: CartSessionCart


class CartUpdatedEvent(Model):
    """A cart was changed; at most once a cart in 5 s, and only to endpoints that name the type exactly."""

    id: str
    version: Literal["1"]
    type: Literal["cart.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: CartEventData
    previous: dict[str, Any] | None = None


class CartsCheckoutResult(Model):
    order_id: str
    order: CartsCheckoutResultOrder
    cart: Cart


class CartsGetResult(Cart):
    actions: CartActions | None = None


class CheckoutRecurringInstallments(Model):
    """The payments of an installment plan; null for a subscription without an end."""

    count: int | None = None
    unit: Literal["hour", "day", "week", "month", "year"] | None = None
    every: int | None = None
    schedule: list[CheckoutRecurringInstallmentsSchedule] | None = None


class CheckoutSessionActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    cancel: Action
    expire: Action


class CheckoutSessionCompletedEventDataCustomer(Model):
    """What you said about the buyer; null if you said nothing."""

    customer_id: str | None
    external_customer_id: str | None
    email: str | None
    first_name: str | None
    last_name: str | None
    phone: str | None
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    metadata: dict[str, Any]


class CheckoutSessionCustomer(Model):
    """What you said about the buyer; null if you said nothing."""

    customer_id: str | None
    external_customer_id: str | None
    email: str | None
    first_name: str | None
    last_name: str | None
    phone: str | None
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    metadata: dict[str, Any]


class CheckoutSessionQuoteDropped(Model):
    """What the buyer had chosen and this response took off, since it no longer fits."""

    shipping_method: CheckoutSessionQuoteDroppedShippingMethod | None
    discount: CheckoutSessionQuoteDroppedDiscount | None


class CheckoutSessionQuoteShipping(Model):
    """The methods offered for the address, and the one that is charged."""

    methods: list[ShippingMethod]
    selected_method: ShippingMethod | None


class CheckoutSessionQuoteTax(Model):
    """The tax that is charged."""

    included: bool
    lines: list[CheckoutSessionQuoteTaxLine]


class Connector(Model):
    """A way for an application to take money in one environment."""

    id: str
    kind: Literal["sandbox", "http", "stripe", "mollie", "manual", "external"]
    display_name: str
    method: str
    status: Literal["active", "disabled"]
    config: dict[str, Any]
    capabilities: ConnectorCapabilities
    created_at: datetime
    updated_at: datetime


class ConnectorActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    disable: Action
    delete: Action
    test: Action
    rotate_secret: Action


class ConnectorsCreateResult(Connector):
    signing_secret: str | None = None


class ConnectorsGetResult(Connector):
    actions: ConnectorActions | None = None


class ConnectorsTestResult(Model):
    ok: bool
    latency_ms: int
    message: str
    wallet_hosts: list[ConnectorsTestResultWalletHost] | None = None


class CustomerCreatedEvent(Model):
    """A customer was made."""

    id: str
    version: Literal["1"]
    type: Literal["customer.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Customer


class CustomerDeletedEvent(Model):
    """A customer was deleted."""

    id: str
    version: Literal["1"]
    type: Literal["customer.deleted"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Customer


class CustomerPaymentMethodAddedEvent(Model):
    """A card was stored."""

    id: str
    version: Literal["1"]
    type: Literal["customer.payment_method_added"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CustomerPaymentMethodRemovedEvent(Model):
    """A stored card was removed."""

    id: str
    version: Literal["1"]
    type: Literal["customer.payment_method_removed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CustomerUnsubscribedEvent(Model):
    """The customer opted out of a kind of mail."""

    id: str
    version: Literal["1"]
    type: Literal["customer.unsubscribed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class CustomerUpdatedEvent(Model):
    """A customer was changed or anonymized."""

    id: str
    version: Literal["1"]
    type: Literal["customer.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Customer
    previous: dict[str, Any] | None = None


class DatevSettings(Model):
    """What a DATEV export needs, as your tax adviser has it."""

    consultant_number: int
    client_number: int
    fiscal_year_start_month: int
    account_length: int
    debtor_account: str
    revenue_accounts: list[DatevSettingsRevenueAccount]
    other_revenue_account: str


class DevMailListResult(Model):
    id: str
    to: str
    from_: str
    subject: str
    text: str
    html: str
    headers: dict[str, str]
    attachments: list[DevMailListResultAttachment]
    template: str
    created_at: datetime


class DiscountActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    change_terms: Action
    delete: Action


class DiscountCreatedEvent(Model):
    """A discount was made."""

    id: str
    version: Literal["1"]
    type: Literal["discount.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Discount


class DiscountDeletedEvent(Model):
    """A discount was deleted."""

    id: str
    version: Literal["1"]
    type: Literal["discount.deleted"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Discount


class DiscountRedeemedEvent(Model):
    """An order was placed with the discount."""

    id: str
    version: Literal["1"]
    type: Literal["discount.redeemed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class DiscountReleasedEvent(Model):
    """A use was given back, as its order was cancelled unpaid."""

    id: str
    version: Literal["1"]
    type: Literal["discount.released"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Any


class DiscountUpdatedEvent(Model):
    """A discount was changed."""

    id: str
    version: Literal["1"]
    type: Literal["discount.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Discount
    previous: dict[str, Any] | None = None


class DiscountsGetResult(Discount):
    actions: DiscountActions | None = None


class DisputeActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    add_file: Action
    remove_file: Action
    submit: Action
    submit_elsewhere: Action
    accept: Action


class DisputeClosedEvent(Model):
    """It was won, lost or accepted; again when its end is corrected."""

    id: str
    version: Literal["1"]
    type: Literal["dispute.closed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Dispute


class DisputeDetail(Model):
    """A dispute with its evidence."""

    id: str
    payment_id: str
    order_id: str | None
    connector_id: str
    connector_ref: str
    status: Literal["needs_response", "under_review", "won", "lost", "accepted"]
    reason: Literal[
        "fraudulent",
        "unrecognized",
        "duplicate",
        "product_not_received",
        "product_unacceptable",
        "subscription_canceled",
        "credit_not_processed",
        "general",
    ]
    reason_code: str | None
    amount: int
    currency: str
    evidence_due_at: datetime | None
    submitted_at: datetime | None
    submitted_via: Literal["connector", "elsewhere"] | None
    pending_call: Literal["submit", "accept"] | None
    opened_at: datetime
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime
    evidence: DisputeEvidence
    files: list[DisputeFile]
    takes_evidence: bool


class DisputeOpenedEvent(Model):
    """A processor reported a dispute of a payment."""

    id: str
    version: Literal["1"]
    type: Literal["dispute.opened"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Dispute


class DisputeSubmittedEvent(Model):
    """Evidence was submitted, by us or elsewhere."""

    id: str
    version: Literal["1"]
    type: Literal["dispute.submitted"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Dispute


class DisputeUpdatedEvent(Model):
    """The processor changed it, such as its amount, its deadline or who is to act."""

    id: str
    version: Literal["1"]
    type: Literal["dispute.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Dispute
    previous: dict[str, Any] | None = None


class DisputesGetResult(DisputeDetail):
    actions: DisputeActions | None = None


class EmbedConfig(Model):
    """Looks and rules of the pages of an application in one environment."""

    allowed_origins: list[str]
    logo_url: str | None
    primary_color: str | None
    brand_color: str | None
    storefront_base_url: str | None
    cart_recovery_url_template: str | None
    cart_abandonment_threshold_minutes: int | None
    company_name: str | None
    support_email: str | None
    support_url: str | None
    terms_url: str | None
    privacy_url: str | None
    font_family: str | None
    email_from_name: str | None
    border_radius: int
    color_scheme: Literal["auto", "light", "dark"]
    locale: str
    enabled_methods: list[Literal["card", "net30"]]
    processor_enabled: bool
    net30_terms: EmbedConfigNet30Terms | None
    allow_discount_codes: bool
    cart_session_pricing: Literal["open", "signed"]
    net30_customers: Literal["all", "known"]
    application_id: str
    environment_id: str
    revision: str
    updated_at: datetime | None


class EmbedConfigPreview(Model):
    """The checkout page as it would be."""

    html: str
    contrasts: list[EmbedConfigPreviewContrast]


class EnvironmentActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    archive: Action


class EvaluatedShippingTaxShipping(Model):
    """The methods offered, and the one in the totals."""

    methods: list[ShippingMethod]
    selected_method: ShippingMethod | None


class EvaluatedShippingTaxTax(Model):
    """The tax."""

    lines: list[EvaluatedShippingTaxTaxLine]


class ExtensionVersionActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    publish: Action


class ExtensionsVersionsListResultVersion(ExtensionVersion):
    actions: ExtensionVersionActions | None = None


class Fulfillment(Model):
    """Units of an order that are shipped, done or released together."""

    id: str
    order_id: str
    type: Literal["physical", "digital", "service"]
    status: Literal["pending", "ready", "shipped", "delivered", "returned", "cancelled"]
    line_items: list[FulfillmentLineItem]
    carrier: str | None
    tracking_number: str | None
    tracking_url: str | None
    shipped_at: datetime | None
    delivered_at: datetime | None
    cancelled_at: datetime | None
    files: list[FulfillmentFile]
    max_downloads: int | None
    download_expires_at: datetime | None
    auto_release: bool
    revoke_on_refund: bool
    metadata: dict[str, Any]
    created_at: datetime
    updated_at: datetime


class FulfillmentActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    ship: Action
    deliver: Action
    return_: Action
    cancel: Action
    add_file: Action
    remove_file: Action
    release: Action
    create_download_links: Action


class FulfillmentCancelledEvent(Model):
    """The fulfillment was cancelled."""

    id: str
    version: Literal["1"]
    type: Literal["fulfillment.cancelled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Fulfillment


class FulfillmentCreatedEvent(Model):
    """A fulfillment was made."""

    id: str
    version: Literal["1"]
    type: Literal["fulfillment.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Fulfillment


class FulfillmentDeliveredEvent(Model):
    """Goods were delivered, or files released."""

    id: str
    version: Literal["1"]
    type: Literal["fulfillment.delivered"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Fulfillment


class FulfillmentReturnedEvent(Model):
    """Units came back."""

    id: str
    version: Literal["1"]
    type: Literal["fulfillment.returned"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Fulfillment


class FulfillmentShippedEvent(Model):
    """Goods were shipped."""

    id: str
    version: Literal["1"]
    type: Literal["fulfillment.shipped"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Fulfillment


class FulfillmentUpdatedEvent(Model):
    """Fields of a fulfillment or its files changed."""

    id: str
    version: Literal["1"]
    type: Literal["fulfillment.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Fulfillment
    previous: dict[str, Any] | None = None


class FulfillmentsGetResult(Fulfillment):
    actions: FulfillmentActions | None = None


class HealthReadyResult(Model):
    status: Literal["ready"]
    checks: HealthReadyResultChecks


class HealthSmokeResult(Model):
    status: Literal["ok"]
    checks: HealthSmokeResultChecks


class InstallationActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    replace_config: Action
    upgrade: Action
    suspend: Action
    resume: Action
    create_launch_token: Action
    uninstall: Action


class InstallationsGetResult(Installation):
    actions: InstallationActions | None = None


class InstallationsListResult(Installation):
    actions: InstallationActions | None = None


class Installments(Model):
    """The rows of an installment plan, with their sums."""

    total: int
    paid: int
    remaining: int
    total_amount: int
    paid_amount: int
    schedule: list[InstallmentsSchedule]


class Invitation(Model):
    """An invitation to join a workspace."""

    id: str
    email: str
    status: Literal["pending", "accepted", "revoked", "expired"]
    expires_at: datetime
    workspace_role: Literal["workspace_admin"] | None
    application_roles: list[InvitationApplicationRole]
    environment_grants: InvitationEnvironmentGrants
    locale: str
    created_at: datetime


class InvitationActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    resend: Action
    revoke: Action


class InvoiceActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    create_link: Action
    resend: Action
    mark_paid: Action
    void: Action
    reissue: Action


class InvoiceParty(Model):
    """Seller or buyer, as printed."""

    name: str
    company: str | None
    address_lines: list[str]
    tax_ids: list[InvoicePartyTaxId]
    registration_number: str | None
    email: str | None
    phone: str | None
    leitweg_id: str | None


class InvoiceSettings(Model):
    """What invoices of an application in an environment say, and how they are numbered."""

    seller_name: str | None
    seller_address: PartialAddress | None
    tax_id: str | None
    registration_number: str | None
    email: str | None
    phone: str | None
    contact_name: str | None
    iban: str | None
    prefix: str
    numbering: Literal["continuous", "yearly"]
    footer: str | None
    payment_instructions: str | None
    per_application_series: bool
    language: str
    in_buyer_language: bool
    payable_by_card: bool
    updated_at: datetime | None


class LegacyInvitation(Model):
    """An invitation, with the role of old clients."""

    id: str
    email: str
    status: Literal["pending", "accepted", "revoked", "expired"]
    expires_at: datetime
    workspace_role: Literal["workspace_admin"] | None
    application_roles: list[LegacyInvitationApplicationRole]
    environment_grants: LegacyInvitationEnvironmentGrants
    locale: str
    created_at: datetime
    role: str


class Member(Model):
    """Somebody who works in a workspace."""

    member_id: str
    email: str
    workspace_role: Literal["owner", "workspace_admin"] | None
    application_roles: list[MemberApplicationRole]
    environment_grants: MemberEnvironmentGrants
    locale: str
    created_at: datetime


class MemberActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    remove: Action
    transfer_ownership: Action
    leave: Action


class MerchantsInvitesListResult(Model):
    items: list[LegacyInvitation]
    total: int


class NewWebhookEndpoint(Model):
    """A webhook endpoint with its signing secret."""

    id: str
    url: str
    enabled_events: list[enums.WebhookEndpointEnabledEvent]
    is_active: bool
    ordering: Literal["none", "per_resource"]
    rate_limit: int | None
    headers: list[NewWebhookEndpointHeader]
    paused_reason: Literal["merchant", "failing", "gone"] | None
    failing_since: datetime | None
    description: str | None
    created_at: datetime
    updated_at: datetime
    signing_secret: str


class Notices(Model):
    """What needs attention, and what of it is new to a member."""

    items: list[NoticesItem]
    new: int
    seen_at: datetime | None


class OpsJobsListResult(Model):
    waiting: list[OpsJobsListResultWaiting]
    failed: list[OpsJobsListResultFailed]


class OpsProcessesListResult(Model):
    pools: list[OpsProcessesListResultPool]
    processes: list[OpsProcessesListResultProcess]


class OrderActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    update_shipping_address: Action
    edit_line_items: Action
    cancel: Action
    close: Action
    reopen: Action
    fulfill: Action
    create_return: Action
    record_payment: Action


class OrderAdjustmentInvoice(Model):
    """The outstanding invoice of a Net-N order; absent without one."""

    id: str
    number: str
    previous_total: int
    total: int
    status: str
    due_at: datetime | None
    void_error: OrderAdjustmentInvoiceVoidError | None = None


class OrderLine(Model):
    """One line of an order."""

    id: str
    type: Literal["product", "subscription", "service", "ticket", "donation", "custom"]
    reference_id: str | None
    name: str
    description: str | None
    unit_price: int
    quantity: int
    discount_amount: int
    image_url: str | None
    requires_shipping: bool
    metadata: dict[str, Any]
    tax_amount: int
    allocated_discount: int
    total: int
    net_total: int
    fulfilled_quantity: int
    returned_quantity: int
    refundable: OrderLineRefundable


class OrdersGetResultFulfillment(Fulfillment):
    actions: FulfillmentActions | None = None


class OrdersGetResultInvoice(Invoice):
    actions: InvoiceActions | None = None


class OverviewConversionCarts(Model):
    """How many of what was begun in these days has become a purchase since."""

    begun: OverviewConversionCartsBegun
    completed: OverviewConversionCartsCompleted
    rate: OverviewConversionCartsRate


class OverviewConversionCheckouts(Model):
    """How many of what was begun in these days has become a purchase since."""

    begun: OverviewConversionCheckoutsBegun
    completed: OverviewConversionCheckoutsCompleted
    rate: OverviewConversionCheckoutsRate


class OverviewCurrencyAbandonedCarts(Model):
    """Carts that were left, and what came back."""

    count: OverviewCurrencyAbandonedCartsCount
    value: OverviewCurrencyAbandonedCartsValue
    recovered: OverviewCurrencyAbandonedCartsRecovered
    recovered_amount: OverviewCurrencyAbandonedCartsRecoveredAmount


class OverviewCurrencyPayments(Model):
    """Tries to take money."""

    attempts: OverviewCurrencyPaymentsAttempts
    declined: OverviewCurrencyPaymentsDeclined


class OverviewCurrencySeries(Model):
    """The figures by interval; each adds up to the figure of its name."""

    orders: OverviewCurrencySeriesOrders
    captured: OverviewCurrencySeriesCaptured
    refunded: OverviewCurrencySeriesRefunded


class OverviewCurrencySubscriptions(Model):
    """Recurring subscriptions."""

    active: int
    mrr: int
    trialing: int
    trialing_mrr: int
    begun: OverviewCurrencySubscriptionsBegun
    begun_mrr: OverviewCurrencySubscriptionsBegunMrr
    ended: OverviewCurrencySubscriptionsEnded
    ended_mrr: OverviewCurrencySubscriptionsEndedMrr
    churn: OverviewCurrencySubscriptionsChurn


class OverviewWebhooks(Model):
    """Deliveries of events by the hour (UTC) in which they were created, in real time even under a test clock, as long as they are retained."""

    delivered: OverviewWebhooksDelivered
    exhausted: OverviewWebhooksExhausted


class Payment(Model):
    """Money for an order, by one method: tried, held, taken, given back."""

    id: str
    status: Literal[
        "pending", "authorized", "captured", "partially_refunded", "refunded", "failed", "voided"
    ]
    amount: int
    currency: str
    method: str
    metadata: dict[str, Any]
    order_id: str | None
    application_id: str
    customer_id: str | None
    subscription_id: str | None
    checkout_session_id: str | None
    invoice_id: str | None
    connector_id: str | None
    amount_authorized: int
    amount_captured: int
    amount_refunded: int
    deferred: bool
    disputed: bool
    card: Card | None
    next_action: NextAction | None
    decline_code: str | None
    decline_class: Literal["soft", "action", "hard", "not_attempted"] | None
    net30_acceptance: PaymentNet30Acceptance | None
    created_at: datetime
    updated_at: datetime


class PaymentActionRequiredEventData(Model):
    """The payment as its GET returned it at that moment, with what the type adds."""

    id: str
    status: Literal[
        "pending", "authorized", "captured", "partially_refunded", "refunded", "failed", "voided"
    ]
    amount: int
    currency: str
    method: str
    metadata: dict[str, Any]
    order_id: str | None
    application_id: str
    customer_id: str | None
    subscription_id: str | None
    checkout_session_id: str | None
    invoice_id: str | None
    connector_id: str | None
    amount_authorized: int
    amount_captured: int
    amount_refunded: int
    deferred: bool
    disputed: bool
    card: Card | None
    next_action: NextAction
    decline_code: str | None
    decline_class: Literal["soft", "action", "hard", "not_attempted"] | None
    net30_acceptance: PaymentActionRequiredEventDataNet30Acceptance | None
    created_at: datetime
    updated_at: datetime


class PaymentActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    capture: Action
    void: Action
    refund: Action
    mark_paid: Action
    resend_invoice: Action


class PaymentCreatedEvent(Model):
    """A payment was made."""

    id: str
    version: Literal["1"]
    type: Literal["payment.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Payment


class PaymentPreview(Model):
    """What a payment brings with it: a capture, a void, or money that is recorded."""

    released: int
    order: PaymentPreviewOrder | None
    invoice: PaymentPreviewInvoice | None


class PaymentRouting(Model):
    """Which connectors an application tries for a payment, in one environment."""

    rules: list[RoutingRule]
    default_cascade: list[str]
    revision: str


class PaymentsCaptureResult(Payment):
    preview: PaymentPreview | None = None


class PaymentsGetResultInvoice(Invoice):
    actions: InvoiceActions | None = None


class PaymentsMarkPaidResult(Payment):
    preview: PaymentPreview | None = None


class PaymentsVoidResult(Payment):
    preview: PaymentPreview | None = None


class Placement(Model):
    workspace_id: str
    pool: str
    status: Literal["moving", "settled"]
    moved_at: datetime | None
    settled_at: datetime | None
    partitions: list[PlacementPartition]
    leaving: list[PlacementLeaving]


class PublicCheckoutSession(Model):
    """A checkout session as everybody sees it who has its id."""

    id: str
    status: Literal["open", "completed", "expired", "cancelled"]
    mode: Literal["full", "payment_only", "vault"]
    amount: int | None
    currency: str | None
    collect: PublicCheckoutSessionCollect
    expires_at: datetime
    order_id: str | None
    payment_id: str | None
    subscription_id: str | None
    redirect_url: str | None
    last_error: PublicCheckoutSessionLastError | None
    attempt: PublicCheckoutSessionAttempt | None
    payment_method_id: str | None = None


class Refund(Model):
    """Money of a payment that goes back."""

    id: str
    payment_id: str
    amount: int
    currency: str
    status: Literal["pending", "succeeded", "failed"]
    reason: str | None
    line_items: list[RefundLineItem]
    credit_note_number: str | None
    created_at: datetime


class RefundPreviewCreditNote(Model):
    invoice_number: str
    total: int
    tax_total: int
    lines: list[RefundPreviewCreditNoteLine]


class RequestLog(Model):
    """One request to the API, with its response; retained for 7 days."""

    id: str
    at: datetime
    duration_ms: int
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    route: str
    path: str
    query: dict[str, Any] | None
    status: int
    error_code: str | None
    credential: RequestLogCredential
    source: Literal["api", "cli", "sdk-python", "dashboard", "extension", "browser"]
    application_id: str | None
    idempotency_key: str | None
    replayed: bool
    user_agent: str | None
    network: str | None
    body: dict[str, Any] | None
    error: dict[str, Any] | None


class Return(Model):
    """Units of an order that its buyer sends back."""

    id: str
    number: str
    order_id: str
    customer_id: str | None
    status: Literal["requested", "received", "refunded", "cancelled", "closed"]
    requested_by: Literal["merchant", "buyer"]
    currency: str
    line_items: list[ReturnLineItem]
    refunds: list[ReturnRefund]
    amount_refunded: int
    amount_pending: int
    notes: str | None
    carrier: str | None
    tracking_number: str | None
    tracking_url: str | None
    cancelled_by: Literal["merchant", "buyer"] | None
    cancel_reason: str | None
    close_reason: str | None
    metadata: dict[str, Any]
    received_at: datetime | None
    refunded_at: datetime | None
    cancelled_at: datetime | None
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime


class ReturnActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    receive: Action
    refund: Action
    cancel: Action
    close: Action


class ReturnCancelledEvent(Model):
    """A return was cancelled before anything was received."""

    id: str
    version: Literal["1"]
    type: Literal["return.cancelled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Return


class ReturnClosedEvent(Model):
    """A return was closed without further money."""

    id: str
    version: Literal["1"]
    type: Literal["return.closed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Return


class ReturnOptionsOrder(Model):
    order_id: str
    order_number: str | None
    placed_at: datetime
    line_items: list[ReturnOptionsOrderLineItem]


class ReturnReceivedEvent(Model):
    """Units of a return were received."""

    id: str
    version: Literal["1"]
    type: Literal["return.received"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Return


class ReturnRefundPreviewRefundCreditNote(Model):
    invoice_number: str
    total: int
    tax_total: int
    lines: list[ReturnRefundPreviewRefundCreditNoteLine]


class ReturnRefundedEvent(Model):
    """All refunds of a return have succeeded."""

    id: str
    version: Literal["1"]
    type: Literal["return.refunded"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Return


class ReturnRequestedEvent(Model):
    """A return was requested."""

    id: str
    version: Literal["1"]
    type: Literal["return.requested"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Return


class ReturnUpdatedEvent(Model):
    """Notes, tracking or metadata of a return changed."""

    id: str
    version: Literal["1"]
    type: Literal["return.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Return
    previous: dict[str, Any] | None = None


class ReturnsGetResult(Return):
    actions: ReturnActions | None = None


class RoutingBackTest(Model):
    """Where past payments would have gone by a routing."""

    payments: int
    oldest_at: datetime | None
    newest_at: datetime | None
    moved: int
    unroutable: int
    rules: list[RoutingBackTestRule]
    connectors: list[RoutingBackTestConnector]
    moves: list[RoutingBackTestMove]
    moved_payments: list[RoutingBackTestMovedPayment]


class RoutingTraceRule(Model):
    index: int
    matched: bool
    conditions: list[RoutingTraceRuleCondition]


class SandboxCreateTransactionResult(Model):
    processor_transaction_id: str
    status: Literal["approved", "pending", "declined"]
    amount: int
    currency: str
    next_action: SandboxCreateTransactionResultNextAction | None = None


class ShippingTaxConfigurationShippingRate(Model):
    id: str
    name: str
    countries: list[str]
    states: list[str] | None
    type: Literal["flat", "tiered", "free_over"]
    amount: int
    tiers: list[ShippingTaxConfigurationShippingRateTier]
    free_over: int | None
    currency: enums.Currency
    min_subtotal: int | None
    max_subtotal: int | None
    min_days: int | None
    max_days: int | None
    carrier: str | None
    taxable: bool
    is_active: bool
    position: int


class ShippingTaxConfigurationTax(Model):
    """How tax is found."""

    mode: Literal["none", "native", "provider"]
    prices_include_tax: bool
    fallback_policy: Literal["strict", "lenient"]
    origin_address: ShippingTaxConfigurationTaxOriginAddress | None
    provider: ShippingTaxConfigurationTaxProvider | None
    rules: list[ShippingTaxConfigurationTaxRule]


class ShippingTaxQuoteTax(Model):
    """The tax; absent for a key without the scope `tax_calculations:write`."""

    lines: list[ShippingTaxQuoteTaxLine]


class SubscriptionActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    change: Action
    change_at_period_end: Action
    change_quantity: Action
    drop_pending_change: Action
    pause: Action
    resume: Action
    skip_next: Action
    cancel: Action
    uncancel: Action
    refund_cancel: Action
    refund_credit: Action
    retry_charge: Action
    waive_period: Action
    set_payment_method: Action
    report_usage: Action


class SubscriptionAdjustment(Model):
    """What a change of terms did to the money."""

    credit: int
    charge: int
    tax_delta: int
    net: int
    amount_due_now: int
    credit_balance_after: int
    order_id: str | None
    payment_id: str | None
    invoice_id: str | None
    status: Literal[
        "none", "scheduled", "charged", "pending", "credited", "refunded", "refund_pending"
    ]
    refunds: list[SubscriptionAdjustmentRefund] | None = None


class SubscriptionPeriod(Model):
    """One period of a subscription, charged at most once."""

    id: str
    subscription_id: str
    index: int
    period_start: datetime
    period_end: datetime
    status: Literal[
        "trial", "charging", "paid", "past_due", "waived", "skipped", "void", "needs_attention"
    ]
    amount_due: int
    credit_applied: int
    tax_total: int
    warnings: list[PricingWarning]
    invoice_id: str | None
    payment_id: str | None
    order_id: str | None
    attempts: list[SubscriptionPeriodAttempt]


class SubscriptionTerms(Model):
    """What a subscription charges, and how often."""

    plan_id: str
    plan_name: str | None
    amount: int
    quantity: int
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    usage: UsageTerms | None


class SubscriptionWithRetryPendingChange(Model):
    """Terms that are stored for the next period; null without any."""

    terms: SubscriptionTerms
    effective_at: datetime


class SubscriptionsGetResultFulfillment(Fulfillment):
    actions: FulfillmentActions | None = None


class SubscriptionsGetResultInvoice(Invoice):
    actions: InvoiceActions | None = None


class SubscriptionsGetResultPayment(Payment):
    actions: PaymentActions | None = None


class TaxReportRate(Model):
    period: str
    currency: str
    country: str | None
    rate: str | None
    sales: TaxReportRateSales
    corrections: TaxReportRateCorrections
    net: int
    tax: int
    gross: int
    documents: int


class TimelineEntryTotals(Model):
    """The totals around the change; null when they did not change."""

    before: TimelineEntryTotalsBefore
    after: TimelineEntryTotalsAfter


class UpcomingInvoice(Model):
    """What a subscription will be charged next, by what is known now."""

    lines: list[UpcomingInvoiceLine]
    subtotal: int
    tax_total: int
    shipping_total: int
    credit_applied: int
    amount_due: int
    charge_at: datetime
    period_start: datetime
    period_end: datetime
    warnings: list[PricingWarning]


class UsageList(Model):
    """Usage records and what they come to."""

    total: float
    records: list[UsageRecord]


class WebhookDeliveryActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    retry: Action


class WebhookEndpoint(Model):
    """An address that gets events."""

    id: str
    url: str
    enabled_events: list[enums.WebhookEndpointEnabledEvent]
    is_active: bool
    ordering: Literal["none", "per_resource"]
    rate_limit: int | None
    headers: list[WebhookEndpointHeader]
    paused_reason: Literal["merchant", "failing", "gone"] | None
    failing_since: datetime | None
    description: str | None
    created_at: datetime
    updated_at: datetime


class WebhookEndpointActions(Model):
    """What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`."""

    update: Action
    delete: Action
    test: Action
    rotate_secret: Action
    replay: Action
    check_conformance: Action


class WebhookEndpointActivity(Model):
    """How an endpoint has done over the last 24 hours."""

    since: datetime
    succeeded: int
    exhausted: int
    skipped: int
    attempts: int
    failed_attempts: int
    waiting: int
    failing: int
    success_rate: float | None
    latency: WebhookEndpointActivityLatency | None
    hours: list[WebhookEndpointActivityHour]


class WebhookEndpointStatisticsInterval(Model):
    start: datetime
    succeeded: int
    exhausted: int
    skipped: int
    waiting: int
    failing: int
    attempts: int
    failed_attempts: int
    latency: WebhookEndpointStatisticsIntervalLatency | None


class WebhookEndpointsGetResult(WebhookEndpoint):
    actions: WebhookEndpointActions | None = None


class WebhookReceiverReport(Model):
    """How a receiver did with events right and forged."""

    passed: bool
    checks: list[WebhookReceiverReportCheck]


class WorkspacesCheckReadinessResult(Model):
    lifecycle_stage: Literal["sandbox", "live"]
    ready: bool
    checks: list[WorkspacesCheckReadinessResultCheck]


class WorkspacesCreateResult(Model):
    workspace: Workspace
    environments: list[Environment]
    member: Member


class WorkspacesEnvironmentsListResult(Environment):
    actions: EnvironmentActions | None = None


class WorkspacesGoLiveResult(Model):
    lifecycle_stage: Literal["sandbox", "live"]
    warnings: list[WorkspacesGoLiveResultWarning]


class WorkspacesInvitesListResultItem(Invitation):
    actions: InvitationActions | None = None


class WorkspacesMembersExplainResult(Model):
    allowed: bool
    status: int
    code: str | None
    gates: list[WorkspacesMembersExplainResultGate]


class WorkspacesMembersGetOwnResult(Member):
    actions: MemberActions | None = None


class WorkspacesMembersGetPermissionsResult(Model):
    member_id: str
    workspace_role: Literal["owner", "workspace_admin"] | None
    app_role: str | None
    environment_granted: bool
    permissions: list[WorkspacesMembersGetPermissionsResultPermission]


class WorkspacesMembersListResultItem(Member):
    actions: MemberActions | None = None


class AccountingSettings(Model):
    """What exports of an application in an environment need."""

    datev: DatevSettings | None
    revision: str
    updated_at: datetime | None


class ActivityChange(Model):
    """With the type `change`: what the timeline has of it."""

    action: str
    sequence: int
    changes: list[ActivityChangeChange]
    totals: ActivityChangeTotals | None


class ApplicationSettings(Model):
    """The settings that apply: what was set, and the defaults."""

    currency: enums.Currency
    billing_timezone: str
    default_net_n: int
    payments: ApplicationSettingsPayments
    digital: ApplicationSettingsDigital
    dunning: ApplicationSettingsDunning
    billing: ApplicationSettingsBilling
    buyer_subscription_actions: ApplicationSettingsBuyerSubscriptionActions
    buyer_returns: ApplicationSettingsBuyerReturns
    email: ApplicationSettingsEmail
    embed: EmbedConfig | None


class AuditCheckMoneyResultInvariantViolation(Model):
    resource: AuditCheckMoneyResultInvariantViolationResource
    expected: Any
    actual: Any


class BuyerCheckoutListPaymentMethodsResult(Model):
    methods: list[BuyerCheckoutListPaymentMethodsResultMethod]
    unavailable_reason: (
        Literal[
            "no_processor_connection",
            "no_recurring_connector",
            "currency_not_supported",
            "amount_unknown",
        ]
        | None
    ) = None


class BuyerSubscriptionPendingChange(Model):
    """Terms that are stored for the next period; null without any."""

    terms: SubscriptionTerms
    effective_at: datetime


class BuyerSubscriptionWithRetryPendingChange(Model):
    """Terms that are stored for the next period; null without any."""

    terms: SubscriptionTerms
    effective_at: datetime


class CancelPreviewPayment(Model):
    payment_id: str
    method: str
    effect: Literal["refunded", "released", "invoice_voided"]
    amount: int
    credit_notes: list[CancelPreviewPaymentCreditNote]
    invoice: CancelPreviewPaymentInvoice | None
    warnings: list[CancelPreviewPaymentWarning]


class CancelledSubscriptionPendingChange(Model):
    """Terms that are stored for the next period; null without any."""

    terms: SubscriptionTerms
    effective_at: datetime


class CartCalculation(Model):
    """What a cart costs, and why."""

    snapshot_id: str | None
    shipping: CartCalculationShipping
    tax: CartCalculationTax
    totals: PricingTotals
    warnings: list[PricingWarning]


class CartCreatedEvent(Model):
    """A cart was made."""

    id: str
    version: Literal["1"]
    type: Literal["cart.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: CartEventData


class ChangedSubscriptionPendingChange(Model):
    """Terms that are stored for the next period; null without any."""

    terms: SubscriptionTerms
    effective_at: datetime


class CheckoutRecurring(Model):
    """The subscription that a session sells."""

    plan: str
    plan_name: str | None
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    amount: int
    quantity: int
    shipping_amount: int
    trial_days: int
    create_mode: Literal["auto", "manual"]
    installments: CheckoutRecurringInstallments | None
    usage: UsageTerms | None


class CheckoutSession(Model):
    """One chance to pay a cart, by a page or by your own."""

    id: str
    status: Literal["open", "completed", "expired", "cancelled"]
    hosted_url: str
    embed_url: str
    application_id: str
    environment_id: str
    mode: Literal["full", "payment_only", "vault"]
    cart_id: str | None
    external_cart_id: str | None
    amount: int | None
    currency: str | None
    customer_email: str | None
    customer: CheckoutSessionCustomer | None
    allowed_methods: list[Literal["card", "net30"]] | None
    payment_terms: CheckoutSessionPaymentTerms | None
    recurring: CheckoutRecurring | None
    collect: CheckoutSessionCollect
    discount_code: str | None
    allow_discount_codes: bool | None
    offer_stored_cards: bool
    locale: str | None
    return_url: str | None
    cancel_url: str | None
    metadata: dict[str, Any]
    order_id: str | None
    payment_id: str | None
    subscription_id: str | None
    expires_at: datetime
    expired_reason: Literal["time", "superseded", "merchant", "paid_elsewhere"] | None
    last_error: CheckoutSessionLastError | None
    created_at: datetime
    completed_at: datetime | None
    cancelled_at: datetime | None


class CheckoutSessionCancelledEvent(Model):
    """The session was cancelled."""

    id: str
    version: Literal["1"]
    type: Literal["checkout_session.cancelled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: CheckoutSession


class CheckoutSessionCompletedEventData(Model):
    """The checkout session as its GET returned it at that moment, with what the type adds."""

    id: str
    status: Literal["open", "completed", "expired", "cancelled"]
    hosted_url: str
    embed_url: str
    application_id: str
    environment_id: str
    mode: Literal["full", "payment_only", "vault"]
    cart_id: str | None
    external_cart_id: str | None
    amount: int | None
    currency: str | None
    customer_email: str | None
    customer: CheckoutSessionCompletedEventDataCustomer | None
    allowed_methods: list[Literal["card", "net30"]] | None
    payment_terms: CheckoutSessionCompletedEventDataPaymentTerms | None
    recurring: CheckoutRecurring | None
    collect: CheckoutSessionCompletedEventDataCollect
    discount_code: str | None
    allow_discount_codes: bool | None
    offer_stored_cards: bool
    locale: str | None
    return_url: str | None
    cancel_url: str | None
    metadata: dict[str, Any]
    order_id: str | None
    payment_id: str | None
    subscription_id: str | None
    expires_at: datetime
    expired_reason: Literal["time", "superseded", "merchant", "paid_elsewhere"] | None
    last_error: CheckoutSessionCompletedEventDataLastError | None
    created_at: datetime
    completed_at: datetime | None
    cancelled_at: datetime | None


class CheckoutSessionCreatedEvent(Model):
    """A checkout session was made."""

    id: str
    version: Literal["1"]
    type: Literal["checkout_session.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: CheckoutSession


class CheckoutSessionExpiredEvent(Model):
    """The session expired or was superseded."""

    id: str
    version: Literal["1"]
    type: Literal["checkout_session.expired"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: CheckoutSession


class CheckoutSessionQuote(Model):
    """What the session costs, and why."""

    currency: str | None
    line_items: list[CheckoutSessionQuoteLineItem]
    discount: CheckoutSessionQuoteDiscount | None
    shipping: CheckoutSessionQuoteShipping
    tax: CheckoutSessionQuoteTax
    totals: PricingTotals
    is_estimate: bool
    missing: list[str]
    dropped: CheckoutSessionQuoteDropped
    warnings: list[PricingWarning]
    cart_sequence: int | None


class CheckoutSessionsGetResult(CheckoutSession):
    actions: CheckoutSessionActions | None = None


class CreditNoteDetail(Model):
    """A credit note with what its document shows."""

    id: str
    number: str
    invoice_id: str
    invoice_number: str
    order_id: str
    payment_id: str
    customer_id: str | None
    subscription_id: str | None
    currency: str
    tax_total: int
    total: int
    destination: Literal["payment", "credit_balance"]
    reason: str | None
    issued_at: datetime
    lines: list[CreditNoteDetailLine]
    tax_summary: list[CreditNoteDetailTaxSummary]
    seller: InvoiceParty
    buyer: InvoiceParty
    pdf_status: Literal["ready", "pending", "failed"]


class EvaluatedShippingTax(Model):
    """What an imagined cart would cost at an address by a configuration."""

    configuration: Literal["sent", "stored"]
    currency: str
    lines: list[EvaluatedShippingTaxLine]
    shipping: EvaluatedShippingTaxShipping
    tax: EvaluatedShippingTaxTax
    totals: PricingTotals
    warnings: list[PricingWarning]


class ExtensionsVersionsListResult(Model):
    versions: list[ExtensionsVersionsListResultVersion]


class InvoiceDetail(Model):
    """An invoice with what its document shows."""

    id: str
    application_id: str
    number: str
    status: Literal["open", "paid", "refunded", "partially_refunded", "voided"]
    source_type: Literal["order", "net30", "subscription"]
    currency: str
    subtotal: int
    tax_total: int
    shipping_total: int
    discount_total: int
    total: int
    amount_refunded: int
    amount_credited: int
    credit_applied: int
    order_id: str
    payment_id: str
    customer_id: str | None
    subscription_id: str | None
    net_n: int | None
    issued_at: datetime
    due_at: datetime | None
    paid_at: datetime | None
    period_start: datetime | None
    period_end: datetime | None
    version: int
    created_at: datetime
    updated_at: datetime
    lines: list[InvoiceDetailLine]
    tax_summary: list[InvoiceDetailTaxSummary]
    seller: InvoiceParty
    buyer: InvoiceParty
    pdf_status: Literal["ready", "pending", "failed"]
    refunds: list[InvoiceDetailRefund]


class InvoiceIssuedEvent(Model):
    """An invoice was issued."""

    id: str
    version: Literal["1"]
    type: Literal["invoice.issued"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: InvoiceDetail


class InvoiceOverdueEvent(Model):
    """The due day passed without payment."""

    id: str
    version: Literal["1"]
    type: Literal["invoice.overdue"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: InvoiceDetail


class InvoicePaidEvent(Model):
    """An invoice was paid; also when it is issued as paid."""

    id: str
    version: Literal["1"]
    type: Literal["invoice.paid"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: InvoiceDetail


class InvoiceUpdatedEvent(Model):
    """A new version of the document was made."""

    id: str
    version: Literal["1"]
    type: Literal["invoice.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: InvoiceDetail
    previous: dict[str, Any] | None = None


class InvoiceVoidedEvent(Model):
    """An invoice was voided."""

    id: str
    version: Literal["1"]
    type: Literal["invoice.voided"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: InvoiceDetail


class InvoicesGetResult(InvoiceDetail):
    actions: InvoiceActions | None = None


class OpsWorkspacesGetResult(Model):
    placement: Placement
    unrelayed_events: int
    due_timers: int
    oldest_due_timer_at: datetime | None
    open_deliveries: int
    oldest_due_delivery_at: datetime | None
    waiting_jobs: int
    failed_jobs: int
    dead_letters: int
    failed_rows: int
    left_behind: int


class OpsWorkspacesPlaceResult(Placement):
    is_moved: bool


class Order(Model):
    """A purchase: what was bought, for how much, and how far it is paid and fulfilled."""

    id: str
    number: str | None
    application_id: str
    status: Literal[
        "draft", "pending", "processing", "partially_fulfilled", "completed", "cancelled", "closed"
    ]
    payment_status: Literal[
        "pending", "authorized", "captured", "partially_refunded", "refunded", "failed", "voided"
    ]
    fulfillment_status: Literal["none", "unfulfilled", "partial", "fulfilled"]
    source: Literal[
        "checkout", "manual", "subscription_first", "subscription_renewal", "subscription_change"
    ]
    line_items: list[OrderLine]
    currency: str
    subtotal: int
    tax_total: int
    discount_total: int
    shipping_total: int
    total: int
    prices_include_tax: bool
    selected_shipping: SelectedShipping | None
    tax_lines: list[TaxLine]
    customer_id: str | None
    customer_email: str | None
    shipping_address: Address | None
    billing_address: Address | None
    notes: str | None
    metadata: dict[str, Any]
    snapshot_id: str | None
    discount_id: str | None
    discount_code: str | None
    amount_paid: int
    amount_refunded: int
    credit_applied: int
    amount_due: int
    amount_owed_to_customer: int
    deferred: bool
    cart_id: str | None
    checkout_session_id: str | None
    subscription_id: str | None
    cancel_reason: str | None
    sequence: int
    created_at: datetime
    updated_at: datetime
    placed_at: datetime | None
    cancelled_at: datetime | None
    closed_at: datetime | None


class OrderAdjustment(Model):
    """What an edit of line items did to the money."""

    previous_total: int
    new_total: int
    difference: int
    settlement: Literal[
        "charged",
        "refunded",
        "invoice_updated",
        "invoice_voided",
        "totals_only",
        "pending_settlement",
        "none",
    ]
    payment: OrderAdjustmentPayment | None = None
    refunds: list[OrderAdjustmentRefund] | None = None
    refund_error: OrderAdjustmentRefundError | None = None
    invoice: OrderAdjustmentInvoice | None = None


class OrderCancelledEvent(Model):
    """The order was cancelled."""

    id: str
    version: Literal["1"]
    type: Literal["order.cancelled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Order


class OrderClosedEvent(Model):
    """The order was closed."""

    id: str
    version: Literal["1"]
    type: Literal["order.closed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Order


class OrderCompletedEvent(Model):
    """For the first time paid and wholly fulfilled."""

    id: str
    version: Literal["1"]
    type: Literal["order.completed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Order


class OrderCreatedEvent(Model):
    """An order was placed."""

    id: str
    version: Literal["1"]
    type: Literal["order.created"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Order


class OrderPaidEvent(Model):
    """For the first time as much was captured as the order costs."""

    id: str
    version: Literal["1"]
    type: Literal["order.paid"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Order


class OrderPartiallyFulfilledEvent(Model):
    """A part of the units was fulfilled."""

    id: str
    version: Literal["1"]
    type: Literal["order.partially_fulfilled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Order


class OrderUpdatedEvent(Model):
    """Status, payment status or fields of a placed order changed."""

    id: str
    version: Literal["1"]
    type: Literal["order.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: Order
    previous: dict[str, Any] | None = None


class OrdersGetResultPayment(Payment):
    actions: PaymentActions | None = None


class OrdersListReturnsResult(Return):
    actions: ReturnActions | None = None


class OrdersRecordPaymentResult(Payment):
    preview: PaymentPreview | None = None


class OverviewConversion(Model):
    """What of carts and checkouts became a purchase, over all currencies."""

    carts: OverviewConversionCarts
    checkouts: OverviewConversionCheckouts


class OverviewCurrency(Model):
    currency: str
    orders: OverviewCurrencyOrders
    captured: OverviewCurrencyCaptured
    refunded: OverviewCurrencyRefunded
    net: OverviewCurrencyNet
    payments: OverviewCurrencyPayments
    abandoned_carts: OverviewCurrencyAbandonedCarts
    subscriptions: OverviewCurrencySubscriptions
    series: OverviewCurrencySeries


class PaymentActionRequiredEvent(Model):
    """The buyer must act, such as pass a challenge."""

    id: str
    version: Literal["1"]
    type: Literal["payment.action_required"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: PaymentActionRequiredEventData


class RefundPreview(Model):
    """Effects of a refund before it is made."""

    refundable: int
    credit_notes: list[RefundPreviewCreditNote]


class ReturnOptions(Model):
    """What a buyer may send back."""

    is_enabled: bool
    window_days: int
    policy: str | None
    address: str | None
    orders: list[ReturnOptionsOrder]


class ReturnRefundPreviewRefund(Model):
    payment_id: str
    amount: int
    refundable: int
    credit_notes: list[ReturnRefundPreviewRefundCreditNote]


class RoutingTrace(Model):
    """How a payment was routed, and why."""

    matched_rule: int | None
    rules: list[RoutingTraceRule]
    cascade: list[RoutingTraceCascade]


class ShippingTaxConfigurationShipping(Model):
    """Which shipping methods are offered."""

    mode: Literal["rates", "provider", "none"]
    fallback_rate_id: str | None
    provider: ShippingTaxConfigurationShippingProvider | None
    rates: list[ShippingTaxConfigurationShippingRate]


class ShippingTaxQuote(Model):
    """What lines would cost at an address."""

    quote_id: str
    expires_at: datetime
    currency: str
    totals: PricingTotals
    warnings: list[PricingWarning]
    shipping: ShippingTaxQuoteShipping | None = None
    tax: ShippingTaxQuoteTax | None = None


class SubscriptionPendingChange(Model):
    """Terms that are stored for the next period; null without any."""

    terms: SubscriptionTerms
    effective_at: datetime


class SubscriptionPreview(Model):
    """What a verb of a subscription brings with it."""

    charge: UpcomingInvoice | None
    next: UpcomingInvoice | None
    credited: int


class SubscriptionWithRetry(Model):
    """A subscription with another card."""

    id: str
    application_id: str
    customer_id: str
    status: Literal[
        "pending", "trialing", "active", "past_due", "paused", "cancelled", "completed", "expired"
    ]
    kind: Literal["recurring", "installment"]
    plan_id: str
    plan_name: str | None
    quantity: int
    amount: int
    recurring_total: int
    shipping_amount: int
    currency: str
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    timezone: str
    billing_anchor: datetime
    trial_start: datetime | None
    trial_end: datetime | None
    current_period_start: datetime | None
    current_period_end: datetime | None
    next_billing_at: datetime | None
    cancel_at_period_end: bool
    cancelled_at: datetime | None
    ended_at: datetime | None
    cancellation: SubscriptionCancellation | None
    paused_at: datetime | None
    resume_at: datetime | None
    past_due_since: datetime | None
    retry_count: int
    next_retry_at: datetime | None
    skips: int
    payment_method_id: str | None
    credit_balance: int
    pending_change: SubscriptionWithRetryPendingChange | None
    installments: Installments | None
    usage: UsageTerms | None
    origin_order_id: str | None
    checkout_session_id: str | None
    created_by: Literal["checkout", "api"]
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    sequence: int
    created_at: datetime
    updated_at: datetime
    issues: list[SubscriptionIssue]
    metadata: dict[str, Any]
    retry: SubscriptionWithRetryRetry


class TaxReport(Model):
    """What was invoiced and corrected on some days, by tax."""

    from_: date
    to: date
    timezone: str
    rates: list[TaxReportRate]
    taxes: list[TaxReportTax]


class TimelineEntry(Model):
    """One change of a cart or an order."""

    id: str
    at: datetime
    actor: TimelineEntryActor
    action: str
    reason: str | None
    sequence: int
    changes: list[TimelineEntryChange]
    totals: TimelineEntryTotals | None


class WebhookDeliveriesGetResult(WebhookDelivery):
    replay_id: str | None
    history: list[WebhookAttempt]
    actions: WebhookDeliveryActions | None = None


class WebhookEndpointStatistics(Model):
    """How an endpoint has done over some days."""

    from_: date
    to: date
    timezone: str
    interval: Literal["hour", "day"]
    at: datetime
    succeeded: int
    exhausted: int
    skipped: int
    waiting: int
    failing: int
    attempts: int
    failed_attempts: int
    is_waiting_part: bool
    latency: WebhookEndpointStatisticsLatency | None
    intervals: list[WebhookEndpointStatisticsInterval]


class WorkspacesInvitesListResult(Model):
    items: list[WorkspacesInvitesListResultItem]
    total: int


class WorkspacesMembersListResult(Model):
    items: list[WorkspacesMembersListResultItem]
    total: int


class Activity(Model):
    """Something that happened about an order or subscription."""

    id: str
    at: datetime
    type: Literal["change", "transaction", "mail", "document", "fulfillment", "return"]
    actor: ActivityActor | None
    reason: str | None
    change: ActivityChange | None = None
    transaction: ActivityTransaction | None = None
    mail: ActivityMail | None = None
    document: ActivityDocument | None = None
    fulfillment: ActivityFulfillment | None = None
    return_: ActivityReturn | None = None


class Application(Model):
    """One shop or product of the workspace; it is in every environment."""

    id: str
    workspace_id: str
    name: str
    settings: ApplicationSettings
    created_at: datetime
    updated_at: datetime


class AuditCheckMoneyResultInvariant(Model):
    name: str
    ok: bool
    checked: int
    violations: list[AuditCheckMoneyResultInvariantViolation]


class BuyerSubscription(Model):
    """A subscription as its buyer sees it: without metadata and issues."""

    id: str
    application_id: str
    customer_id: str
    status: Literal[
        "pending", "trialing", "active", "past_due", "paused", "cancelled", "completed", "expired"
    ]
    kind: Literal["recurring", "installment"]
    plan_id: str
    plan_name: str | None
    quantity: int
    amount: int
    recurring_total: int
    shipping_amount: int
    currency: str
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    timezone: str
    billing_anchor: datetime
    trial_start: datetime | None
    trial_end: datetime | None
    current_period_start: datetime | None
    current_period_end: datetime | None
    next_billing_at: datetime | None
    cancel_at_period_end: bool
    cancelled_at: datetime | None
    ended_at: datetime | None
    cancellation: SubscriptionCancellation | None
    paused_at: datetime | None
    resume_at: datetime | None
    past_due_since: datetime | None
    retry_count: int
    next_retry_at: datetime | None
    skips: int
    payment_method_id: str | None
    credit_balance: int
    pending_change: BuyerSubscriptionPendingChange | None
    installments: Installments | None
    usage: UsageTerms | None
    origin_order_id: str | None
    checkout_session_id: str | None
    created_by: Literal["checkout", "api"]
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    sequence: int
    created_at: datetime
    updated_at: datetime


class BuyerSubscriptionWithRetry(Model):
    """A buyer’s subscription with another card."""

    id: str
    application_id: str
    customer_id: str
    status: Literal[
        "pending", "trialing", "active", "past_due", "paused", "cancelled", "completed", "expired"
    ]
    kind: Literal["recurring", "installment"]
    plan_id: str
    plan_name: str | None
    quantity: int
    amount: int
    recurring_total: int
    shipping_amount: int
    currency: str
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    timezone: str
    billing_anchor: datetime
    trial_start: datetime | None
    trial_end: datetime | None
    current_period_start: datetime | None
    current_period_end: datetime | None
    next_billing_at: datetime | None
    cancel_at_period_end: bool
    cancelled_at: datetime | None
    ended_at: datetime | None
    cancellation: SubscriptionCancellation | None
    paused_at: datetime | None
    resume_at: datetime | None
    past_due_since: datetime | None
    retry_count: int
    next_retry_at: datetime | None
    skips: int
    payment_method_id: str | None
    credit_balance: int
    pending_change: BuyerSubscriptionWithRetryPendingChange | None
    installments: Installments | None
    usage: UsageTerms | None
    origin_order_id: str | None
    checkout_session_id: str | None
    created_by: Literal["checkout", "api"]
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    sequence: int
    created_at: datetime
    updated_at: datetime
    retry: BuyerSubscriptionWithRetryRetry


class CancelPreview(Model):
    """What the cancellation of an order brings with it."""

    payments: list[CancelPreviewPayment]
    fulfillments_cancelled: int
    discount_released: bool


class CancelledSubscription(Model):
    """A subscription after a cancellation, or after its credit was refunded."""

    id: str
    application_id: str
    customer_id: str
    status: Literal[
        "pending", "trialing", "active", "past_due", "paused", "cancelled", "completed", "expired"
    ]
    kind: Literal["recurring", "installment"]
    plan_id: str
    plan_name: str | None
    quantity: int
    amount: int
    recurring_total: int
    shipping_amount: int
    currency: str
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    timezone: str
    billing_anchor: datetime
    trial_start: datetime | None
    trial_end: datetime | None
    current_period_start: datetime | None
    current_period_end: datetime | None
    next_billing_at: datetime | None
    cancel_at_period_end: bool
    cancelled_at: datetime | None
    ended_at: datetime | None
    cancellation: SubscriptionCancellation | None
    paused_at: datetime | None
    resume_at: datetime | None
    past_due_since: datetime | None
    retry_count: int
    next_retry_at: datetime | None
    skips: int
    payment_method_id: str | None
    credit_balance: int
    pending_change: CancelledSubscriptionPendingChange | None
    installments: Installments | None
    usage: UsageTerms | None
    origin_order_id: str | None
    checkout_session_id: str | None
    created_by: Literal["checkout", "api"]
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    sequence: int
    created_at: datetime
    updated_at: datetime
    issues: list[SubscriptionIssue]
    metadata: dict[str, Any]
    refund: CancellationRefund | None = None


class ChangedSubscription(Model):
    """A subscription after a change of terms."""

    id: str
    application_id: str
    customer_id: str
    status: Literal[
        "pending", "trialing", "active", "past_due", "paused", "cancelled", "completed", "expired"
    ]
    kind: Literal["recurring", "installment"]
    plan_id: str
    plan_name: str | None
    quantity: int
    amount: int
    recurring_total: int
    shipping_amount: int
    currency: str
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    timezone: str
    billing_anchor: datetime
    trial_start: datetime | None
    trial_end: datetime | None
    current_period_start: datetime | None
    current_period_end: datetime | None
    next_billing_at: datetime | None
    cancel_at_period_end: bool
    cancelled_at: datetime | None
    ended_at: datetime | None
    cancellation: SubscriptionCancellation | None
    paused_at: datetime | None
    resume_at: datetime | None
    past_due_since: datetime | None
    retry_count: int
    next_retry_at: datetime | None
    skips: int
    payment_method_id: str | None
    credit_balance: int
    pending_change: ChangedSubscriptionPendingChange | None
    installments: Installments | None
    usage: UsageTerms | None
    origin_order_id: str | None
    checkout_session_id: str | None
    created_by: Literal["checkout", "api"]
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    sequence: int
    created_at: datetime
    updated_at: datetime
    issues: list[SubscriptionIssue]
    metadata: dict[str, Any]
    adjustment: SubscriptionAdjustment


class CheckoutSessionCompletedEvent(Model):
    """The buyer completed the session."""

    id: str
    version: Literal["1"]
    type: Literal["checkout_session.completed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: CheckoutSessionCompletedEventData


class EditedOrder(Model):
    """An order after an edit of its line items."""

    order: Order
    adjustment: OrderAdjustment
    warnings: list[EditedOrderWarning] | None = None


class OrdersCancelResult(Order):
    preview: CancelPreview | None = None


class Overview(Model):
    """What was sold on some days, and on as many days before."""

    from_: date
    to: date
    timezone: str
    interval: Literal["hour", "day", "month"]
    before: OverviewBefore
    at: datetime
    intervals: list[OverviewInterval]
    currencies: list[OverviewCurrency]
    conversion: OverviewConversion
    webhooks: OverviewWebhooks
    attention: OverviewAttention


class RefundAnswer(Model):
    """A payment after a refund."""

    id: str
    status: Literal[
        "pending", "authorized", "captured", "partially_refunded", "refunded", "failed", "voided"
    ]
    refunded_amount: int
    refund: RefundAnswerRefund
    warnings: list[RefundAnswerWarning]
    preview: RefundPreview | None = None


class ReturnRefundPreview(Model):
    """Effects of the refund of a return."""

    refunds: list[ReturnRefundPreviewRefund]


class ShippingTaxConfiguration(Model):
    """How an application finds tax and shipping in one environment."""

    tax: ShippingTaxConfigurationTax
    shipping: ShippingTaxConfigurationShipping
    revision: str


class Subscription(Model):
    """A customer’s card that is charged again and again."""

    id: str
    application_id: str
    customer_id: str
    status: Literal[
        "pending", "trialing", "active", "past_due", "paused", "cancelled", "completed", "expired"
    ]
    kind: Literal["recurring", "installment"]
    plan_id: str
    plan_name: str | None
    quantity: int
    amount: int
    recurring_total: int
    shipping_amount: int
    currency: str
    interval: Literal["hour", "day", "week", "month", "year"]
    interval_count: int
    timezone: str
    billing_anchor: datetime
    trial_start: datetime | None
    trial_end: datetime | None
    current_period_start: datetime | None
    current_period_end: datetime | None
    next_billing_at: datetime | None
    cancel_at_period_end: bool
    cancelled_at: datetime | None
    ended_at: datetime | None
    cancellation: SubscriptionCancellation | None
    paused_at: datetime | None
    resume_at: datetime | None
    past_due_since: datetime | None
    retry_count: int
    next_retry_at: datetime | None
    skips: int
    payment_method_id: str | None
    credit_balance: int
    pending_change: SubscriptionPendingChange | None
    installments: Installments | None
    usage: UsageTerms | None
    origin_order_id: str | None
    checkout_session_id: str | None
    created_by: Literal["checkout", "api"]
    shipping_address: PartialAddress | None
    billing_address: PartialAddress | None
    sequence: int
    created_at: datetime
    updated_at: datetime
    issues: list[SubscriptionIssue]
    metadata: dict[str, Any]


class SubscriptionEventData(Model):
    subscription: Subscription
    metadata: dict[str, Any]


class SubscriptionPausedEvent(Model):
    """The subscription was paused."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.paused"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: SubscriptionEventData


class SubscriptionResumedEvent(Model):
    """The subscription was resumed."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.resumed"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: SubscriptionEventData


class SubscriptionTrialWillEndEvent(Model):
    """Three days before the trial ends."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.trial_will_end"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: SubscriptionEventData


class SubscriptionUpdatedEvent(Model):
    """Fields of the subscription changed."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.updated"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: SubscriptionEventData
    previous: dict[str, Any] | None = None


class SubscriptionsCreateResult(Subscription):
    preview: SubscriptionPreview | None = None


class SubscriptionsGetResult(Subscription):
    customer: Customer | None = None
    payments: list[SubscriptionsGetResultPayment] | None = None
    fulfillments: list[SubscriptionsGetResultFulfillment] | None = None
    invoices: list[SubscriptionsGetResultInvoice] | None = None
    actions: SubscriptionActions | None = None


class SubscriptionsPauseResult(Subscription):
    preview: SubscriptionPreview | None = None


class SubscriptionsResumeResult(Subscription):
    preview: SubscriptionPreview | None = None


class SubscriptionsRetryChargeResult(Subscription):
    payment: Payment
    preview: SubscriptionPreview | None = None


class SubscriptionsSkipNextResult(Subscription):
    preview: SubscriptionPreview | None = None


class SubscriptionsWaivePeriodResult(Subscription):
    preview: SubscriptionPreview | None = None


class AuditCheckMoneyResult(Model):
    checked_at: datetime
    invariants: list[AuditCheckMoneyResultInvariant]


class OrdersGetResultSubscription(Subscription):
    """Only if asked for; null for an order without a subscription."""

    actions: SubscriptionActions | None = None


class PaymentsGetResultSubscription(Subscription):
    """Only if asked for; null for a payment without a subscription."""

    actions: SubscriptionActions | None = None


class RefundedReturn(Model):
    """A return after its refund."""

    id: str
    number: str
    order_id: str
    customer_id: str | None
    status: Literal["requested", "received", "refunded", "cancelled", "closed"]
    requested_by: Literal["merchant", "buyer"]
    currency: str
    line_items: list[RefundedReturnLineItem]
    refunds: list[RefundedReturnRefund]
    amount_refunded: int
    amount_pending: int
    notes: str | None
    carrier: str | None
    tracking_number: str | None
    tracking_url: str | None
    cancelled_by: Literal["merchant", "buyer"] | None
    cancel_reason: str | None
    close_reason: str | None
    metadata: dict[str, Any]
    received_at: datetime | None
    refunded_at: datetime | None
    cancelled_at: datetime | None
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime
    refund: RefundedReturnRefund2
    warnings: list[RefundedReturnWarning]
    preview: ReturnRefundPreview | None = None


class SubscriptionCancelScheduledEvent(Model):
    """It will be cancelled at the end of the period."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.cancel_scheduled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: SubscriptionEventData


class SubscriptionCancelUnscheduledEvent(Model):
    """The scheduled cancellation was taken back."""

    id: str
    version: Literal["1"]
    type: Literal["subscription.cancel_unscheduled"]
    created_at: datetime
    workspace_id: str
    environment_id: str
    application_id: str | None
    log_sequence: int | None
    sequence: int
    resource: EventResource
    data: SubscriptionEventData


class OrdersGetResult(Order):
    customer: Customer | None = None
    payments: list[OrdersGetResultPayment] | None = None
    fulfillments: list[OrdersGetResultFulfillment] | None = None
    invoices: list[OrdersGetResultInvoice] | None = None
    subscription: OrdersGetResultSubscription | None = None
    actions: OrderActions | None = None


class PaymentsGetResult(Payment):
    actions: PaymentActions | None = None
    customer: Customer | None = None
    invoices: list[PaymentsGetResultInvoice] | None = None
    subscription: PaymentsGetResultSubscription | None = None
