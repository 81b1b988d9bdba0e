import { apiKeyList } from '../../../storage/queries/api-keys/keys.ts';
import { ApiKey } from '../../../storage/entities/api-key.ts';
import type { Page } from '../../../storage/page.ts';
import type { ApplicationContext } from '../../context.ts';
import { listPage, mapPage } from '../../list-page.ts';
import type { ApiKeyFilter } from './schemas.ts';

export async function listApiKeys(
  ctx: ApplicationContext,
  filter: ApiKeyFilter,
): Promise<Page<ApiKey>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, apiKeyList(ctx, filter), filter);
  return mapPage(page, (row) => em.map(ApiKey, row));
}
