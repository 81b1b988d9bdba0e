import type { Static } from '@sinclair/typebox';
import type { Concluded, Context } from '../../context.ts';
import { concludingOrDry } from '../../dry-run.ts';
import { callProcessor } from './call-processor.ts';
import { emitDisputeEvent } from './events.ts';
import { disputePortOf, loadDispute, lockDispute } from './load.ts';
import { eraseOfAnonymized } from './erase-evidence.ts';
import { requireAcceptable } from './require-state.ts';
import type { AcceptDisputeBody } from './schemas.ts';
import type { DisputeWithEvidence } from './view.ts';

/**
 * Accepts a dispute: the buyer keeps the money. A processor that closes disputes is called; elsewhere it is recorded,
 * and the deadline passes there. 404; 409 `invalid_state`; 422 `evidence_rejected`; 502 `processor_upstream_error`.
 * `dryRun` returns the same as if the processor had agreed, and writes nothing.
 */
export async function acceptDispute(
  ctx: Context,
  disputeId: string,
  { dryRun }: Static<typeof AcceptDisputeBody>,
): Promise<Concluded<DisputeWithEvidence>> {
  const { dispute } = await loadDispute(ctx, disputeId);
  const takesEvidence = (await disputePortOf(ctx, dispute)) !== null;
  if (takesEvidence && !dryRun) return callProcessor(ctx, disputeId, 'accept', requireAcceptable);
  return concludingOrDry(ctx, dryRun, async (own, tx) => {
    const found = { ...(await lockDispute(own, tx, disputeId)), takesEvidence };
    requireAcceptable(found);
    found.dispute.accept(own.services.clock());
    emitDisputeEvent(own, tx, found.dispute, 'dispute.closed');
    const erased = await eraseOfAnonymized(own, tx, found.dispute);
    return erased.length > 0 ? { ...found, files: [] } : found;
  });
}
