import type { Static } from '@sinclair/typebox';
import type { RefundOfReturn, ReturnRows } from '../../../storage/queries/returns/return-rows.ts';
import { sumAmounts } from '../../money.ts';
import { isUndecided } from '../../returns/refunds.ts';
import { toReturnView } from '../../returns/view.ts';
import type { RefundedReturnShape, ReturnRefundPreview } from './schemas.ts';

/** The result of the refund of a return, or of its preview (`dryRun`). */
export interface RefundedReturn {
  readonly found: ReturnRows;
  /** The refunds of this request. */
  readonly made: readonly RefundOfReturn[];
  readonly warnings: Static<typeof RefundedReturnShape>['warnings'];
  readonly preview?: ReturnRefundPreview;
}

export function toRefundedReturnView({
  found,
  made,
  warnings,
  preview,
}: RefundedReturn): Static<typeof RefundedReturnShape> {
  const amount = sumAmounts(made.map((refund) => refund.amount));
  const shown = toReturnView(found);
  return {
    ...shown,
    refund: { amount, status: statusOf(made) },
    warnings,
    // The refunds of a preview are in no list.
    ...(preview ? { preview, amountRefunded: shown.amountRefunded + amount } : {}),
  };
}

function statusOf(made: readonly RefundOfReturn[]) {
  if (made.some(({ status }) => status === 'failed')) return 'failed';
  return isUndecided(made) ? 'pending' : 'succeeded';
}
