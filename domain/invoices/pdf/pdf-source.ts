import { createHash } from 'node:crypto';
import { PDF_SOURCE, type PdfDocument } from '../../../storage/queries/invoices/invoice-pdfs.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
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

interface InvoiceKey {
  readonly workspaceId: string;
  readonly id: string;
}

/**
 * The latest version, or the requested one; null when it does not exist, or is printed as a credit note and no refund
 * made it.
 */
export async function loadPdfSource(
  { database }: Resources,
  invoice: InvoiceKey,
  version: number | null,
  prints: PdfDocument = 'invoice',
): Promise<PdfSource | null> {
  return readPdfSource(database, invoice, version, prints);
}

/** Reads the source from a database, or with what else is asked at once. */
export async function readPdfSource(
  source: QuerySource,
  { workspaceId, id: invoiceId }: InvoiceKey,
  version: number | null,
  prints: PdfDocument,
): Promise<PdfSource | null> {
  const [row] = await readFrom(source, PDF_SOURCE, [workspaceId, invoiceId, version, prints]);
  if (!row || (prints === 'credit_note' && row.reason !== 'refunded')) return null;
  const look: Look = {
    logoUrl: row.logo_url,
    brandColor: row.brand_color,
    companyName: row.company_name,
  };
  const branding = brandingOf(look);
  return {
    workspaceId,
    environmentId: row.environment_id,
    invoiceId,
    version: row.version,
    prints,
    document: prints === 'credit_note' ? creditNoteOf(row.document) : row.document,
    look,
    branding,
    objectKey: row.made?.[branding] ?? null,
    faults: row.faults,
  };
}

export function brandingOf({ logoUrl, brandColor, companyName }: Look): string {
  const text = JSON.stringify([logoUrl, brandColor, companyName]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
