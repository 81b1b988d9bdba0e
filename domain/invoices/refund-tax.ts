import { multiplyFraction } from '../money.ts';

export interface RefundedAmounts {
  readonly total: number;
  readonly taxTotal: number;
  /** Before this refund. */
  readonly amountRefunded: number;
}

/**
 * The tax within a refund: the invoice's tax in the proportion of what was refunded so far to its total, less what
 * former refunds took of it. So the parts of an invoice that is refunded wholly sum to its tax.
 */
export function taxWithinRefund(invoice: RefundedAmounts, amount: number): number {
  return taxOf(invoice, invoice.amountRefunded + amount) - taxOf(invoice, invoice.amountRefunded);
}

function taxOf({ total, taxTotal }: RefundedAmounts, refunded: number): number {
  return total === 0 ? 0 : multiplyFraction(taxTotal, refunded, total);
}
