import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { allocateLargestRemainder, multiplyFraction } from '../../money.ts';

/**
 * The order of a change: the new terms on its one line, less the credit for the old ones as the line's discount, so that
 * its total is what is due, tax included. Its tax is the difference of the taxes; where that does not go with the total,
 * as after a change of rates, the charge's own share. `due`: from 0, where the credit covers it, to the charge with tax.
 */
export function contentOfChange(charge: OrderContent, due: number, taxDelta: number): OrderContent {
  const [line] = charge.lines;
  if (!line) throw new Error(`order ${charge.orderId} has no line`);
  const price = line.unitPrice * line.quantity;
  const isDifference =
    !charge.pricesIncludeTax &&
    taxDelta >= Math.max(0, due - price) &&
    taxDelta <= Math.min(due, charge.taxTotal);
  const whole = charge.pricesIncludeTax ? price : price + charge.taxTotal;
  const taxTotal = isDifference ? taxDelta : shareOf(charge.taxTotal, due, whole);
  const net = charge.pricesIncludeTax ? due : due - taxTotal;
  const amounts = charge.taxLines.map(({ amount }) => amount);
  const shares = amounts.some((amount) => amount > 0)
    ? allocateLargestRemainder(taxTotal, amounts)
    : amounts;
  return {
    ...charge,
    discountTotal: price - net,
    taxTotal,
    total: due,
    taxLines: charge.taxLines.map((tax, index) => ({
      ...tax,
      taxable: shareOf(tax.taxable, net, price),
      amount: shares[index] ?? 0,
    })),
    lines: [{ ...line, discountAmount: price - net, taxAmount: taxTotal }],
  };
}

/** Nothing of what costs nothing. */
function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : multiplyFraction(amount, part, whole);
}
