import type { Subscription } from '../../../../sdk/typescript/src/commerce.ts';

type Charged = Pick<Subscription, 'status' | 'nextRetryAt' | 'nextBillingAt' | 'cancelAtPeriodEnd'>;

/** When money is taken next, by a retry or a renewal; null where the subscription ends or rests first. */
export function nextChargeAt(subscription: Charged): string | null {
  const { status, nextRetryAt, nextBillingAt, cancelAtPeriodEnd } = subscription;
  if (nextRetryAt !== null && status === 'past_due') return nextRetryAt;
  if (cancelAtPeriodEnd || (status !== 'active' && status !== 'trialing')) return null;
  return nextBillingAt;
}
