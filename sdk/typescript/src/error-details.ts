import type { ErrorCode, ErrorDetail } from './generated/types.ts';

/** The codes whose details are an object, and what it holds. What is optional depends on the case. */
interface ObjectDetails {
  already_completed: { orderId: string | null };
  cart_abandoned: { status: string };
  cart_already_checked_out: { status: string; orderId: string | null };
  cart_already_converted: { status: string; orderId: string | null };
  cart_changed:
    | {
        /** The cart's sequence as it is now. */
        sequence?: number;
        /** The total as it is now, in minor units. */
        total?: number;
        shippingMethodId?: string | null;
        reason?: string;
      }
    | undefined;
  cart_not_open: { status?: string; reason?: string; orderId?: string };
  cart_session_expired: { status: string; checkoutSessionId: string | null };
  connector_in_use: { connectorId: string };
  discount_invalid: { reason: string; code: string };
  idempotency_key_reused: { identifier: string } | undefined;
  invalid_quote_token: { reason: string } | undefined;
  invalid_subscription_state: { from: string; action: string };
  invite_not_pending: { status: string; reason?: string };
  new_scopes_require_consent: { newScopes: string[] };
  order_not_editable: { reason: string; status: string; paymentStatus: string };
  payment_failed: {
    /** Why the processor declined, such as `insufficient_funds`; null where it did not say. */
    declineCode?: string | null;
    /** Whether to try again: `soft`, `hard` and the like. */
    declineClass?: string | null;
    paymentId?: string | null;
    transactionId?: string;
    /** One entry for each connector that was tried. */
    attempts?: readonly Readonly<Record<string, unknown>>[];
    reason?: string;
  };
  refund_not_allowed: { reason: string; refundable?: number; currency?: string };
  renewal_needs_attention: { issueId: string } | undefined;
  session_expired: { reason: string | null } | undefined;
  session_not_open: { status: string; orderId: string | null };
}

/** The codes whose details list what is wrong, field by field. */
type ListCode =
  | 'address_required'
  | 'discount_code_taken'
  | 'external_id_taken'
  | 'invalid_interval'
  | 'invalid_line_item'
  | 'metadata_too_large'
  | 'missing_required_field'
  | 'origin_not_allowed'
  | 'permission_denied'
  | 'validation_error';

/** The `details` of an error by its code. */
export type ErrorDetails<Code extends ErrorCode> = Code extends keyof ObjectDetails
  ? Readonly<ObjectDetails[Code]>
  : Code extends ListCode
    ? readonly ErrorDetail[]
    : readonly ErrorDetail[] | Readonly<Record<string, unknown>> | undefined;
