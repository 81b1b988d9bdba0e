import type { DisputeRows } from '../../../storage/queries/disputes/dispute-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { disputePortOf, loadDispute, lockDispute } from './load.ts';
import { requirePreparable } from './require-state.ts';
import type { EvidenceChanges } from './schemas.ts';
import type { DisputeWithEvidence } from './view.ts';

/** Sets texts of the evidence; an empty text and null remove one. 404; 409 `invalid_state` once it is submitted. */
export async function updateEvidence(
  ctx: Context,
  disputeId: string,
  texts: EvidenceChanges,
): Promise<Concluded<DisputeWithEvidence>> {
  const { dispute: known } = await loadDispute(ctx, disputeId);
  const takesEvidence = (await disputePortOf(ctx, known)) !== null;
  return concludingUnit(ctx, async (tx) => {
    const found: DisputeRows = await lockDispute(ctx, tx, disputeId);
    requirePreparable(found);
    found.dispute.prepare(texts, ctx.services.clock());
    return { ...found, takesEvidence };
  });
}
