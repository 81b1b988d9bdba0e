# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.
"""The objects inside of requests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict

from . import enums


class AddressInput(TypedDict):
    """A complete postal address."""

    address_line1: str
    """Street and number, or PO box."""

    city: str
    """City, town or village."""

    country_code: enums.Country | str
    """ISO 3166-1 alpha-2 code, in upper case."""

    address_line2: NotRequired[str | None]
    """Apartment, floor, building and the like."""

    state_province: NotRequired[str | None]
    """State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`."""

    postal_code: NotRequired[str | None]
    """Postal or ZIP code. Text, since it may begin with 0 or hold letters."""

    first_name: NotRequired[str | None]
    """First name of the recipient."""

    last_name: NotRequired[str | None]
    """Last name of the recipient."""

    company: NotRequired[str | None]
    """Company of the recipient."""

    phone: NotRequired[str | None]
    """Telephone number for the carrier, in any notation."""


class ApplicationSettingsBodyBilling(TypedDict):
    """How subscriptions renew."""

    upcoming_notice_days: NotRequired[int]
    """How many days before a renewal it is announced; 0: never. 3 by default."""

    catch_up: NotRequired[bool]
    """After a downtime: true charges every period that has passed, false (the default) only the oldest."""


class ApplicationSettingsBodyBuyerReturns(TypedDict):
    """Whether buyers may ask to send goods back, and by which terms."""

    enabled: NotRequired[bool]
    """Whether buyers may request returns in the portal and by /me/returns. false by default."""

    window_days: NotRequired[int]
    """Days after the delivery in which they may, or after the shipping where no delivery was recorded; they end with the day in `billingTimezone`. 30 by default."""

    policy: NotRequired[str | None]
    """How returns work, shown to buyers as it is; may have several lines. null by default."""

    address: NotRequired[str | None]
    """Where buyers send parcels, shown to them as it is; may have several lines. null by default."""


class ApplicationSettingsBodyBuyerSubscriptionActions(TypedDict):
    """What buyers may do to their own subscriptions."""

    pause: NotRequired[bool]
    """Whether buyers may pause. true by default."""

    resume: NotRequired[bool]
    """Whether buyers may resume. true by default."""

    cancel: NotRequired[bool]
    """Whether buyers may cancel. true by default."""


class ApplicationSettingsBodyDigital(TypedDict):
    """How files are delivered."""

    max_downloads: NotRequired[int | None]
    """How often a buyer may download a file; null: any number. 5 by default."""

    window_days: NotRequired[int | None]
    """Days after the release during which files may be downloaded; null: for ever. 30 by default."""

    auto_release: NotRequired[bool]
    """Whether files are released to the buyer as soon as they are uploaded. false by default: POST /fulfillments/{id}/release does it."""


class ApplicationSettingsBodyDunning(TypedDict):
    """What follows when the card of a subscription is declined."""

    retry_days: NotRequired[Sequence[int]]
    """On which days after the first decline the card is charged again, strictly growing; at most 8. [1, 3, 5, 7, 14] by default; [] never tries again."""

    final_action: NotRequired[Literal["cancel", "pause", "keep"]]
    """What happens to the subscription after the last decline. `cancel` (the default) ends it, `pause` pauses it, `keep` leaves it past due."""

    email_customer: NotRequired[bool]
    """Whether the customer is notified of declines and expiring cards. true by default."""


class ApplicationSettingsBodyEmail(TypedDict):
    """Mails to buyers: none where `enabled` is off. A receipt is sent for what is paid after its order was confirmed, such as a renewal."""

    enabled: NotRequired[bool]
    """Whether buyers get any mail of these. true by default."""

    order_confirmation: NotRequired[bool]
    """The confirmation of an order. true by default."""

    receipt: NotRequired[bool]
    """For what is paid after its order was confirmed. true by default."""

    shipped: NotRequired[bool]
    """When something has shipped. true by default."""

    refund: NotRequired[bool]
    """When money was returned, or credited to the balance of a subscription. true by default."""

    return_requested: NotRequired[bool]
    """When the buyer has requested a return. true by default."""

    payment_reminder: NotRequired[bool]
    """Before and after an open invoice is due. true by default."""


class ApplicationSettingsBodyPayments(TypedDict):
    """How cards are charged."""

    capture_mode: NotRequired[Literal["automatic", "manual"]]
    """`automatic` (the default): a card is charged at once. `manual`: it is authorized, and you capture it within 7 days by POST /payments/{id}/capture."""


class BuyerCheckoutCompleteNet30Acceptance(TypedDict):
    """How the buyer accepted the terms; required for `net30` where the embed configuration has `net30Terms`."""

    terms_hash: NotRequired[str | None]
    """`terms.hash` of the payment methods: which text the buyer has accepted. 422 `terms_changed` when another is served now."""

    accepted_at: NotRequired[datetime | str | None]
    """When the buyer accepted it. Default: now."""

    company_name: NotRequired[str | None]
    """The company that pays; required where the embed configuration has `net30Terms`, and where `terms.requiresCompany` says so."""

    billing_email: NotRequired[str | None]
    """The e-mail on the invoice; required where `terms.requiresCompany` says so. The invoice is mailed there only where no other e-mail is known."""

    leitweg_id: NotRequired[str | None]
    """Leitweg-ID of a public buyer in Germany, for the invoice of this order, before the one of the customer."""


class CartsBatchItemsUpdate(TypedDict):
    id: str
    """Id of a line of this cart."""

    quantity: NotRequired[int]
    """How many units."""

    unit_price: NotRequired[int]
    """Price of one unit, in minor units of the currency of the cart."""

    tax_amount: NotRequired[int]
    """Tax of the whole line as you know it, in minor units. A stored calculation takes its place, and it applies again when the cart changes after that."""

    discount_amount: NotRequired[int]
    """Your own reduction of the whole line, in minor units; at most `unitPrice` x `quantity`. A discount code comes on top."""

    metadata: NotRequired[Mapping[str, Any]]
    """Your own data about the line. Two keys have a meaning: `taxCategory` (text) selects tax rules, `weightGrams` (number) goes to shipping providers. Replaced as a whole."""


class CheckoutSessionsCreateCollect(TypedDict):
    """Which addresses the page asks for, and `complete` requires."""

    shipping_address: NotRequired[bool]
    """Whether the page asks for a shipping address."""

    billing_address: NotRequired[bool]
    """Whether the page asks for a billing address."""


class CheckoutSessionsCreatePaymentTerms(TypedDict):
    """Terms for paying by invoice."""

    net_n: NotRequired[int | None]
    """Days until a Net-N invoice is due. Stored on the cart for its later sessions; null clears it. A term of the customer wins; without any, `defaultNetN` of the application applies."""


class DatevSettingsInputRevenueAccount(TypedDict):
    tax_rate: str
    """Percent, such as "19"; each rate once."""

    account: str
    """An account that carries its tax by itself; `accountLength` digits."""


class DiscountsPreviewTerms(TypedDict):
    """Terms to try before they are stored: they count in place of those of the discount, if there is one of this code, and no limit of uses is checked."""

    type: Literal["percentage", "fixed_amount"]
    """`percentage`: `value` is a part of the price. `fixed_amount`: `value` is an amount of money. Both take off the lines, never shipping. Frozen after the first order that uses it."""

    value: float
    """Percent above 0 up to 100 with at most two decimals, or minor units of `currency`. Frozen after the first order that uses it."""

    currency: NotRequired[enums.Currency | str | None]
    """ISO 4217 code. Required for a fixed amount; a percentage with one holds for carts of that currency only. null: any. Frozen after the first order that uses it."""

    min_subtotal: NotRequired[int | None]
    """Least sum of the lines after their own discounts, in minor units; null: none."""

    starts_at: NotRequired[datetime | str | None]
    """First instant at which it holds; null: at once."""

    ends_at: NotRequired[datetime | str | None]
    """First instant at which it no longer holds, later than `startsAt`; null: never."""

    is_active: NotRequired[bool]
    """Whether it can be used now; false switches it off."""


class EmbedConfigBodyNet30Terms(TypedDict):
    """Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted."""

    text: str
    """The text that a buyer accepts before paying by invoice."""


class EmbedConfigUpdateNet30Terms(TypedDict):
    """Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted."""

    text: str
    """The text that a buyer accepts before paying by invoice."""


class EvaluateShippingTaxBodyLineItem(TypedDict):
    unit_price: int
    """Price of one unit, in minor units of `currency`."""

    quantity: NotRequired[int]
    """How many units."""

    name: NotRequired[str | None]
    """What is sold, for a provider to read."""

    reference_id: NotRequired[str | None]
    """Your own id of what is sold, for a provider to read."""

    type: NotRequired[Literal["product", "subscription", "service", "ticket", "donation", "custom"]]
    """What is sold; tax rules may go by it."""

    requires_shipping: NotRequired[bool]
    """Whether it must be delivered. Default: false for the type `service`, else true."""

    weight_grams: NotRequired[int | None]
    """Weight of one unit in grams, for a shipping provider."""

    discount_amount: NotRequired[int]
    """A discount of the line itself, in minor units, up to its price."""

    tax_category: NotRequired[str | None]
    """What `metadata.taxCategory` of a line says; tax rules may go by it."""


class EvaluateShippingTaxBodyShippingAddress(TypedDict):
    """Where the goods would go; only the country is required. It is stored nowhere."""

    address_line1: NotRequired[str | None]
    """Street and number, or PO box."""

    city: NotRequired[str | None]
    """City, town or village."""

    country_code: enums.Country | str
    """ISO 3166-1 alpha-2 code, in upper case. Required."""

    address_line2: NotRequired[str | None]
    """Apartment, floor, building and the like."""

    state_province: NotRequired[str | None]
    """State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`."""

    postal_code: NotRequired[str | None]
    """Postal or ZIP code. Text, since it may begin with 0 or hold letters."""

    first_name: NotRequired[str | None]
    """First name of the recipient."""

    last_name: NotRequired[str | None]
    """Last name of the recipient."""

    company: NotRequired[str | None]
    """Company of the recipient."""

    phone: NotRequired[str | None]
    """Telephone number for the carrier, in any notation."""


class FulfillmentsReturnLineItem(TypedDict):
    line_item_id: str
    """A line of the order; each once."""

    quantity: int
    """Units of it."""


class InstallmentsBodySchedule(TypedDict):
    amount: NotRequired[float]
    """Minor units, tax included, at least 1. Required."""

    unit: NotRequired[str]
    """Unit of the time since the row before: `hour`, `day`, `week` or `month`. Required, save in the first row."""

    count: NotRequired[float]
    """How many units: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months. Required, save in the first row."""


class InvitationBodyApplicationRole(TypedDict):
    application_id: str
    """The application in which the role holds."""

    role: Literal["admin", "developer", "finance", "support", "viewer"]
    """`admin`: everything in the application. `developer`: everything but money and members. `finance`: reads, and moves money. `viewer`: reads."""


class InvitationBodyEnvironmentGrants(TypedDict):
    """In which environments the roles hold; only owners and workspace administrators may set it. Default: `all` for a workspace administrator, else `all_non_production`."""

    grant_type: Literal["all", "all_non_production", "production_only", "selected"]
    """`all`: every environment. `all_non_production`: all but production. `production_only`: production alone. `selected`: those in `environmentIds`."""

    environment_ids: NotRequired[Sequence[str]]
    """The environments of `selected`, at least one; empty for the other types."""


class LegacyInvitationBodyApplicationRole(TypedDict):
    application_id: str
    """The application in which the role holds."""

    role: Literal["admin", "developer", "finance", "support", "viewer"]
    """`admin`: everything in the application. `developer`: everything but money and members. `finance`: reads, and moves money. `viewer`: reads."""


class LegacyInvitationBodyEnvironmentGrants(TypedDict):
    """In which environments the roles hold; only owners and workspace administrators may set it. Default: `all` for a workspace administrator, else `all_non_production`."""

    grant_type: Literal["all", "all_non_production", "production_only", "selected"]
    """`all`: every environment. `all_non_production`: all but production. `production_only`: production alone. `selected`: those in `environmentIds`."""

    environment_ids: NotRequired[Sequence[str]]
    """The environments of `selected`, at least one; empty for the other types."""


class LineItemBody(TypedDict):
    name: str
    """What the buyer reads in the checkout, in mails and on the invoice."""

    unit_price: int
    """Price of one unit, in minor units of the currency of the cart."""

    quantity: NotRequired[int]
    """How many units."""

    type: NotRequired[Literal["product", "subscription", "service", "ticket", "donation", "custom"]]
    """What is sold. `subscription` lines start a subscription at checkout; a `service` needs no shipping unless the line says so."""

    reference_id: NotRequired[str | None]
    """Your own id of what is sold, such as a SKU. It need not be unique: two lines may have the same."""

    description: NotRequired[str | None]
    """A second line of text below the name."""

    tax_amount: NotRequired[int]
    """Tax of the whole line as you know it, in minor units. A stored calculation takes its place, and it applies again when the cart changes after that."""

    discount_amount: NotRequired[int]
    """Your own reduction of the whole line, in minor units; at most `unitPrice` x `quantity`. A discount code comes on top."""

    image_url: NotRequired[str | None]
    """A picture: an http(s) URL, or a path below `storefrontBaseUrl` of the embed configuration, else below the first of its `allowedOrigins`. Answers hold the absolute URL."""

    requires_shipping: NotRequired[bool]
    """Whether it must be delivered to an address. Default: false for the type `service`, else true."""

    metadata: NotRequired[Mapping[str, Any]]
    """Your own data about the line. Two keys have a meaning: `taxCategory` (text) selects tax rules, `weightGrams` (number) goes to shipping providers. Replaced as a whole."""


class MeReturnsCreateLineItem(TypedDict):
    line_item_id: str
    """A line of the order; each once."""

    quantity: int
    """Units of it."""

    reason: NotRequired[
        Literal["size", "damaged", "wrong_item", "not_as_described", "changed_mind", "other"]
    ]
    """Why it is sent back."""

    note: NotRequired[str | None]
    """The words of the buyer."""


class MemberPatchApplicationRole(TypedDict):
    application_id: str
    """The application in which the role holds."""

    role: Literal["admin", "developer", "finance", "support", "viewer"] | None
    """The role that the member has there from now on; null takes the present one away."""


class MemberPatchEnvironmentGrants(TypedDict):
    """In which environments the roles hold, in place of the present grant."""

    grant_type: Literal["all", "all_non_production", "production_only", "selected"]
    """`all`: every environment. `all_non_production`: all but production. `production_only`: production alone. `selected`: those in `environmentIds`."""

    environment_ids: NotRequired[Sequence[str]]
    """The environments of `selected`, at least one; empty for the other types."""


class OrdersCreateReturnLineItem(TypedDict):
    line_item_id: str
    """A line of the order; each once."""

    quantity: int
    """Units of it."""

    reason: NotRequired[
        Literal["size", "damaged", "wrong_item", "not_as_described", "changed_mind", "other"]
    ]
    """Why it is sent back."""

    note: NotRequired[str | None]
    """The words of the buyer."""


class OrdersEditLineItemsRemove(TypedDict):
    line_item_id: str
    """A line of which nothing is fulfilled."""


class OrdersEditLineItemsUpdate(TypedDict):
    line_item_id: str
    """A line of the order; a line may be named once in an edit."""

    quantity: NotRequired[int]
    """The new quantity, not a difference; at least what is fulfilled already."""

    unit_price: NotRequired[int]
    """The new price of one unit, in minor units of the order’s `currency`."""

    name: NotRequired[str]
    """The new name, on the next version of the invoice too."""

    discount_amount: NotRequired[int]
    """The line’s own discount in minor units, at most `unitPrice` times `quantity`; the order discount comes on top."""

    metadata: NotRequired[Mapping[str, Any]]
    """Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole."""


class OrdersFulfillLineItem(TypedDict):
    line_item_id: str
    """A line of the order; each once."""

    quantity: int
    """Units of it."""


class PartialAddressInput(TypedDict):
    """A postal address that may lack parts, as while a buyer types it."""

    address_line1: NotRequired[str | None]
    """Street and number, or PO box."""

    city: NotRequired[str | None]
    """City, town or village."""

    country_code: NotRequired[enums.Country | str | None]
    """ISO 3166-1 alpha-2 code, in upper case."""

    address_line2: NotRequired[str | None]
    """Apartment, floor, building and the like."""

    state_province: NotRequired[str | None]
    """State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`."""

    postal_code: NotRequired[str | None]
    """Postal or ZIP code. Text, since it may begin with 0 or hold letters."""

    first_name: NotRequired[str | None]
    """First name of the recipient."""

    last_name: NotRequired[str | None]
    """Last name of the recipient."""

    company: NotRequired[str | None]
    """Company of the recipient."""

    phone: NotRequired[str | None]
    """Telephone number for the carrier, in any notation."""


class PaymentRoutingEvaluateCard(TypedDict):
    """What is known of the card; what is left out counts as unknown."""

    scheme: NotRequired[str]
    """Its brand, such as `visa` or `diners-club`."""

    type: NotRequired[str]
    """`credit`, `debit` or `prepaid`."""

    country: NotRequired[str]
    """Where it was issued, as ISO 3166-1 alpha-2 code."""

    source: NotRequired[str]
    """How it was given: `raw`, `token`, `applepay`, `googlepay` or `network-token`."""


class PaymentsRefundLineItem(TypedDict):
    line_item_id: str
    """A line of the order."""

    quantity: int
    """Units of it, at most its `refundable.quantity`."""


class QuoteBodyLineItem(TypedDict):
    unit_price: int
    """Price of one unit, in minor units of `currency`."""

    quantity: NotRequired[int]
    """How many units."""

    name: NotRequired[str | None]
    """What is sold, for a provider to read."""

    reference_id: NotRequired[str | None]
    """Your own id of what is sold, for a provider to read."""

    type: NotRequired[Literal["product", "subscription", "service", "ticket", "donation", "custom"]]
    """What is sold; tax rules may go by it."""

    requires_shipping: NotRequired[bool]
    """Whether it must be delivered. Default: false for the type `service`, else true."""

    weight_grams: NotRequired[int | None]
    """Weight of one unit in grams, for a shipping provider."""


class QuoteBodyShippingAddress(TypedDict):
    """Where the goods would go; only the country is required. It is stored nowhere."""

    address_line1: NotRequired[str | None]
    """Street and number, or PO box."""

    city: NotRequired[str | None]
    """City, town or village."""

    country_code: enums.Country | str
    """ISO 3166-1 alpha-2 code, in upper case. Required."""

    address_line2: NotRequired[str | None]
    """Apartment, floor, building and the like."""

    state_province: NotRequired[str | None]
    """State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`."""

    postal_code: NotRequired[str | None]
    """Postal or ZIP code. Text, since it may begin with 0 or hold letters."""

    first_name: NotRequired[str | None]
    """First name of the recipient."""

    last_name: NotRequired[str | None]
    """Last name of the recipient."""

    company: NotRequired[str | None]
    """Company of the recipient."""

    phone: NotRequired[str | None]
    """Telephone number for the carrier, in any notation."""


class ReplaceEmbedConfigBodyNet30Terms(TypedDict):
    """Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted."""

    text: str
    """The text that a buyer accepts before paying by invoice."""


class ReplaceShippingTaxConfigurationBodyShippingProvider(TypedDict):
    """Your own service; required for the mode `provider`, else null."""

    base_url: str
    """The address of your service: signed POST requests go to `/calculate` (tax) or `/rates` (shipping) below it. https; a private address is refused in production."""

    timeout_ms: NotRequired[int]
    """How long to wait for its response, in milliseconds, before doing without."""


class ReplaceShippingTaxConfigurationBodyShippingRateTier(TypedDict):
    min_subtotal: int
    """The tier begins with this subtotal, in minor units."""

    amount: int
    """The price in this tier, in minor units."""


class ReplaceShippingTaxConfigurationBodyTaxOriginAddress(TypedDict):
    """Where the goods ship from. A tax provider needs it: 422 `tax_origin_missing` without."""

    address_line1: NotRequired[str | None]
    """Street and number, or PO box."""

    city: NotRequired[str | None]
    """City, town or village."""

    country_code: enums.Country | str
    """ISO 3166-1 alpha-2 code, in upper case."""

    address_line2: NotRequired[str | None]
    """Apartment, floor, building and the like."""

    state_province: NotRequired[str | None]
    """State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`."""

    postal_code: NotRequired[str | None]
    """Postal or ZIP code. Text, since it may begin with 0 or hold letters."""

    first_name: NotRequired[str | None]
    """First name of the recipient."""

    last_name: NotRequired[str | None]
    """Last name of the recipient."""

    company: NotRequired[str | None]
    """Company of the recipient."""

    phone: NotRequired[str | None]
    """Telephone number for the carrier, in any notation."""


class ReplaceShippingTaxConfigurationBodyTaxProvider(TypedDict):
    """Your own service; required for the mode `provider`, else null."""

    base_url: str
    """The address of your service: signed POST requests go to `/calculate` (tax) or `/rates` (shipping) below it. https; a private address is refused in production."""

    timeout_ms: NotRequired[int]
    """How long to wait for its response, in milliseconds, before doing without."""


class ReplaceShippingTaxConfigurationBodyTaxRule(TypedDict):
    id: NotRequired[str]
    """A name of your own, unique in the list; one is made if it is left out."""

    name: str
    """What the buyer reads, such as `VAT`."""

    country: enums.Country | str
    """The country where it is owed, as ISO 3166-1 alpha-2 code."""

    state: NotRequired[str | None]
    """The state, by its code or a name of it; null: the whole country. Taxes of country, state and postal code add up."""

    postal_prefix: NotRequired[str | None]
    """How the postal code begins; spaces and hyphens do not count, except that British prefixes are whole parts: `PA6` is none of `PA67 7DA`. null: every code."""

    rate: str
    """Percent as text, with at most six decimals, such as `8.25`."""

    applies_to_shipping: NotRequired[bool]
    """Whether shipping is taxed by it, too, where the rate is `taxable`."""

    line_types: NotRequired[
        Sequence[Literal["product", "subscription", "service", "ticket", "donation", "custom"]]
        | None
    ]
    """Only lines of these types; null or empty: all."""

    tax_category: NotRequired[str | None]
    """Only lines with this `metadata.taxCategory`; null: all."""

    priority: NotRequired[int]
    """Of several rules that match at one level (country, state, postal code), the highest priority applies; then the most specific."""

    is_active: NotRequired[bool]
    """Whether it applies; false suspends it."""

    replaces: NotRequired[bool]
    """Whether it applies in place of the rules of the levels above its own, as the Canary Islands have 0 in place of Spain’s 21."""


class ReturnsReceiveLineItem(TypedDict):
    line_item_id: str
    """A line of the return; each once."""

    quantity: int
    """Units of it."""

    condition: NotRequired[str | None]
    """Your words about it."""

    restock: NotRequired[bool | None]
    """Whether it can be sold again."""


class ReturnsRefundLineItem(TypedDict):
    line_item_id: str
    """A line of the return; each once."""

    quantity: int
    """Units of it, at most those that were received."""


class RoutingConditionInput(TypedDict):
    """A condition on a payment."""

    type: NotRequired[str]
    """What is looked at: `country`, `cardScheme`, `cardSource`, `cardType`, `cardCountry`, `paymentSource`, `currency`, `amount` or `metadata`. Required."""

    op: NotRequired[str]
    """`is_one_of` or `is_not_one_of` (what is unknown is neither); for `amount`: `gt`, `lt` or `between`; for `metadata`: `includes` or `excludes`. Required."""

    values: NotRequired[Sequence[str]]
    """The values to compare with, at least one; not for `amount`."""

    key: NotRequired[str]
    """Of `metadata`: the key whose value is compared. Required there."""

    currency: NotRequired[str]
    """Of `amount`: ISO 4217 code; payments in another currency do not match. Left out: any."""

    min: NotRequired[float]
    """Of `amount`: the lower bound in major units, such as 19.99. `gt` excludes it, `between` includes it."""

    max: NotRequired[float]
    """Of `amount`: the upper bound in major units. `lt` excludes it, `between` includes it."""


class RoutingRuleInput(TypedDict):
    """Which connectors take the payments that match."""

    conditions: NotRequired[Sequence[RoutingConditionInput]]
    """All of them must match; at least one."""

    cascade: NotRequired[Sequence[str]]
    """The connectors to try when the rule matches, in this order; at least one, and none twice. At most four are tried for one payment, and none after a decline for good."""


class ShippingTaxConfigurationBodyShippingProvider(TypedDict):
    """Your own service; required for the mode `provider`, else null."""

    base_url: str
    """The address of your service: signed POST requests go to `/calculate` (tax) or `/rates` (shipping) below it. https; a private address is refused in production."""

    timeout_ms: NotRequired[int]
    """How long to wait for its response, in milliseconds, before doing without."""


class ShippingTaxConfigurationBodyShippingRateTier(TypedDict):
    min_subtotal: int
    """The tier begins with this subtotal, in minor units."""

    amount: int
    """The price in this tier, in minor units."""


class ShippingTaxConfigurationBodyTaxOriginAddress(TypedDict):
    """Where the goods ship from. A tax provider needs it: 422 `tax_origin_missing` without."""

    address_line1: NotRequired[str | None]
    """Street and number, or PO box."""

    city: NotRequired[str | None]
    """City, town or village."""

    country_code: enums.Country | str
    """ISO 3166-1 alpha-2 code, in upper case."""

    address_line2: NotRequired[str | None]
    """Apartment, floor, building and the like."""

    state_province: NotRequired[str | None]
    """State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`."""

    postal_code: NotRequired[str | None]
    """Postal or ZIP code. Text, since it may begin with 0 or hold letters."""

    first_name: NotRequired[str | None]
    """First name of the recipient."""

    last_name: NotRequired[str | None]
    """Last name of the recipient."""

    company: NotRequired[str | None]
    """Company of the recipient."""

    phone: NotRequired[str | None]
    """Telephone number for the carrier, in any notation."""


class ShippingTaxConfigurationBodyTaxProvider(TypedDict):
    """Your own service; required for the mode `provider`, else null."""

    base_url: str
    """The address of your service: signed POST requests go to `/calculate` (tax) or `/rates` (shipping) below it. https; a private address is refused in production."""

    timeout_ms: NotRequired[int]
    """How long to wait for its response, in milliseconds, before doing without."""


class ShippingTaxConfigurationBodyTaxRule(TypedDict):
    id: NotRequired[str]
    """A name of your own, unique in the list; one is made if it is left out."""

    name: str
    """What the buyer reads, such as `VAT`."""

    country: enums.Country | str
    """The country where it is owed, as ISO 3166-1 alpha-2 code."""

    state: NotRequired[str | None]
    """The state, by its code or a name of it; null: the whole country. Taxes of country, state and postal code add up."""

    postal_prefix: NotRequired[str | None]
    """How the postal code begins; spaces and hyphens do not count, except that British prefixes are whole parts: `PA6` is none of `PA67 7DA`. null: every code."""

    rate: str
    """Percent as text, with at most six decimals, such as `8.25`."""

    applies_to_shipping: NotRequired[bool]
    """Whether shipping is taxed by it, too, where the rate is `taxable`."""

    line_types: NotRequired[
        Sequence[Literal["product", "subscription", "service", "ticket", "donation", "custom"]]
        | None
    ]
    """Only lines of these types; null or empty: all."""

    tax_category: NotRequired[str | None]
    """Only lines with this `metadata.taxCategory`; null: all."""

    priority: NotRequired[int]
    """Of several rules that match at one level (country, state, postal code), the highest priority applies; then the most specific."""

    is_active: NotRequired[bool]
    """Whether it applies; false suspends it."""

    replaces: NotRequired[bool]
    """Whether it applies in place of the rules of the levels above its own, as the Canary Islands have 0 in place of Spain’s 21."""


class TestClockAdvanceBy(TypedDict):
    """How far to go; at most 400 days. Either this or `to`."""

    unit: Literal["minute", "hour", "day", "week", "month"]
    """Unit of the time; months are calendar months."""

    count: int
    """How many of them."""


class UsageTermsBody(TypedDict):
    """What is used in a period is billed with the renewal after it."""

    metric: str
    """What is counted; records of usage name it."""

    unit_amount: NotRequired[int]
    """Price of one unit, in minor units of the subscription’s currency; or `unitAmountDecimal`."""

    unit_amount_decimal: NotRequired[str]
    """The same with up to 12 decimals, such as "0.25" for a quarter of a minor unit."""

    included: NotRequired[float]
    """Units of each period that cost nothing."""

    aggregation: NotRequired[Literal["sum", "max", "last"]]
    """What of a period’s records is billed: their sum, the highest, or the last one."""


class WebhookEndpointsCreateHeader(TypedDict):
    name: str
    """Its name, in any case. What the service sets itself is refused: `webhook-…`, `content-…`, `host`, `user-agent` and what says how a request is sent."""

    value: NotRequired[str]
    """Printable ASCII. It is stored encrypted and never shown. Left out: the value that the header has stays."""


class WebhookEndpointsUpdateHeader(TypedDict):
    name: str
    """Its name, in any case. What the service sets itself is refused: `webhook-…`, `content-…`, `host`, `user-agent` and what says how a request is sent."""

    value: NotRequired[str]
    """Printable ASCII. It is stored encrypted and never shown. Left out: the value that the header has stays."""


class ApplicationSettingsBody(TypedDict):
    """Settings of an application."""

    currency: NotRequired[enums.Currency | str]
    """ISO 4217 code: of its subscriptions, of sessions that store a card, and of its summaries. `USD` by default; 422 `currency_in_use` while live subscriptions use the old one."""

    billing_timezone: NotRequired[str]
    """IANA time zone in which days and billing periods begin, and documents are dated. `UTC` by default."""

    default_net_n: NotRequired[int]
    """Days until a Net-N invoice is due, where neither customer nor checkout session says. 30 by default."""

    payments: NotRequired[ApplicationSettingsBodyPayments]
    digital: NotRequired[ApplicationSettingsBodyDigital]
    dunning: NotRequired[ApplicationSettingsBodyDunning]
    billing: NotRequired[ApplicationSettingsBodyBilling]
    buyer_subscription_actions: NotRequired[ApplicationSettingsBodyBuyerSubscriptionActions]
    buyer_returns: NotRequired[ApplicationSettingsBodyBuyerReturns]
    email: NotRequired[ApplicationSettingsBodyEmail]


class CustomerPrefillInput(TypedDict):
    """What is already known about the buyer."""

    customer_id: NotRequired[str | None]
    """The customer who buys. Orders, stored cards and limits of discounts are theirs; it wins over the customer of the cart. A uuid or the `cus_` form; an unknown one is 404 `customer_not_found`."""

    external_customer_id: NotRequired[str | None]
    """Your own id of the customer. Where neither `customerId` nor the cart names one, the customer with this `externalId` buys; one is created when there is none and an e-mail is known."""

    email: NotRequired[str | None]
    """Filled in for the buyer, who may change it."""

    first_name: NotRequired[str | None]
    """Filled in for the buyer, who may change it."""

    last_name: NotRequired[str | None]
    """Filled in for the buyer, who may change it."""

    phone: NotRequired[str | None]
    """Filled in for the buyer, who may change it."""

    shipping_address: NotRequired[PartialAddressInput | None]
    """Filled in for the buyer, who may change it; it may lack parts."""

    billing_address: NotRequired[PartialAddressInput | None]
    """Filled in for the buyer, who may change it; it may lack parts."""

    metadata: NotRequired[Mapping[str, Any]]
    """Your own data about the buyer; it becomes the metadata of a customer who is created."""


class DatevSettingsInput(TypedDict):
    """What a DATEV export needs, as your tax adviser has it."""

    consultant_number: int
    """Beraternummer: the number of the tax adviser at DATEV."""

    client_number: int
    """Mandantennummer: your number at the tax adviser."""

    fiscal_year_start_month: NotRequired[int]
    """Month in which your fiscal year begins, 1 to 12."""

    account_length: NotRequired[int]
    """Sachkontenlänge: the digits of each revenue account."""

    debtor_account: NotRequired[str]
    """The debtor that all buyers are booked on; as long as `accountLength`, or one digit longer."""

    revenue_accounts: Sequence[DatevSettingsInputRevenueAccount]
    """The revenue account of each tax rate."""

    other_revenue_account: str
    """The revenue account of every other rate, and of what has no tax."""


class EmbedConfigBody(TypedDict):
    allowed_origins: NotRequired[Sequence[str]]
    """Origins of the pages that may open cart sessions, quote prices and show the checkout in a frame, such as `https://shop.example.com`. A wildcard (`https://*.example.com`) only outside production."""

    logo_url: NotRequired[str | None]
    """https URL of the logo on pages, mails and invoices; null: the name in its place."""

    primary_color: NotRequired[str | None]
    """Colour of buttons, as `#rrggbb`; null: ours."""

    brand_color: NotRequired[str | None]
    """Colour of invoices and mails, as `#rrggbb`; null: `primaryColor`."""

    storefront_base_url: NotRequired[str | None]
    """https URL of the shop: relative pictures of lines are below it, and pages link back to it."""

    cart_recovery_url_template: NotRequired[str | None]
    """Where the mail about an abandoned cart leads: an absolute URL with `{cartId}`, and `{token}` for POST /cart-sessions/recover. null: no such mail is sent."""

    cart_abandonment_threshold_minutes: NotRequired[int | None]
    """After how many minutes without a change a cart counts as abandoned: 15 minutes to 90 days. null: 1440, a day."""

    company_name: NotRequired[str | None]
    """Your name on pages, mails and invoices; null: the name of the application."""

    support_email: NotRequired[str | None]
    """Where buyers ask for help, on pages and in mails; null: none is shown."""

    support_url: NotRequired[str | None]
    """Where buyers ask for help, on pages and in mails; null: none is shown."""

    terms_url: NotRequired[str | None]
    """Your terms of sale, linked on the checkout page; null: none."""

    privacy_url: NotRequired[str | None]
    """Your privacy notice, linked on the checkout page; null: none."""

    font_family: NotRequired[str | None]
    """CSS font family of the pages, of fonts that the device of the buyer has; null: its own."""

    email_from_name: NotRequired[str | None]
    """The name that mails to buyers come from; null: `companyName`, else the name of the application."""

    border_radius: NotRequired[int]
    """How round corners on the pages are, in pixels."""

    color_scheme: NotRequired[Literal["auto", "light", "dark"]]
    """Whether the hosted pages are light or dark: `auto` follows the buyer’s device. Embedded pages are light unless this is `dark`."""

    locale: NotRequired[str]
    """BCP 47 tag such as `de-AT`: the language and format of mails and documents, and of pages whose session and browser ask for no other."""

    enabled_methods: NotRequired[Sequence[Literal["card", "net30"]]]
    """What buyers may pay with: `card`, and `net30` for paying by invoice."""

    processor_enabled: NotRequired[bool]
    """Whether transactions of the processor’s own card fields are accepted (`paymentMethod: processor`)."""

    net30_terms: NotRequired[EmbedConfigBodyNet30Terms | None]
    """Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted."""

    allow_discount_codes: NotRequired[bool]
    """Whether buyers may enter a discount code on the checkout page. A session may say otherwise."""

    cart_session_pricing: NotRequired[Literal["open", "signed"]]
    """Who prices the carts of browsers. `open`: the page itself, so a buyer can name any price. `signed`: your server, which signs each line with the pricing secret (docs/cart-sessions.md)."""

    net30_customers: NotRequired[Literal["all", "known"]]
    """Who may pay by invoice: everyone, or (`known`) only the buyer of a session or cart with a linked customer. Default: `known` in production, `all` elsewhere. With `all` in production, a buyer without a linked customer must name a company and an e-mail for the invoice."""


class InstallmentsBody(TypedDict):
    """A purchase that is paid in rows: `count`, `unit` and `every`, or `schedule`. Amounts are final, tax included."""

    count: NotRequired[float]
    """That many equal rows of `amount`, 2-60; not with `schedule`."""

    unit: NotRequired[str]
    """Of the time between them: `hour`, `day`, `week` or `month`."""

    every: NotRequired[float]
    """How many units lie between two rows. Default: 1."""

    schedule: NotRequired[Sequence[InstallmentsBodySchedule]]
    """2-60 rows in place of `count`, each with an amount and a gap of its own; the first is paid at once."""


class PaymentRoutingBackTestConfig(TypedDict):
    """The routing to try; default: the stored one. Nothing is stored."""

    rules: Sequence[RoutingRuleInput]
    """The first rule that matches decides."""

    default_cascade: NotRequired[Sequence[str]]
    """The connectors to try when no rule matches, in this order. Required, at least one."""

    revision: NotRequired[str]
    """Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared."""


class PaymentRoutingEvaluateConfig(TypedDict):
    """The routing to try; default: the stored one. Nothing is stored."""

    rules: Sequence[RoutingRuleInput]
    """The first rule that matches decides."""

    default_cascade: NotRequired[Sequence[str]]
    """The connectors to try when no rule matches, in this order. Required, at least one."""

    revision: NotRequired[str]
    """Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared."""


class RecurringBody(TypedDict):
    """The terms of a subscription, by value."""

    plan: NotRequired[str]
    """Your id of the plan: there is no catalogue, and its terms travel by value."""

    plan_name: NotRequired[str | None]
    """Shown to buyers, on orders and invoices. null: `plan` is shown."""

    interval: NotRequired[str]
    """How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`."""

    interval_count: NotRequired[float]
    """Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1."""

    amount: NotRequired[int]
    """Price of one unit for one period, before tax, in minor units of the currency. Of installments: the first row, tax included."""

    quantity: NotRequired[int]
    """Units of the plan. Default: the quantity of the cart’s line, else 1."""

    shipping_amount: NotRequired[int]
    """Shipping of each period, in minor units; it is not multiplied. Default: 0."""

    trial_days: NotRequired[int]
    """Days before the first period that cost nothing; not with installments."""

    installments: NotRequired[InstallmentsBody]
    usage: NotRequired[UsageTermsBody]
    create_mode: NotRequired[Literal["auto", "manual"]]
    """`auto`: the payment makes the subscription. `manual`: POST /subscriptions makes it later, by `checkoutSessionId`."""


class ReplaceShippingTaxConfigurationBodyShippingRate(TypedDict):
    id: NotRequired[str]
    """A name of your own, unique in the list; one is made if it is left out."""

    name: str
    """What the buyer reads."""

    countries: Sequence[str]
    """Where it is offered: ISO 3166-1 alpha-2 codes, or `*` for everywhere."""

    states: NotRequired[Sequence[str] | None]
    """Only in these states, as addresses write them, without regard to case; null or empty: all."""

    type: Literal["flat", "tiered", "free_over"]
    """`flat`: always `amount`. `tiered`: the amount of the highest tier that the subtotal reaches; not offered below the lowest. `free_over`: `amount`, and nothing from `freeOver` on."""

    amount: NotRequired[int]
    """The price in minor units of `currency`; not used by `tiered`."""

    tiers: NotRequired[Sequence[ReplaceShippingTaxConfigurationBodyShippingRateTier]]
    """Required for `tiered`, at least one; else empty."""

    free_over: NotRequired[int | None]
    """Required for `free_over`: from this subtotal on it is free, in minor units; else null."""

    currency: enums.Currency | str
    """ISO 4217 code: offered to carts in this currency alone."""

    min_subtotal: NotRequired[int | None]
    """Least subtotal after every discount for which it is offered, in minor units; null: none."""

    max_subtotal: NotRequired[int | None]
    """Greatest subtotal after every discount for which it is offered, in minor units; null: none."""

    min_days: NotRequired[int | None]
    """Least number of days until delivery, for the buyer to read; null: unknown."""

    max_days: NotRequired[int | None]
    """Greatest number of days until delivery, for the buyer to read; null: unknown."""

    carrier: NotRequired[str | None]
    """Who delivers, for the buyer to read."""

    taxable: NotRequired[bool]
    """Whether it is taxed, by the rules with `appliesToShipping`."""

    is_active: NotRequired[bool]
    """Whether it is offered; false suspends it."""

    position: NotRequired[int]
    """Place among the methods that are offered, smallest first."""


class ReplaceShippingTaxConfigurationBodyTax(TypedDict):
    """How tax is found."""

    mode: NotRequired[Literal["none", "native", "provider"]]
    """`none`: nothing is calculated, and the `taxAmount` of the lines holds. `native`: `rules` decide. `provider`: your own service decides."""

    prices_include_tax: NotRequired[bool]
    """Whether your prices contain the tax. When false, it is added to them. When true, the buyer pays the price whatever tax is in it, also one who is exempt: to charge less, send lower prices."""

    fallback_policy: NotRequired[Literal["strict", "lenient"]]
    """When the provider does not respond, or an address does not say enough: `strict` refuses the calculation, `lenient` continues with your rules or without tax, and warns. Renewals of subscriptions are always lenient."""

    origin_address: NotRequired[ReplaceShippingTaxConfigurationBodyTaxOriginAddress | None]
    """Where the goods ship from. A tax provider needs it: 422 `tax_origin_missing` without."""

    provider: NotRequired[ReplaceShippingTaxConfigurationBodyTaxProvider | None]
    """Your own service; required for the mode `provider`, else null."""

    rules: NotRequired[Sequence[ReplaceShippingTaxConfigurationBodyTaxRule]]
    """The tax rules of the mode `native`, and of a provider that does not respond."""


class ShippingTaxConfigurationBodyShippingRate(TypedDict):
    id: NotRequired[str]
    """A name of your own, unique in the list; one is made if it is left out."""

    name: str
    """What the buyer reads."""

    countries: Sequence[str]
    """Where it is offered: ISO 3166-1 alpha-2 codes, or `*` for everywhere."""

    states: NotRequired[Sequence[str] | None]
    """Only in these states, as addresses write them, without regard to case; null or empty: all."""

    type: Literal["flat", "tiered", "free_over"]
    """`flat`: always `amount`. `tiered`: the amount of the highest tier that the subtotal reaches; not offered below the lowest. `free_over`: `amount`, and nothing from `freeOver` on."""

    amount: NotRequired[int]
    """The price in minor units of `currency`; not used by `tiered`."""

    tiers: NotRequired[Sequence[ShippingTaxConfigurationBodyShippingRateTier]]
    """Required for `tiered`, at least one; else empty."""

    free_over: NotRequired[int | None]
    """Required for `free_over`: from this subtotal on it is free, in minor units; else null."""

    currency: enums.Currency | str
    """ISO 4217 code: offered to carts in this currency alone."""

    min_subtotal: NotRequired[int | None]
    """Least subtotal after every discount for which it is offered, in minor units; null: none."""

    max_subtotal: NotRequired[int | None]
    """Greatest subtotal after every discount for which it is offered, in minor units; null: none."""

    min_days: NotRequired[int | None]
    """Least number of days until delivery, for the buyer to read; null: unknown."""

    max_days: NotRequired[int | None]
    """Greatest number of days until delivery, for the buyer to read; null: unknown."""

    carrier: NotRequired[str | None]
    """Who delivers, for the buyer to read."""

    taxable: NotRequired[bool]
    """Whether it is taxed, by the rules with `appliesToShipping`."""

    is_active: NotRequired[bool]
    """Whether it is offered; false suspends it."""

    position: NotRequired[int]
    """Place among the methods that are offered, smallest first."""


class ShippingTaxConfigurationBodyTax(TypedDict):
    """How tax is found."""

    mode: NotRequired[Literal["none", "native", "provider"]]
    """`none`: nothing is calculated, and the `taxAmount` of the lines holds. `native`: `rules` decide. `provider`: your own service decides."""

    prices_include_tax: NotRequired[bool]
    """Whether your prices contain the tax. When false, it is added to them. When true, the buyer pays the price whatever tax is in it, also one who is exempt: to charge less, send lower prices."""

    fallback_policy: NotRequired[Literal["strict", "lenient"]]
    """When the provider does not respond, or an address does not say enough: `strict` refuses the calculation, `lenient` continues with your rules or without tax, and warns. Renewals of subscriptions are always lenient."""

    origin_address: NotRequired[ShippingTaxConfigurationBodyTaxOriginAddress | None]
    """Where the goods ship from. A tax provider needs it: 422 `tax_origin_missing` without."""

    provider: NotRequired[ShippingTaxConfigurationBodyTaxProvider | None]
    """Your own service; required for the mode `provider`, else null."""

    rules: NotRequired[Sequence[ShippingTaxConfigurationBodyTaxRule]]
    """The tax rules of the mode `native`, and of a provider that does not respond."""


class ReplaceShippingTaxConfigurationBodyShipping(TypedDict):
    """Which shipping methods are offered."""

    mode: NotRequired[Literal["rates", "provider", "none"]]
    """`rates`: the methods are your `rates`. `provider`: your own service quotes them. `none`: no shipping is offered."""

    fallback_rate_id: NotRequired[str | None]
    """The rate that is offered while the provider does not respond; null: none is."""

    provider: NotRequired[ReplaceShippingTaxConfigurationBodyShippingProvider | None]
    """Your own service; required for the mode `provider`, else null."""

    rates: NotRequired[Sequence[ReplaceShippingTaxConfigurationBodyShippingRate]]
    """The methods of the mode `rates`."""


class ShippingTaxConfigurationBodyShipping(TypedDict):
    """Which shipping methods are offered."""

    mode: NotRequired[Literal["rates", "provider", "none"]]
    """`rates`: the methods are your `rates`. `provider`: your own service quotes them. `none`: no shipping is offered."""

    fallback_rate_id: NotRequired[str | None]
    """The rate that is offered while the provider does not respond; null: none is."""

    provider: NotRequired[ShippingTaxConfigurationBodyShippingProvider | None]
    """Your own service; required for the mode `provider`, else null."""

    rates: NotRequired[Sequence[ShippingTaxConfigurationBodyShippingRate]]
    """The methods of the mode `rates`."""


class ShippingTaxConfigurationBody(TypedDict):
    tax: NotRequired[ShippingTaxConfigurationBodyTax]
    shipping: NotRequired[ShippingTaxConfigurationBodyShipping]
    revision: NotRequired[str]
    """Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared."""
