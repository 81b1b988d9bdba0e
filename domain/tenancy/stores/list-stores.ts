import { storeList } from '../../../storage/queries/tenancy/stores.ts';
import { Store } from '../../../storage/entities/store.ts';
import type { Page } from '../../../storage/page.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

export async function listStores(ctx: Context, request: PageRequest): Promise<Page<Store>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, storeList(ctx), request);
  return mapPage(page, (row) => em.map(Store, row));
}
