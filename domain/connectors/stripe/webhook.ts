import type { Stripe } from 'stripe';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { Signing } from '../../ports/signing.ts';
import type { ConnectorEvent } from '../processor-event.ts';
import { stripeSecrets } from './account.ts';
import { disputeEvent } from './dispute-event.ts';
import { KEY } from '../charge-metadata.ts';
import { stripePackage } from './load-package.ts';

const TOLERANCE_SECONDS = 300;

/** Checks the signature of a webhook of Stripe's over its raw bytes; null when it is not good. */
export async function verifiedStripeEvent(
  { secrets, clock }: Signing,
  connector: Connector,
  { signature, rawBody }: { readonly signature: string; readonly rawBody: string },
): Promise<Stripe.Event | null> {
  const { webhookSecret } = stripeSecrets(secrets, connector);
  if (!webhookSecret) return null;
  try {
    return await stripePackage().webhooks.constructEventAsync(
      rawBody,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      clock().getTime(),
    );
  } catch (error) {
    if (error instanceof stripePackage().errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** Our event for one of Stripe's; null for those that decide nothing here, and for what is no event of theirs. */
export function toConnectorEvent(event: Stripe.Event): ConnectorEvent | null {
  if (!hasObject(event)) return null;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.amount_capturable_updated':
    case 'setup_intent.succeeded':
      return intentEvent(event.id, 'charge.captured', event.data.object);
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return intentEvent(event.id, 'charge.failed', event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEvent(event.id, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputeEvent(event, event.data.object);
    default:
      return null;
  }
}

/** A signature says who wrote it, not that it has the form of its type. */
function hasObject({ id, data }: { readonly id: unknown; readonly data?: unknown }): boolean {
  const object = fieldOf(data, 'object');
  return typeof id === 'string' && typeof fieldOf(object, 'id') === 'string';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Its amount is left to the lookup: an event alone books nothing. */
function intentEvent(
  id: string,
  type: ConnectorEvent['type'],
  { id: ref, metadata }: Stripe.PaymentIntent | Stripe.SetupIntent,
): ConnectorEvent {
  return { id, type, ref, idempotencyKey: metadata?.[KEY] ?? null, amount: null };
}

function refundEvent(
  id: string,
  { id: ref, status, metadata }: Stripe.Refund,
): ConnectorEvent | null {
  const types = {
    succeeded: 'refund.succeeded',
    failed: 'refund.failed',
    canceled: 'refund.failed',
  } as const;
  const type = status && Object.hasOwn(types, status) ? types[status as keyof typeof types] : null;
  return type && { id, type, ref, idempotencyKey: metadata?.[KEY] ?? null, amount: null };
}
