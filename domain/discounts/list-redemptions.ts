import { DiscountRedemption } from '../../storage/entities/discount-redemption.ts';
import type { Page } from '../../storage/page.ts';
import { redemptionList } from '../../storage/queries/discounts/lists.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadDiscount } from './load.ts';

/** The ledger of a discount's uses, newest first. */
export async function listRedemptions(
  ctx: Context,
  discountId: string,
  request: PageRequest,
): Promise<Page<DiscountRedemption>> {
  const { workspaceId, id } = await loadDiscount(ctx, discountId);
  const page = await listPage(ctx, redemptionList(workspaceId, id), request);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(DiscountRedemption, row));
}
