import type { InvoiceDocument } from './document.ts';

/** The one cast of a stored document: only issueInvoice and reviseInvoice write that column, each an InvoiceDocument. */
export function asDocument(stored: object): InvoiceDocument {
  return stored as InvoiceDocument;
}
