import type { Page } from '../../storage/page.ts';
import {
  abandonedList,
  type AbandonedRow,
} from '../../storage/queries/abandonment/list-abandoned.ts';
import type { Context } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { AbandonedFilter } from './schemas.ts';

/** Carts that the sweep abandoned, latest first. */
export async function listAbandonedCarts(
  ctx: Context,
  filter: AbandonedFilter,
): Promise<Page<AbandonedRow>> {
  return listPage(ctx, abandonedList(ctx, filter), filter);
}
