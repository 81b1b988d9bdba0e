import { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import { UNDECIDED_CHARGE_OF_PAYMENT } from '../../../storage/queries/payments/payment-rows.ts';
import { readOperationOfIntent } from '../../../storage/queries/subscriptions/operations.ts';
import type { Context } from '../../context.ts';
import { openCall } from '../../sales/call.ts';
import { refOf } from '../../sales/open-movement.ts';
import type { SubscriptionCall } from './open-charge.ts';

/** What a request that is repeated with its Idempotency-Key had begun before its process died. */
export interface ResumedOperation {
  readonly operation: SubscriptionOperation;
  /** The charge whose outcome is not recorded: made again under the same key, it moves no money twice. */
  readonly call: SubscriptionCall | null;
}

/** Finds the operation of a repeated request; null if that request has stored none. */
export async function findResumed(ctx: Context): Promise<ResumedOperation | null> {
  const { intentKey, database, workspaceId } = ctx;
  if (intentKey === undefined) return null;
  const operation = await readOperationOfIntent(database, workspaceId, intentKey);
  if (!operation?.isUnderWay()) return operation && { operation, call: null };
  const call = await undecidedCall(ctx, operation);
  // Without a charge to make again it may have been decided since it was read, in the commit that decided its charge.
  const known = call ? operation : await readOperationOfIntent(database, workspaceId, intentKey);
  return known && { operation: known, call };
}

async function undecidedCall(
  { database, services: { secrets } }: Context,
  { workspaceId, paymentId }: SubscriptionOperation,
): Promise<SubscriptionCall | null> {
  if (paymentId === null) return null;
  const [row] = await database.read(UNDECIDED_CHARGE_OF_PAYMENT, [workspaceId, paymentId]);
  const charge = row ? database.em().map(PaymentTransaction, row) : null;
  if (!charge?.sealedRequest || !charge.connectorId) return null;
  const call = openCall(secrets, charge.sealedRequest);
  return { movement: refOf(charge), connectorId: charge.connectorId, call, connector: null };
}
