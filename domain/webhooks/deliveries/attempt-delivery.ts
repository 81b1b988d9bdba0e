import type { OutgoingResult } from '../../ports/outgoing.ts';
import type { Services } from '../../context.ts';
import { signWebhook } from '../../outgoing/signature.ts';

export interface Attempt {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** Newest first. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal;
}

/** For the whole attempt: DNS, connect, send and read the response. */
export const attemptDeadlineMs = 15_000;
const ANSWER_BYTES_MAX = 16_384;

/** One signed POST of an event (75 §5, §6), with a timestamp of its own. Never throws for the network. */
export function attemptDelivery(services: Services, attempt: Attempt): Promise<OutgoingResult> {
  const { url, eventId, body, secrets, signal } = attempt;
  const signed = signWebhook({
    id: eventId,
    timestampSeconds: Math.floor(services.clock().getTime() / 1000),
    body,
    secrets,
  });
  return services.outgoing.post(url, {
    headers: { ...signed, 'content-type': 'application/json' },
    body,
    deadlineMs: attemptDeadlineMs,
    bytesMax: ANSWER_BYTES_MAX,
    ...(signal ? { signal } : {}),
  });
}
