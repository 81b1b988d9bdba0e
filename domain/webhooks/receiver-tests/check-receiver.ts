import { newEventId } from '../../../storage/ids.ts';
import type { OutgoingResult } from '../../ports/outgoing.ts';
import type { Context } from '../../context.ts';
import { conformanceChecks, type ConformanceCheck } from './conformance-checks.ts';
import { liveSecrets, openHeaders } from '../deliveries/live-secrets.ts';
import { loadEndpoint } from '../endpoints/load.ts';
import { syntheticBody } from './synthetic-event.ts';
import type { TestEvent } from './test-endpoint.ts';

const DEADLINE_MS = 4_000;
const ANSWER_BYTES_MAX = 16_384;

export interface CheckResult {
  readonly name: string;
  readonly expected: 'accept' | 'refuse';
  readonly outcome: 'accepted' | 'refused' | 'no_answer' | 'skipped';
  readonly passed: boolean;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  /** The failure, or null. */
  readonly message: string | null;
}

interface ReceiverReport {
  readonly passed: boolean;
  readonly checks: readonly CheckResult[];
}

/**
 * Sends the receiver of an endpoint valid, repeated and forged events, one after the other, and reports which it
 * wrongly accepted or refused. If it does not accept the first, the others are skipped, as their result would mean
 * nothing. The events are samples with `test: true`, absent from the log and the list of deliveries; the responses do
 * not affect the endpoint.
 */
export async function checkReceiver(
  ctx: Context,
  endpointId: string,
  { eventType, sample }: TestEvent,
): Promise<ReceiverReport> {
  const { services } = ctx;
  const endpoint = await loadEndpoint(ctx, endpointId);
  const createdAt = services.clock();
  const events = new Map<string, { readonly id: string; readonly body: string }>();
  const event = (name: string, sequence = 0) => {
    const id = newEventId();
    const facts = { id, type: eventType, createdAt, sequence };
    const made = events.get(name) ?? { id, body: syntheticBody(endpoint, facts, sample) };
    events.set(name, made);
    return made;
  };
  const secrets = liveSecrets(services.secrets, endpoint.sealedSecrets, createdAt);
  const ownHeaders = openHeaders(services.secrets, endpoint.sealedHeaders);
  const checks: CheckResult[] = [];
  for (const check of conformanceChecks) {
    if (checks[0]?.passed === false) {
      checks.push(skipped(check));
      continue;
    }
    const { headers, body } = check.make({
      nowSeconds: Math.floor(services.clock().getTime() / 1000),
      secrets,
      event,
    });
    const result = await services.outgoing.post(endpoint.url, {
      headers: { ...ownHeaders, ...headers, 'content-type': 'application/json' },
      body,
      deadlineMs: DEADLINE_MS,
      bytesMax: ANSWER_BYTES_MAX,
    });
    checks.push(resultOf(check, result));
  }
  return { passed: checks.every(({ passed }) => passed), checks };
}

function resultOf(check: ConformanceCheck, result: OutgoingResult): CheckResult {
  const { name, expected, fault } = check;
  const { status: responseStatus, durationMs } = result;
  const facts = { name, expected, responseStatus, durationMs };
  if (result.kind === 'refused') {
    const message = result.reason === 'timeout' ? tooSlow : result.message;
    return { ...facts, outcome: 'no_answer', passed: false, message };
  }
  const isAccepted = result.status >= 200 && result.status < 300;
  const passed = isAccepted === (expected === 'accept');
  const outcome = isAccepted ? 'accepted' : 'refused';
  const odd = name === 'valid' ? addressProblem(result.status) : null;
  return { ...facts, outcome, passed, message: passed ? null : (odd ?? fault) };
}

const tooSlow = `No complete response within ${DEADLINE_MS / 1000} s. Store the event, answer, and work on it after that.`;

/** What a response says about the address rather than the event; null if nothing. */
function addressProblem(status: number): string | null {
  if (status >= 300 && status < 400) return `It redirects (${status}), which is not followed.`;
  if (status === 404 || status === 405) return `Nothing takes a POST at this address (${status}).`;
  if (status === 410) return 'It returns 410, at which an endpoint is paused.';
  if (status >= 500) return `It failed (${status}) on a rightly signed event.`;
  return null;
}

function skipped({ name, expected }: ConformanceCheck): CheckResult {
  return {
    name,
    expected,
    outcome: 'skipped',
    passed: false,
    responseStatus: null,
    durationMs: 0,
    message: 'Not tried, as the first event was not accepted.',
  };
}
