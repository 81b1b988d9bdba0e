import type { Secrets } from '../../storage/secrets.ts';
import type { OpenedConnector } from '../connectors/open-connector.ts';
import type { MovementCall, Outcome, PaymentConnector } from '../ports/payment-connector.ts';
import type { MovementOutcome } from '../ports/settlement.ts';
import { askedMoney, classifyLookup, classifyOutcome } from './classify-outcome.ts';

const LOOKUPS_MAX = 2;
const LOOKUPS_WITHIN_MS = 5_000;
const BETWEEN_LOOKUPS_MS = 1_000;

/**
 * Makes the call; an unknown outcome is looked up, at most twice and within five seconds (contract 55 §8). After an
 * approval of other money a lookup that finds nothing proves nothing.
 */
export async function callConnector(
  { row, connector }: OpenedConnector,
  call: MovementCall,
): Promise<MovementOutcome> {
  const asked = askedMoney(call.type, call.request);
  const told = await send(connector, call);
  const outcome = classifyOutcome(told, asked);
  if (outcome.kind !== 'unknown') return outcome;
  const deadline = Date.now() + LOOKUPS_WITHIN_MS;
  const known = { call, ref: outcome.ref ?? null };
  for (let lookup = 1; ; lookup += 1) {
    const answer = await within(deadline, connector.lookup(call.request.idempotencyKey, known));
    const found = answer ? classifyLookup(answer, row, asked) : outcome;
    const isMoney = found.kind === 'approved' || found.kind === 'pending';
    const isDeclined = found.kind === 'declined' && found.class !== 'not_attempted';
    const isLast = lookup === LOOKUPS_MAX || Date.now() + BETWEEN_LOOKUPS_MS >= deadline;
    if (isMoney || isDeclined) return found;
    if (isLast && found.kind === 'unknown') return { ...outcome, ...found };
    if (isLast) return told.kind === 'approved' ? outcome : found;
    // The call may still be in flight when it is looked up the first time.
    await Bun.sleep(BETWEEN_LOOKUPS_MS);
  }
}

/** The one cast: sealed text is authenticated, so it is what sealCall wrote. */
export function openCall(secrets: Pick<Secrets, 'open'>, sealed: string): MovementCall {
  return JSON.parse(secrets.open(sealed)) as MovementCall;
}

function send(connector: PaymentConnector, call: MovementCall): Promise<Outcome> {
  switch (call.type) {
    case 'authorization':
      return connector.authorize(call.request);
    case 'charge':
      return connector.charge(call.request);
    case 'verification':
      return connector.vault(call.request);
    default:
      return connector[call.type](call.request);
  }
}

async function within<T>(deadline: number, answer: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), Math.max(0, deadline - Date.now()));
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
