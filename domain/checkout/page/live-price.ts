import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import { asksShipping, isPricedByAddress } from '../quote/priced-by-address.ts';
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
