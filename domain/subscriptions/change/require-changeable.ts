import type { SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
import { USAGE_OF_PERIODS } from '../../../storage/queries/subscriptions/usage.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { findStoredCard, type StoredCard } from '../../payment-methods/stored-card.ts';
import { requireNoOrphan } from '../require-state.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import type { ChangeInput } from './schemas.ts';

/** The first two checks of contract 65 §6, before the terms are looked at. */
export function requireTerms({ subscription }: Pick<SubscriptionState, 'subscription'>): void {
  const { status, endedAt, schedule } = subscription;
  if (endedAt) fail('invalid_state', { from: status, action: 'change' }, { status: 422 });
  if (schedule) fail('installment_plan_locked');
}

/** The checks after the terms, in the order of contract 65 §6. */
export function requireChangeable(
  ctx: Pick<ApplicationContext, 'now'>,
  locked: SubscriptionState,
  effective: ChangeInput['effective'],
): void {
  const { subscription, operation, unpaid } = locked;
  const { status, cancelAtPeriodEnd, nextBillingAt } = subscription;
  const isNow = effective === 'now';
  if (!isNow && cancelAtPeriodEnd)
    fail('invalid_state', { from: status, action: 'change', reason: 'cancel_scheduled' });
  if (isNow && status === 'paused') rejectNow(status);
  if (isNow) requireNoOrphan(locked);
  if (isNow && status === 'past_due') rejectNow(status);
  // Its first payment is undecided: what it pays for is not changed meanwhile.
  const isUndecided = operation !== null || status === 'pending';
  if (isUndecided || (isNow && unpaid)) rejectInFlight(status);
  // The renewal that is due comes first.
  if (isNow && status !== 'trialing' && nextBillingAt && nextBillingAt <= ctx.now())
    rejectInFlight(status);
}

/**
 * What was used is priced by the terms at its renewal: 422 `invalid_state` for terms of another metric, or none, that
 * take effect before what is reported is billed.
 */
export async function requireUsageBilled(
  source: QuerySource,
  { subscription }: Pick<SubscriptionState, 'subscription'>,
  after: SubscriptionTerms,
): Promise<void> {
  const { usageTerms, workspaceId, id, usageBilledTo, nextIndex, status } = subscription;
  if (!usageTerms || usageTerms.metric === after.usage?.metric) return;
  const values = [workspaceId, id, usageBilledTo, nextIndex, []];
  if ((await readFrom(source, USAGE_OF_PERIODS, values)).length === 0) return;
  const message = 'The open period has usage of the present metric: change it at the period’s end.';
  const details = { from: status, action: 'change', reason: 'unbilled_usage' };
  fail('invalid_state', details, { status: 422, message });
}

/** The card that a change charges; 402 `payment_failed` without one. */
export async function requireCard(
  tx: Transaction,
  { subscription }: Pick<SubscriptionState, 'subscription'>,
): Promise<StoredCard> {
  const card = await findStoredCard(tx, subscription, subscription);
  if (card) return card;
  const message = 'The customer has no stored card that can be charged.';
  return fail('payment_failed', { declineCode: null, reason: 'no_card' }, { message });
}

function rejectNow(status: string): never {
  const details = { from: status, action: 'change', effective: 'now' } as const;
  return fail('invalid_state', details, { status: 422 });
}

function rejectInFlight(status: string): never {
  const details = { from: status, action: 'change', reason: 'charge_in_flight' };
  return fail('invalid_state', details, { headers: { 'retry-after': '2' } });
}
