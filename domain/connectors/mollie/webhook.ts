import type { Payment } from '@mollie/api-client';
import type { ConnectorEvent } from '../processor-event.ts';
import type { MollieAccount } from './account.ts';
import { fromMollieAmount } from './amount.ts';
import { chargebackEvent } from './chargeback-event.ts';
import { failureOf } from './failure.ts';
import { keyIn } from './payment-outcome.ts';

const PAGE_MAX = 250;

/**
 * The events of a payment that Mollie's call names: the call tells no more than the id, so that all is read. An event is
 * named by what it tells of, so that the same news is stored once, however often Mollie calls. Null for a payment that
 * is none of ours, or that Mollie does not know. Throws `Unread` when Mollie does not say.
 */
export async function readEvents(
  { mollie }: MollieAccount,
  paymentId: string,
): Promise<ConnectorEvent[] | null> {
  try {
    const payment = await mollie.payments.get(paymentId);
    const key = keyIn(payment);
    if (key === null) return null;
    const range = { paymentId, limit: PAGE_MAX };
    const [captures, refunds, chargebacks] = await Promise.all([
      payment.captureMode === 'manual' ? mollie.paymentCaptures.page(range) : [],
      // Also those that failed, which count in no sum.
      payment.status === 'paid' ? mollie.paymentRefunds.page(range) : [],
      hasChargebacks(payment) ? mollie.paymentChargebacks.page(range) : [],
    ]);
    return [
      eventOf(payment, paymentId, paymentTypes, key),
      ...captures.map((one) => eventOf(one, paymentId, captureTypes, keyIn(one))),
      ...refunds.map((one) => eventOf(one, one.id, refundTypes, keyIn(one))),
      ...chargebacks.map((one) => chargebackEvent(one, paymentId)),
    ].filter((event) => event !== null);
  } catch (error) {
    const { kind, message } = failureOf(error);
    if (kind === 'missing') return null;
    throw new Unread(message);
  }
}

/** Mollie did not say what became of the payment that it called about. */
export class Unread extends Error {}

type Types = ReadonlyMap<string, ConnectorEvent['type']>;

const paymentTypes: Types = new Map([
  ['paid', 'charge.captured'],
  ['authorized', 'charge.captured'],
  ['failed', 'charge.failed'],
  ['canceled', 'charge.failed'],
  ['expired', 'charge.failed'],
]);

const captureTypes: Types = new Map([
  ['succeeded', 'charge.captured'],
  ['failed', 'charge.failed'],
]);

const refundTypes: Types = new Map([
  ['refunded', 'refund.succeeded'],
  ['failed', 'refund.failed'],
  ['canceled', 'refund.failed'],
]);

/** Its amount is left to the lookup: an event alone books nothing. */
function eventOf(
  { id, status }: { readonly id: string; readonly status: string },
  ref: string,
  types: Types,
  idempotencyKey: string | null,
): ConnectorEvent | null {
  const type = types.get(status);
  return type && idempotencyKey !== null
    ? { id: `${id}:${status}`, type, ref, idempotencyKey, amount: null }
    : null;
}

/** After the bank has reversed one, nothing is charged back any more, but the link to them stays. */
function hasChargebacks({ amountChargedBack, _links }: Payment): boolean {
  const isSome = amountChargedBack !== undefined && fromMollieAmount(amountChargedBack) !== 0;
  return isSome || _links.chargebacks !== undefined;
}
