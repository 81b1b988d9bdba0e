import type { ApiKey } from '../../../storage/entities/api-key.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { lockApiKey } from './load.ts';
import type { ApiKeyChanges } from './schemas.ts';
import { toApiKeyView } from './view.ts';

/** Renames a key; its scopes are fixed. */
export async function updateApiKey(
  ctx: ApplicationContext,
  id: string,
  { name }: ApiKeyChanges,
): Promise<Concluded<ApiKey>> {
  return concludingUnit(ctx, async (tx) => {
    const apiKey = await lockApiKey(ctx, tx, id);
    const before = toApiKeyView(apiKey);
    apiKey.rename(name ?? apiKey.name, ctx.services.clock());
    recordTenantAudit(ctx, tx, {
      action: 'api_key.updated',
      resourceId: apiKey.id,
      before,
      after: toApiKeyView(apiKey),
    });
    return apiKey;
  });
}
