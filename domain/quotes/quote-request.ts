import type { Cart } from '../../storage/entities/cart.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import { getCartSession } from '../cart-sessions/get-session.ts';
import type { CartWithLines } from '../carts/view.ts';
import type { ApplicationContext } from '../context.ts';
import { appliedDiscount, evaluateForCart } from '../discounts/evaluate-for-cart.ts';
import { limitFailedCodes } from '../discounts/limit-failed-codes.ts';
import { fail } from '../errors.ts';
import { sumAmounts } from '../money.ts';
import { cartRequest } from '../carts/pricing/price-snapshot.ts';
import { findExemption } from '../pricing/calculate-tax.ts';
import type { PricingRequest, ShippingChoice } from '../pricing/pricing-request.ts';
import { readSource, rejectCode, termsOfCode, toRequestLine } from './quoted-lines.ts';
import type { QuoteInput, QuoteLine } from './schemas.ts';

/** The pricing request of a quote: from its own lines or from a cart session's cart. */
export async function quoteRequest(
  ctx: ApplicationContext,
  input: QuoteInput,
  requestsShipping: boolean,
): Promise<PricingRequest> {
  const { lineItems, cartSessionId } = input;
  if (lineItems !== undefined && cartSessionId === undefined) {
    return withLimitedCodes(ctx, input, null, () =>
      ofLines(ctx, input, lineItems, requestsShipping),
    );
  }
  if (cartSessionId === undefined || lineItems !== undefined) {
    const code = cartSessionId === undefined ? 'required' : 'unrecognized_keys';
    const message = 'Name exactly one of lineItems and cartSessionId.';
    fail('validation_error', [{ path: 'lineItems', code, message }]);
  }
  const found = await getCartSession(ctx, cartSessionId);
  requireCurrency(found.cart, input.currency);
  return withLimitedCodes(ctx, input, found.cart.id, () =>
    ofCart(ctx, input, found, requestsShipping),
  );
}

function withLimitedCodes(
  ctx: ApplicationContext,
  { discountCode }: QuoteInput,
  cartId: string | null,
  request: () => Promise<PricingRequest>,
): Promise<PricingRequest> {
  return discountCode ? limitFailedCodes(ctx, cartId, request) : request();
}

async function ofLines(
  ctx: ApplicationContext,
  { currency, shippingAddress, discountCode, selectedShippingMethodId }: QuoteInput,
  lineItems: readonly QuoteLine[],
  requestsShipping: boolean,
): Promise<PricingRequest> {
  const lines = lineItems.map(toRequestLine);
  const base = sumAmounts(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  return {
    currency,
    lines,
    discount: discountCode ? await termsOfCode(ctx, discountCode, currency, base) : null,
    shippingAddress,
    billingAddress: null,
    shipping: choiceOf(selectedShippingMethodId, requestsShipping, { kind: 'none' }),
    exemption: null,
  };
}

async function ofCart(
  ctx: ApplicationContext,
  { shippingAddress, discountCode, selectedShippingMethodId }: QuoteInput,
  found: CartWithLines,
  requestsShipping: boolean,
): Promise<PricingRequest> {
  const { cart } = found;
  const { database } = ctx;
  const source = readSource(ctx);
  const key = discountCode ? { code: discountCode } : idOf(cart);
  const evaluated = key && (await evaluateForCart(ctx, source, found, key));
  if (discountCode && evaluated && !evaluated.evaluation.valid) {
    rejectCode(evaluated.evaluation.reason, discountCode);
  }
  const applied =
    evaluated?.discount && appliedDiscount(evaluated.discount, evaluated.evaluation, cart.sequence);
  const addresses = { shippingAddress, billingAddress: cart.billingAddress ?? null };
  const kept = { kind: 'keep', selected: cart.selectedShipping ?? null, whenGone: 'drop' } as const;
  const choice = choiceOf(selectedShippingMethodId, requestsShipping, kept);
  const exemption = await findExemption(
    (text, values) => database.read(text, values),
    ctx.workspaceId,
    cart.customerId ?? null,
  );
  return cartRequest(found, applied ?? null, addresses, choice, exemption);
}

function choiceOf(
  methodId: string | null | undefined,
  requestsShipping: boolean,
  otherwise: ShippingChoice,
): ShippingChoice {
  if (!requestsShipping || methodId === null) return { kind: 'none' };
  return methodId === undefined ? otherwise : { kind: 'method', methodId };
}

function idOf({ appliedDiscount: applied }: Plain<Cart>): { readonly id: string } | null {
  return applied ? { id: applied.discountId } : null;
}

function requireCurrency(cart: Plain<Cart>, currency: string): void {
  if (cart.currency === currency) return;
  const message = `The cart is in ${cart.currency}.`;
  fail(
    'validation_error',
    [{ path: 'currency', code: 'invalid_enum', received: currency, message }],
    {
      status: 422,
    },
  );
}
