import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { openConnector } from '../connectors/open-connector.ts';
import type { MovementOutcome } from '../ports/settlement.ts';
import type { Resources } from '../context.ts';
import { callConnector, openCall } from './call.ts';
import { askedMoney, classifyLookup, classifyTransaction, mismatchOf } from './classify-outcome.ts';

const HOUR_MS = 3_600_000;

type Undecided = Pick<
  PaymentTransaction,
  | 'workspaceId'
  | 'type'
  | 'amount'
  | 'currency'
  | 'idempotencyKey'
  | 'connectorId'
  | 'processorTransactionId'
  | 'connectorRef'
  | 'sealedRequest'
  | 'recordedAt'
>;

/**
 * Looks up a movement whose outcome is unknown. One that the processor does not know is sent again under the same key,
 * within the processor's idempotency window (contract 55 §9). The session is null outside of a checkout.
 */
export async function lookUpMovement(
  resources: Resources,
  undecided: Undecided,
  checkoutSessionId: string | null,
): Promise<MovementOutcome> {
  const { workspaceId, idempotencyKey, connectorId, processorTransactionId } = undecided;
  const called = connectorId ? await openConnector(resources, workspaceId, connectorId) : null;
  if (!called) return { kind: 'unknown' };
  const { services } = resources;
  const { row, connector } = called;
  if (processorTransactionId) {
    const found = await connector.findTransaction(processorTransactionId);
    const { amount, currency } = undecided;
    const isOurs =
      found &&
      found !== 'unanswered' &&
      mismatchOf(found, { checkoutSessionId, amount, currency }) === null;
    return isOurs ? classifyTransaction(found) : { kind: 'unknown' };
  }
  const { sealedRequest, connectorRef: ref = null } = undecided;
  const call = sealedRequest ? openCall(services.secrets, sealedRequest) : null;
  const outcome = await connector.lookup(idempotencyKey, { call, ref });
  if (outcome.kind !== 'not_found')
    return classifyLookup(outcome, row, askedMoney(undecided.type, undecided));
  const ageMs = services.clock().getTime() - (undecided.recordedAt?.getTime() ?? 0);
  const isKeyAlive = ageMs < row.capabilities.idempotencyWindowHours * HOUR_MS;
  if (!isKeyAlive || !call) return classifyLookup({ kind: 'not_found' }, row, null);
  const repeated = await callConnector(called, call);
  // A repeat that was not attempted says nothing of the first call, unless the lookup has proved that there was none.
  const isProof = row.capabilities.lookup === 'authoritative' || !isNotAttempted(repeated);
  return isProof ? repeated : { kind: 'unknown' };
}

function isNotAttempted(outcome: MovementOutcome): boolean {
  return outcome.kind === 'declined' && outcome.class === 'not_attempted';
}
