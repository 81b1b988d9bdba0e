import type { UndecidedTransaction } from '../../../storage/queries/undecided-transactions.ts';
import { sessionTenantContext } from '../../checkout/session-context.ts';
import { settleAttempt } from '../../checkout/completion/settle-attempt.ts';
import type { DatabaseContext } from '../../context.ts';
import { settleEditOf } from '../../order-edits/settle-edit-of.ts';
import { loadConnector, type LoadedConnector } from '../../connectors/open-connector.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import { isModification } from '../modifications/open-modification.ts';
import {
  approvableAmount,
  resolveCall,
  classifyLookup,
  classifyTransaction,
} from './classify-outcome.ts';
import { movingCallOf } from './moving-call.ts';
import { reconcileModification } from './reconcile-modification.ts';
import type { MovementOutcome } from './record-outcome.ts';

const HOUR_MS = 3_600_000;

/**
 * Finds out what became of an undecided transaction and settles it: captured is recorded, declined fails it, not found
 * is sent again under the same key while the processor still knows such keys. Answers whether it is decided now.
 */
export async function reconcileTransaction(
  base: DatabaseContext,
  taken: UndecidedTransaction,
): Promise<boolean> {
  if (isModification(taken.type)) return reconcileModification(base, taken);
  const { attemptId, sessionId, cartId, paymentId } = taken;
  if (taken.connectorId === null) return false;
  const loaded = await loadConnector(base, taken.workspaceId, taken.connectorId);
  if (!loaded) return false;
  const outcome = await findOut(base, taken, loaded);
  base.services.failpoint('reconcile.before_settle');
  if (outcome.kind === 'unknown') return false;
  if (taken.idempotencyKey.startsWith('oe:')) return settleEditOf(base, taken, outcome);
  if (attemptId === null || sessionId === null) return false;
  const ctx = await sessionTenantContext(base, { id: sessionId });
  if (!ctx) return false;
  const ref = { sessionId, cartId, attemptId, paymentId };
  const { answer } = await settleAttempt(ctx, ref, taken.id, outcome);
  return answer.kind !== 'processing';
}

async function findOut(
  base: DatabaseContext,
  taken: UndecidedTransaction,
  { row, connector }: LoadedConnector,
): Promise<MovementOutcome> {
  if (taken.processorTransactionId !== null) {
    const found = await connector.findTransaction(taken.processorTransactionId);
    return found?.amount === taken.amount ? classifyTransaction(found) : { kind: 'unknown' };
  }
  if (row.capabilities.lookup !== 'none') {
    const outcome = await connector.lookup(taken.idempotencyKey);
    if (outcome.kind !== 'not_found') return classifyLookup(outcome, row, approvableAmount(taken));
  }
  const ageMs = base.services.clock().getTime() - taken.recordedAt.getTime();
  const isKeyAlive = ageMs < row.capabilities.idempotencyWindowHours * HOUR_MS;
  if (!isKeyAlive || taken.sealedRequest === null) {
    return classifyLookup({ kind: 'not_found' }, row, null);
  }
  const request = requestOf(base.services.secrets.open(taken.sealedRequest));
  const outcome = await movingCallOf(connector, taken.type)(request);
  return resolveCall(connector, row, { ...request, type: taken.type }, outcome);
}

/** The one cast: what was sealed is the request as it was stored with the intent. */
function requestOf(text: string): ChargeRequest {
  return JSON.parse(text) as ChargeRequest;
}
