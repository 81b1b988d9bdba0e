import type { Database, Transaction } from '../../unit-of-work.ts';
import { sql } from '../../query.ts';
import type { WriteStatement } from '../../statement.ts';

/** A version of an invoice as itself, or as the credit note of the refund that made it. */
export type PdfDocument = 'invoice' | 'credit_note';

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
export async function readStoredPdf(database: Database, key: PdfKey): Promise<string | null> {
  const [row] = await database.read(STORED_PDF, valuesOf(key));
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
export async function claimPdf(tx: Transaction, key: PdfKey, leaseMs: number): Promise<boolean> {
  return (await tx.query(CLAIM_PDF, [...valuesOf(key), leaseMs])).length > 0;
}

export const RELEASE_PDF = sql(`delete from invoice_pdf where ${OF_KEY} and object_key is null`);

/** Releases a claim; a stored PDF stays. */
export async function releasePdf(tx: Transaction, key: PdfKey): Promise<void> {
  await tx.query(RELEASE_PDF, valuesOf(key));
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
