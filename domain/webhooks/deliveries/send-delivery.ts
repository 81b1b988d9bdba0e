import type {
  DeliveryTarget,
  DueDelivery,
} from '../../../storage/queries/webhooks/due-deliveries.ts';
import type { Services } from '../../context.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { classifyAttempt, type ClassifiedAttempt } from './classify-attempt.ts';
import { liveSecrets } from './live-secrets.ts';

export interface SentAttempt extends ClassifiedAttempt {
  /** The version of the endpoint that it was sent to; the endpoint may have changed meanwhile. */
  readonly endpointVersion: string;
}

/** Attempts a delivery and classifies the result; null when the signal aborted the attempt. Never throws. */
export async function sendDelivery(
  services: Services,
  { eventId, body, attempts: attemptsBefore }: DueDelivery,
  target: DeliveryTarget,
  signal: AbortSignal,
): Promise<SentAttempt | null> {
  const { url, version: endpointVersion } = target;
  if (body === null) return { ...unsendable('the event is no longer kept'), endpointVersion };
  try {
    const secrets = liveSecrets(services.secrets, target.sealedSecrets, services.clock());
    const attempt = { url, eventId, body, secrets, signal };
    const result = await attemptDelivery(services, attempt);
    if (result.kind === 'refused' && result.reason === 'cancelled') return null;
    const { retrySchedule: schedule, isDefaultSchedule } = services.webhooks;
    const now = services.clock();
    const facts = { schedule, isDefaultSchedule, attemptsBefore, now };
    return { ...classifyAttempt(result, facts), endpointVersion };
  } catch (error) {
    return {
      ...unsendable(error instanceof Error ? error.message : String(error)),
      endpointVersion,
    };
  }
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
