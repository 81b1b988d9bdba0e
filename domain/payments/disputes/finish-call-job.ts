import { readDisputeOfWorkspace } from '../../../storage/queries/disputes/dispute-rows.ts';
import type { SystemContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { environmentContext } from '../../tenancy/enter-tenant.ts';
import { finishCall } from './call-processor.ts';

/**
 * Finishes a call about a dispute that a crashed process left behind, or whose outcome nobody knew. Throws while the
 * processor does not say: the job runs again later.
 */
export async function finishDisputeCallJob(
  base: SystemContext,
  workspaceId: string,
  disputeId: string,
): Promise<void> {
  const dispute = await readDisputeOfWorkspace(base.database, workspaceId, disputeId);
  if (!dispute?.pendingCall) return;
  const ctx = await environmentContext(base, dispute);
  try {
    const finished = await finishCall(ctx, disputeId, true);
    if (finished === null)
      throw new Error(`the processor does not say what became of dispute ${disputeId}`);
  } catch (error) {
    // What the processor rejects is the merchant's again.
    if (!(error instanceof Refusal)) throw error;
  }
}
