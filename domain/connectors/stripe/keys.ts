import { createHash } from 'node:crypto';

/** Where our key stands on everything that we create at Stripe: its events and lookups name it. */
export const KEY = 'commerce_key';

const STRIPE_KEY_MAX = 255;

/** The key of one step of a call; Stripe takes up to 255 characters. */
export function stepKey(idempotencyKey: string, step: string): string {
  const key = `${idempotencyKey}:${step}`;
  return key.length <= STRIPE_KEY_MAX ? key : hashed(key);
}

/** The key as metadata and events carry it. */
export function keyMark(idempotencyKey: string): string {
  return idempotencyKey.length <= STRIPE_KEY_MAX ? idempotencyKey : hashed(idempotencyKey);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
