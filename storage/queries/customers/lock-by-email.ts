import { sql } from '../../query.ts';
import { Customer } from '../../entities/customer.ts';
import type { Transaction } from '../../database.ts';
import type { OptOutKey } from '../mail/opt-outs.ts';

export const CUSTOMERS_BY_EMAIL = sql(`
  select * from customer
  where workspace_id = $1 and environment_id = $2 and (application_id is null or application_id = $3)
    and id in (
      select l.id from customer_lookup l
      where l.workspace_id = $1 and l.environment_id = $2 and l.email_key = lower($4) and l.deleted_at is null
      offset 0)
    and deleted_at is null
  order by id for update`);

/** The customers of an application with an address, locked. */
export async function lockCustomersByEmail(
  tx: Transaction,
  tenant: Omit<OptOutKey, 'emailHash'>,
  email: string,
): Promise<Customer[]> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const rows = await tx.query(CUSTOMERS_BY_EMAIL, [
    workspaceId,
    environmentId,
    applicationId,
    email,
  ]);
  return rows.map((row) => tx.em.map(Customer, row));
}
