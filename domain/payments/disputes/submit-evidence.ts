import type { Concluded, Context } from '../../context.ts';
import { concludingOrDry } from '../../dry-run.ts';
import { callProcessor } from './call-processor.ts';
import { emitDisputeEvent } from './events.ts';
import { disputePortOf, loadDispute, lockDispute } from './load.ts';
import { requireSubmittable } from './require-state.ts';
import type { SubmitEvidence } from './schemas.ts';
import type { DisputeWithEvidence } from './view.ts';

/**
 * Submits the evidence, once: hands it to the processor, or records that the merchant has done so elsewhere. 404; 409
 * `invalid_state`, `evidence_not_taken`; 422 `evidence_rejected` when the processor does not take it as it is; 502
 * `processor_upstream_error`. Where the outcome is not known, `pendingCall` says so until it is. `dryRun` returns the same
 * as if the processor had taken it, and writes nothing.
 */
export async function submitEvidence(
  ctx: Context,
  disputeId: string,
  { via, dryRun }: SubmitEvidence,
): Promise<Concluded<DisputeWithEvidence>> {
  const { dispute } = await loadDispute(ctx, disputeId);
  const takesEvidence = (await disputePortOf(ctx, dispute)) !== null;
  const now = ctx.services.clock();
  if (via === 'connector' && !dryRun)
    return callProcessor(ctx, disputeId, 'submit', (found) =>
      requireSubmittable({ ...found, takesEvidence }, { via, now }),
    );
  return concludingOrDry(ctx, dryRun, async (own, tx) => {
    const found = { ...(await lockDispute(own, tx, disputeId)), takesEvidence };
    requireSubmittable(found, { via, now });
    found.dispute.submit(via, now);
    emitDisputeEvent(own, tx, found.dispute, 'dispute.submitted');
    return found;
  });
}
