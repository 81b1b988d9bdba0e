import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { unitOfWork, type Concluded, type Context, type Transaction } from '../../context.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import { settleDry } from '../../sales/run-sale.ts';
import { purposesOf } from '../../sales/open-movement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { resumeRequest, runRequested, type RequestedCharge } from '../billing/requested-charge.ts';
import { requireCardOf, requireStoredCard } from '../billing/require-card.ts';
import { lockSubscription } from '../lock.ts';
import { chargePeriod } from '../billing/charge-period.ts';
import { requireUnpaid } from '../require-state.ts';
import { concludePreview, type PreviewedSubscription } from '../verb-preview.ts';
import type { RetryChargeInput } from '../verb-schemas.ts';

/**
 * Charges the unpaid period of a subscription that is past due now, to its card or, this once, to another one
 * (contract 65 §5). 404; 409 `renewal_needs_attention` first; 422 `invalid_state` unless it is past due; 422
 * `missing_required_field` without a card; 402 `payment_failed`, which leaves the schedule of its dunning as it is.
 * `dryRun` returns the same with its `preview` as if the processor had agreed, and writes nothing.
 */
export async function retryCharge(
  ctx: Context,
  id: string,
  input: Partial<RetryChargeInput>,
): Promise<Concluded<RequestedCharge & Pick<PreviewedSubscription, 'preview'>>> {
  await requireClockNotAdvancing(ctx);
  if (input.dryRun) return concludePreview(ctx, (own, tx) => retryDry(own, tx, id, input));
  const resumed = await resumeRequest(ctx);
  if (resumed) return resumed;
  const { call } = await unitOfWork(ctx, (tx) => reserveRetry(ctx, tx, id, input));
  return runRequested(ctx, call);
}

/** Makes the charge as if the processor had agreed. */
async function retryDry(
  ctx: Context,
  tx: Transaction,
  id: string,
  input: Partial<RetryChargeInput>,
) {
  const { call, unpaid } = await reserveRetry(ctx, tx, id, input);
  const { content, creditApplied, periodStart, periodEnd } = unpaid;
  if (!content) throw new Error(`period ${unpaid.id} has lost its content`);
  const settled = await settleDry(ctx, tx, purposesOf(ctx).subscription, call.movement);
  const { subscription, issues, payment, transaction } = settled;
  if (!subscription) throw new Error(`payment ${payment.id} has lost its subscription`);
  const period = { periodStart, periodEnd };
  const charge = { content, creditApplied, chargeAt: ctx.now(), period };
  return { subscription, issues, payment, transaction, charge };
}

interface ReservedRetry {
  readonly call: ReservedSale;
  readonly unpaid: SubscriptionPeriod;
}

async function reserveRetry(
  base: Context,
  tx: Transaction,
  id: string,
  { paymentMethodId: cardId = null }: Partial<RetryChargeInput>,
): Promise<ReservedRetry> {
  const locked = await lockSubscription(base, tx, id);
  const unpaid = requireUnpaid(locked, 'retry_charge');
  const paymentMethodId = cardId === null ? null : await requireStoredCard(tx, locked, cardId);
  await requireCardOf(tx, locked, paymentMethodId);
  const ctx = { ...base, applicationId: locked.subscription.applicationId };
  const action = 'retried';
  const charge = { action, paymentSource: 'card_on_file', paymentMethodId } as const;
  const call = await chargePeriod(ctx, tx, locked, unpaid, charge);
  if (!call) throw new Error(`period ${unpaid.id} has nothing to charge`);
  return { call, unpaid };
}
