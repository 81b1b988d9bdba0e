import { Customer } from '../../storage/entities/customer.ts';
import { CUSTOMER_BY_EXTERNAL_ID } from '../../storage/queries/customers/customers.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** The customer with the merchant's external id; 404 `not_found`. */
export async function getByExternalId(ctx: Context, externalId: string): Promise<Customer> {
  const { database } = ctx;
  // Postgres text cannot contain NUL, so no customer matches.
  if (externalId.includes('\0')) fail('not_found');
  const [row] = await database.read(CUSTOMER_BY_EXTERNAL_ID, [
    ctx.workspaceId,
    ctx.environmentId,
    ctx.applicationId,
    externalId,
  ]);
  return row ? database.em().map(Customer, row) : fail('not_found');
}
