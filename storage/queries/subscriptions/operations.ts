import { SubscriptionOperation } from '../../entities/subscription-operation.ts';
import { SubscriptionPeriod } from '../../entities/subscription-period.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { CHARGING_OPERATION } from './subscription-rows.ts';

export const OPERATION_OF_INTENT = sql(
  'select * from subscription_operation where workspace_id = $1 and intent = $2',
);
export const OPERATION_OF_PAYMENT = sql(`select * ${CHARGING_OPERATION}`);
export const OPERATION_BY_ID = sql(
  'select * from subscription_operation where workspace_id = $1 and id = $2',
);
export const LOCK_PERIOD = sql(
  'select * from subscription_period where workspace_id = $1 and id = $2 for update',
);

/** The operation that a repeat of its request finds again. */
export async function readOperationOfIntent(
  database: Database,
  workspaceId: string,
  intent: string,
): Promise<SubscriptionOperation | null> {
  const [row] = await database.read(OPERATION_OF_INTENT, [workspaceId, intent]);
  return row ? database.em().map(SubscriptionOperation, row) : null;
}

/** An operation; under its subscription's lock when it is read in a transaction. */
export async function readOperation(
  source: Database | { readonly tx: Transaction },
  workspaceId: string,
  id: string,
): Promise<SubscriptionOperation | null> {
  const values = [workspaceId, id];
  if ('tx' in source) {
    const [row] = await source.tx.query(OPERATION_BY_ID, values);
    return row ? source.tx.em.map(SubscriptionOperation, row) : null;
  }
  const [row] = await source.read(OPERATION_BY_ID, values);
  return row ? source.em().map(SubscriptionOperation, row) : null;
}

/** The newest operation that charges the payment. */
export async function findOperationOfPayment(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<SubscriptionOperation> {
  const [row] = await tx.query(OPERATION_OF_PAYMENT, [workspaceId, paymentId]);
  if (!row) throw new Error(`payment ${paymentId} has lost its operation`);
  return tx.em.map(SubscriptionOperation, row);
}

/** Locks a period; the caller has locked its subscription. */
export async function lockPeriod(
  tx: Transaction,
  workspaceId: string,
  periodId: string,
): Promise<SubscriptionPeriod> {
  const [row] = await tx.query(LOCK_PERIOD, [workspaceId, periodId]);
  if (!row) throw new Error(`period ${periodId} is gone`);
  return tx.em.map(SubscriptionPeriod, row);
}
