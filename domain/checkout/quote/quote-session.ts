import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { readCartRows, type PlainCartRows } from '../../../storage/queries/carts/read-cart.ts';
import { readFixedOrder, type OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import { type ApplicationContext, unitOfWork } from '../../context.ts';
import { limitFailedCodes } from '../../discounts/limit-failed-codes.ts';
import { loadEmbedConfig } from '../../embed/load.ts';
import { fail, rejectField } from '../../errors.ts';
import { bucketOf, requireToken } from '../../rate-limit.ts';
import type { Bucket } from '../../ports/settings.ts';
import { requireNotBeingPaid } from '../../carts/lock.ts';
import { requirePayable } from '../sessions/end-session.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { takesCodes } from '../page/live-price.ts';
import { basketOf, basketOfAmount, basketOfExternalCart } from '../page/page-basket.ts';
import type { PageBasket } from '../page/page-model.ts';
import { lockSession, requireOpenSession } from '../sessions/lock.ts';
import { applyCodeToAmount } from '../sessions/session-discount.ts';
import { quoteCart } from './quote-cart.ts';
import type { SessionQuoteInput } from './schemas.ts';
import type { SessionQuote } from './view.ts';

/**
 * What the buyer of an open session pays for an address, a shipping method and a discount code, by the calculation of
 * carts. Stores the choice of method and code, and nothing else; with `kind: checkout_final` the price, too, which the
 * completion then charges. `ifMatch`: the cart's sequence that the page knows; a choice is refused at another one (409
 * `cart_changed`), so that a request which arrives late undoes none that was made after it.
 *
 * 409 `request_in_progress` for a choice while an attempt to pay runs; 422 `discount_invalid` for a code that does not
 * hold; 422 `address_required` for a final price without a complete address.
 */
export async function quoteSession(
  opened: SessionWithContext,
  input: SessionQuoteInput,
  ifMatch: number | null,
): Promise<SessionQuote> {
  const { ctx, session } = opened;
  const { database, workspaceId } = ctx;
  await requireToken(ctx, quotesOf(ctx, session));
  await requirePayable(opened);
  const { cartId = null } = session;
  const [found, order] = await Promise.all([
    cartId ? readCartRows(database, ctx, cartId) : null,
    cartId ? readFixedOrder(database, workspaceId, cartId) : null,
    requireCodesAllowed(ctx, session, input),
  ]);
  const quote = (): Promise<SessionQuote> =>
    found && !order
      ? quoteCart(opened, found, input, ifMatch)
      : quoteFixedPrice(opened, found, order, input);
  return typeof input.discountCode === 'string'
    ? limitFailedCodes(ctx, cartId ?? session.id, quote)
    : quote();
}

function quotesOf({ services }: ApplicationContext, { id }: CheckoutSession): Bucket {
  return bucketOf(`quotes:${id}`, services.limits.quotesPerMinute, 60);
}

/** 422: the merchant lets no buyer enter a code here. Whoever has one may always take it off. */
async function requireCodesAllowed(
  ctx: ApplicationContext,
  session: CheckoutSession,
  { discountCode }: SessionQuoteInput,
): Promise<void> {
  if (typeof discountCode !== 'string') return;
  const { config } = await loadEmbedConfig(ctx.database, ctx);
  if (takesCodes(session, config)) return;
  const message = 'This checkout takes no discount codes.';
  const detail = { path: 'discountCode', code: 'not_allowed', message };
  rejectField(detail);
}

/**
 * The quote of what no address changes: a draft, whose price is agreed, or the amount of the merchant's own cart. A code
 * goes on the amount; a draft takes no choice (409 `cart_already_checked_out`).
 */
async function quoteFixedPrice(
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
    requireOpenSession(session);
    requireNotBeingPaid(running !== null);
    const { currency = null, appliedDiscount: before } = session;
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

function rejectMethod(received: string): never {
  const message = 'Nothing of this checkout is shipped by a method.';
  const code = 'shipping_method_unavailable';
  rejectField({ path: 'shippingMethodId', code, received, message });
}
