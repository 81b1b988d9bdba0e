import { createHash } from 'node:crypto';
import type { ChargeRequest } from '../ports/payment-connector.ts';

/** Where our key is on everything that we create at a processor: its events and lookups name it. */
export const KEY = 'commerce_key';

/** What processors take as a key, or as a value of their metadata. */
export const KEY_MAX = 255;

/** The key as metadata and events carry it. */
export function keyMark(idempotencyKey: string): string {
  return idempotencyKey.length <= KEY_MAX ? idempotencyKey : hashedKey(idempotencyKey);
}

export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The metadata of a charge at a processor. Ours only: what buyers and merchants write stays here. */
export function metadataOf(request: ChargeRequest): Record<string, string> {
  const { idempotencyKey, paymentId, orderRef, checkoutSessionId } = request;
  return {
    [KEY]: keyMark(idempotencyKey),
    commerce_payment: paymentId,
    ...(orderRef ? { commerce_order: orderRef } : {}),
    ...(checkoutSessionId ? { commerce_checkout_session: checkoutSessionId } : {}),
  };
}
