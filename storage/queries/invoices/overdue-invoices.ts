import type { InvoiceDocument } from '../../entities/invoice-version.ts';
import { Invoice } from '../../entities/invoice.ts';
import type { Database, Transaction } from '../../database.ts';
import type { DueScope } from '../clock/due-work.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';
import { sql } from '../../query.ts';
import { NEWEST_VERSION } from './invoice-rows.ts';

export interface InvoiceKey {
  readonly workspaceId: string;
  readonly id: string;
}

interface OverdueInvoice {
  readonly invoice: Invoice;
  /** The instant of its environment's clock. */
  readonly now: Date;
  /** Of its newest version. */
  readonly document: InvoiceDocument;
}

const UNMARKED = `i.status = 'open' and i.due_at is not null and i.overdue_at is null`;
const NOW = `case when $2 or e.clock_mode = 'real' then $1::timestamptz else e.clock_now end`;
const WITH_ENVIRONMENT = `
  from invoice i join environment e on e.workspace_id = i.workspace_id and e.id = i.environment_id`;
export const READ_OVERDUE = sql<InvoiceKey>(`
  select i.workspace_id as "workspaceId", i.id ${WITH_ENVIRONMENT}
  where ${UNMARKED} and i.due_at < ${NOW} and ($3::uuid is null or i.environment_id = $3) and e.archived_at is null
    and ${mayBeTried('overdue', 'i.id')} and (not $5 or e.clock_mode = 'real')
  order by row_number() over (partition by i.workspace_id order by i.due_at, i.id), i.due_at, i.id limit $4`);
export const LOCK_OVERDUE = sql<{ now: Date }>(`
  select i.*, ${NOW} as now ${WITH_ENVIRONMENT}
  join unnest($3::uuid[], $4::uuid[]) as k (workspace_id, id) on k.workspace_id = i.workspace_id and k.id = i.id
  where ${UNMARKED} and i.due_at < ${NOW}
  order by i.due_at, i.id for update of i`);
// A separate statement: it must see the versions that were committed while it waited for the locks.
export const OVERDUE_DOCUMENTS = sql<{ id: string; document: InvoiceDocument }>(`
  select i.id, v.document
  from unnest($1::uuid[], $2::uuid[]) as k (workspace_id, id)
  join invoice i on i.workspace_id = k.workspace_id and i.id = k.id
  ${NEWEST_VERSION}`);

/** Open invoices whose due day is over and that are not yet marked as overdue, each workspace's oldest first. */
export function readOverdueInvoices(
  database: Database,
  { at, overTestClocks, environmentId, onlyRealTime }: DueScope,
  limit: number,
): Promise<InvoiceKey[]> {
  return database.read(READ_OVERDUE, [at, overTestClocks, environmentId, limit, onlyRealTime]);
}

/** Locks those of the invoices that are still overdue and unmarked. */
export async function lockOverdueInvoices(
  tx: Transaction,
  keys: readonly InvoiceKey[],
  { at, overTestClocks }: Pick<DueScope, 'at' | 'overTestClocks'>,
): Promise<OverdueInvoice[]> {
  const rows = await tx.query(LOCK_OVERDUE, [
    at,
    overTestClocks,
    keys.map(({ workspaceId }) => workspaceId),
    keys.map(({ id }) => id),
  ]);
  const found = rows.map(({ now, ...row }) => ({ now, invoice: tx.em.map(Invoice, row) }));
  const documents = await tx.query(OVERDUE_DOCUMENTS, [
    found.map(({ invoice }) => invoice.workspaceId),
    found.map(({ invoice }) => invoice.id),
  ]);
  const byId = new Map(documents.map(({ id, document }) => [id, document]));
  return found.map((overdue) => {
    const document = byId.get(overdue.invoice.id);
    if (!document) throw new Error(`invoice ${overdue.invoice.id} lacks its newest version`);
    return { ...overdue, document };
  });
}

/** By what time changes an invoice, and the clock of its environment; null for real time. */
interface InvoiceTimeRow {
  readonly status: string;
  readonly issuedAt: Date;
  readonly dueAt: Date | null;
  readonly overdueAt: Date | null;
  readonly remindersDone: number;
  readonly clockNow: Date | null;
}

/** Workspace, invoice. */
export const INVOICE_TIME = sql<InvoiceTimeRow>(`
  select i.status, i.issued_at as "issuedAt", i.due_at as "dueAt", i.overdue_at as "overdueAt",
    i.reminders_done as "remindersDone", e.clock_now as "clockNow" ${WITH_ENVIRONMENT}
  where i.workspace_id = $1 and i.id = $2`);

/** Workspace, invoice. */
export const LOCK_INVOICE_BY_ID = sql(
  'select * from invoice where workspace_id = $1 and id = $2 for update',
);

export async function readInvoiceTime(
  database: Database,
  { workspaceId, id }: InvoiceKey,
): Promise<InvoiceTimeRow | null> {
  const [row] = await database.read(INVOICE_TIME, [workspaceId, id]);
  return row ?? null;
}
