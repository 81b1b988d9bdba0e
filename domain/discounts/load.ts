import { Discount } from '../../storage/entities/discount.ts';
import { isUuid } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

// A deleted discount stays readable once it was used; one that never was is gone.
const READ_SQL = `
  select * from discount
  where workspace_id = $1 and environment_id = $2
    and ($3::uuid is null or application_id is null or application_id = $3) and id = $4
    and (deleted_at is null or first_redeemed_at is not null)`;
const LOCK_SQL = `${READ_SQL} and deleted_at is null for update`;

/** The discount of a path, for reading; 404 `not_found`. */
export async function loadDiscount(ctx: Context, discountId: string): Promise<Discount> {
  const { database } = ctx;
  const [row] = isUuid(discountId) ? await database.read(READ_SQL, keyOf(ctx, discountId)) : [];
  return row ? database.em().map(Discount, row) : fail('not_found');
}

/** The discount of a path that is not deleted, under its row lock; 404 `not_found`. */
export async function lockDiscount(
  ctx: Context,
  tx: Transaction,
  discountId: string,
): Promise<Discount> {
  const [row] = isUuid(discountId) ? await tx.query(LOCK_SQL, keyOf(ctx, discountId)) : [];
  return row ? tx.em.map(Discount, row) : fail('not_found');
}

function keyOf(ctx: Context, discountId: string): (string | null)[] {
  return [ctx.workspaceId, ctx.environmentId, ctx.applicationId, discountId];
}
