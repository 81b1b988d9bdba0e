import {
  applicationOfRow,
  type ApplicationTable,
} from '../../storage/queries/tenancy/applications.ts';
import { parseId } from '../../storage/ids.ts';
import type { Cells, Context } from '../context.ts';

/** The tables of objects in paths, by collection. */
const tables = new Map<string, { readonly table: ApplicationTable; readonly prefix?: 'cus' }>([
  ['carts', { table: 'cart' }],
  ['orders', { table: 'orders' }],
  ['payments', { table: 'payment' }],
  ['invoices', { table: 'invoice' }],
  ['customers', { table: 'customer', prefix: 'cus' }],
  ['discounts', { table: 'discount' }],
  ['fulfillments', { table: 'fulfillment' }],
  ['returns', { table: 'order_return' }],
  ['subscriptions', { table: 'subscription' }],
  ['webhook-endpoints', { table: 'webhook_endpoint' }],
]);

export interface NamedObject {
  /** The path's segment before the id, such as `orders`. */
  readonly collection: string;
  readonly id: string;
}

/** Whether objects of the collection belong to applications. */
export function isApplicationScoped({ collection }: NamedObject): boolean {
  return tables.has(collection);
}

/**
 * The application of the object that a path names (contract 10 §2); null for an object of all applications or an
 * unknown one.
 */
export async function applicationOfObject(
  database: Cells,
  { workspaceId, environmentId }: Pick<Context, 'workspaceId' | 'environmentId'>,
  { collection, id }: NamedObject,
): Promise<string | null> {
  const kind = tables.get(collection);
  const uuid = parseId(kind?.prefix ?? '', id);
  if (!kind || uuid === null) return null;
  const [row] = await database
    .of(workspaceId)
    .read(applicationOfRow(kind.table), [workspaceId, environmentId, uuid]);
  return row?.application_id ?? null;
}
