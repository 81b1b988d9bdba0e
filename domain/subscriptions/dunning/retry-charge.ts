import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { unitOfWork, type Concluded, type Context, type Transaction } from '../../context.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { resumeRequest, runRequested, type RequestedCharge } from '../billing/requested-charge.ts';
import { requireCardOf, requireStoredCard } from '../billing/require-card.ts';
import { lockSubscription } from '../lock.ts';
import { chargePeriod } from '../billing/charge-period.ts';
import { requireUnpaid } from '../require-state.ts';
import type { RetryChargeInput } from '../verb-schemas.ts';

/**
 * Charges the unpaid period of a subscription that is past due now, to its card or, this once, to another one
 * (contract 65 §5). 404; 409 `renewal_needs_attention` first; 422 `invalid_state` unless it is past due; 422
 * `missing_required_field` without a card; 402 `payment_failed`, which leaves the schedule of its dunning as it is.
 */
export async function retryCharge(
  ctx: Context,
  id: string,
  input: RetryChargeInput,
): Promise<Concluded<RequestedCharge>> {
  await requireClockNotAdvancing(ctx);
  const resumed = await resumeRequest(ctx);
  if (resumed) return resumed;
  const call = await unitOfWork(ctx, (tx) => reserveRetry(ctx, tx, id, input));
  return runRequested(ctx, call);
}

async function reserveRetry(
  base: Context,
  tx: Transaction,
  id: string,
  { paymentMethodId: cardId = null }: RetryChargeInput,
): Promise<ReservedSale> {
  const locked = await lockSubscription(base, tx, id);
  const unpaid = requireUnpaid(locked, 'retry_charge');
  const paymentMethodId = cardId === null ? null : await requireStoredCard(tx, locked, cardId);
  await requireCardOf(tx, locked, paymentMethodId);
  const ctx = { ...base, applicationId: locked.subscription.applicationId };
  const action = 'retried';
  const charge = { action, paymentSource: 'card_on_file', paymentMethodId } as const;
  const call = await chargePeriod(ctx, tx, locked, unpaid, charge);
  if (!call) throw new Error(`period ${unpaid.id} has nothing to charge`);
  return call;
}
