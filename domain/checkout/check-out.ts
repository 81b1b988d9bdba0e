import type { OrderContent } from '../../storage/entities/checkout-attempt.ts';
import { lockLiveOrder } from '../../storage/queries/orders/order-rows.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import type { CartRows } from '../../storage/queries/carts/cart-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { findCustomer } from '../customers/load.ts';
import { baseOf } from '../discounts/evaluate-for-cart.ts';
import { reserveUse } from '../discounts/reserve-use.ts';
import { cancelUnpaid } from '../orders/cancel-unpaid.ts';
import { contentOfCart } from '../orders/order-content.ts';
import { refreshOrder } from '../orders/refresh-order.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { createOrder } from '../orders/write-order.ts';
import { findPriceSnapshot } from '../carts/pricing/price-snapshot.ts';
import { checkMetadata } from '../check-metadata.ts';
import { recordCartEvent } from '../carts/record-change.ts';
import { lockOpenCart } from '../carts/lock.ts';
import { recalculateTotals } from '../carts/conclude-mutation.ts';
import { requireSellable, requireSignedCart } from '../carts/require-signed-cart.ts';
import type { CheckOutInput } from '../carts/schemas.ts';

export interface CheckedOutCart {
  readonly found: CartRows;
  readonly order: OrderWithLines;
}

/** Turns a cart into a draft order, to be paid by a checkout session or a recorded payment. */
export async function checkOut(
  ctx: Context,
  cartId: string,
  input: CheckOutInput,
  ifMatch: number | null = null,
): Promise<Concluded<CheckedOutCart>> {
  return concludingUnit(ctx, async (tx) => {
    await cancelPendingOrder(ctx, tx, cartId, ifMatch);
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    const { cart } = found;
    requireSellable(found);
    await requireSignedCart(ctx, tx, found);
    const isRepriced = merge(found, input);
    const order = await draftOf(ctx, tx, found, input.customerEmail ?? null, isRepriced);
    cart.checkOut(order.order.id, ctx.now());
    await recordCartEvent(ctx, tx, found, 'cart.checkout_started', { orderId: order.order.id });
    return { found, order };
  });
}

/**
 * Cancels an order that a failed payment left pending. The cancellation is written before the draft, since a cart has
 * at most one order that is not cancelled.
 */
async function cancelPendingOrder(
  ctx: Context,
  tx: Transaction,
  cartId: string,
  ifMatch: number | null,
): Promise<void> {
  const { cart } = await lockOpenCart(ctx, tx, cartId, ifMatch);
  const waiting = await lockLiveOrder(tx, cart.workspaceId, { cartId: cart.id, sessionId: '' });
  if (waiting) await cancelUnpaid(ctx, tx, waiting, 'checked_out_again');
  await tx.flush();
}

/** Returns whether the cart was repriced, which invalidates an earlier calculation. */
function merge(found: CartRows, input: CheckOutInput): boolean {
  const { cart } = found;
  const metadata = { ...cart.metadata, ...input.metadata };
  if (input.metadata !== undefined) checkMetadata(metadata);
  cart.assign({ ...input, metadata });
  if (input.shippingAddress === undefined && input.billingAddress === undefined) return false;
  recalculateTotals(found);
  return true;
}

async function draftOf(
  ctx: Context,
  tx: Transaction,
  found: CartRows,
  givenEmail: string | null,
  isRepriced: boolean,
): Promise<OrderWithLines> {
  const { cart } = found;
  const application = { ...ctx, applicationId: cart.applicationId };
  // When the customer was deleted meanwhile, the cart is a guest's, as in a completion.
  const customer = cart.customerId ? await findCustomer(application, tx, cart.customerId) : null;
  const email = givenEmail ?? customer?.email ?? cart.customerEmail;
  const buyer = {
    customerId: customer?.id ?? null,
    customerEmail: customer?.email ?? email,
    customerName: [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || null,
    shippingAddress: cart.shippingAddress ?? null,
    billingAddress: cart.billingAddress ?? null,
    metadata: { ...cart.metadata, ...(email ? { customerEmail: email } : {}) },
  };
  const snapshot = isRepriced ? null : await findPriceSnapshot(ctx, tx, found, buyer);
  const content = contentOfCart(found, newId(), buyer, snapshot?.id ?? null);
  await reserveDiscountOfDraft(ctx, tx, found, content);
  const order = createOrder(application, tx, content, {
    source: 'checkout',
    checkoutSessionId: null,
  });
  refreshOrder(ctx, tx, order, [], null);
  return order;
}

/** The draft's price is fixed, so its use of the discount is reserved. */
async function reserveDiscountOfDraft(
  ctx: Context,
  tx: Transaction,
  { cart, lines }: CartRows,
  content: OrderContent,
): Promise<void> {
  const { appliedDiscount: applied, orderId, customerId, customerEmail: email } = content;
  if (!applied?.valid) return;
  const target = { currency: cart.currency, base: baseOf(lines), isEmpty: false };
  const claim = { applied, orderId, cartId: cart.id, customerId, email, target };
  await reserveUse(ctx, tx, { ...claim, isAgreed: false });
}
