import type { Cart } from '../../storage/entities/cart.ts';
import type { EmbedConfig } from '../embed/config.ts';

const DEFAULT_MINUTES = 1440;

/** Whether a cart is idle for its application's threshold, or past its expiry (30 §5). */
export function isIdle(
  cart: Pick<Cart, 'updatedAt' | 'expiresAt'>,
  { cartAbandonmentThresholdMinutes }: Pick<EmbedConfig, 'cartAbandonmentThresholdMinutes'>,
  at: Date,
): boolean {
  const minutes = cartAbandonmentThresholdMinutes ?? DEFAULT_MINUTES;
  const idleSince = at.getTime() - minutes * 60_000;
  return cart.updatedAt.getTime() <= idleSince || cart.expiresAt.getTime() <= at.getTime();
}
