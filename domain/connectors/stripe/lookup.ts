import { REFERENCE_OF_KEY } from '../../../storage/queries/connectors/connector-events.ts';
import type { CallToLookUp, LookupOutcome } from '../../ports/payment-connector.ts';
import type { StripeAccount } from './account.ts';
import { failureOf } from './failure.ts';
import { CHALLENGE_MS } from './intent-outcome.ts';
import { paymentIntents, setupIntents, type Intents, type ReadIntent } from './intents.ts';
import { KEY, keyMark } from '../charge-metadata.ts';
import { modified } from './modify.ts';

/** No call of ours is in flight that long; until then it is repeated (contract 55 §9). */
const UNTOUCHED_MS = 30 * 60_000;

/**
 * What became of a call. A charge is read by the intent's id: the one that the call learned, or that an event named;
 * else it is searched for, which finds nothing for up to a minute and therefore proves nothing. What waits for too long,
 * a challenge or an intent that was never confirmed, is called off here, so that its end is certain.
 */
export async function lookUp(
  account: StripeAccount,
  idempotencyKey: string,
  known: CallToLookUp | undefined,
): Promise<LookupOutcome> {
  const call = known?.call ?? null;
  try {
    if (call?.type === 'capture' || call?.type === 'void' || call?.type === 'refund')
      return await modified(account, call.type, call.request);
    const id = known?.ref ?? (await referenceOf(account, idempotencyKey));
    return id === null ? { kind: 'not_found' } : await lookUpIntent(account, id, idempotencyKey);
  } catch (error) {
    return { kind: 'unknown', message: failureOf(error).kind };
  }
}

async function lookUpIntent(
  account: StripeAccount,
  id: string,
  idempotencyKey: string,
): Promise<LookupOutcome> {
  const intents = id.startsWith('seti_')
    ? setupIntents(account)
    : paymentIntents(account, 'automatic');
  const found = await intents.read(id);
  // An intent of another call, which an event or a mistake named, says nothing of this one.
  if (found.key !== keyMark(idempotencyKey))
    return { kind: 'unknown', message: `${id} belongs to another call.` };
  const ageMs = account.services.clock().getTime() - found.createdAt.getTime();
  return isOverdue(found, ageMs) ? callOff(intents, id, found) : found.outcome;
}

function isOverdue({ outcome }: ReadIntent, ageMs: number): boolean {
  if (outcome.kind === 'not_found') return ageMs > UNTOUCHED_MS;
  return outcome.kind === 'pending' && outcome.nextAction !== null && ageMs > CHALLENGE_MS;
}

/** One that was decided in the meantime cannot be cancelled: then its state is the response. */
async function callOff(
  intents: Intents,
  id: string,
  { outcome }: ReadIntent,
): Promise<LookupOutcome> {
  try {
    return await intents.cancel(id, outcome.kind === 'pending' ? 'abandoned' : 'duplicate');
  } catch (error) {
    if (failureOf(error).kind !== 'moved_on') throw error;
    return (await intents.read(id)).outcome;
  }
}

async function referenceOf(
  { database, row, stripe }: StripeAccount,
  idempotencyKey: string,
): Promise<string | null> {
  const mark = keyMark(idempotencyKey);
  const [event] = await database.read(REFERENCE_OF_KEY, [row.workspaceId, row.id, mark]);
  if (event) return event.ref;
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['${KEY}']:'${mark.replaceAll(/['\\]/g, '\\$&')}'`,
    limit: 2,
  });
  return data[0]?.id ?? null;
}
