import { newEventId } from '../../storage/ids.ts';
import type { OutgoingResult } from '../outgoing/outgoing-result.ts';
import type { Context } from '../context.ts';
import { conformanceChecks, type ConformanceCheck } from './conformance-checks.ts';
import { liveSecrets } from './live-secrets.ts';
import { loadEndpoint } from './load-endpoint.ts';
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
  /** What is wrong, or null. */
  readonly message: string | null;
}

export interface ReceiverReport {
  readonly passed: boolean;
  readonly checks: readonly CheckResult[];
}

/**
 * Sends the receiver behind an endpoint what a good day, a bad day and an attacker would send it, one after the
 * other, and reports what it wrongly accepted or refused. The events are samples with `test: true`, in no log and
 * no list of deliveries; what it answers changes nothing for the endpoint.
 */
export async function checkReceiver(
  ctx: Context,
  endpointId: string,
  { eventType, sample }: TestEvent,
): Promise<ReceiverReport> {
  const { services } = ctx;
  const endpoint = await loadEndpoint(ctx, endpointId);
  const createdAt = services.clock();
  const events = ([0, 1, 2] as const).map((sequence) => {
    const id = newEventId();
    const facts = { id, type: eventType, createdAt, sequence };
    return { id, body: syntheticBody(endpoint, facts, sample) };
  });
  const secrets = liveSecrets(services.secrets, endpoint.sealedSecrets, createdAt);
  const checks: CheckResult[] = [];
  for (const check of conformanceChecks) {
    if (checks[0]?.outcome === 'no_answer') {
      checks.push(skipped(check));
      continue;
    }
    const { headers, body } = check.make({
      nowSeconds: Math.floor(services.clock().getTime() / 1000),
      secrets,
      event: (sequence) => events[sequence] ?? missing(),
    });
    const result = await services.outgoing.post(endpoint.url, {
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      deadlineMs: DEADLINE_MS,
      bytesMax: ANSWER_BYTES_MAX,
    });
    checks.push(judge(check, result));
  }
  return { passed: checks.every(({ passed }) => passed), checks };
}

function missing(): never {
  throw new Error('a check asks for an event that was not made');
}

function judge(check: ConformanceCheck, result: OutgoingResult): CheckResult {
  const { name, expected, fault } = check;
  const { status: responseStatus, durationMs } = result;
  const facts = { name, expected, responseStatus, durationMs };
  if (result.kind === 'refused') {
    return { ...facts, outcome: 'no_answer', passed: false, message: result.message };
  }
  const isAccepted = result.status >= 200 && result.status < 300;
  const passed = isAccepted === (expected === 'accept');
  const outcome = isAccepted ? 'accepted' : 'refused';
  return { ...facts, outcome, passed, message: passed ? null : fault };
}

function skipped({ name, expected }: ConformanceCheck): CheckResult {
  return {
    name,
    expected,
    outcome: 'skipped',
    passed: false,
    responseStatus: null,
    durationMs: 0,
    message: 'Not tried, as the first event got no answer.',
  };
}
