import type { EntityRows, Database, Transaction } from '../../database.ts';
import { Fulfillment } from '../../entities/fulfillment.ts';
import { FulfillmentFile } from '../../entities/fulfillment-file.ts';
import { FulfillmentLine } from '../../entities/fulfillment-line.ts';
import { readFrom, sql, type QuerySource } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

/** A fulfillment with what it owns, in their order. */
export interface FulfillmentRows {
  readonly fulfillment: Fulfillment;
  readonly lines: FulfillmentLine[];
  readonly files: FulfillmentFile[];
}

/** Lines and files of the fulfillment `f` as JSON lists, for reads in one statement. */
export const PARTS_COLUMNS = `(
    select coalesce(json_agg(l order by l.position), '[]') from fulfillment_line l
    where l.workspace_id = f.workspace_id and l.fulfillment_id = f.id
  ) as lines, (
    select coalesce(json_agg(d order by d.id), '[]') from fulfillment_file d
    where d.workspace_id = f.workspace_id and d.fulfillment_id = f.id
  ) as files`;

export const FULFILLMENT_OF_TENANT = sql<PartsRow>(`
  select f.*, ${PARTS_COLUMNS} from fulfillment f
  where f.workspace_id = $1 and f.environment_id = $2 and ($3::uuid is null or f.application_id = $3) and f.id = $4`);
export const FULFILLMENTS_OF_ORDER = sql<PartsRow>(`
  select f.*, ${PARTS_COLUMNS} from fulfillment f
  where f.workspace_id = $1 and f.order_id = $2 order by f.created_at, f.id`);
export const ORDER_OF_FULFILLMENT = sql<{ readonly order_id: string }>(`
  select order_id from fulfillment
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and id = $4`);
export const LOCK_FULFILLMENT = sql(
  'select * from fulfillment where workspace_id = $1 and id = $2 for update',
);
export const LOCK_OPEN_OF_ORDER = sql<{ readonly id: string }>(`
  select id from fulfillment
  where workspace_id = $1 and order_id = $2 and status in ('pending', 'ready') order by id for update`);
/** Workspace, order: the fulfillments with goods that may come back, oldest first. */
export const RETURNABLE_OF_ORDER = sql<{ readonly id: string }>(`
  select id from fulfillment
  where workspace_id = $1 and order_id = $2 and type = 'physical' and status in ('shipped', 'delivered')
  order by created_at, id`);
export const LINES_OF_FULFILLMENT = sql(
  'select * from fulfillment_line where workspace_id = $1 and fulfillment_id = $2 order by position',
);
export const FILES_OF_FULFILLMENT = sql(
  'select * from fulfillment_file where workspace_id = $1 and fulfillment_id = $2 order by id',
);
export const TAKEN_QUANTITIES = sql<{ readonly lineItemId: string; readonly quantity: number }>(`
  select l.line_item_id as "lineItemId", sum(l.quantity)::int as quantity
  from fulfillment f
  join fulfillment_line l on l.workspace_id = f.workspace_id and l.fulfillment_id = f.id
  where f.workspace_id = $1 and f.order_id = $2 and f.status <> 'cancelled' group by l.line_item_id`);

/** A fulfillment without a lock; null when the tenant has no such one. */
export async function readFulfillmentRows(
  database: Database,
  { workspaceId, environmentId, applicationId }: TenantKey,
  fulfillmentId: string,
): Promise<FulfillmentRows | null> {
  const values = [workspaceId, environmentId, applicationId, fulfillmentId];
  const [row] = await database.read(FULFILLMENT_OF_TENANT, values);
  return row ? mapFulfillmentRow(database.em(), row) : null;
}

/** All of an order, oldest first. */
export async function readFulfillmentsOfOrder(
  database: Database,
  workspaceId: string,
  orderId: string,
): Promise<FulfillmentRows[]> {
  const rows = await database.read(FULFILLMENTS_OF_ORDER, [workspaceId, orderId]);
  const em = database.em();
  return rows.map((row) => mapFulfillmentRow(em, row));
}

/** The order of a fulfillment, which never changes; null when the tenant has no such fulfillment. */
export async function findOrderOf(
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantKey,
  fulfillmentId: string,
): Promise<string | null> {
  const values = [workspaceId, environmentId, applicationId, fulfillmentId];
  const [row] = await tx.query(ORDER_OF_FULFILLMENT, values);
  return row?.order_id ?? null;
}

/** Locks a fulfillment and reads its parts. Its order, where that changes too, is locked before. */
export async function lockFulfillmentRows(
  tx: Transaction,
  workspaceId: string,
  fulfillmentId: string,
): Promise<FulfillmentRows | null> {
  const values = [workspaceId, fulfillmentId];
  const [found, lines, files] = await tx.batch([
    () => tx.query(LOCK_FULFILLMENT, values),
    () => tx.query(LINES_OF_FULFILLMENT, values),
    () => tx.query(FILES_OF_FULFILLMENT, values),
  ]);
  const [row] = found;
  if (!row) return null;
  return {
    fulfillment: tx.em.map(Fulfillment, row),
    lines: lines.map((line) => tx.em.map(FulfillmentLine, line)),
    files: files.map((file) => tx.em.map(FulfillmentFile, file)),
  };
}

/** Locks the open fulfillments of an order; the order is locked before. */
export async function lockOpenFulfillments(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<FulfillmentRows[]> {
  return lockEach(tx, workspaceId, await tx.query(LOCK_OPEN_OF_ORDER, [workspaceId, orderId]));
}

/** Locks the fulfillments with goods that may come back, oldest first; their order is locked before. */
export async function lockReturnableFulfillments(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<FulfillmentRows[]> {
  return lockEach(tx, workspaceId, await tx.query(RETURNABLE_OF_ORDER, [workspaceId, orderId]));
}

async function lockEach(
  tx: Transaction,
  workspaceId: string,
  fulfillments: readonly { readonly id: string }[],
): Promise<FulfillmentRows[]> {
  const found = await tx.batch(
    fulfillments.map(
      ({ id }) =>
        () =>
          lockFulfillmentRows(tx, workspaceId, id),
    ),
  );
  return found.filter((rows) => rows !== null);
}

/** The quantity of each line that fulfillments took, without cancelled ones; unchanged under the order's lock. */
export async function readTakenQuantities(
  source: QuerySource,
  workspaceId: string,
  orderId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await readFrom(source, TAKEN_QUANTITIES, [workspaceId, orderId]);
  return new Map(rows.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
}

export interface PartsRow {
  readonly lines: readonly object[];
  readonly files: readonly object[];
}

export function mapFulfillmentRow(
  em: EntityRows,
  { lines, files, ...row }: PartsRow,
): FulfillmentRows {
  return {
    fulfillment: em.map(Fulfillment, row),
    lines: lines.map((line) => em.map(FulfillmentLine, line)),
    files: files.map((file) => em.map(FulfillmentFile, file)),
  };
}
