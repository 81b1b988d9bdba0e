import { Webhook, WebhookVerificationError as Unverified } from 'standardwebhooks';
import { CommerceError } from './errors.ts';
import type * as T from './generated/types.ts';

/** Any event of the service; comparing its `type` narrows its `data`. */
export type CommerceEvent = T.Event;

/** One event by its type: `EventOf<'order.created'>`. */
export type EventOf<Type extends CommerceEvent['type']> = Extract<CommerceEvent, { type: Type }>;

/** The headers of a request: a `Headers`, or those of Node's `http` and of frameworks on it. */
export type ReceivedHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The request is not from the service, was changed on its way, or is older than five minutes. */
export class WebhookVerificationError extends CommerceError {
  override readonly name = 'WebhookVerificationError';
}

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * The event of a webhook, once its signature is verified. `body` is the request's body as it came, not parsed; `secret`
 * is the endpoint's `signingSecret`, or several of them. Throws a WebhookVerificationError.
 */
export function constructEvent(
  body: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string | readonly string[],
): CommerceEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const values = Object.fromEntries(signed.map((name) => [name, valueOf(headers, name)]));
  const failures = [secret].flat().map((one) => {
    try {
      new Webhook(one).verify(text, values, { jsonParse: false });
      return null;
    } catch (cause) {
      return cause;
    }
  });
  if (!failures.includes(null)) throw refused(failures[0]);
  return JSON.parse(text) as CommerceEvent;
}

function valueOf(headers: ReceivedHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name);
  return [found?.[1] ?? []].flat().join(' ');
}

function refused(cause: unknown): WebhookVerificationError {
  const reason =
    cause instanceof Unverified ? cause.message : 'the signing secret is missing or malformed';
  return new WebhookVerificationError(`the webhook is not verified: ${reason}`, { cause });
}
