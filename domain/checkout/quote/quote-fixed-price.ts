import type { PlainCartRows } from '../../../storage/queries/carts/read-cart.ts';
import type { OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import { requireNotBeingPaid } from '../../carts/lock.ts';
import { unitOfWork } from '../../context.ts';
import { fail } from '../../errors.ts';
import { basketOf, basketOfExternalCart } from '../page/page-basket.ts';
import type { PageBasket } from '../page/page-model.ts';
import { lockSession } from '../sessions/lock.ts';
import { applyCodeToAmount } from '../sessions/session-discount.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import type { SessionQuoteInput } from './schemas.ts';
import type { SessionQuote } from './view.ts';

/**
 * The quote of what no address changes: a draft, whose price is agreed, or the amount of the merchant's own cart. A code
 * goes on the amount; a draft takes no choice (409 `cart_already_checked_out`).
 */
export async function quoteFixedPrice(
  opened: SessionWithContext,
  found: PlainCartRows | null,
  order: OrderRows | null,
  input: SessionQuoteInput,
): Promise<SessionQuote> {
  const { session } = opened;
  if (found && order) {
    const { shippingMethodId, discountCode } = input;
    if (shippingMethodId !== undefined || discountCode !== undefined)
      fail('cart_already_checked_out', { status: found.cart.status, orderId: order.order.id });
    const basket = basketOf(found, order, session);
    return fixed(opened, basket ?? basketOfAmount(0), order);
  }
  if (input.shippingMethodId !== undefined) rejectMethod(input.shippingMethodId);
  const { session: changed, amount } = await withCode(opened, input);
  return fixed(opened, basketOfExternalCart(changed) ?? basketOfAmount(amount ?? 0), null);
}

/** The session with the code that the buyer entered, or without the one that he takes off. */
async function withCode(
  opened: SessionWithContext,
  { discountCode }: SessionQuoteInput,
): Promise<Pick<SessionWithContext, 'session' | 'amount'>> {
  const { ctx } = opened;
  if (discountCode === undefined) return opened;
  return unitOfWork(ctx, async (tx) => {
    const { session, running } = await lockSession(ctx, tx, opened.session);
    const { status, orderId = null, appliedDiscount: before } = session;
    if (status === 'expired') fail('session_expired');
    if (status !== 'open') fail('session_not_open', { status, orderId });
    requireNotBeingPaid(running !== null);
    const { currency = null } = session;
    const gross = { amount: (session.amount ?? 0) + (before?.amount ?? 0), currency };
    const known = session.amount === null ? { amount: null, currency } : gross;
    if (discountCode === null) session.removeDiscount(ctx.now());
    else {
      const applied = await applyCodeToAmount(ctx, tx, known, session, discountCode);
      session.applyDiscount(discountCode, applied, ctx.now());
    }
    return { session, amount: session.amount ?? null };
  });
}

function fixed(
  { currency }: SessionWithContext,
  basket: PageBasket,
  order: OrderRows | null,
): SessionQuote {
  const { selectedShipping: selected = null, taxLines = [] } = order?.order ?? {};
  return {
    basket,
    currency,
    shipping: { methods: [], selected },
    taxLines,
    missing: [],
    dropped: { shippingMethod: null, discount: null },
    warnings: [],
    cartSequence: null,
  };
}

function basketOfAmount(amount: number): PageBasket {
  return {
    lines: [],
    subtotal: amount,
    discountTotal: 0,
    discountCode: null,
    canRemoveDiscount: false,
    shippingTotal: 0,
    shippingName: null,
    taxTotal: 0,
    pricesIncludeTax: false,
    total: amount,
  };
}

function rejectMethod(received: string): never {
  const message = 'Nothing of this checkout is shipped by a method.';
  const code = 'shipping_method_unavailable';
  fail('validation_error', [{ path: 'shippingMethodId', code, received, message }], {
    status: 422,
  });
}
