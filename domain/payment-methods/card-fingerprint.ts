import { createHash } from 'node:crypto';
import type { PaymentCard } from '../../storage/entities/payment.ts';

/**
 * Equal for the same card, as far as its details show; we never receive the card number. The same card in a wallet is
 * another one: it ends with the buyer's device, and must not take the place of the card itself.
 */
export function fingerprintOf({ brand, lastFour, expMonth, expYear, wallet }: PaymentCard): string {
  const parts = [brand.toLowerCase(), lastFour, expMonth, expYear, ...(wallet ? [wallet] : [])];
  const text = parts.join(':');
  return createHash('sha256').update(text).digest('base64url');
}
