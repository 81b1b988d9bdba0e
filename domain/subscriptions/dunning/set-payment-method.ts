import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludingUnit,
  unitOfWork,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { findStoredCard } from '../../payment-methods/stored-card.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { concludeDry } from '../../dry-run.ts';
import { runSale, settleDry } from '../../sales/run-sale.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import { findResumed } from '../billing/requested-charge.ts';
import { requireStoredCard } from '../billing/require-card.ts';
import { lockSubscription } from '../lock.ts';
import { chargePeriod } from '../billing/charge-period.ts';
import { scheduleRetry } from '../billing/fail-period.ts';
import { hasOrphan, requireLive } from '../require-state.ts';
import type { RetryStatus, SetPaymentMethodInput } from '../verb-schemas.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import { purposesOf } from '../../sales/open-movement.ts';

export interface SubscriptionWithRetry extends SubscriptionWithIssues {
  readonly retry: { readonly status: RetryStatus };
}

interface Reserved {
  readonly status: RetryStatus;
  readonly call: ReservedSale | null;
}

type SetInput = Omit<SetPaymentMethodInput, 'dryRun'> & { readonly dryRun?: boolean };

/**
 * Sets the card that a subscription charges from now on; null: the customer's default. With `retry` an unpaid period is
 * charged to it at once; the card stays, whatever comes of that. 404 for the subscription or the card; 409
 * `invalid_state` once it has ended. `dryRun` returns the same as if the charge had succeeded, and writes nothing.
 */
export async function setPaymentMethod(
  ctx: Context,
  id: string,
  input: SetInput,
): Promise<Concluded<SubscriptionWithRetry>> {
  await requireClockNotAdvancing(ctx);
  if (input.dryRun) return concludeDry(ctx, (own, tx) => setDry(own, tx, id, input));
  const resumed = await findResumed(ctx);
  const reserved: Reserved = resumed
    ? { status: statusOf(resumed.operation.status), call: resumed.call }
    : await unitOfWork(ctx, (tx) => reserveNewCard(ctx, tx, id, input));
  const { subscription: purpose } = purposesOf(ctx);
  const { call } = reserved;
  const status = call ? outcomeOf(await runSale(ctx, purpose, call)) : reserved.status;
  return concludingUnit(ctx, async (tx) => {
    const { subscription, issues } = await lockSubscription(ctx, tx, id);
    return { subscription, issues, retry: { status } };
  });
}

async function setDry(
  ctx: Context,
  tx: Transaction,
  id: string,
  input: SetInput,
): Promise<SubscriptionWithRetry> {
  const { status, call } = await reserveNewCard(ctx, tx, id, input);
  if (call) await settleDry(ctx, tx, purposesOf(ctx).subscription, call.movement);
  await tx.flush();
  const { subscription, issues } = await lockSubscription(ctx, tx, id);
  return { subscription, issues, retry: { status: call ? 'captured' : status } };
}

function outcomeOf({ operation, transaction }: SettledSubscription): RetryStatus {
  // Another amount was taken: its issue is open.
  if (operation.status === 'dropped' && transaction.status === 'succeeded') return 'blocked';
  return statusOf(operation.status);
}

function statusOf(status: 'open' | 'undecided' | 'done' | 'dropped'): RetryStatus {
  if (status === 'done') return 'captured';
  return status === 'dropped' ? 'declined' : 'blocked';
}

async function reserveNewCard(
  base: Context,
  tx: Transaction,
  id: string,
  { paymentMethodId: cardId, retry }: SetInput,
): Promise<Reserved> {
  const locked = await lockSubscription(base, tx, id);
  requireLive(locked, 'set_payment_method');
  const { subscription, unpaid, operation } = locked;
  const paymentMethodId = cardId === null ? null : await requireStoredCard(tx, locked, cardId);
  const isOther = paymentMethodId !== subscription.paymentMethodId;
  if (isOther) {
    subscription.chargeBy(paymentMethodId);
    locked.add('subscription.payment_method_updated', { paymentMethodId });
  }
  const isUnpaid = subscription.status === 'past_due' && unpaid !== null;
  const isBlocked = operation !== null || hasOrphan(locked);
  if (isUnpaid && !isBlocked && isOther) {
    unpaid.takeOtherCard();
    // Where the former card was not to be charged again, this one is.
    if (subscription.nextRetryAt) scheduleRetry(base, locked, unpaid);
  }
  const ctx = { ...base, applicationId: subscription.applicationId };
  const action = 'payment_method_set';
  if (isUnpaid && retry && !isBlocked && (await findStoredCard(tx, subscription, subscription))) {
    const call = await chargePeriod(ctx, tx, locked, unpaid, { action });
    return { status: 'blocked', call };
  }
  await locked.store(ctx, tx, action);
  return { status: isUnpaid && retry && isBlocked ? 'blocked' : 'none', call: null };
}
