import { CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { lockCartRow, mapRows, payKeyOf } from '../../../storage/queries/carts/cart-rows.ts';
import { lockSessionRow, READ_LOCKED_STATE } from '../../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { LockedCart } from '../../carts/lock.ts';
import { toCartView } from '../../carts/view.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

export interface SessionAndCart {
  readonly session: CheckoutSession;
  readonly cart: LockedCart | null;
}

export interface LockedSession extends SessionAndCart {
  /** The attempt that runs for the cart, of this session or of another. */
  readonly running: CheckoutAttempt | null;
}

/** 410 `session_expired`, 422 `session_not_open` for a session that has ended. */
export function requireOpenSession({ status, orderId = null }: CheckoutSession): void {
  if (status === 'expired') fail('session_expired');
  if (status !== 'open') fail('session_not_open', { status, orderId });
}

type SessionKey = Pick<CheckoutSession, 'id' | 'cartId'>;

/** Locks the cart, then the session, and reads under both locks what they hold, in one round trip. */
export async function lockSession(
  ctx: Context,
  tx: Transaction,
  { id, cartId = null }: SessionKey,
): Promise<LockedSession> {
  const [rows, [state]] = await tx.batch([
    () => lockSessionAndCart(ctx, tx, { id, cartId }),
    () => tx.query(READ_LOCKED_STATE, [ctx.workspaceId, cartId, payKeyOf(id, cartId)]),
  ]);
  const { lines = [], running = null } = state ?? {};
  return { ...toLocked(tx, rows, lines), running: running && tx.em.map(CheckoutAttempt, running) };
}

interface LockedRows {
  readonly cart: object | null;
  readonly session: CheckoutSession;
}

/**
 * Locks the rows of the cart, then of the session. Everything that locks both does so in this order, which rules out
 * deadlocks; what they hold is read by a statement behind it in the same batch.
 */
export async function lockSessionAndCart(
  ctx: Context,
  tx: Transaction,
  { id, cartId }: SessionKey,
): Promise<LockedRows> {
  const [cart, session] = await tx.batch([
    cartId ? () => lockCartRow(tx, ctx, cartId) : null,
    () => lockSessionRow(tx, ctx.workspaceId, id),
  ]);
  if (cartId && !cart) fail('cart_not_found');
  return { cart, session: session ?? fail('session_not_found') };
}

/** A session and its cart with its lines, read under the cart's lock. */
export function toLocked(
  tx: Transaction,
  { cart: row, session }: LockedRows,
  lines: readonly object[],
): SessionAndCart {
  if (!row) return { session, cart: null };
  const cart = mapRows(tx.em, row, lines);
  return { session, cart: { ...cart, before: toCartView(cart) } };
}
