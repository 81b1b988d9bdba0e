import { createHash } from 'node:crypto';
import { readMadePdf } from '../../../storage/queries/invoices/invoice-pdfs.ts';
import type { Resources } from '../../context.ts';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { FaultTarget } from './fault.ts';

/** A version of an invoice, with all that its PDF depends on at this moment. */
export interface PdfSource {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly invoiceId: string;
  readonly number: string;
  readonly version: number;
  readonly document: InvoiceDocument;
  readonly look: Look;
  /** Names the look: a PDF is made once for each. */
  readonly branding: string;
  /** The stored PDF of this version and look, if it was made. */
  readonly objectKey: string | null;
  readonly faults: readonly FaultTarget[];
}

export interface Look {
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
  readonly companyName: string;
}

interface Row {
  readonly environment_id: string;
  readonly number: string;
  readonly version: number;
  readonly document: InvoiceDocument;
  readonly logo_url: string | null;
  readonly brand_color: string | null;
  readonly company_name: string;
  readonly faults: readonly FaultTarget[];
}

const SOURCE_SQL = `
  select i.environment_id, i.number, v.version, v.document,
    b.config ->> 'logoUrl' as logo_url,
    coalesce(b.config ->> 'brandColor', b.config ->> 'primaryColor') as brand_color,
    coalesce(b.config ->> 'companyName', a.name) as company_name,
    array(select f.target from fault f where f.environment_id = i.environment_id) as faults
  from invoice i
  join invoice_version v
    on v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = coalesce($3, i.version)
  join application a on a.workspace_id = i.workspace_id and a.id = i.application_id
  left join embed_config b on b.workspace_id = i.workspace_id
    and b.environment_id = i.environment_id and b.application_id = i.application_id
  where i.workspace_id = $1 and i.id = $2`;

/** The newest version, or the one asked for; null when the invoice has no such version. */
export async function loadPdfSource(
  { database }: Resources,
  invoice: { readonly workspaceId: string; readonly id: string },
  version: number | null,
): Promise<PdfSource | null> {
  const { workspaceId, id: invoiceId } = invoice;
  const [row] = await database.read<Row>(SOURCE_SQL, [workspaceId, invoiceId, version]);
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
    objectKey: await readMadePdf(database, key),
    faults: row.faults,
  };
}

export function brandingOf({ logoUrl, brandColor, companyName }: Look): string {
  const text = JSON.stringify([logoUrl, brandColor, companyName]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
