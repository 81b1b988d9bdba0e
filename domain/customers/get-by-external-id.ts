import { Customer } from '../../storage/entities/customer.ts';
import { CUSTOMER_BY_EXTERNAL_ID } from '../../storage/queries/customers/customers.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** The customer with the merchant's own id; 404 `not_found`. */
export async function getByExternalId(ctx: Context, externalId: string): Promise<Customer> {
  const { database } = ctx;
  // Postgres knows no NUL in text, so no customer has one.
  if (externalId.includes('\0')) fail('not_found');
  const [row] = await database.read(CUSTOMER_BY_EXTERNAL_ID, [
    ctx.workspaceId,
    ctx.environmentId,
    ctx.applicationId,
    externalId,
  ]);
  return row ? database.em().map(Customer, row) : fail('not_found');
}
