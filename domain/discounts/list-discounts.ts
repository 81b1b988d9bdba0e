import { Discount } from '../../storage/entities/discount.ts';
import type { Page } from '../../storage/page.ts';
import { discountList } from '../../storage/queries/discounts/lists.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { DiscountFilter } from './schemas.ts';

/** Discounts that the caller may see and that are not deleted. */
export async function listDiscounts(ctx: Context, filter: DiscountFilter): Promise<Page<Discount>> {
  const page = await listPage(ctx, discountList(ctx, filter, ctx.now()), filter);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(Discount, row));
}
