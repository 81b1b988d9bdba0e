import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { callProcessor } from './call-processor.ts';
import { emitDisputeEvent } from './events.ts';
import { disputePortOf, loadDispute, lockDispute } from './load.ts';
import { eraseOfAnonymized } from './erase-evidence.ts';
import { requireAcceptable } from './require-state.ts';
import type { DisputeWithEvidence } from './view.ts';

/**
 * Accepts a dispute: the buyer keeps the money. A processor that closes disputes is called; elsewhere it is recorded,
 * and the deadline passes there. 404; 409 `invalid_state`; 422 `evidence_rejected`; 502 `processor_upstream_error`.
 */
export async function acceptDispute(
  ctx: Context,
  disputeId: string,
): Promise<Concluded<DisputeWithEvidence>> {
  const { dispute } = await loadDispute(ctx, disputeId);
  const takesEvidence = (await disputePortOf(ctx, dispute)) !== null;
  if (takesEvidence) return callProcessor(ctx, disputeId, 'accept', requireAcceptable);
  return concludingUnit(ctx, async (tx) => {
    const found = { ...(await lockDispute(ctx, tx, disputeId)), takesEvidence };
    requireAcceptable(found);
    found.dispute.accept(ctx.services.clock());
    emitDisputeEvent(ctx, tx, found.dispute, 'dispute.closed');
    const erased = await eraseOfAnonymized(ctx, tx, found.dispute);
    return erased.length > 0 ? { ...found, files: [] } : found;
  });
}
