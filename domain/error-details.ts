import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox';

/**
 * What `error.details` of each code holds; null: the code has none. `Type.Optional`: it depends on the case. The service
 * throws by these types, tests fail on a response that differs, and the OpenAPI document, the page of errors and both SDKs
 * are made from them.
 *
 * A property is optional when not every case of the code has it.
 */

/** One entry of a list: where, which rule, and what to do. */
export interface ErrorDetail {
  /** Dotted from the body root (`items.0.quantity`), or `query.limit`, `header.if-match`. */
  readonly path?: string;
  readonly field?: string;
  readonly code: string;
  readonly message?: string;
  readonly received?: unknown;
  readonly suggestion?: string;
  readonly suggestions?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

const text = (description: string) => Type.String({ description });
const amount = (description: string) =>
  Type.Integer({ description: `${description} In minor units.` });
const orNull = <T extends TSchema>(shape: T, description: string) =>
  Type.Union([shape, Type.Null()], { description });
const one = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Union(
    values.map((value) => Type.Literal<Values[number]>(value)),
    { description },
  );
const object = <T extends TProperties>(properties: T): TObject<T> => Type.Object(properties);

/** Codes in the details of a validation_error that shapes alone decide (the rest is named by its rule). */
export const shapeFindingCodes = [
  'required',
  'invalid_type',
  'invalid_enum',
  'invalid_format',
  'too_small',
  'too_big',
  'too_short',
  'too_long',
  'not_unique',
  'unrecognized_keys',
  'invalid_cursor',
] as const;

/** Entries of details that name the fields. */
const FieldDetails = Type.Unsafe<readonly ErrorDetail[]>(
  Type.Array(
    Type.Object(
      {
        path: Type.Optional(
          text(
            'Dotted from the body root (`items.0.quantity`), or `query.limit`, `header.if-match`.',
          ),
        ),
        field: Type.Optional(
          text('Name of the field, where an operation says it in place of a path.'),
        ),
        code: text(`For shapes: ${shapeFindingCodes.join(', ')}. Operations add their own.`),
        message: Type.Optional(text('The fault in words, for people; it may change.')),
        received: Type.Optional(
          Type.Unknown({
            description: 'What was sent, if it is short; for `unrecognized_keys` the list of keys.',
          }),
        ),
        suggestion: Type.Optional(text('What was probably meant.')),
        suggestions: Type.Optional(
          Type.Record(Type.String(), Type.String(), {
            description: 'For `unrecognized_keys`: what each unknown key was probably meant to be.',
          }),
        ),
      },
      {
        additionalProperties: true,
        component: 'ErrorDetail',
        description: 'A field that is wrong.',
      },
    ),
    { description: 'One entry for each field that is wrong.' },
  ),
);

const gates = [
  'credential',
  'application',
  'environment',
  'role',
  'scope',
  'origin',
  'ownership',
  'settings',
] as const;

const rights = (description: string) =>
  Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()], { description });

/** Entries of details of a 403: which of the checks rejected the caller. */
const GateDetails = Type.Array(
  Type.Object(
    {
      code: text('Why, such as `missing_scope`, `missing_permission`, `outside_grant`.'),
      gate: one(gates, 'The check that rejected the caller.'),
      required: Type.Optional(rights('What the check asks for.')),
      held: rights('What the caller has instead; null for nothing.'),
      message: text('The same in words, for people; it may change.'),
      path: Type.Optional(text('The part of the request that the check is about.')),
    },
    { component: 'GateDetail', description: 'A check that rejected the caller.' },
  ),
  { description: 'The checks that rejected the caller.' },
);

const CartState = object({
  status: text('The state of the cart.'),
  orderId: orNull(Type.String(), 'The order that the cart is becoming or became.'),
});

