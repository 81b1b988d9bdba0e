import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { Labels } from '../labels/en.ts';

/** A document whose texts the fonts can print, with the words of its language. */
export interface PrintedDocument extends InvoiceDocument {
  readonly labels: Labels;
}
