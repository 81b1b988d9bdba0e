import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { PackingSlips } from '../../../storage/entities/shapes/packing-slip.ts';
import type { InvoiceBranding } from '../branding.ts';

/** A document that a render process makes a PDF of. */
export type Renderable = InvoiceDocument | PackingSlips;

/** To a render process; it gets the next one after its response to the one before. */
export interface RenderRequest {
  readonly document: Renderable;
  readonly branding: InvoiceBranding;
}

/** From a render process: `logo: 'done'` when the logo has been decoded or given up, then the response. */
export type RenderMessage =
  | { readonly logo: 'done' }
  | { readonly pdf: Uint8Array }
  | { readonly error: string };