export const errorDetails = {
  // General
  unauthorized: null,
  validation_error: FieldDetails,
  permission_denied: GateDetails,
  workspace_access_denied: GateDetails,
  workspace_mismatch: GateDetails,
  clerk_required: GateDetails,
  application_key_workspace_route: GateDetails,
  application_not_found: null,
  application_required: null,
  application_mismatch: GateDetails,
  missing_application_id: FieldDetails,
  environment_mismatch: GateDetails,
  environment_not_found: null,
  member_env_forbidden: GateDetails,
  environment_slug_taken: FieldDetails,
  system_environment_locked: null,
  workspace_not_live: null,
  workspace_not_entitled_for_live: null,
  trial_expired: null,
  idempotency_key_reused: Type.Optional(
    object({ identifier: text('The `identifier` of usage that was recorded with another body.') }),
  ),
  request_in_progress: Type.Optional(
    object({ reason: one(['payment_in_progress'], 'A payment of the same thing is under way.') }),
  ),
  rate_limit_exceeded: Type.Optional(FieldDetails),
  not_found: null,
  method_not_allowed: null,
  invalid_scope: FieldDetails,
  invalid_origin: FieldDetails,
  embed_config_changed: object({ revision: text('`revision` of the configuration of now.') }),
  payment_routing_changed: object({ revision: text('`revision` of the routing of now.') }),
  shipping_tax_changed: object({ revision: text('`revision` of the configuration of now.') }),
  installation_config_changed: object({
    revision: text('`configRevision` of the installation of now.'),
  }),
  accounting_settings_changed: object({ revision: text('`revision` of the settings of now.') }),
  invalid_quote_token: object({
    reason: one(
      ['malformed', 'expired', 'revoked', 'scope', 'application', 'environment', 'origin'],
      'What is wrong with the publishable token, or where it does not apply.',
    ),
  }),
  origin_not_allowed: FieldDetails,
  invalid_signature: null,
  embed_token_invalid: null,
  embed_token_failed: null,
  invalid_logo_url: FieldDetails,
  invalid_primary_color: FieldDetails,
  invalid_storefront_base_url: FieldDetails,
  image_url_unresolvable: FieldDetails,
  body_too_large: FieldDetails,
  malformed_body: null,
  slug_taken: FieldDetails,
  internal_error: null,
  service_unavailable: null,
  not_ready: object({
    checks: Type.Record(Type.String(), Type.String(), {
      description: 'Each check with `ok` or `failed`.',
    }),
  }),

  // Sign-in of programs (RFC 8628)
  authorization_pending: null,
  slow_down: null,
  expired_token: null,
  access_denied: null,

  // Customers, carts, checkout, payments
  external_id_taken: FieldDetails,
  customer_not_found: null,
  cannot_remove_default: null,
  forbidden: GateDetails,
  cart_not_found: null,
  cart_not_open: object({
    status: Type.Optional(text('The state of the cart.')),
    reason: Type.Optional(
      one(
        ['payment_returned', 'partly_paid'],
        '`payment_returned`: the order ended before the money came, which goes back. `partly_paid`: a payment of the order is recorded already.',
      ),
    ),
    orderId: Type.Optional(text('The order that is partly paid.')),
  }),
  cart_already_checked_out: CartState,
  cart_already_converted: CartState,
  cart_abandoned: object({ status: text('The state of the cart: `abandoned`.') }),
  cart_changed: Type.Optional(
    object({
      sequence: Type.Optional(Type.Integer({ description: 'The cart’s sequence as it is now.' })),
      total: Type.Optional(amount('The total as it is now.')),
      shippingMethodId: Type.Optional(
        orNull(Type.String(), 'The shipping method that is chosen now; null for none.'),
      ),
      reason: Type.Optional(
        one(['subscription_line_changed'], 'The line of the subscription is another one now.'),
      ),
    }),
  ),
  cart_session_expired: object({
    status: text('The state of the cart session.'),
    checkoutSessionId: orNull(
      Type.String(),
      'The checkout session that the cart session became; null if it became none.',
    ),
  }),
  item_not_found: null,
  session_not_found: null,
  session_expired: Type.Optional(
    object({
      reason: orNull(
        one(['time', 'superseded', 'merchant', 'paid_elsewhere'], 'Why.'),
        '`time`: its time was over; `superseded`: its cart or order was paid by other means; `paid_elsewhere`: another session of its cart was paid; `merchant`: it was ended by a call.',
      ),
    }),
  ),
  session_not_open: object({
    status: text('The state of the checkout session.'),
    orderId: orNull(Type.String(), 'The order that the session made; null for none.'),
  }),
  already_completed: object({
    orderId: orNull(Type.String(), 'The order that the session made; null for none.'),
  }),
  missing_required_field: FieldDetails,
  address_required: FieldDetails,
  payment_failed: object({
    declineCode: Type.Optional(
      orNull(
        Type.String(),
        'Why the processor declined, such as `insufficient_funds`; null where it did not say.',
      ),
    ),
    declineClass: Type.Optional(
      orNull(
        one(['soft', 'action', 'hard', 'not_attempted'], 'The class of the decline.'),
        '`soft`: the same card may be tried again later; `action`: the buyer has to confirm; `hard`: another card is needed; `not_attempted`: nothing reached the bank.',
      ),
    ),
    paymentId: Type.Optional(orNull(Type.String(), 'The payment that failed; null for none.')),
    transactionId: Type.Optional(
      orNull(Type.String(), 'The movement of the payment that failed; null for several.'),
    ),
    attempts: Type.Optional(
      Type.Array(
        object({
          connectorId: orNull(Type.String(), 'The connector; null for a built-in one.'),
          result: one(['declined', 'not_attempted'], 'What it answered.'),
          declineCode: orNull(Type.String(), 'Why; null where it did not say.'),
        }),
        { description: 'One entry for each connector that was tried, in order.' },
      ),
    ),
    reason: Type.Optional(one(['no_card'], 'The subscription has no stored card to charge.')),
  }),
  discount_invalid: object({
    reason: one(
      [
        'not_found',
        'inactive',
        'not_started',
        'expired',
        'limit_reached',
        'customer_limit_reached',
        'currency_mismatch',
        'min_subtotal',
        'empty_cart',
      ],
      'Why the code does not hold here.',
    ),
    code: text('The code.'),
  }),
  discount_code_taken: FieldDetails,
  allowed_methods_unsupported: null,
  no_processor_connection: null,
  metadata_too_large: FieldDetails,
  refund_not_allowed: object({
    reason: one(
      ['not_captured', 'nothing_left', 'amount_above_refundable', 'units_without_price'],
      'Why nothing, or not that much, can be paid back.',
    ),
    status: Type.Optional(text('The state of the payment.')),
    refundable: amount('What can still be paid back.'),
    currency: text('Its currency.'),
  }),
  evidence_not_taken: object({ connectorId: text('The connector of the dispute.') }),
  evidence_rejected: object({ message: text('What the processor said, in its own words.') }),
  connector_in_use: object({ connectorId: text('The connector that the routing names.') }),

  // Invoices, files
  not_invoice: null,
  pdf_not_ready: object({
    reason: one(
      ['rendering', 'failed'],
      '`rendering`: it is still being made. `failed`: it could not be made; the next request tries again.',
    ),
  }),
  xrechnung_incomplete: FieldDetails,
  storage_unavailable: null,
  no_recipient: null,
  email_not_configured: null,
  missing_token: Type.Optional(FieldDetails),
  invalid_token: null,
  token_mismatch: null,
  download_expired: null,
  download_limit_reached: null,
  no_file: null,
  mime_not_allowed: null,
  invalid_file_content: null,
  logo_too_big: null,
  asset_too_big: null,
  file_too_big: null,
  fulfillment_not_found: null,
  fulfillment_not_digital: null,

  // Subscriptions
  subscription_terms_undeterminable: FieldDetails,
  recurring_customer_required: null,
  quantity_unchanged: null,
  invalid_subscription_state: Type.Optional(
    object({
      from: text('The state of the subscription.'),
      action: text('What was asked for.'),
    }),
  ),
  invalid_state: Type.Optional(
    Type.Union([
      FieldDetails,
      object({
        from: Type.Optional(text('The state of the resource.')),
        status: Type.Optional(text('The same, where only one state prevents it.')),
        action: Type.Optional(text('What was asked for.')),
        allowed: Type.Optional(
          Type.Readonly(
            Type.Array(Type.String(), { description: 'The states in which the action works.' }),
          ),
        ),
        reason: Type.Optional(text('What prevents it, where it is not the state.')),
        type: Type.Optional(text('The type of the fulfillment.')),
        kind: Type.Optional(one(['installment'], 'The kind of the subscription.')),
        effective: Type.Optional(one(['now'], 'When the change was to be.')),
        clock: Type.Optional(
          one(['advancing'], 'The test clock is on its way; try again shortly.'),
        ),
        orderStatus: Type.Optional(text('The state of the order.')),
        paymentStatus: Type.Optional(text('The state of its payment.')),
        lineItemId: Type.Optional(text('The line that prevents it.')),
        quantity: Type.Optional(Type.Integer({ description: 'Its quantity as it is now.' })),
        checkoutSessionId: Type.Optional(text('The checkout session.')),
        resolution: Type.Optional(orNull(Type.String(), 'How the issue was resolved.')),
        expected: Type.Optional(amount('What the charge should have been.')),
        captured: Type.Optional(amount('What was charged.')),
      }),
    ]),
  ),
  invalid_interval: FieldDetails,
  installment_plan_locked: null,
  invalid_schedule: FieldDetails,
  schedule_first_payment_mismatch: FieldDetails,
  installment_plan_merchant_only: GateDetails,
  renewal_needs_attention: object({
    issueId: text('The open issue: `GET /api/v1/subscriptions/{id}/issues`.'),
  }),
  currency_mismatch: FieldDetails,

  // Order edits, tax
  no_changes: null,
  invalid_line_item: FieldDetails,
  empty_order: null,
  order_changed: object({
    sequence: Type.Integer({ description: 'The order’s sequence as it is now.' }),
  }),
  order_not_editable: object({
    reason: text(
      'What prevents it: a state, or `cancelling`, `payment_pending`, `refund_pending` and alike.',
    ),
    status: text('The state of the order.'),
    paymentStatus: text('The state of its payment.'),
  }),
  subscription_order_not_editable: null,
  no_customer: null,
  not_implemented: null,
  tax_origin_missing: null,
  tax_address_missing: null,
  tax_provider_unavailable: null,

  // Team, extensions, routing
  environment_grants_forbidden: GateDetails,
  invalid_environment_grants: FieldDetails,
  already_member: null,
  invite_not_pending: object({
    status: text('The state of the invitation.'),
    reason: Type.Optional(
      one(['inviter_rights'], 'Who invited may no longer give what the invitation gives.'),
    ),
  }),
  invite_expired: null,
  invite_email_mismatch: null,
  view_name_taken: FieldDetails,
  view_changed: object({ revision: text('`revision` of the view of now.') }),
  view_limit_reached: object({ maximum: Type.Integer({ description: 'How many it may have.' }) }),
  cannot_remove_owner: GateDetails,
  new_scopes_require_consent: object({
    newScopes: Type.Array(Type.String(), { description: 'The scopes that come with the version.' }),
  }),
  installation_not_active: null,
  draft_not_installable_in_live: FieldDetails,
  already_installed: null,
  routing_default_required: FieldDetails,
  routing_unknown_connector: FieldDetails,
  routing_duplicate_connector: FieldDetails,
  routing_empty_cascade: FieldDetails,
  routing_rule_no_conditions: FieldDetails,
  routing_empty_condition_values: FieldDetails,
  routing_invalid_country: FieldDetails,
  routing_invalid_currency: FieldDetails,
  routing_invalid_amount: FieldDetails,
  routing_amount_range_invalid: FieldDetails,
  routing_invalid_scheme: FieldDetails,
  routing_invalid_card_source: FieldDetails,
  routing_invalid_card_type: FieldDetails,
  routing_invalid_condition: FieldDetails,
  processor_upstream_error: Type.Optional(
    object({
      connectorId: Type.Optional(text('The connector that was called.')),
      message: text('What the processor answered, or why it could not be reached.'),
    }),
  ),
} as const satisfies Readonly<Record<string, TSchema | null>>;

type Table = typeof errorDetails;

type Frozen<T> = T extends readonly (infer Entry)[]
  ? readonly Frozen<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The details that an error of the code carries; `undefined` for none. */
export type DetailsOf<Code extends keyof Table> = Table[Code] extends TSchema
  ? Frozen<Static<Table[Code]>> | (Table[Code] extends TOptional<TSchema> ? undefined : never)
  : undefined;
