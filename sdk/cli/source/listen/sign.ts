import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { misuse } from '../terminal/refusal.ts';

/** The headers of a delivery of the service (Standard Webhooks), each with its own timestamp. */
export function signedHeaders(secret: string, id: string, body: string): Record<string, string> {
  const at = new Date();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

export function secretOf(text: string): string {
  if (!/^whsec_[A-Za-z0-9+/]{22,}={0,2}$/.test(text))
    throw misuse('--secret: not whsec_ and base64.');
  return text;
}

/** Always the same for a key, so that a receiver is set up once. The key cannot be derived from it. */
export function secretFor(key: string): string {
  return `whsec_${createHmac('sha256', key).update('commerce listen').digest('base64')}`;
}
