import type { InvoiceDocument } from '../../storage/entities/invoice-version.ts';

/** How the application looks when the PDF is made; not frozen with the document. */
export interface InvoiceBranding {
  /** A data URL of the logo, or null. */
  readonly logo: string | null;
  readonly brandColor: string | null;
  readonly companyName: string;
}

/** Makes the PDF; each process brings its own way to do it off its main thread. */
export type RenderInvoice = (
  document: InvoiceDocument,
  branding: InvoiceBranding,
) => Promise<Uint8Array>;
