import { isUuid } from '../../storage/ids.ts';
import {
  ATTEMPT_RUNS,
  lockCartRows,
  payKeyOf,
  type CartRows,
} from '../../storage/queries/carts/cart-rows.ts';
import type { Cart } from '../../storage/entities/cart.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { toCartView, type CartView } from './view.ts';

/** A cart under its row lock, with its view at that moment. */
export interface LockedCart extends CartRows {
  readonly before: CartView;
}

export interface PayableCart extends LockedCart {
  /** As `isBeingPaid` has it. */
  readonly isPaying: boolean;
}

/** A cart under its row lock, in any state. */
export async function lockCart(
  ctx: Context,
  tx: Transaction,
  cartId: string,
): Promise<PayableCart> {
  const found = isUuid(cartId) ? await lockCartRows(tx, ctx, cartId) : null;
  return found ? { ...found, before: toCartView(found) } : fail('cart_not_found');
}

/** A cart under its row lock that may change: not being paid, open, and at the sequence of If-Match, if there is one. */
export async function lockOpenCart(
  ctx: Context,
  tx: Transaction,
  cartId: string,
  ifMatch: number | null,
): Promise<LockedCart> {
  const found = await lockCart(ctx, tx, cartId);
  requireChangeable(found.cart, found.isPaying);
  if (ifMatch !== null && ifMatch !== found.cart.sequence) {
    fail('cart_changed', { sequence: found.cart.sequence });
  }
  return found;
}

/**
 * Whether an attempt moves money for a cart or session, or its outcome is not known yet. Unchanged while the row of the
 * cart, else of the session, is locked: every check of whether something is being paid asks here under that lock, or takes
 * what `lockCart` has read.
 */
export async function isBeingPaid(
  source: QuerySource,
  workspaceId: string,
  {
    cartId,
    sessionId = null,
  }: { readonly cartId: string | null; readonly sessionId?: string | null },
): Promise<boolean> {
  if (cartId === null && sessionId === null) return false;
  const key = payKeyOf(sessionId ?? '', cartId);
  return (await readFrom(source, ATTEMPT_RUNS, [workspaceId, key])).length > 0;
}

/**
 * 409 `request_in_progress` with Retry-After while an attempt runs (contract 30 §2, contract 40 §2): what it pays must
 * not change.
 */
export function requireNotBeingPaid(isPaying: boolean): void {
  if (!isPaying) return;
  const details = { reason: 'payment_in_progress' } as const;
  fail('request_in_progress', details, { headers: { 'retry-after': '2' } });
}

/** Every change of a cart requires that it is open and that no attempt to pay it runs. */
export function requireChangeable(cart: Plain<Cart>, isPaying: boolean): void {
  requireNotBeingPaid(isPaying);
  requireOpen(cart);
}

/** 409 `invalid_state` for a cart that is not abandoned. */
export function requireAbandoned({ status }: Pick<Cart, 'status'>): void {
  if (status !== 'abandoned')
    fail('invalid_state', { status }, { message: 'Only an abandoned cart can be recovered.' });
}

/** Only open carts can be changed (contract 30 §2). */
export function requireOpen(cart: Plain<Cart>): void {
  const { status } = cart;
  if (status === 'checkout')
    fail('cart_already_checked_out', { status, orderId: cart.orderId ?? null });
  if (status === 'converted')
    fail('cart_already_converted', { status, orderId: cart.orderId ?? null });
  if (status === 'abandoned') fail('cart_abandoned', { status });
}
