import { createHash } from 'node:crypto';
import type { PaymentCard } from '../../storage/entities/payment.ts';

/** Equal for the same card, as far as its details show; we never receive the card number. */
export function fingerprintOf({ brand, lastFour, expMonth, expYear }: PaymentCard): string {
  const text = [brand.toLowerCase(), lastFour, expMonth, expYear].join(':');
  return createHash('sha256').update(text).digest('base64url');
}
