import { DiscountRedemption } from '../../storage/entities/discount-redemption.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadDiscount } from './load.ts';

const keyset = newestFirst('discount-redemptions');

/** The ledger of a discount's uses, newest first. */
export async function listRedemptions(
  ctx: Context,
  discountId: string,
  request: PageRequest,
): Promise<Page<DiscountRedemption>> {
  const discount = await loadDiscount(ctx, discountId);
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from discount_redemption',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `discount_id = ${bind(discount.id)}`,
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(DiscountRedemption, row));
}
