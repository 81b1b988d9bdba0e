import type { Subscription } from '../../../sdk/typescript/src/commerce.ts';

export type Deed =
  | 'change'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'uncancel'
  | 'retry'
  | 'waive'
  | 'skip'
  | 'card'
  | 'usage'
  | 'dropChange'
  | 'payOut';

/** What the API takes in the present state of a subscription; anything else is not offered. */
export function deedsOf(subscription: Subscription): ReadonlySet<Deed> {
  const { status, kind, cancelAtPeriodEnd, pendingChange, usage } = subscription;
  const isLive = isGoingOn(subscription);
  const isRecurring = kind === 'recurring';
  const mayCharge = !hasOrphan(subscription);
  const offered: readonly (readonly [Deed, boolean])[] = [
    ['change', canChange(subscription, 'now') || canChange(subscription, 'period_end')],
    ['pause', status === 'active'],
    ['resume', status === 'paused' && mayCharge],
    ['cancel', isLive],
    ['uncancel', isLive && cancelAtPeriodEnd],
    ['retry', status === 'past_due' && mayCharge],
    ['waive', status === 'past_due' && mayCharge],
    ['skip', status === 'active' && isRecurring && !cancelAtPeriodEnd],
    ['card', isLive],
    ['usage', isLive && isRecurring && usage !== null],
    ['dropChange', pendingChange !== null],
    ['payOut', subscription.endedAt !== null && subscription.creditBalance > 0],
  ];
  return new Set(offered.filter(([, isPossible]) => isPossible).map(([deed]) => deed));
}

/** Whether it may be charged again. */
export function isGoingOn({ status }: Pick<Subscription, 'status'>): boolean {
  return ['trialing', 'active', 'past_due', 'paused'].includes(status);
}

/** Money was or may have been taken that no renewal records: renewals stop until that is resolved. */
export function hasOrphan({ issues }: Pick<Subscription, 'issues'>): boolean {
  return issues.some(({ type }) => type === 'orphan_charge');
}

/** Whether other terms can apply at once, or from the next period on. */
export function canChange(subscription: Subscription, effective: 'now' | 'period_end'): boolean {
  const { status, kind, cancelAtPeriodEnd } = subscription;
  if (kind === 'installment' || !isGoingOn(subscription)) return false;
  return effective === 'period_end'
    ? !cancelAtPeriodEnd
    : (status === 'active' || status === 'trialing') && !hasOrphan(subscription);
}
