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
