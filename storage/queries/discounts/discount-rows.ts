import { Discount } from '../../entities/discount.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../unit-of-work.ts';

// A deleted discount stays readable if it was ever used.
const OF_PATH = `
  select * from discount
  where workspace_id = $1 and environment_id = $2
    and ($3::uuid is null or application_id is null or application_id = $3) and id = $4
    and (deleted_at is null or first_redeemed_at is not null)`;
export const READ_DISCOUNT = sql(OF_PATH);
export const LOCK_DISCOUNT = sql(`${OF_PATH} and deleted_at is null for update`);

export const LOCK_DISCOUNT_BY_ID = sql(
  'select * from discount where workspace_id = $1 and id = $2 for update',
);

/** Locks a discount, deleted or not. */
export async function lockDiscountById(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<Discount | null> {
  const [row] = await tx.query(LOCK_DISCOUNT_BY_ID, [workspaceId, id]);
  return row ? tx.em.map(Discount, row) : null;
}
