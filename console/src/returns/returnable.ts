import type { Fulfillment, OrderLine, Return } from '../../../sdk/typescript/src/commerce.ts';
import type { QuantityRow } from '../fulfillments/line-quantities.tsx';
import { unitsLeft } from '../fulfillments/units-left.ts';

/** The lines of an order whose units its buyer has, less those that open returns await. */
export function returnableLines(
  lines: readonly OrderLine[],
  fulfillments: readonly Fulfillment[],
  returns: readonly Return[],
): QuantityRow[] {
  const sent = fulfillments.filter(
    ({ type, status }) => type === 'physical' && (status === 'shipped' || status === 'delivered'),
  );
  const open = returns.filter(({ status }) => status === 'requested' || status === 'received');
  return lines
    .map((line) => {
      const shipped = sum(sent.map((one) => unitsLeft(one, line.id)));
      return { line, most: shipped - sum(open.map((one) => unitsAwaited(one, line.id))) };
    })
    .filter(({ most }) => most > 0);
}

/** Units of a line that a return has not received yet. */
export function unitsAwaited({ lineItems }: Return, lineItemId: string): number {
  const line = lineItems.find((one) => one.lineItemId === lineItemId);
  return line ? line.quantity - line.received : 0;
}

/** The newest refund of each payment failed, while another one succeeded. */
export function isPartlyFailed({ refunds, status }: Return): boolean {
  const newest = [...new Map(refunds.map((refund) => [refund.paymentId, refund])).values()];
  return (
    status === 'received' &&
    newest.some((refund) => refund.status === 'failed') &&
    newest.some((refund) => refund.status === 'succeeded')
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
