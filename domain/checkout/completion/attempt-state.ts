import type { CheckoutAttempt, AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { ATTEMPT_SUMMARY } from '../../../storage/queries/checkout/attempts.ts';
import { lockLiveOrder, type OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import { lockFailedPayment } from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { fail } from '../../errors.ts';
import { rejectTooMany } from '../../rate-limit.ts';
import { lockSession, type LockedSession } from '../sessions/lock.ts';
import type { CompletionPlan } from './plan-completion.ts';

/** A session under its lock, with the state of its earlier attempts. */
export interface AttemptState extends LockedSession {
  readonly lastNumber: number;
  readonly recentAttempts: number;
  /** The result of the same token's earlier success. */
  readonly repeated: AttemptAnswer | null;
  readonly failedPayment: Payment | null;
  readonly order: OrderRows | null;
}

export async function lockAttemptState(
  { opened: { ctx, session }, tokenHash }: CompletionPlan,
  tx: Transaction,
): Promise<AttemptState> {
  const { workspaceId } = ctx;
  const [locked, summaries, failedPayment, order] = await tx.batch([
    () => lockSession(ctx, tx, session),
    () => tx.query(ATTEMPT_SUMMARY, [workspaceId, session.id, tokenHash]),
    () => lockFailedPayment(tx, workspaceId, session.id),
    () => lockLiveOrder(tx, workspaceId, { cartId: session.cartId ?? null, sessionId: session.id }),
  ]);
  const [summary] = summaries;
  return {
    ...locked,
    lastNumber: summary?.last_number ?? 0,
    recentAttempts: summary?.recent ?? 0,
    repeated: summary?.repeated ?? null,
    failedPayment,
    order,
  };
}

export type Obstacle =
  /** The session is due and must be expired first. */
  | { readonly kind: 'due' }
  /** Another attempt runs for the cart; `isRepeat`: with the same session and token. */
  | { readonly kind: 'running'; readonly attempt: CheckoutAttempt; readonly isRepeat: boolean }
  /** It is a repeat. */
  | {
      readonly kind: 'answered';
      readonly session: CheckoutSession;
      readonly answer: AttemptAnswer;
    };

/**
 * What prevents a completion from running now, or null. The first checks of contract 40 §4: repeats do not count
 * towards the limit; an ended session is rejected.
 */
export function findObstacle(
  { opened: { ctx }, tokenHash, counted }: CompletionPlan,
  state: AttemptState,
): Obstacle | null {
  const { session, running, repeated } = state;
  if (repeated) return { kind: 'answered', session, answer: repeated };
  const isRepeat =
    running !== null && running.checkoutSessionId === session.id && isSame(running, tokenHash);
  if (running && isRepeat) return { kind: 'running', attempt: running, isRepeat };
  if (session.status === 'expired')
    fail('session_expired', { reason: session.expiredReason ?? null });
  if (session.status !== 'open') {
    fail('session_not_open', { status: session.status, orderId: session.orderId ?? null });
  }
  if (running) return { kind: 'running', attempt: running, isRepeat };
  if (session.isDue(ctx.now())) return { kind: 'due' };
  if (counted.waitSeconds > 0) rejectTooMany(counted.waitSeconds);
  if (state.recentAttempts >= ctx.services.limits.completePerMinute) rejectTooMany(60);
  return null;
}

function isSame(attempt: CheckoutAttempt, tokenHash: string | null): boolean {
  return tokenHash !== null && attempt.tokenHash === tokenHash;
}
