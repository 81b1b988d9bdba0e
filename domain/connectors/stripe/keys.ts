import { hashedKey, KEY_MAX } from '../charge-metadata.ts';

/** The key of one step of a call; Stripe takes up to 255 characters. */
export function stepKey(idempotencyKey: string, step: string): string {
  const key = `${idempotencyKey}:${step}`;
  return key.length <= KEY_MAX ? key : hashedKey(key);
}
