import type { SelectedShipping } from '../../../storage/entities/purchase.ts';
import { concludeMutation } from '../../carts/conclude-mutation.ts';
import { requireNotBeingPaid, requireOpen, type LockedCart } from '../../carts/lock.ts';
import { persistPricing } from '../../carts/pricing/persist-pricing.ts';
import { findPriceSnapshot } from '../../carts/pricing/price-snapshot.ts';
import type { PricedCart } from '../../carts/pricing/run-cart-pricing.ts';
import { unitOfWork, type Context, type Transaction } from '../../context.ts';
import { appliedAt } from '../../discounts/applied-discount.ts';
import { fail } from '../../errors.ts';
import { lockSession } from '../sessions/lock.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';

interface StoredChoice {
  /** The price is stored, too. */
  readonly isFinal: boolean;
  /** What the buyer entered; undefined: nothing. */
  readonly code: string | null | undefined;
  readonly ifMatch: number | null;
}

/** Whether the calculation ships by another method, or takes another discount off, than the cart as it was read. */
export function isNewChoice({ found: { cart }, run, applied }: PricedCart): boolean {
  const before = cart.appliedDiscount ?? null;
  const isSameDiscount =
    before?.discountId === applied?.discountId &&
    before?.valid === applied?.valid &&
    (before?.amount ?? 0) === (applied ? run.totals.orderDiscount : 0);
  return !isSameDiscount || !isSameShipping(cart.selectedShipping ?? null, run.selected);
}

/**
 * Writes the choice of a calculation to session and cart under their locks; returns the cart's sequence, or null when
 * the cart has changed since it was read. Nothing is written beside a running payment, nor for a session that has ended.
 */
export async function storeChoice(
  { ctx, session: known }: SessionWithContext,
  priced: PricedCart,
  { isFinal, code, ifMatch }: StoredChoice,
): Promise<number | null> {
  return unitOfWork(ctx, async (tx) => {
    const { session, cart: found, running } = await lockSession(ctx, tx, known);
    const { status, orderId = null } = session;
    if (status === 'expired') fail('session_expired');
    if (status !== 'open') fail('session_not_open', { status, orderId });
    if (!found) throw new Error('a session without its cart');
    requireNotBeingPaid(running !== null);
    requireOpen(found.cart);
    const { sequence } = found.cart;
    if (ifMatch !== null && ifMatch !== sequence) fail('cart_changed', { sequence });
    if (sequence !== priced.sequence) return null;
    if (code) session.applyDiscount(code, null, ctx.now());
    else if (session.discountCode && !priced.applied) session.removeDiscount(ctx.now());
    if (!isFinal) await writeChoice(ctx, tx, found, priced);
    else if (isNewChoice(priced) || !(await findSnapshot(ctx, tx, found, priced)))
      await persistPricing(ctx, tx, found, priced, 'checkout_final');
    return found.cart.sequence;
  });
}

async function writeChoice(
  ctx: Context,
  tx: Transaction,
  found: LockedCart,
  { run, applied }: PricedCart,
): Promise<void> {
  const { cart } = found;
  cart.choose(
    run.selected,
    applied && appliedAt({ ...applied, amount: run.totals.orderDiscount }, cart.sequence + 1),
  );
  await concludeMutation(ctx, tx, found, { discountChecked: true });
}

/** A final price for the same inputs stands already: the buyer presses Pay again. */
function findSnapshot(
  ctx: Context,
  tx: Transaction,
  found: LockedCart,
  { request, customerId }: PricedCart,
): Promise<unknown> {
  const { shippingAddress, billingAddress } = request;
  return findPriceSnapshot(ctx, tx, found, { shippingAddress, billingAddress, customerId });
}

function isSameShipping(before: SelectedShipping | null, after: SelectedShipping | null): boolean {
  return (
    before?.methodId === after?.methodId &&
    before?.displayName === after?.displayName &&
    before?.rateAmount === after?.rateAmount &&
    before?.source === after?.source
  );
}
