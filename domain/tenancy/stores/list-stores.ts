import { Store } from '../../../storage/entities/store.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

const keyset = newestFirst('stores');

export async function listStores(ctx: Context, request: PageRequest): Promise<Page<Store>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from store',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `environment_id = ${bind(ctx.environmentId)}`,
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(Store, row));
}
