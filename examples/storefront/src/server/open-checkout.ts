import { ApiError } from '@commerce-service/sdk';
import type { Destination } from '../destinations.ts';
import { findVariant } from './catalogue.ts';
import { commerce } from './commerce.ts';
import { settings } from './settings.ts';

/** A line of the cart that the shop no longer sells, or at another price. */
export interface OutdatedLine {
  readonly itemId: string;
  readonly sku: string | null;
}

export type OpenedCheckout =
  | { readonly is: 'open'; readonly sessionId: string }
  | { readonly is: 'outdated'; readonly lines: readonly OutdatedLine[] | null }
  | { readonly is: 'refused'; readonly message: string };

const ended: OpenedCheckout = {
  is: 'refused',
  message: 'This cart has ended. Reload the page to begin another.',
};

/**
 * Opens a checkout for the cart of a browser, or finds the one of `earlier` that is still open for it. The cart stays
 * open meanwhile, so a buyer who goes back to the shop finds it as it was. What was
 * chosen for the estimate is filled in.
 */
export async function openCheckout(
  cartSessionId: string,
  destination: Destination | null,
  earlier: readonly string[],
): Promise<OpenedCheckout> {
  if (cartSessionId === '') return ended;
  try {
    // Reading it by the session's id shows that the browser may: a cart's id alone would not.
    const headers = { origin: settings.shopUrl };
    const { cart } = await commerce().cartSessions.get(cartSessionId, { headers });
    if (cart.lineItems.length === 0) return { is: 'refused', message: 'Your cart is empty.' };
    const lines = cart.lineItems.filter(({ referenceId, unitPrice }) => {
      const found = findVariant(referenceId ?? '');
      return !found || found.variant.isSoldOut || found.variant.price !== unitPrice;
    });
    if (lines.length > 0) return outdated(lines);
    const open = await findOpen(cart.id, earlier);
    return { is: 'open', sessionId: open ?? (await createSession(cart.id, destination)) };
  } catch (error) {
    return refusalOf(error);
  }
}

async function createSession(cartId: string, destination: Destination | null): Promise<string> {
  const { id } = await commerce().checkout.sessions.create({
    applicationId: settings.applicationId,
    cartId,
    returnUrl: `${settings.shopUrl}/checkout`,
    cancelUrl: `${settings.shopUrl}/cart`,
    allowedMethods: ['card'],
    allowDiscountCodes: true,
    ...(destination ? { customer: { shippingAddress: destination } } : {}),
    locale: 'en',
  });
  return id;
}

async function findOpen(cartId: string, [latest]: readonly string[]): Promise<string | undefined> {
  if (latest === undefined) return undefined;
  try {
    const session = await commerce().checkout.sessions.get(latest);
    return session.status === 'open' && session.cartId === cartId ? latest : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

function refusalOf(error: unknown): OpenedCheckout {
  if (!(error instanceof ApiError)) throw error;
  switch (error.code) {
    case 'cart_session_expired':
    case 'cart_already_converted':
    case 'cart_abandoned':
    case 'not_found':
      return ended;
    case 'discount_invalid':
      return { is: 'refused', message: `${error.message} Remove the code to go on.` };
    case 'rate_limit_exceeded':
      return { is: 'refused', message: 'Too many tries. Please wait a minute.' };
  }
  const details = JSON.stringify(error.details);
  if (details.includes('rate_not_quoted'))
    return { is: 'refused', message: 'Choose where the order goes and how it is delivered.' };
  // Signed by a secret that was replaced since: all lines need a new token.
  if (details.includes('price_token_invalid')) return { is: 'outdated', lines: null };
  throw error;
}

function outdated(
  lines: readonly { readonly id: string; readonly referenceId: string | null }[],
): OpenedCheckout {
  return {
    is: 'outdated',
    lines: lines.map(({ id, referenceId }) => ({ itemId: id, sku: referenceId })),
  };
}
