import type { InvoiceDocument, InvoiceVersionReason } from '../../entities/invoice-version.ts';
import { sql } from '../../query.ts';
import type { FaultTarget } from '../tenancy/faults.ts';

/** Workspace, invoice, version or null for the newest: a version with the application's look and faults as they are now. */
export const PDF_SOURCE = sql<{
  readonly environment_id: string;
  readonly version: number;
  readonly reason: InvoiceVersionReason;
  readonly document: InvoiceDocument;
  readonly logo_url: string | null;
  readonly brand_color: string | null;
  readonly company_name: string;
  readonly faults: readonly FaultTarget[];
}>(`
  select i.environment_id, v.version, v.reason, v.document,
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
