import { createHash } from 'node:crypto';
import type { PaymentCard } from '../../storage/entities/payment.ts';

/** Equal for the same card, as far as its facts show; the card's number itself never reaches us. */
export function fingerprintOf({ brand, lastFour, expMonth, expYear }: PaymentCard): string {
  const text = [brand.toLowerCase(), lastFour, expMonth, expYear].join(':');
  return createHash('sha256').update(text).digest('base64url');
}
