import type { StoredUsageTerms, Subscription } from '../../../storage/entities/subscription.ts';
import { fail } from '../../errors.ts';

const MINUTE_MS = 60_000;
const AHEAD_MS = 5 * MINUTE_MS;
const AGE_MS = 35 * 24 * 60 * MINUTE_MS;

/**
 * The terms that price what is used; 422 `invalid_state` of an ended subscription, 400 `invalid_state` of an installment
 * plan, 422 `validation_error` without usage terms.
 */
export function requireMetered(subscription: Subscription): StoredUsageTerms {
  const { status, endedAt, schedule, usageTerms } = subscription;
  if (endedAt) fail('invalid_state', { from: status, action: 'usage' }, { status: 422 });
  if (schedule) {
    const message = 'An installment plan has no usage.';
    fail('invalid_state', { kind: 'installment', action: 'usage' }, { status: 400, message });
  }
  return (
    usageTerms ?? rejectUsage('metric', 'no_usage_terms', 'the subscription has no usage terms')
  );
}

/**
 * The index of the open period at an instant: the current one's, or the next one's once that has ended. 422
 * `validation_error` outside of it.
 */
export function usagePeriodAt(
  { currentPeriodStart: start, currentPeriodEnd: end, nextIndex }: Subscription,
  at: Date,
  now: Date,
): number {
  const received = at.toISOString();
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs > AHEAD_MS) rejectUsage('timestamp', 'in_future', 'lies in the future', received);
  if (!start || !end || at < start)
    rejectUsage('timestamp', 'period_closed', 'is not in the open period', received);
  if (aheadMs < -AGE_MS) rejectUsage('timestamp', 'too_old', 'is more than 35 days ago', received);
  return at < end ? nextIndex - 1 : nextIndex;
}

/** 422 `validation_error` */
export function rejectUsage(
  path: string,
  code: string,
  message: string,
  received?: unknown,
): never {
  return fail('validation_error', [{ path, code, message, received }], { status: 422 });
}
