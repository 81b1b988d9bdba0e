import type { SubscriptionPeriod } from '../../storage/entities/subscription-period.ts';
import { fail } from '../errors.ts';
import type { LockedSubscription } from './load.ts';

/** These parts of a subscription decide about its verbs; they do not change under its lock. */
export type SubscriptionState = Pick<
  LockedSubscription,
  'subscription' | 'operation' | 'issues' | 'unpaid'
>;

/** How long the outcome of a charge usually takes to be known. */
const RETRY_AFTER_SECONDS = 5;

/**
 * 409 `invalid_state` with Retry-After while money of the subscription moves. Where it is not known whether it moved
 * (an open `orphan_charge`), some verbs are allowed all the same (contract 65 §9).
 */
export function requireNoCharge(
  { subscription, operation, issues }: SubscriptionState,
  action: string,
  { despiteOrphan = false }: { readonly despiteOrphan?: boolean } = {},
): void {
  if (!operation) return;
  if (despiteOrphan && operation.mayStayUnknown() && hasOrphan({ issues })) return;
  fail(
    'invalid_state',
    { from: subscription.status, action, reason: 'charge_in_flight' },
    {
      message: 'A charge of the subscription is under way; try again shortly.',
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    },
  );
}

/** 409 `renewal_needs_attention` while an `orphan_charge` is open. */
export function requireNoOrphan({ issues }: Pick<SubscriptionState, 'issues'>): void {
  const orphan = issues.find(({ type }) => type === 'orphan_charge');
  if (orphan) fail('renewal_needs_attention', { issueId: orphan.id });
}

export function hasOrphan({ issues }: Pick<SubscriptionState, 'issues'>): boolean {
  return issues.some(({ type }) => type === 'orphan_charge');
}

/** 409 `invalid_state` once it has ended, or before its first payment is known. */
export function requireLive(
  { subscription }: Pick<SubscriptionState, 'subscription'>,
  action: string,
): void {
  if (!subscription.isLive()) fail('invalid_state', { from: subscription.status, action });
}

/** 400 `invalid_subscription_state` unless it is active; 409 `invalid_state` while it is being charged. */
export function requirePausable(locked: SubscriptionState): void {
  const { status: from } = locked.subscription;
  if (from !== 'active') fail('invalid_subscription_state', { from, action: 'pause' });
  requireNoCharge(locked, 'pause', { despiteOrphan: true });
}

/** 400 `invalid_subscription_state` unless it is paused; 409 while its money moves, or may have moved. */
export function requireResumable(locked: SubscriptionState): void {
  const { status: from } = locked.subscription;
  if (from !== 'paused') fail('invalid_subscription_state', { from, action: 'resume' });
  requireNoOrphan(locked);
  requireNoCharge(locked, 'resume');
}

/** 400 `invalid_subscription_state` unless it is active; 409 `installment_plan_locked`. */
export function requireSkippable({ subscription }: Pick<SubscriptionState, 'subscription'>): void {
  const { status: from, schedule } = subscription;
  if (from !== 'active') fail('invalid_subscription_state', { from, action: 'skip_next' });
  if (schedule) fail('installment_plan_locked');
}

/** 409 `invalid_state` while it is being charged, and once it has ended. */
export function requireCancellable(
  locked: SubscriptionState,
  action: 'cancel' | 'refund_cancel',
): void {
  requireNoCharge(locked, action, { despiteOrphan: true });
  requireLive(locked, action);
}

/** 409 `invalid_state` without a scheduled cancellation. */
export function requireCancelScheduled(locked: SubscriptionState): void {
  requireLive(locked, 'uncancel');
  const { cancelAtPeriodEnd, status: from } = locked.subscription;
  if (!cancelAtPeriodEnd)
    fail('invalid_state', { from, action: 'uncancel', reason: 'not_scheduled' });
}

/** 409 `invalid_state` without a change for the next period. */
export function requirePendingChange({
  subscription,
}: Pick<SubscriptionState, 'subscription'>): void {
  const { pendingChange, status: from } = subscription;
  if (!pendingChange)
    fail('invalid_state', { from, action: 'drop_change', reason: 'none_pending' });
}

/**
 * The period that is past due; 409 `renewal_needs_attention` first, 422 `invalid_state` without one, 409 `invalid_state`
 * while it is being charged.
 */
export function requireUnpaid(
  locked: SubscriptionState,
  action: 'retry_charge' | 'waive_period',
): SubscriptionPeriod {
  requireNoOrphan(locked);
  const { subscription, unpaid } = locked;
  const { status: from } = subscription;
  if (from !== 'past_due' || !unpaid) fail('invalid_state', { from, action }, { status: 422 });
  requireNoCharge(locked, action);
  return unpaid;
}

/** 409 `invalid_state` while its money moves, before it has ended, and without a credit balance. */
export function requireBalance(locked: SubscriptionState): void {
  requireNoCharge(locked, 'refund_credit');
  const { status: from, endedAt, creditBalance } = locked.subscription;
  if (!endedAt) fail('invalid_state', { from, action: 'refund_credit', reason: 'not_ended' });
  if (creditBalance === 0)
    fail('invalid_state', { from, action: 'refund_credit', reason: 'no_balance' });
}
