import type { Cart } from '../../storage/entities/cart.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import type { CartSessionState } from '../../storage/queries/cart-sessions/lock-session-cart.ts';
import { fail } from '../errors.ts';

export type CartSessionStage = 'active' | 'converted' | 'expired';

/** A session has ended when it is converted or expired, or when its cart can no longer change. */
function stateOf(session: CartSessionState, cart: Plain<Cart>, now: Date): CartSessionStage {
  if (session.status === 'converted') return 'converted';
  if (cart.status === 'checkout' || cart.status === 'converted') return 'converted';
  return cart.status === 'abandoned' || cart.expiresAt <= now ? 'expired' : 'active';
}

/** 410 `cart_session_expired` for a session that has ended, with how it ended. */
export function requireActive(session: CartSessionState, cart: Plain<Cart>, now: Date): void {
  const status = stateOf(session, cart, now);
  if (status === 'active') return;
  fail('cart_session_expired', { status, checkoutSessionId: session.checkoutSessionId ?? null });
}
