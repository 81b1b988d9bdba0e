import { fail } from '../errors.ts';
import type { LockedSubscription } from './load.ts';

/** How long the outcome of a charge usually takes to be known. */
const RETRY_AFTER_SECONDS = 5;

/**
 * 409 `invalid_state` with Retry-After while money of the subscription moves. Where it is not known whether it moved
 * (an open `orphan_charge`), some verbs are allowed all the same (contract 65 §9).
 */
export function requireNoCharge(
  { subscription, operation, issues }: LockedSubscription,
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
export function requireNoOrphan({ issues }: Pick<LockedSubscription, 'issues'>): void {
  const orphan = issues.find(({ type }) => type === 'orphan_charge');
  if (orphan) fail('renewal_needs_attention', { issueId: orphan.id });
}

export function hasOrphan({ issues }: Pick<LockedSubscription, 'issues'>): boolean {
  return issues.some(({ type }) => type === 'orphan_charge');
}

/** 409 `invalid_state` once it has ended, or before its first payment is known. */
export function requireLive({ subscription }: LockedSubscription, action: string): void {
  if (!subscription.isLive()) fail('invalid_state', { from: subscription.status, action });
}
