import { USER_AGENT } from '../../outgoing/send-pinned.ts';
import type { OutgoingResult, Calling } from '../../ports/outgoing.ts';
import { signWebhook } from '../../outgoing/signature.ts';

export interface Attempt {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** Newest first. */
  readonly secrets: readonly string[];
  /** Of the merchant's own. */
  readonly ownHeaders: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** When it is sent, which is signed. */
  readonly at?: Date;
}

/** For the whole attempt: DNS, connect, send and read the response. */
export const attemptDeadlineMs = 15_000;
const ANSWER_BYTES_MAX = 16_384;
const CONTENT_TYPE = 'application/json';

/** One signed POST of an event (contract 75 §5, §6), with a timestamp of its own. Never throws for the network. */
export function attemptDelivery(
  services: Pick<Calling, 'clock' | 'outgoing'>,
  attempt: Attempt,
): Promise<OutgoingResult> {
  const { url, eventId, body, secrets, ownHeaders, signal, at = services.clock() } = attempt;
  const signed = signWebhook({
    id: eventId,
    timestampSeconds: timestampSecondsOf(at),
    body,
    secrets,
  });
  return services.outgoing.post(url, {
    headers: { ...ownHeaders, ...signed, 'content-type': CONTENT_TYPE },
    body,
    deadlineMs: attemptDeadlineMs,
    bytesMax: ANSWER_BYTES_MAX,
    ...(signal ? { signal } : {}),
  });
}

function timestampSecondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** The headers that an attempt was sent with, as far as they can be told afterwards: signatures are not stored. */
export function headersOfAttempt(
  eventId: string,
  at: Date | null,
  url: string | null,
  ownNames: readonly string[] = [],
): Record<string, string> {
  return {
    ...(url === null ? {} : { host: new URL(url).host }),
    ...Object.fromEntries(ownNames.map((name) => [name, '…'])),
    'user-agent': USER_AGENT,
    'content-type': CONTENT_TYPE,
    'webhook-id': eventId,
    ...(at === null ? {} : { 'webhook-timestamp': String(timestampSecondsOf(at)) }),
    'webhook-signature': 'v1,…',
  };
}
