import { sql } from '../../query.ts';
import type { PdfDocument } from './invoice-pdfs.ts';

/** Jobs that make documents: one of its own, or the one that sends the mail which brings it. */
const MAKES_DOCUMENTS = `j.failed_at is not null and j.kind in ('invoice-render', 'mail-document')`;
const ofMail = (field: string): string =>
  `(case j.kind when 'mail-document' then j.payload::json ->> '${field}' end)`;
const INVOICE = `(case j.kind when 'invoice-render' then j.key else j.payload::json ->> 'invoiceId' end)`;
const PRINTS = `coalesce(${ofMail('prints')}, 'invoice')`;

/** SQL: the invoices that a job which makes documents was given up for, and when the last one was; few, and found by an index. */
export function givenUpInvoices(workspace: string, prints: PdfDocument): string {
  return `
    select ${INVOICE}::uuid as invoice_id, max(j.failed_at) as failed_at from job j
    where j.workspace_id = ${workspace} and ${MAKES_DOCUMENTS} and ${PRINTS} = '${prints}' group by 1`;
}

/** Columns, or values, that name a document. */
interface DocumentKey {
  readonly workspace: string;
  readonly invoice: string;
  readonly version: string;
}

/** The newest document of the invoice `alias`. */
export function documentOf(alias: string): DocumentKey {
  return {
    workspace: `${alias}.workspace_id`,
    invoice: `${alias}.id`,
    version: `${alias}.version`,
  };
}

/**
 * SQL: whether the rendering of a document was given up, and it is missing since. A job of its own renders the newest version
 * of an invoice; a mail names one.
 */
export function isGivenUp(
  prints: PdfDocument,
  { workspace, invoice, version }: DocumentKey,
): string {
  return `(exists (
      select from job j where j.workspace_id = ${workspace} and ${MAKES_DOCUMENTS}
        and ${INVOICE}::uuid = ${invoice} and ${PRINTS} = '${prints}'
        and coalesce(${ofMail('version')}::integer, ${version}) = ${version})
    and not exists (
      select from invoice_pdf p where p.workspace_id = ${workspace} and p.invoice_id = ${invoice}
        and p.version = ${version} and p.document = '${prints}' and p.object_key is not null))`;
}

/** SQL: the same for lists, which find the few invoices of a workspace by the jobs. */
export function isListedGivenUp(prints: PdfDocument, of: DocumentKey, workspace: string): string {
  return `${of.invoice} = any(array(select g.invoice_id from (${givenUpInvoices(workspace, prints)}) g))
    and ${isGivenUp(prints, of)}`;
}

/** Workspace, invoice, version, document: has the jobs that were given up run again, once. */
export const RENDER_AGAIN = sql(`
  update job j set failed_at = null, attempts = 0, run_at = clock_timestamp()
  where j.workspace_id = $1 and ${MAKES_DOCUMENTS} and ${INVOICE} = $2::text and ${PRINTS} = $4::text
    and coalesce(${ofMail('version')}::integer, $3::integer) = $3::integer`);
