import { createHash } from 'node:crypto';
import {
  readStoredPdf,
  type PdfDocument,
  PDF_SOURCE,
} from '../../../storage/queries/invoices/invoice-pdfs.ts';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { FaultTarget } from '../../../storage/queries/tenancy/faults.ts';
import type { Resources } from '../../ports/services.ts';
import { creditNoteOf } from '../document/credit-note.ts';

/** A version of an invoice, or the credit note of a refunded one, with all inputs of its PDF. */
export interface PdfSource {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly invoiceId: string;
  readonly version: number;
  readonly prints: PdfDocument;
  readonly document: InvoiceDocument;
  readonly look: Look;
  /** Hash of the branding: each has its own PDF. */
  readonly branding: string;
  /** The stored PDF of this version and branding, if any. */
  readonly objectKey: string | null;
  readonly faults: readonly FaultTarget[];
}

export interface Look {
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
  readonly companyName: string;
}

/**
 * The latest version, or the requested one; null when it does not exist, or is printed as a credit note and no refund
 * made it.
 */
export async function loadPdfSource(
  { database }: Resources,
  invoice: { readonly workspaceId: string; readonly id: string },
  version: number | null,
  prints: PdfDocument = 'invoice',
): Promise<PdfSource | null> {
  const { workspaceId, id: invoiceId } = invoice;
  const [row] = await database.read(PDF_SOURCE, [workspaceId, invoiceId, version]);
  if (!row || (prints === 'credit_note' && row.reason !== 'refunded')) return null;
  const look: Look = {
    logoUrl: row.logo_url,
    brandColor: row.brand_color,
    companyName: row.company_name,
  };
  const branding = brandingOf(look);
  const key = { workspaceId, invoiceId, version: row.version, prints, branding };
  return {
    workspaceId,
    environmentId: row.environment_id,
    invoiceId,
    version: row.version,
    prints,
    document: prints === 'credit_note' ? creditNoteOf(row.document) : row.document,
    look,
    branding,
    objectKey: await readStoredPdf(database, key),
    faults: row.faults,
  };
}

export function brandingOf({ logoUrl, brandColor, companyName }: Look): string {
  const text = JSON.stringify([logoUrl, brandColor, companyName]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
