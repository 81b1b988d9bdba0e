import { Customer } from '../../storage/entities/customer.ts';
import { parseId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

const VISIBLE =
  'workspace_id = $1 and environment_id = $2 and (application_id is null or $3::uuid is null or application_id = $3) and id = $4 and deleted_at is null';
const READ_SQL = `select * from customer where ${VISIBLE}`;
const LOCK_SQL = `${READ_SQL} for update`;

/** A customer that a cart or a body names; null when there is none, or no more. */
export function findCustomer(
  ctx: Context,
  tx: Transaction,
  customerId: string,
): Promise<Customer | null> {
  return find(ctx, tx, customerId, READ_SQL);
}

/** A customer that a body names; 404 `customer_not_found`. Takes `cus_*` and uuid alike. */
export async function requireCustomer(
  ctx: Context,
  tx: Transaction,
  customerId: string,
): Promise<Customer> {
  return (await findCustomer(ctx, tx, customerId)) ?? fail('customer_not_found');
}

/** The customer of a path, under its row lock; 404 `not_found`. */
export async function lockCustomer(
  ctx: Context,
  tx: Transaction,
  customerId: string,
): Promise<Customer> {
  return (await find(ctx, tx, customerId, LOCK_SQL)) ?? fail('not_found');
}

/** The customer of a path, for reading; 404 `not_found`. */
export async function loadCustomer(ctx: Context, customerId: string): Promise<Customer> {
  const { database } = ctx;
  const id = parseId('cus', customerId);
  if (id === null) fail('not_found');
  const [row] = await database.read(READ_SQL, [
    ctx.workspaceId,
    ctx.environmentId,
    ctx.applicationId,
    id,
  ]);
  return row ? database.em().map(Customer, row) : fail('not_found');
}

async function find(
  ctx: Context,
  tx: Transaction,
  customerId: string,
  sql: string,
): Promise<Customer | null> {
  const id = parseId('cus', customerId);
  if (id === null) return null;
  const [row] = await tx.query(sql, [ctx.workspaceId, ctx.environmentId, ctx.applicationId, id]);
  return row ? tx.em.map(Customer, row) : null;
}
