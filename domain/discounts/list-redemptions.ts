import { DiscountRedemption } from '../../storage/entities/discount-redemption.ts';
import type { Page } from '../../storage/page.ts';
import { redemptionList, type ListedRedemption } from '../../storage/queries/discounts/lists.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadDiscount } from './load.ts';
import { toRedemptionView } from './view.ts';

/** The ledger of a discount's uses, newest first. */
export async function listRedemptions(ctx: Context, discountId: string, request: PageRequest) {
  const { workspaceId, id } = await loadDiscount(ctx, discountId);
  const page = await listPage(ctx, redemptionList(workspaceId, id), request);
  const em = ctx.database.em();
  return mapPage(page, ({ order_currency, order_number, ...row }: ListedRedemption) => ({
    ...toRedemptionView(em.map(DiscountRedemption, row)),
    currency: order_currency,
    orderNumber: order_number === null ? null : String(order_number),
  })) satisfies Page<unknown>;
}
