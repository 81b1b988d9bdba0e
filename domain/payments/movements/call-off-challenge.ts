import { takeUndecided } from '../../../storage/queries/payments/undecided-movements.ts';
import { openConnector } from '../../connectors/open-connector.ts';
import type { DatabaseContext } from '../../context.ts';
import { reconcileByKey } from './reconcile-by-key.ts';

/**
 * Calls off a payment that waits for its buyer at the processor. Whether that succeeded is looked up: one that was
 * approved before is settled as paid. Returns whether the payment is decided now.
 */
export async function callOffChallenge(
  ctx: DatabaseContext,
  workspaceId: string,
  paymentId: string,
): Promise<boolean> {
  // An authorization that was approved meanwhile could still be voided.
  if (await reconcileByKey(ctx, workspaceId, { paymentId })) return true;
  const { database, services } = ctx;
  const waiting = await takeUndecided(database, workspaceId, { paymentId }, services.clock(), 0);
  const ref = waiting?.connectorRef ?? waiting?.processorTransactionId ?? null;
  if (!waiting?.connectorId || ref === null) return false;
  const called = await openConnector(ctx, workspaceId, waiting.connectorId);
  if (!called) return false;
  const { amount, currency } = waiting;
  const idempotencyKey = `${waiting.idempotencyKey}:void`;
  await called.connector.void({ idempotencyKey, paymentId, ref, amount, currency });
  return reconcileByKey(ctx, workspaceId, { paymentId });
}
