import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { InvoiceBranding } from '../branding.ts';

/** The messages to and from a render worker, one at a time. */
export interface RenderRequest {
  readonly document: InvoiceDocument;
  readonly branding: InvoiceBranding;
}

export type RenderReply = { readonly pdf: Uint8Array } | { readonly error: string };
