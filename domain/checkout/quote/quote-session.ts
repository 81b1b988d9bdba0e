import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { readCartRows } from '../../../storage/queries/carts/read-cart.ts';
import { readFixedOrder } from '../../../storage/queries/orders/order-rows.ts';
import type { ApplicationContext } from '../../context.ts';
import { limitFailedCodes } from '../../discounts/limit-failed-codes.ts';
import { loadEmbedConfig } from '../../embed/load.ts';
import { fail } from '../../errors.ts';
import { bucketOf, requireToken } from '../../rate-limit.ts';
import { requirePayable } from '../sessions/end-session.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { takesCodes } from '../page/live-price.ts';
import { quoteCart } from './quote-cart.ts';
import { quoteFixedPrice } from './quote-fixed-price.ts';
import type { SessionQuoteInput } from './schemas.ts';
import type { SessionQuote } from './view.ts';
import type { Bucket } from '../../ports/service-limits.ts';

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
  fail('validation_error', [detail], { status: 422 });
}
