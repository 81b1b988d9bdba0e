import { Customer } from '../../storage/entities/customer.ts';
import { parseId } from '../../storage/ids.ts';
import {
  LOCK_VISIBLE_CUSTOMER,
  VISIBLE_CUSTOMER,
} from '../../storage/queries/customers/customers.ts';
import type { Query } from '../../storage/query.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** A customer that a cart or a body names; null when there is none or it is deleted. */
export function findCustomer(
  ctx: Context,
  tx: Transaction,
  customerId: string,
): Promise<Customer | null> {
  return find(ctx, tx, customerId, VISIBLE_CUSTOMER);
}

/** A customer that a body names; 404 `customer_not_found`. Accepts `cus_*` and uuid. */
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
  return (await find(ctx, tx, customerId, LOCK_VISIBLE_CUSTOMER)) ?? fail('not_found');
}

/** The customer of a path, for reading; 404 `not_found`. */
export async function loadCustomer(ctx: Context, customerId: string): Promise<Customer> {
  const { database } = ctx;
  const id = parseId('cus', customerId);
  if (id === null) fail('not_found');
  const [row] = await database.read(VISIBLE_CUSTOMER, [
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
  query: Query<object>,
): Promise<Customer | null> {
  const id = parseId('cus', customerId);
  if (id === null) return null;
  const [row] = await tx.query(query, [ctx.workspaceId, ctx.environmentId, ctx.applicationId, id]);
  return row ? tx.em.map(Customer, row) : null;
}
