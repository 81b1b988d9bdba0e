import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import { findCartSession } from '../../storage/queries/cart-sessions/session-rows.ts';
import { readFixedPrice } from '../../storage/queries/checkout/fixed-price.ts';
import type { Transaction } from '../../storage/database.ts';
import { requireLines, requireSignedCart } from '../carts/require-signed-cart.ts';
import type { CartWithLines } from '../carts/view.ts';
import { withCurrentAmount } from '../checkout/sessions/current-amount.ts';
import { emitSessionEvent } from '../checkout/sessions/events.ts';
import { sellTerms } from '../checkout/recurring/sell-terms.ts';
import { newSession, newSessionId } from '../checkout/sessions/new-session.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { evaluateForCart } from '../discounts/evaluate-for-cart.ts';
import { reasonOf } from '../discounts/evaluate-discount.ts';
import { coversOrigin } from '../embed/origin.ts';
import { fail } from '../errors.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import type { ConvertInput } from './schemas.ts';
import type { CartSessionContext } from './session-context.ts';

const CHECKOUT_MINUTES = 24 * 60;

export interface ConvertedSession {
  readonly cartSessionId: string;
  readonly checkout: CheckoutSession;
}

/** Hands the cart over to a checkout session; after that the cart session accepts no more requests. */
export async function convertCartSession(
  ctx: CartSessionContext,
  { returnUrl, cancelUrl }: ConvertInput,
  ifMatch: number | null,
): Promise<Concluded<ConvertedSession>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    const [session, fixed] = await tx.batch([
      () => findCartSession(tx, ctx, found.session.id),
      () => readFixedPrice(tx, ctx.workspaceId, found.cart.id),
    ]);
    if (!session) fail('not_found');
    requirePageOfApplication(ctx, { returnUrl, cancelUrl });
    requireLines(found.lines);
    await requireSignedCart(ctx, tx, found);
    await requireValidDiscount(ctx, tx, found);
    const sold = await sellTerms(ctx, tx, null, { cart: found, currency: null });
    const of = {
      id: newSessionId(tx.cell),
      applicationId: ctx.applicationId,
      mode: 'full' as const,
    };
    const checkout = newSession(ctx, tx, of, CHECKOUT_MINUTES, {
      cartId: found.cart.id,
      recurring: sold?.terms ?? null,
      collectShippingAddress: true,
      returnUrl,
      cancelUrl,
    });
    session.convert(checkout.id, ctx.now());
    emitSessionEvent(
      ctx,
      tx,
      withCurrentAmount(checkout, found, fixed),
      'checkout_session.created',
    );
    return { cartSessionId: session.id, checkout };
  });
}

/** The hosted page links to these URLs, and whoever holds the session writes them: they stay with the merchant. */
function requirePageOfApplication(ctx: CartSessionContext, given: ConvertInput): void {
  const { pageOrigins } = ctx.cartSession;
  const foreign = (['returnUrl', 'cancelUrl'] as const).filter(
    (path) => !coversOrigin(pageOrigins, new URL(given[path]).origin),
  );
  if (foreign.length === 0) return;
  const message = 'The URL must lead to an origin in allowedOrigins, or to storefrontBaseUrl.';
  const code = 'origin_not_listed';
  fail(
    'validation_error',
    foreign.map((path) => ({ path, code, received: given[path], message })),
    { status: 422 },
  );
}

/** The buyer agreed to a price with the discount, so it must be valid now. */
async function requireValidDiscount(
  ctx: CartSessionContext,
  tx: Transaction,
  found: CartWithLines,
): Promise<void> {
  const applied = found.cart.appliedDiscount;
  if (!applied) return;
  const { code } = applied;
  if (!applied.valid) fail('discount_invalid', { reason: reasonOf(applied), code });
  const key = { id: applied.discountId };
  const { discount, evaluation } = await evaluateForCart(ctx, tx, found, key);
  if (!discount) fail('discount_invalid', { reason: 'not_found', code });
  if (!evaluation.valid) fail('discount_invalid', { reason: evaluation.reason, code });
}
