import type { InvoiceDocument } from '../../entities/invoice-version.ts';
import { sql } from '../../query.ts';
import { isGivenUp } from './given-up-documents.ts';

/** Joins the newest version `v` of an invoice `i`. */
export const NEWEST_VERSION = `join invoice_version v on v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = i.version`;

/** Workspace, environment, application or null, invoice. */
export const INVOICE_OF_TENANT = sql(`
  select * from invoice
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and id = $4`);

/** Workspace, payment: its own, then those of edits that its money pays for. */
export const INVOICE_OF_PAYMENT = sql(
  'select * from invoice where workspace_id = $1 and payment_id = $2 order by order_edit_id is null desc, created_at, id',
);

/** Workspace, payments: each payment's own, then those of edits. */
export const INVOICES_OF_PAYMENTS = sql(`
  select * from invoice where workspace_id = $1 and payment_id = any($2::uuid[])
  order by order_edit_id is null desc, created_at, id`);

/** Workspace, order; oldest first. */
export const INVOICES_OF_ORDER = sql(
  'select * from invoice where workspace_id = $1 and order_id = $2 order by created_at, id',
);

/** Workspace, order: what of it is to be paid by a day, with its newest version. */
export const OPEN_INVOICE_OF_ORDER = sql<{ readonly document: InvoiceDocument }>(`
  select i.*, v.document from invoice i
  ${NEWEST_VERSION}
  where i.workspace_id = $1 and i.order_id = $2 and i.status = 'open' and i.due_at is not null
  order by i.created_at, i.id limit 1`);

/** Workspace, invoice, version. */
export const VERSION_OF_INVOICE = sql<{
  readonly document: InvoiceDocument;
  readonly has_pdf: boolean;
  readonly is_given_up: boolean;
}>(`
  select v.document, exists (
    select 1 from invoice_pdf p
    where p.workspace_id = v.workspace_id and p.invoice_id = v.invoice_id and p.version = v.version
      and p.document = 'invoice' and p.object_key is not null
  ) as has_pdf,
  ${isGivenUp('invoice', { workspace: '$1::uuid', invoice: 'v.invoice_id', version: 'v.version' })} as is_given_up
  from invoice_version v where v.workspace_id = $1 and v.invoice_id = $2 and v.version = $3`);

/** Workspace, invoice; oldest first, without their documents. */
export const VERSIONS_OF_INVOICE = sql(`
  select id, workspace_id, invoice_id, version, reason, created_at from invoice_version
  where workspace_id = $1 and invoice_id = $2 order by version`);
