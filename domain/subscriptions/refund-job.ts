import { enqueueJob } from '../../storage/jobs.ts';
import type { SubscriptionOperation } from '../../storage/entities/subscription-operation.ts';
import type { BaseContext, Transaction } from '../context.ts';

/** Has the refunds of an operation finished later, should this process die. */
export function enqueueRefundJob(
  { services }: Pick<BaseContext, 'services'>,
  tx: Transaction,
  { id: key, workspaceId }: Pick<SubscriptionOperation, 'id' | 'workspaceId'>,
  delayMs: number = services.limits.reconcileAfterMs,
): void {
  const runAt = new Date(services.clock().getTime() + delayMs);
  // Names the task of actors/subscriptions/finish-refund.ts.
  enqueueJob(tx, { kind: 'subscription-refunds', key, workspaceId, runAt });
}
