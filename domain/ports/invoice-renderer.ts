import type { InvoiceDocument } from '../../storage/entities/invoice-version.ts';
import type { PackingSlips } from '../../storage/entities/shapes/packing-slip.ts';

/** The application's branding at the time of rendering; not frozen with the document. */
export interface InvoiceBranding {
  /** A data URL of the logo, or null. */
  readonly logo: string | null;
  readonly brandColor: string | null;
  readonly companyName: string;
}

/** Renders the PDF outside of this process; workspaces take turns. */
export type RenderInvoice = (
  document: InvoiceDocument | PackingSlips,
  branding: InvoiceBranding,
  workspaceId: string,
) => Promise<Uint8Array>;
