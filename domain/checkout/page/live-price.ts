import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import type { LivePrice } from './page-model.ts';

/** How the total of an open session follows its buyer's entries; null for a price that is agreed, or a stored card. */
export function livePriceOf(
  session: CheckoutSession,
  cart: CartWithLines | null,
  config: EmbedConfig,
  configuration: Configuration,
): LivePrice | null {
  const takes = takesCodes(session, config);
  if (session.mode === 'vault' || (cart && cart.cart.status !== 'open')) return null;
  if (!cart && !(takes && typeof session.amount === 'number')) return null;
  const lines = cart?.lines ?? [];
  const isPriced = cart !== null && isPricedByAddress(configuration, lines);
  if (!isPriced && !takes) return null;
  return {
    isPricedByAddress: isPriced,
    asksShipping: asksShipping(configuration, lines),
    takesCodes: takes,
    cartSequence: cart?.cart.sequence ?? null,
  };
}

/** Whether the buyer may enter a discount code: by the session, else by the embed configuration. */
export function takesCodes(
  { mode, allowDiscountCodes }: CheckoutSession,
  config: EmbedConfig,
): boolean {
  return mode === 'full' && (allowDiscountCodes ?? config.allowDiscountCodes);
}

/** Whether what a cart costs depends on where it goes: tax is calculated, or a way to ship it is configured. */
export function isPricedByAddress(
  { tax, shipping }: Configuration,
  lines: readonly { readonly requiresShipping: boolean }[],
): boolean {
  return tax.mode !== 'none' || asksShipping({ shipping }, lines);
}

/** Whether the buyer may have to choose how the goods are shipped. */
function asksShipping(
  { shipping }: Pick<Configuration, 'shipping'>,
  lines: readonly { readonly requiresShipping: boolean }[],
): boolean {
  const { mode, rates } = shipping;
  const isConfigured = mode === 'provider' || (mode === 'rates' && rates.length > 0);
  return isConfigured && lines.some(({ requiresShipping }) => requiresShipping);
}
