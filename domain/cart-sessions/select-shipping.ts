import type { Cart } from '../../storage/entities/cart.ts';
import type { SelectedShipping } from '../../storage/entities/purchase.ts';
import { findQuotedMethod } from '../../storage/queries/cart-sessions/quoted-rates.ts';
import type { Transaction } from '../../storage/database.ts';
import { concludeMutation } from '../carts/conclude-mutation.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { rejectField } from '../errors.ts';
import { loadConfiguration } from '../pricing/configuration/load.ts';
import { methodOfRate } from '../pricing/shipping-rates.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import { quotedSourceOf } from './quoted-rates.ts';
import type { SelectShippingInput } from './schemas.ts';
import type { CartSessionContext } from './session-context.ts';
import type { SessionCart } from './view.ts';

/** Selects how the cart is shipped; in signed mode, by a rate that was quoted to this session recently; in open mode, by one that is configured. */
export async function selectShipping(
  ctx: CartSessionContext,
  input: SelectShippingInput,
  ifMatch: number | null,
): Promise<Concluded<SessionCart>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    const { cart } = found;
    const chosen = await choiceOf(ctx, tx, cart, input);
    if (isSame(cart.selectedShipping ?? null, chosen)) return found;
    cart.selectShipping(chosen);
    await concludeMutation(ctx, tx, found);
    return found;
  });
}

async function choiceOf(
  ctx: CartSessionContext,
  tx: Transaction,
  cart: Cart,
  input: SelectShippingInput,
): Promise<SelectedShipping> {
  if (ctx.cartSession.pricing === 'open') return openChoice(ctx, tx, cart, input);
  const { methodId, displayName, rateAmount } = input;
  const rate = { methodId, rateAmount, currency: cart.currency };
  const source = await quotedSourceOf(ctx, tx, ctx.cartSession.id, rate);
  return source ? { ...rate, displayName, source } : rejectUnquoted(methodId);
}

/** In open mode the choice names a rate: its name and price are the configured ones. */
async function openChoice(
  ctx: CartSessionContext,
  tx: Transaction,
  cart: Cart,
  { methodId, displayName, rateAmount }: SelectShippingInput,
): Promise<SelectedShipping> {
  const { currency, subtotal, discountTotal } = cart;
  const { mode, rates } = (await loadConfiguration(tx, ctx)).configuration.shipping;
  if (mode === 'provider') {
    const { id: cartSessionId } = ctx.cartSession;
    const owner = { workspaceId: ctx.workspaceId, cartSessionId };
    const quoted = await findQuotedMethod(tx, owner, { methodId, currency }, ctx.now());
    return quoted ? { methodId, displayName, currency, ...quoted } : rejectUnquoted(methodId);
  }
  const offered = rates.filter((rate) => rate.isActive && rate.currency === currency);
  // Nothing to name: the storefront states the price, as it states those of the lines.
  if (mode === 'none' || offered.length === 0)
    return { methodId, displayName, rateAmount, currency, source: 'client' };
  const rate = offered.find(({ id }) => id === methodId);
  const method = rate && methodOfRate(rate, { currency, subtotal: subtotal - discountTotal });
  return method
    ? {
        methodId,
        displayName: method.displayName,
        rateAmount: method.rateAmount,
        currency,
        source: 'rate',
      }
    : reject(methodId, 'shipping_method_unavailable', 'This rate is not offered for the cart.');
}

function rejectUnquoted(methodId: string): never {
  const message = 'Quote shipping for this cart session first; a quoted rate holds for 30 minutes.';
  reject(methodId, 'rate_not_quoted', message);
}

function reject(received: string, code: string, message: string): never {
  const detail = { path: 'methodId', code, received, message };
  rejectField(detail);
}

function isSame(present: SelectedShipping | null, chosen: SelectedShipping): boolean {
  return (
    present !== null &&
    present.methodId === chosen.methodId &&
    present.displayName === chosen.displayName &&
    present.rateAmount === chosen.rateAmount &&
    present.source === chosen.source
  );
}
