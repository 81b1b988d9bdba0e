import { lockReturnRows } from '../../../storage/queries/returns/return-rows.ts';
import type { Concluded, Context } from '../../context.ts';
import { concludeDry } from '../../dry-run.ts';
import { fail, toWarning } from '../../errors.ts';
import { refundableOf } from '../../payments/load.ts';
import { lockRefundable } from '../../payments/modifications/return-money.ts';
import { modifyDry } from '../../payments/modifications/run-modification.ts';
import { readNotes } from '../preview-refund.ts';
import { openRefunds } from './open-refunds.ts';
import type { RefundReturn, ReturnRefundPreview } from './schemas.ts';
import type { RefundedReturn } from './view.ts';

/**
 * Previews the refund of a return (`dryRun`): its refunds are opened and settled as if the processors had agreed, by the code
 * of the real ones, and undone. No processor is called.
 */
export async function previewReturnRefund(
  ctx: Context,
  returnId: string,
  input: RefundReturn,
): Promise<Concluded<RefundedReturn>> {
  const { workspaceId } = ctx;
  return concludeDry(ctx, async (own, tx): Promise<RefundedReturn> => {
    const { orderId, ids, reserved, isByHand } = await openRefunds(own, tx, returnId, input);
    const refunds: ReturnRefundPreview['refunds'] = [];
    for (const one of reserved) {
      const { transaction } = await modifyDry(own, tx, 'refund', async () => one);
      const { paymentId, amount } = transaction;
      const creditNotes = await readNotes(tx, transaction, orderId);
      const refundable = refundableOf(await lockRefundable(tx, workspaceId, paymentId));
      refunds.push({ paymentId, amount, refundable, creditNotes });
    }
    await tx.flush();
    const found = (await lockReturnRows(tx, workspaceId, returnId)) ?? fail('not_found');
    const isMade = ({ id }: { readonly id: string }): boolean => ids.includes(id);
    return {
      // Those of a preview have no id.
      found: { ...found, refunds: found.refunds.filter((refund) => !isMade(refund)) },
      made: found.refunds.filter(isMade),
      warnings: isByHand ? [toWarning('manual_refund_required')] : [],
      preview: { refunds },
    };
  });
}
