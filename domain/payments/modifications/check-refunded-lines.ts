import { QUANTITIES_OF_ORDER } from '../../../storage/queries/payments/order-limits.ts';
import type { RefundedLine } from '../../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { DatabaseContext } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { fail } from '../../errors.ts';

/** 422 `validation_error` for lines that are not on the payment's order, or for more than their quantity. */
export async function checkRefundedLines(
  ctx: DatabaseContext,
  { workspaceId, orderId }: Payment,
  wanted: readonly RefundedLine[],
): Promise<void> {
  if (wanted.length === 0) return;
  const lines = await ctx.database.read(QUANTITIES_OF_ORDER, [workspaceId, orderId ?? null]);
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const findings = wanted.flatMap(({ lineItemId, quantity }, index): ErrorDetail[] => {
    const path = `lineItems.${index}`;
    const ordered = quantities.get(lineItemId);
    const isRepeated = wanted.findIndex((line) => line.lineItemId === lineItemId) < index;
    if (ordered === undefined)
      return [
        { path: `${path}.lineItemId`, code: 'unknown_line_item', message: 'is not on the order' },
      ];
    if (isRepeated)
      return [{ path: `${path}.lineItemId`, code: 'not_unique', message: 'is named twice' }];
    if (quantity > ordered)
      return [
        { path: `${path}.quantity`, code: 'too_big', message: `the order has ${ordered} of it` },
      ];
    return [];
  });
  if (findings.length > 0) fail('validation_error', findings, { status: 422 });
}
