import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import { readOperationOfIntent } from '../../../storage/queries/subscriptions/operations.ts';
import type { Context } from '../../context.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { reopenCharge } from '../../sales/run-sale.ts';

/** What a request that is repeated with its Idempotency-Key had begun before its process died. */
export interface ResumedOperation {
  readonly operation: SubscriptionOperation;
  /** The charge whose outcome is not recorded: made again under the same key, it moves no money twice. */
  readonly call: ReservedSale | null;
}

/** Finds the operation of a repeated request; null if that request has stored none. */
export async function findResumed(ctx: Context): Promise<ResumedOperation | null> {
  const { intentKey, database, workspaceId } = ctx;
  if (intentKey === undefined) return null;
  const operation = await readOperationOfIntent(database, workspaceId, intentKey);
  if (!operation?.isUnderWay()) return operation && { operation, call: null };
  const { paymentId } = operation;
  const call = paymentId === null ? null : await reopenCharge(ctx, workspaceId, paymentId);
  // Without a charge to make again it may have been decided since it was read, in the commit that decided its charge.
  const known = call ? operation : await readOperationOfIntent(database, workspaceId, intentKey);
  return known && { operation: known, call };
}
