import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { Labels } from '../labels/en.ts';

/** A document with printable texts, and the labels of its language. */
export interface PrintedDocument extends InvoiceDocument {
  readonly labels: Labels;
}

/** "Invoice" or "Credit note". */
export function titleOf({ corrects, labels }: PrintedDocument): string {
  return corrects === undefined ? labels.title : labels.creditNote;
}

/** The sums that went back to the buyer and to the credit balance. */
export function returned({ refunds }: PrintedDocument): {
  readonly refunded: number;
  readonly credited: number;
} {
  const sumOf = (isCredited: boolean): number =>
    refunds
      .filter((refund) => (refund.isCredited ?? false) === isCredited)
      .reduce((sum, { amount }) => sum + amount, 0);
  return { refunded: sumOf(false), credited: sumOf(true) };
}

/** A deduction is a discount, unless it is for unused time. */
export function deductionLabel({ deduction, labels }: PrintedDocument): string {
  return deduction === 'unused_time' ? labels.unusedTime : labels.discount;
}
