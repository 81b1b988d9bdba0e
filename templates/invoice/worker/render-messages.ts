import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { InvoiceBranding } from '../branding.ts';

/** What goes to a render worker, one at a time, and what comes back. */
export interface RenderRequest {
  readonly document: InvoiceDocument;
  readonly branding: InvoiceBranding;
}

export type RenderReply = { readonly pdf: Uint8Array } | { readonly error: string };
