import { Discount } from '../../storage/entities/discount.ts';
import { isUuid } from '../../storage/ids.ts';
import { LOCK_DISCOUNT, READ_DISCOUNT } from '../../storage/queries/discounts/discount-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { requireNotDeleted } from './require-state.ts';

/** The discount of a path, for reading; 404 `not_found`. */
export async function loadDiscount(ctx: Context, discountId: string): Promise<Discount> {
  const { database } = ctx;
  const [row] = isUuid(discountId)
    ? await database.read(READ_DISCOUNT, keyOf(ctx, discountId))
    : [];
  return row ? database.em().map(Discount, row) : fail('not_found');
}

/** The discount of a path that is not deleted, under its row lock; 404 `not_found`. */
export async function lockDiscount(
  ctx: Context,
  tx: Transaction,
  discountId: string,
): Promise<Discount> {
  const [row] = isUuid(discountId) ? await tx.query(LOCK_DISCOUNT, keyOf(ctx, discountId)) : [];
  const discount = row ? tx.em.map(Discount, row) : fail('not_found');
  requireNotDeleted(discount);
  return discount;
}

function keyOf(ctx: Context, discountId: string): (string | null)[] {
  return [ctx.workspaceId, ctx.environmentId, ctx.applicationId, discountId];
}
