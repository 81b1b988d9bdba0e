import type {
  DeliveryTarget,
  DueDelivery,
} from '../../../storage/queries/webhooks/due-deliveries.ts';
import type { AttemptFacts } from '../../../storage/queries/webhooks/delivery-attempts.ts';
import type { Calling, OutgoingResult } from '../../ports/outgoing.ts';
import type { Settings } from '../../ports/settings.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { classifyAttempt, type ClassifiedAttempt } from './classify-attempt.ts';
import { liveSecrets, openHeaders } from './live-secrets.ts';

export interface SentAttempt extends ClassifiedAttempt {
  /** The version of the endpoint that it was sent to; the endpoint may have changed meanwhile. */
  readonly endpointVersion: string;
  readonly attemptedAt: string;
  readonly facts: AttemptFacts | null;
}

/** Attempts a delivery and classifies the result; null when the signal aborted the attempt. Never throws. */
export async function sendDelivery(
  services: Calling & Pick<Settings, 'webhooks'>,
  { eventId, body, attempts: attemptsBefore }: DueDelivery,
  target: DeliveryTarget,
  signal: AbortSignal,
): Promise<SentAttempt | null> {
  const { url, version: endpointVersion } = target;
  const at = services.clock();
  const sent = { endpointVersion, attemptedAt: at.toISOString(), facts: null };
  if (body === null) return { ...unsendable('the event is no longer retained'), ...sent };
  try {
    const secrets = liveSecrets(services.secrets, target.sealedSecrets, at);
    const ownHeaders = openHeaders(services.secrets, target.sealedHeaders);
    const attempt = { url, eventId, body, secrets, ownHeaders, signal, at };
    const result = await attemptDelivery(services, attempt);
    if (result.kind === 'refused' && result.reason === 'cancelled') return null;
    const { retrySchedule: schedule, isDefaultSchedule } = services.webhooks;
    const now = services.clock();
    const facts = { schedule, isDefaultSchedule, attemptsBefore, now };
    const classified = classifyAttempt(result, facts);
    if (classified.status === 'succeeded') return { ...classified, ...sent };
    const headers = keptHeaders(result);
    return { ...classified, ...sent, facts: headers ? { url, headers } : { url } };
  } catch (error) {
    return { ...unsendable(error instanceof Error ? error.message : String(error)), ...sent };
  }
}

const HEADERS_MAX = 24;
const NAME_MAX = 64;
const VALUE_MAX = 256;
/** A session of the receiver's is nobody's business. */
const secretHeaders = new Set([
  'set-cookie',
  'set-cookie2',
  'authorization',
  'proxy-authorization',
]);

/** The first headers of a response, each cut to a bound; null without any. */
export function keptHeaders(result: OutgoingResult): Record<string, string> | null {
  if (result.kind !== 'response') return null;
  const kept = [...result.headers]
    .filter(([name]) => !secretHeaders.has(name) && name.length <= NAME_MAX)
    .slice(0, HEADERS_MAX)
    .map(([name, value]) => [name, value.slice(0, VALUE_MAX)] as const);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** A delivery that can never be sent is not retried forever. */
function unsendable(reason: string): ClassifiedAttempt {
  return {
    status: 'exhausted',
    responseStatus: null,
    responseBody: null,
    durationMs: 0,
    error: `unsendable: ${reason}`,
    retryMs: null,
    isGone: false,
  };
}
