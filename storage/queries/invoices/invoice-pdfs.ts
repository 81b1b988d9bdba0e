import type { Transaction } from '../../database.ts';
import { readFrom, sql, type QuerySource, type WriteStatement } from '../../query.ts';
import type { InvoiceDocument, InvoiceVersionReason } from '../../entities/invoice-version.ts';
import type { FaultTarget } from '../tenancy/faults.ts';

/** A version of an invoice as itself, or as the credit note of the refund that made it. */
export type PdfDocument = 'invoice' | 'credit_note';

/** A unit of work, or what one is asked with at once. */
type Asking = Pick<Transaction, 'query'>;

/** The PDF of one version in one reading. */
export interface PdfKey {
  readonly workspaceId: string;
  readonly invoiceId: string;
  readonly version: number;
  readonly prints: PdfDocument;
  readonly branding: string;
}

const valuesOf = (key: PdfKey) => [
  key.workspaceId,
  key.invoiceId,
  key.version,
  key.prints,
  key.branding,
];
const OF_KEY =
  'workspace_id = $1 and invoice_id = $2 and version = $3 and document = $4 and branding = $5';
export const STORED_PDF = sql<{ object_key: string }>(
  `select object_key from invoice_pdf where ${OF_KEY} and object_key is not null`,
  ['object_key'],
);

/** The object key of the PDF; null while there is none. */
export async function readStoredPdf(source: QuerySource, key: PdfKey): Promise<string | null> {
  const [row] = await readFrom(source, STORED_PDF, valuesOf(key));
  return row?.object_key ?? null;
}

// The database's clock, since claims are compared across processes.
export const CLAIM_PDF = sql(`
  insert into invoice_pdf as p (workspace_id, invoice_id, version, document, branding, claimed_until, created_at)
  values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond', clock_timestamp())
  on conflict (workspace_id, invoice_id, version, document, branding) do update set claimed_until = excluded.claimed_until
    where p.object_key is null and p.claimed_until <= clock_timestamp()
  returning 1`);

/** Claims the rendering of a PDF for a time; false while another process renders it, or has rendered it. */
export async function claimPdf(source: Asking, key: PdfKey, leaseMs: number): Promise<boolean> {
  return (await source.query(CLAIM_PDF, [...valuesOf(key), leaseMs])).length > 0;
}

export const RELEASE_PDF = sql(`delete from invoice_pdf where ${OF_KEY} and object_key is null`);

/** Releases a claim; a stored PDF stays. */
export async function releasePdf(source: Asking, key: PdfKey): Promise<void> {
  await source.query(RELEASE_PDF, valuesOf(key));
}

/** Records the object key of a PDF; the first one stays. */
export function recordPdf(key: PdfKey, objectKey: string, now: Date): WriteStatement {
  return (bind) => `
    insert into invoice_pdf as p (workspace_id, invoice_id, version, document, branding, object_key, created_at)
    values (${bind(key.workspaceId)}, ${bind(key.invoiceId)}, ${bind(key.version)},
      ${bind(key.prints)}, ${bind(key.branding)}, ${bind(objectKey)}, ${bind(now)})
    on conflict (workspace_id, invoice_id, version, document, branding)
      do update set object_key = excluded.object_key, claimed_until = null where p.object_key is null`;
}

/**
 * Workspace, invoice, version or null for the newest, document: a version with the application's look and faults as they are
 * now, and the object keys of its PDFs by branding.
 */
export const PDF_SOURCE = sql<{
  readonly environment_id: string;
  readonly version: number;
  readonly reason: InvoiceVersionReason;
  readonly document: InvoiceDocument;
  readonly logo_url: string | null;
  readonly brand_color: string | null;
  readonly company_name: string;
  readonly faults: readonly FaultTarget[];
  readonly made: Readonly<Record<string, string>> | null;
}>(`
  select i.environment_id, v.version, v.reason, v.document,
    b.config ->> 'logoUrl' as logo_url,
    coalesce(b.config ->> 'brandColor', b.config ->> 'primaryColor') as brand_color,
    coalesce(b.config ->> 'companyName', a.name) as company_name,
    array(select f.target from fault f where f.environment_id = i.environment_id) as faults,
    (select json_object_agg(p.branding, p.object_key) from invoice_pdf p
      where p.workspace_id = v.workspace_id and p.invoice_id = v.invoice_id and p.version = v.version
        and p.document = $4 and p.object_key is not null) as made
  from invoice i
  join invoice_version v
    on v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = coalesce($3, i.version)
  join application a on a.workspace_id = i.workspace_id and a.id = i.application_id
  left join embed_config b on b.workspace_id = i.workspace_id
    and b.environment_id = i.environment_id and b.application_id = i.application_id
  where i.workspace_id = $1 and i.id = $2`);

/** Workspace, environment, payment: the invoice of a download link, and its environment's test clock (null: real time). */
export const INVOICE_OF_LINK = sql<{
  readonly invoice_id: string;
  readonly clock_now: Date | null;
}>(`
  select i.id as invoice_id, case when e.clock_mode = 'real' then null else e.clock_now end as clock_now
  from invoice i join environment e on e.workspace_id = i.workspace_id and e.id = i.environment_id
  where i.workspace_id = $1 and i.environment_id = $2 and i.payment_id = $3 and i.order_edit_id is null`);

/** Workspace, environment, application or null, payment: whether it is Net-N, and its invoice. */
export const PAYMENT_WITH_INVOICE = sql<{
  readonly deferred: boolean;
  readonly invoice_id: string | null;
}>(`
  select p.deferred, i.id as invoice_id
  from payment p left join invoice i on i.workspace_id = p.workspace_id and i.payment_id = p.id and i.order_edit_id is null
  where p.workspace_id = $1 and p.environment_id = $2 and ($3::uuid is null or p.application_id = $3) and p.id = $4`);
