import type { DetailsOf, ErrorDetail } from './error-details.ts';

interface ErrorEntry {
  readonly status: number;
  /** Further statuses that some routes use with the same code. */
  readonly also?: readonly number[];
  readonly message: string;
  /** The message of the first of its details takes the place of `message`: most clients log nothing else. */
  readonly saysDetail?: true;
}

/** Every error of the API: code, status, and the message for a merchant's engineer. */
export const errors = {
  // General
  unauthorized: {
    status: 401,
    message: 'A valid credential is required: it is missing, malformed, expired or revoked.',
  },
  validation_error: {
    status: 400,
    also: [422],
    message: 'The request is not valid. See details for each field.',
    saysDetail: true,
  },
  permission_denied: {
    status: 403,
    message: 'The credential lacks the scope or permission that this request needs.',
    saysDetail: true,
  },
  workspace_access_denied: { status: 403, message: 'You are not a member of this workspace.' },
  workspace_mismatch: {
    status: 403,
    message: 'The session belongs to another workspace than the one in the path.',
  },
  clerk_required: {
    status: 403,
    message: 'This route needs a dashboard session; API keys are refused.',
  },
  application_key_workspace_route: {
    status: 403,
    message: 'API keys cannot be used on workspace routes; use a dashboard session.',
  },
  application_not_found: { status: 404, message: 'The application does not exist.' },
  application_required: {
    status: 400,
    message: 'Name the application in the X-Service-Application-Id header.',
  },
  application_mismatch: { status: 403, message: 'The credential belongs to another application.' },
  missing_application_id: { status: 400, message: 'applicationId is required.' },
  environment_mismatch: { status: 403, message: 'The credential belongs to another environment.' },
  environment_not_found: { status: 404, message: 'The environment does not exist or is archived.' },
  member_env_forbidden: {
    status: 403,
    message: 'Your membership does not include this environment.',
  },
  environment_slug_taken: {
    status: 409,
    message: 'An environment of this workspace already has this slug.',
  },
  system_environment_locked: { status: 400, message: 'System environments cannot be archived.' },
  workspace_not_live: {
    status: 402,
    message: 'The workspace is not live yet; complete go-live before using production.',
  },
  workspace_not_entitled_for_live: {
    status: 402,
    message: 'The workspace has no active subscription for production use.',
  },
  trial_expired: { status: 402, message: 'The trial has ended and no payment method is on file.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was already used with another request.',
  },
  request_in_progress: {
    status: 409,
    message: 'An earlier request is still running; try again shortly.',
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'Too many requests; wait as long as Retry-After says.',
  },
  not_found: { status: 404, message: 'The resource does not exist.' },
  method_not_allowed: {
    status: 405,
    message: 'The path exists, but not with this method; the header Allow names those it takes.',
  },
  invalid_scope: { status: 400, message: 'A scope is unknown or not allowed here.' },
  invalid_origin: {
    status: 400,
    message:
      'An allowed origin must be https://<host> or http://localhost:<port>, outside production also http://127.0.0.1:<port>.',
  },
  embed_config_changed: {
    status: 409,
    message: 'The embed configuration changed in the meantime; read it again.',
  },
  payment_routing_changed: {
    status: 409,
    message: 'The routing changed in the meantime; read it again.',
  },
  shipping_tax_changed: {
    status: 409,
    message: 'The tax and shipping configuration changed in the meantime; read it again.',
  },
  installation_config_changed: {
    status: 409,
    message: 'The settings of the installation changed in the meantime; read them again.',
  },
  accounting_settings_changed: {
    status: 409,
    message: 'The accounting settings changed in the meantime; read them again.',
  },
  invalid_quote_token: {
    status: 400,
    also: [401],
    message: 'The publishable token is not valid for this request.',
  },
  origin_not_allowed: {
    status: 403,
    message: "The request's origin is not on the application's list of allowed origins.",
  },
  invalid_signature: {
    status: 401,
    message: 'The signature does not match or its timestamp is too old.',
  },
  embed_token_invalid: { status: 401, message: 'The embed token has expired or was altered.' },
  embed_token_failed: {
    status: 502,
    message: 'The payment processor did not issue an embed token; try again.',
  },
  invalid_logo_url: { status: 400, message: 'The logo URL must be an absolute https URL.' },
  invalid_primary_color: { status: 400, message: 'The primary color must look like #1a2b3c.' },
  invalid_storefront_base_url: {
    status: 400,
    message: 'The storefront base URL must be an absolute https URL.',
  },
  image_url_unresolvable: {
    status: 400,
    message: 'The image URL is relative, but the application has no storefront base URL.',
  },
  body_too_large: { status: 413, message: 'The body is larger than this route takes.' },
  malformed_body: { status: 400, also: [415], message: 'The body is not UTF-8.' },
  slug_taken: { status: 409, message: 'This slug is already taken.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id when you contact support.',
  },
  service_unavailable: {
    status: 503,
    message:
      'The database is unavailable for the moment. Wait as long as Retry-After says and repeat the request; a write may have been carried out, so repeat it with the same Idempotency-Key.',
  },
  not_ready: { status: 503, message: 'The service is not ready.' },

  // Sign-in of programs (RFC 8628)
  authorization_pending: {
    status: 400,
    message: 'Nobody has decided yet; ask again after the interval.',
  },
  slow_down: {
    status: 400,
    message: 'Asked too soon; from now on wait five seconds more between two calls.',
  },
  expired_token: {
    status: 400,
    message: 'The device code is unknown, has expired or was used; start again.',
  },
  access_denied: { status: 400, message: 'The sign-in was denied.' },

  // Customers, carts, checkout, payments
  external_id_taken: { status: 409, message: 'Another customer already has this externalId.' },
  customer_not_found: { status: 404, message: 'The customer does not exist.' },
  cannot_remove_default: {
    status: 409,
    message: 'The default card cannot be removed while a subscription uses it.',
  },
  forbidden: { status: 403, message: 'This token cannot be used here.' },
  cart_not_found: { status: 404, message: 'The cart does not exist.' },
  cart_not_open: { status: 409, message: 'The cart of this checkout can no longer be used.' },
  cart_already_checked_out: {
    status: 409,
    message: 'The cart is in checkout and cannot be changed.',
  },
  cart_already_converted: { status: 409, message: 'The cart has already become an order.' },
  cart_abandoned: { status: 410, message: 'The cart was abandoned.' },
  cart_changed: { status: 409, message: 'The cart changed in the meantime; read it again.' },
  cart_session_expired: { status: 410, message: 'The cart session is no longer active.' },
  item_not_found: { status: 404, message: 'The cart has no such item.' },
  session_not_found: { status: 404, message: 'The checkout session does not exist.' },
  session_expired: { status: 410, message: 'The checkout session has expired.' },
  session_not_open: { status: 422, message: 'The checkout session is no longer open.' },
  already_completed: { status: 422, message: 'The checkout session has already been completed.' },
  missing_required_field: {
    status: 422,
    message: 'A field that this checkout needs is missing. See details.',
    saysDetail: true,
  },
  address_required: {
    status: 422,
    message: 'A complete address is required. See details for what is missing.',
    saysDetail: true,
  },
  payment_failed: { status: 402, message: 'The payment was declined or failed.' },
  discount_invalid: { status: 422, message: 'The discount code cannot be used.' },
  discount_code_taken: { status: 409, message: 'Another discount already has this code.' },
  allowed_methods_unsupported: {
    status: 400,
    message: 'allowedMethods is not supported here; payment-only sessions take cards only.',
  },
  no_processor_connection: {
    status: 422,
    message: 'The application has no active payment connection for this payment.',
  },
  metadata_too_large: { status: 422, message: 'metadata may hold at most 50 keys and 10 KB.' },
  refund_not_allowed: { status: 422, message: 'This payment cannot be refunded by that amount.' },
  evidence_not_taken: {
    status: 409,
    message:
      'The processor takes no evidence from us. Submit it there, and record that with via: elsewhere.',
  },
  evidence_rejected: {
    status: 422,
    message: 'The processor rejected it. See details for what it said.',
  },
  connector_in_use: { status: 409, message: 'The connector is used by the payment routing.' },

  // Invoices, files
  not_invoice: { status: 409, message: 'The payment is not paid by invoice.' },
  pdf_not_ready: { status: 409, message: 'The PDF is not rendered yet; try again shortly.' },
  xrechnung_incomplete: {
    status: 422,
    message:
      'The document lacks what XRechnung requires. See details for what, and where to set it.',
    saysDetail: true,
  },
  storage_unavailable: { status: 503, message: 'File storage is unavailable; try again.' },
  no_recipient: { status: 409, message: 'There is no e-mail address to send the invoice to.' },
  email_not_configured: {
    status: 409,
    message: 'Transactional e-mail is switched off for this application.',
  },
  missing_token: { status: 400, message: 'The link lacks its token.' },
  invalid_token: { status: 401, message: 'The token has expired or is not valid.' },
  token_mismatch: { status: 401, message: 'The token was made for another download.' },
  download_expired: { status: 410, message: 'The download period is over.' },
  download_limit_reached: { status: 410, message: 'The file was downloaded as often as allowed.' },
  no_file: { status: 400, message: 'The upload has no part named file.' },
  mime_not_allowed: { status: 415, message: 'Files of this type are not accepted here.' },
  invalid_file_content: {
    status: 422,
    message: 'The picture cannot be read, or has more than 25 megapixels.',
  },
  logo_too_big: { status: 413, message: 'The logo is larger than allowed.' },
  asset_too_big: { status: 413, message: 'The image is larger than allowed.' },
  file_too_big: { status: 413, message: 'The file is larger than allowed.' },
  fulfillment_not_found: { status: 404, message: 'The fulfillment does not exist.' },
  fulfillment_not_digital: { status: 404, message: 'The fulfillment is not digital.' },

  // Subscriptions
  subscription_terms_undeterminable: {
    status: 422,
    message:
      'A line of type subscription cannot be sold: its plan or how often it is billed is unknown.',
  },
  recurring_customer_required: {
    status: 422,
    message: 'A recurring checkout needs a customer or an e-mail address.',
  },
  quantity_unchanged: { status: 400, message: 'The subscription already has this quantity.' },
  invalid_subscription_state: {
    status: 400,
    message: 'The subscription is not in a state that allows this, or nothing would change.',
  },
  invalid_state: {
    status: 409,
    also: [400, 422],
    message: 'The current state does not allow this.',
  },
  invalid_interval: { status: 400, message: 'The billing interval is unknown or out of range.' },
  installment_plan_locked: {
    status: 409,
    message: 'The terms of an installment plan cannot be changed.',
  },
  invalid_schedule: { status: 400, message: 'The installment schedule is not valid.' },
  schedule_first_payment_mismatch: {
    status: 400,
    message: 'The amount differs from the first payment of the schedule.',
  },
  installment_plan_merchant_only: {
    status: 403,
    message: 'Only the merchant can change an installment plan.',
  },
  renewal_needs_attention: {
    status: 409,
    message: 'A charge with an unknown outcome must be settled first.',
  },
  currency_mismatch: {
    status: 422,
    message: 'The currency differs from the currency of the application.',
  },

  // Order edits, tax
  no_changes: { status: 400, message: 'The request changes nothing.' },
  invalid_line_item: { status: 400, message: 'A line item does not belong to this order.' },
  empty_order: { status: 400, message: 'An order must keep at least one line item.' },
  order_changed: {
    status: 409,
    message: 'The order changed in the meantime; read it again.',
  },
  order_not_editable: { status: 409, message: 'The order can no longer be edited.' },
  subscription_order_not_editable: {
    status: 409,
    message: 'Orders of a subscription cannot be edited.',
  },
  no_customer: { status: 409, message: 'The order has no customer with a stored card to charge.' },
  not_implemented: {
    status: 501,
    message: 'No active payment connection can charge a stored card.',
  },
  tax_origin_missing: { status: 422, message: 'The tax configuration lacks the origin address.' },
  tax_address_missing: { status: 422, message: 'Tax needs a usable shipping or billing address.' },
  tax_provider_unavailable: { status: 503, message: 'The tax provider is unavailable; try again.' },

  // Team, extensions, routing
  environment_grants_forbidden: {
    status: 403,
    message: 'Only owners and workspace admins may set environment grants.',
  },
  invalid_environment_grants: {
    status: 400,
    message: 'environmentIds belong with grantType selected, and only with it.',
  },
  already_member: { status: 409, message: 'This person is already a member.' },
  invite_not_pending: { status: 409, message: 'The invitation is no longer pending.' },
  invite_expired: { status: 400, message: 'The invitation has expired.' },
  invite_email_mismatch: {
    status: 400,
    message: 'The invitation was made for another e-mail address.',
  },
  view_name_taken: { status: 409, message: 'A view of this list already has this name.' },
  view_changed: { status: 409, message: 'The view changed in the meantime; read it again.' },
  view_limit_reached: {
    status: 409,
    message: 'The list has as many views of this kind as it may have; delete one first.',
  },
  cannot_remove_owner: { status: 403, message: 'The owner cannot be removed.' },
  new_scopes_require_consent: {
    status: 409,
    message: 'The version asks for more scopes; acknowledge them to continue.',
  },
  installation_not_active: { status: 409, message: 'The installation is not active.' },
  draft_not_installable_in_live: {
    status: 422,
    message: 'A draft version cannot be installed in production.',
  },
  already_installed: { status: 409, message: 'The extension is already installed.' },
  routing_default_required: {
    status: 422,
    message: 'The default cascade needs at least one connector.',
  },
  routing_unknown_connector: {
    status: 422,
    message: 'A connector is not active for this application.',
  },
  routing_duplicate_connector: { status: 422, message: 'A connector stands twice in one cascade.' },
  routing_empty_cascade: { status: 422, message: 'The cascade of a rule is empty.' },
  routing_rule_no_conditions: { status: 422, message: 'A rule has no conditions.' },
  routing_empty_condition_values: { status: 422, message: 'A condition has no values.' },
  routing_invalid_country: { status: 422, message: 'A country is not an ISO 3166-1 alpha-2 code.' },
  routing_invalid_currency: { status: 422, message: 'A currency is not an ISO 4217 code.' },
  routing_invalid_amount: {
    status: 422,
    message: 'An amount condition lacks a bound or has one that is not positive.',
  },
  routing_amount_range_invalid: {
    status: 422,
    message: 'The lower bound of an amount range must be below the upper one.',
  },
  routing_invalid_scheme: { status: 422, message: 'A card scheme is unknown.' },
  routing_invalid_card_source: { status: 422, message: 'A card source is unknown.' },
  routing_invalid_card_type: { status: 422, message: 'A card type is unknown.' },
  routing_invalid_condition: { status: 422, message: 'A routing condition is of an unknown type.' },
  processor_upstream_error: {
    status: 502,
    message: 'The payment processor responded with an error; try again.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof errors;

type OtherStatus<Entry> = Entry extends { readonly also: readonly (infer Status)[] }
  ? Status
  : never;

/** The statuses that a code may have. */
export type ErrorStatus<Code extends ErrorCode> =
  | (typeof errors)[Code]['status']
  | OtherStatus<(typeof errors)[Code]>;

/** Warnings of a successful request, in `data.warnings`. */
export const warnings = {
  tax_address_missing: 'No usable address; the order is untaxed.',
  provider_fallback: 'The tax provider was unavailable; the native rules were used.',
  state_unknown:
    'The state is none of its country, so the rules of no state apply; send its code or its name.',
  tax_zero_from_provider: 'The tax provider answered no tax where the native rules give some.',
  manual_refund_required:
    'The money was received outside the service and must be paid back by hand.',
  payment_disputed:
    'The payment is disputed: the buyer may get the money from the bank as well. Look at its disputes first.',
  cart_session_pricing_open:
    'Cart sessions accept prices from the browser; require signed prices before going live.',
  net30_open_to_all:
    'Any buyer, also an anonymous one, may place an order by invoice and pay later; set net30Customers to known, or take net30 out of enabledMethods.',
} as const;

export type WarningCode = keyof typeof warnings;

export function toWarning<Code extends WarningCode>(code: Code) {
  return { code, message: warnings[code] };
}

export type ErrorDetails = readonly ErrorDetail[] | object;

export interface FailOptions<Code extends ErrorCode> {
  readonly status?: ErrorStatus<Code>;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a 404: the field of the body that names what does not exist, where it is not the path that does. */
  readonly missingField?: string;
}

/** A rejected request, with a reason for its caller; the edge turns it into the error envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly missingField: string | undefined;

  constructor(code: ErrorCode, details?: ErrorDetails, options: FailOptions<ErrorCode> = {}) {
    super(options.message ?? messageOf(code, details));
    this.code = code;
    this.status = options.status ?? errors[code].status;
    this.details = details;
    this.headers = options.headers;
    this.missingField = options.missingField;
  }
}

/** Messages by `details.reason`, where the message of the code alone does not say enough. */
const messagesByReason = new Map([
  ['refund_pending', 'A refund of the return is not decided yet; try again once it is.'],
  ['partly_refunded', 'Part of the return has been refunded.'],
  ['nothing_shipped', 'Nothing of the order has been shipped that is not back.'],
  ['shipped', 'Goods of the order have been shipped.'],
  ['payment_pending', 'The outcome of a payment is not known yet.'],
  ['edit_pending', 'An edit of the order waits for its payment.'],
  ['cancelling', 'The order is being cancelled.'],
  ['no_longer_on_order', 'An edit has removed units from the order.'],
  ['nothing_due', 'Nothing is due any more.'],
  ['past_due', 'The deadline for evidence has passed.'],
  ['no_evidence', 'There is no evidence yet.'],
]);

function messageOf(code: ErrorCode, details: ErrorDetails | undefined): string {
  const { message, saysDetail }: ErrorEntry = errors[code];
  if (code === 'invalid_state' && details && 'reason' in details)
    return messagesByReason.get(String(details.reason)) ?? message;
  if (!saysDetail || !isList(details)) return message;
  const [first, ...others] = details;
  if (first?.message === undefined) return message;
  // A missing field and the unknown key that was meant for it are two entries.
  const hint =
    first.suggestion === undefined ? others.find(({ suggestion }) => suggestion) : undefined;
  const more = others.length - (hint?.message === undefined ? 0 : 1);
  return [first.message, hint?.message, more > 0 ? `See details for ${more} more.` : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}

function isList(details: ErrorDetails | undefined): details is readonly ErrorDetail[] {
  return Array.isArray(details);
}

/** The codes whose details list fields. */
export type FieldCode = {
  [Code in ErrorCode]: readonly ErrorDetail[] extends DetailsOf<Code> ? Code : never;
}[ErrorCode];

/** The arguments after the code; details may be left out where the code need not have any. */
type Rest<Code extends ErrorCode> =
  undefined extends DetailsOf<Code>
    ? [details?: DetailsOf<Code>, options?: FailOptions<Code>]
    : [details: DetailsOf<Code>, options?: FailOptions<Code>];

/** Rejects the request. Without `status` the code's first status is used (validation_error: 400). */
export function fail<Code extends ErrorCode>(code: Code, ...rest: Rest<Code>): never {
  throw new Refusal(code, ...rest);
}

/** Rejects one field of the body: 422 `validation_error`. */
export function rejectField(detail: ErrorDetail): never {
  fail('validation_error', [detail], { status: 422 });
}

/** The error of a check that has no effects, such as the `require…` functions of verbs; null where the check passes. */
export function refusalOf(check: () => void): Refusal | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Every status that the code may have, its default first. */
export function statusesOf(code: ErrorCode): readonly number[] {
  const entry: ErrorEntry = errors[code];
  return [entry.status, ...(entry.also ?? [])];
}
