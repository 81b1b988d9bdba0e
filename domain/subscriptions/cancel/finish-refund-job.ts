import { readOperation } from '../../../storage/queries/subscriptions/subscription-rows.ts';
import type { SystemContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { environmentContext } from '../../tenancy/enter-tenant.ts';
import { finishRefunds } from '../change/finish-refunds.ts';
import { runRefundOperation } from './refund-operation.ts';

/**
 * Finishes refunds that a crashed process left behind. Those of a change follow it, and come again while they are
 * undecided; what comes after the others is nothing, if the processor refuses.
 */
export async function finishRefundJob(
  base: SystemContext,
  workspaceId: string,
  operationId: string,
): Promise<void> {
  const operation = await readOperation(base.database, workspaceId, operationId);
  if (!operation) return;
  const isOfChange = operation.kind === 'change';
  if (!isOfChange && !operation.isUnderWay()) return;
  const ctx = await environmentContext(base, operation);
  if (isOfChange) {
    await finishRefunds(ctx, workspaceId, operationId);
    return;
  }
  try {
    await runRefundOperation(ctx, operation);
  } catch (error) {
    // The error is recorded.
    if (!(error instanceof Refusal)) throw error;
  }
}
