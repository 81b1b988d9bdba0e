import { concludingUnit, unitOfWork, type Concluded, type Context } from '../../context.ts';
import { toWarning } from '../../errors.ts';
import {
  requireNotFailed,
  runModification,
} from '../../payments/modifications/run-modification.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { lockReturn } from '../../returns/load.ts';
import { openRefunds } from './open-refunds.ts';
import type { RefundReturn } from './schemas.ts';
import type { RefundedReturn } from './view.ts';

/**
 * Pays a received return back (contract 70 §5): reserve, call, settle, as any refund of its payments. Each of them records its
 * outcome with the return's, whoever learns it first. 409 `invalid_state`; 422 `refund_not_allowed`, `validation_error`;
 * 402 `payment_failed` when processors decline all of it.
 */
export async function refundReturn(
  ctx: Context,
  returnId: string,
  input: RefundReturn,
): Promise<Concluded<RefundedReturn>> {
  const { ids, reserved, isByHand } = await unitOfWork(ctx, (tx) =>
    openRefunds(ctx, tx, returnId, input),
  );
  const settled: SettledMovement[] = [];
  for (const one of reserved) settled.push(await runModification(ctx, 'refund', one));
  const [declined] = settled;
  if (declined && settled.every(({ transaction }) => transaction.status === 'failed'))
    requireNotFailed(declined, 'The processor refused the refund.');
  return concludingUnit(ctx, async (tx) => {
    const found = await lockReturn(ctx, tx, returnId);
    const warnings = isByHand ? [toWarning('manual_refund_required')] : [];
    return { found, made: found.refunds.filter(({ id }) => ids.includes(id)), warnings };
  });
}
