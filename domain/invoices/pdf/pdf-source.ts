import { createHash } from 'node:crypto';
import { readStoredPdf } from '../../../storage/queries/invoices/invoice-pdfs.ts';
import type { Resources } from '../../context.ts';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { PDF_SOURCE } from '../../../storage/queries/invoices/pdf-source.ts';
import type { FaultTarget } from '../../../storage/queries/tenancy/faults.ts';

/** A version of an invoice with all inputs of its PDF. */
export interface PdfSource {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly invoiceId: string;
  readonly number: string;
  readonly version: number;
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

/** The latest version, or the requested one; null when it does not exist. */
export async function loadPdfSource(
  { database }: Resources,
  invoice: { readonly workspaceId: string; readonly id: string },
  version: number | null,
): Promise<PdfSource | null> {
  const { workspaceId, id: invoiceId } = invoice;
  const [row] = await database.read(PDF_SOURCE, [workspaceId, invoiceId, version]);
  if (!row) return null;
  const look: Look = {
    logoUrl: row.logo_url,
    brandColor: row.brand_color,
    companyName: row.company_name,
  };
  const branding = brandingOf(look);
  const key = { workspaceId, invoiceId, version: row.version, branding };
  return {
    workspaceId,
    environmentId: row.environment_id,
    invoiceId,
    number: row.number,
    version: row.version,
    document: row.document,
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
