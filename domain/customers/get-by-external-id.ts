import { Customer } from '../../storage/entities/customer.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

// A customer of the application itself comes before one of all applications.
const SQL = `
  select * from customer
  where workspace_id = $1 and environment_id = $2 and external_id = $4 and deleted_at is null
    and (application_id is null or $3::uuid is null or application_id = $3)
  order by application_id nulls last limit 1`;

/** The customer with the merchant's own id; 404 `not_found`. */
export async function getByExternalId(ctx: Context, externalId: string): Promise<Customer> {
  const { database } = ctx;
  // Postgres knows no NUL in text, so no customer has one.
  if (externalId.includes('\0')) fail('not_found');
  const [row] = await database.read(SQL, [
    ctx.workspaceId,
    ctx.environmentId,
    ctx.applicationId,
    externalId,
  ]);
  return row ? database.em().map(Customer, row) : fail('not_found');
}
