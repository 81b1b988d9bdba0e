/** Why a code is answered, and what ends it: customers, carts, checkout, payments, invoices, files. */
export const salesCauses = {
  external_id_taken: [
    'Your `externalId` is the id of one customer, and another has it already.',
    'Find that customer with `GET /api/v1/customers?externalId=...` and update it.',
  ],
  customer_not_found: [
    'The id names no customer that this key may see: deleted, of another environment, or mistyped.',
    'Create the customer in the environment of the key, or send `customerEmail` for a guest.',
  ],
  cannot_remove_default: [
    'The buyer’s default card pays for a live subscription.',
    'Make another card the default, or give the subscription a card of its own, first.',
  ],
  forbidden: [
    'A token of a buyer was used on a route that it is not for, or a signed address was altered.',
    'Use card tokens on `/me/payment-methods` and subscription tokens on `/me/subscriptions` and `/me/returns`; use a secret key elsewhere.',
  ],
  cart_not_found: [
    'The id names no cart of this application and environment.',
    'Check the id and the key’s environment. A browser that holds an old cart creates another.',
  ],
  cart_not_open: [
    'Between opening the checkout and paying, the cart was abandoned or became an order (`details.status`), a payment of its order was recorded (`partly_paid`), or the order ended before the money came (`payment_returned`).',
    'Read the cart: if an order exists, show it (`details.orderId`), else start with a new cart. Nothing was charged; with `payment_returned` the money that came goes back by itself.',
  ],
  cart_already_checked_out: [
    'The cart has a draft order and waits for its payment.',
    'Cancel or expire the checkout session to change it, or work with a new cart.',
  ],
  cart_already_converted: [
    'The cart became an order: `details.orderId`.',
    'Show the order. For another purchase create another cart.',
  ],
  cart_abandoned: [
    'Nobody touched the cart for longer than the threshold, or for 30 days.',
    'Restore it with `POST /api/v1/carts/{id}/recover`, which returns a new cart with the same lines.',
  ],
  cart_changed: [
    'The cart, or its total, is not what the request was made for: `If-Match` or `expectedTotal` is stale.',
    'Read the cart again, show the new total, and repeat with the `sequence` or `total` of `details`, which are those of now.',
  ],
  cart_session_expired: [
    'The session was handed over to checkout, or lived for 30 days without a change.',
    'Create another cart session.',
  ],
  item_not_found: [
    'The line was removed already, or belongs to another cart.',
    'Read the cart and take ids from its `lineItems`.',
  ],
  session_not_found: [
    'The id names no checkout session, or one of another application.',
    'Take the id of the response that created it; it begins with `sess_`.',
  ],
  session_expired: [
    'The session is older than its lifetime (24 hours unless asked otherwise), was expired by a call of yours, or its cart or order was paid by other means.',
    'Create another session for the cart.',
  ],
  session_not_open: [
    'The session is completed or cancelled: `details.status`, with `details.orderId` after a payment.',
    'After a payment, show that order: the buyer has paid once. Else create another session.',
  ],
  already_completed: [
    'A completed session cannot be cancelled or expired.',
    'Refund or cancel its order.',
  ],
  missing_required_field: [
    'The checkout needs an e-mail, an address or a payment token that neither the session nor this request has. For a subscription: its customer has no stored card that can be charged.',
    'Send what `details[].field` names; `collect` of the session says which addresses are needed. For a subscription, let the buyer store a card first (`POST /api/v1/payment-methods/client-token`).',
  ],
  address_required: [
    'An address lacks its street, city or country.',
    'Complete what `details[].path` names: `addressLine1`, `city` and `countryCode` are always needed.',
  ],
  payment_failed: [
    'The processor declined, or the connection failed before anything was processed. `details.declineCode` is the reason, `details.declineClass` says whether another try may succeed (`soft`), the buyer has to act (`action`), or this card never will (`hard`).',
    'Let the buyer try again or choose another card: the session stays open, and nothing was charged.',
  ],
  discount_invalid: [
    'The code is unknown, switched off, not yet or no longer valid, used up, or asks for another currency or a larger subtotal: `details.reason` says which.',
    'Show the reason, and let the buyer continue without the code (`DELETE` it from the cart) or correct it.',
  ],
  discount_code_taken: [
    'Codes are compared without regard to case, and another discount has this one.',
    'Choose another code, or update the discount that has it.',
  ],
  allowed_methods_unsupported: [
    '`POST /api/v1/checkout-sessions/embed-token` makes a page that takes cards only.',
    'Leave `allowedMethods` out, or create the session with `POST /api/v1/checkout/sessions`.',
  ],
  no_processor_connection: [
    'No active connector serves this payment: none is connected, the routing names none, or none takes the currency or stored cards.',
    'Connect one (`POST /api/v1/connectors`) and name it in `PUT /api/v1/payment-routing`. The sandbox has two from the start.',
  ],
  metadata_too_large: [
    '`metadata` has more than 50 keys or 10 KB.',
    'Keep the data in your own store and its key in `metadata`.',
  ],
  refund_not_allowed: [
    'The amount is more than what was captured and not yet refunded, or nothing was captured.',
    'Read the payment: `amountCaptured` less `amountRefunded` is what can be returned. Void an authorization in place of refunding it.',
  ],
  evidence_not_taken: [
    'The processor of the dispute takes no evidence by its API, or its connector is gone.',
    'Submit the evidence in the processor’s own dashboard, then send `via: elsewhere`.',
  ],
  evidence_rejected: [
    'The processor does not take the evidence as it is, or has closed the dispute.',
    'Read `details.message`, change the evidence and submit again.',
  ],
  connector_in_use: [
    'The payment routing names the connector.',
    'Take it out of `PUT /api/v1/payment-routing` first.',
  ],
  not_invoice: [
    'The payment is by card; marking as paid and resending are for payments by invoice.',
    'Use the invoice’s own routes: `GET /api/v1/invoices?orderId=...`.',
  ],
  pdf_not_ready: [
    'The PDF is drawn in the background, a moment after the invoice is issued.',
    'Repeat after `Retry-After`.',
  ],
  xrechnung_incomplete: [
    'The invoice or credit note was asked for as XRechnung and lacks what that requires: the seller’s contact, the buyer’s Leitweg-ID, an address.',
    'Each entry of `details` names a fact and where it is set. Contact and Leitweg-ID count for documents that are issued already; addresses and tax id for later ones.',
  ],
  storage_unavailable: [
    'The store of files does not respond.',
    'Try again; operators check `OBJECT_STORE_URL` and the store itself.',
  ],
  no_recipient: [
    'Neither the invoice nor its customer has an e-mail address, such as after the customer was anonymized.',
    'Send the PDF yourself: download it by the API.',
  ],
  email_not_configured: [
    '`settings.email.enabled` of the application is false.',
    'Switch it on, or send the mail yourself.',
  ],
  missing_token: [
    'A link was opened without its `token`.',
    'Use the link as it was mailed or answered.',
  ],
  invalid_token: [
    'The token of a link was cut off, altered, or is past its lifetime.',
    'Ask for a new link.',
  ],
  token_mismatch: [
    'The token of one download was used for another.',
    'Use each link as it was made.',
  ],
  download_expired: [
    'The time for downloading is over, or the order was refunded in full.',
    'The merchant sets a later `downloadExpiresAt`, or `revokeOnRefund: false`: `PATCH /api/v1/fulfillments/{id}`.',
  ],
  download_limit_reached: [
    'The file was downloaded `maxDownloads` times.',
    'The merchant makes new links, or raises `digital.maxDownloads`.',
  ],
  no_file: ['The multipart body has no part with the name `file`.', 'Send the file as `file`.'],
  mime_not_allowed: [
    'The first bytes of the file are of a type that this route does not take, or its name or declared type says another.',
    'Send a file of a type that the reference of the route lists, with the ending and `Content-Type` of that type.',
  ],
  invalid_file_content: [
    'The picture is damaged, or has more than 25 megapixels.',
    'Save it again, smaller.',
  ],
  logo_too_big: ['The logo is larger than `UPLOAD_MAX_LOGO_BYTES`.', 'Send a smaller file.'],
  asset_too_big: ['The image is larger than `UPLOAD_MAX_ASSET_BYTES`.', 'Send a smaller file.'],
  file_too_big: ['The file is larger than `UPLOAD_MAX_FILE_BYTES`.', 'Send a smaller file.'],
  fulfillment_not_found: [
    'The id names no fulfillment of this environment; a link to a download also returns it once its fulfillment is cancelled.',
    'Take ids from `GET /api/v1/orders/{id}/fulfillments`.',
  ],
  fulfillment_not_digital: [
    'Files and download links belong to digital fulfillments.',
    'Create a fulfillment of type `digital` for the line.',
  ],
  no_changes: ['The edit names no change.', 'Send lines to add, change or remove.'],
  invalid_line_item: [
    'A `lineItemId` is not of this order.',
    'Read the order and take ids from its `lineItems`.',
  ],
  empty_order: ['The edit would remove every line.', 'Cancel the order in place of emptying it.'],
  order_changed: [
    'The order is no longer at the `expectedSequence` that the edit was made for: somebody else has changed it.',
    'Read the order, preview the edit again with `dryRun`, and send it with the new `sequence` (`details.sequence`).',
  ],
  order_not_editable: [
    'The order is cancelled, closed, refunded or voided, or money of it is on its way (`details.reason`: `cancelling`, `payment_pending`), or the edit comes out differently as a refund that is undecided succeeds or fails (`refund_pending`), or it exchanges units that were refunded (`units_refunded`), or a draft would be covered by what is paid already (`covered_by_payments`).',
    'While money is on its way, repeat when the payment or the refund is settled. Remove refunded units in an edit of its own, then add. Else create another order for further goods, and refund for less.',
  ],
  subscription_order_not_editable: [
    'The order is one period of a subscription, whose terms decide its amount.',
    'Change the subscription: `POST /api/v1/subscriptions/{id}/change`. Or refund a part of the payment.',
  ],
  no_customer: [
    'The edit costs more, the order was paid, and there is no customer whose stored card could be charged.',
    'Open another checkout for the difference.',
  ],
  not_implemented: [
    'The edit costs more, and no active connector can charge a stored card.',
    'Activate a connector that can, or open another checkout for the difference.',
  ],
  tax_origin_missing: [
    'Tax is asked of a provider, and the configuration does not say from where you ship.',
    'Set `originAddress` with `PUT /api/v1/shipping-tax/config`.',
  ],
  tax_address_missing: [
    '`tax.fallbackPolicy` is `strict`, and the cart has no address to tax by.',
    'Collect an address first, or set `tax.fallbackPolicy` to `lenient`.',
  ],
  tax_provider_unavailable: [
    'The tax provider does not respond, and `tax.fallbackPolicy` is `strict`.',
    'Try again; with `lenient` the native rates apply meanwhile.',
  ],
  routing_default_required: ['`defaultCascade` is empty.', 'Name at least one connector in it.'],
  routing_unknown_connector: [
    'A cascade names a connector that does not exist here or is switched off.',
    'Take ids from `GET /api/v1/connectors` of the same application and environment.',
  ],
  routing_duplicate_connector: ['One cascade names a connector twice.', 'Name it once.'],
  routing_empty_cascade: [
    'A rule leads to no connector.',
    'Give it a cascade, or remove the rule.',
  ],
  routing_rule_no_conditions: [
    'A rule without conditions would always match.',
    'Put its connectors into `defaultCascade`, or give it a condition.',
  ],
  routing_empty_condition_values: ['A condition has an empty list.', 'Give it at least one value.'],
  routing_invalid_country: [
    'A country is not two letters of ISO 3166-1.',
    'Write `DE`, `US`, `GB`.',
  ],
  routing_invalid_currency: ['A currency is not of ISO 4217.', 'Write `EUR`, `USD`, `JPY`.'],
  routing_invalid_amount: [
    'The amount of a condition is missing, zero or negative.',
    'Send the bound that its operator needs, in minor units, at least 1.',
  ],
  routing_amount_range_invalid: [
    'The lower bound is not below the upper one.',
    'Swap them, or use another operator.',
  ],
  routing_invalid_scheme: [
    'The card scheme is unknown.',
    'Write `visa`, `mastercard`, `amex`, `discover`, `diners-club`, `jcb`, `maestro` or `unionpay`.',
  ],
  routing_invalid_card_source: [
    'The card source is unknown.',
    'Write `raw`, `token`, `applepay`, `googlepay` or `network-token`.',
  ],
  routing_invalid_card_type: ['The card type is unknown.', 'Write `credit`, `debit` or `prepaid`.'],
  routing_invalid_condition: [
    'The type of a condition, or its operator, is unknown or missing.',
    'Sets (`country`, `cardScheme`, `cardSource`, `cardType`, `cardCountry`, `paymentSource`, `currency`) take `is_one_of` and `is_not_one_of`; `amount` takes `gt`, `lt` and `between`; `metadata` takes `includes` and `excludes`.',
  ],
  processor_upstream_error: [
    'The payment processor could not be reached, rejected the connector’s credentials, or responded with something unreadable: `details.message`, where there is one, says which.',
    'Try again. If it stays, `POST /api/v1/connectors/{id}/test` tries the connection with its stored credentials; replace them if they are rejected.',
  ],
} as const;
