import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { lockApiKey } from './load.ts';
import { requireRevocable } from './require-state.ts';
import { toApiKeyView } from './view.ts';

/** Revokes a key at once, in every process; 404 also when it is already revoked. */
export async function revokeApiKey(ctx: ApplicationContext, id: string): Promise<Concluded<void>> {
  const revoked = await concludingUnit(ctx, async (tx) => {
    const apiKey = await lockApiKey(ctx, tx, id);
    requireRevocable(apiKey);
    const before = toApiKeyView(apiKey);
    apiKey.revoke(ctx.services.clock());
    recordTenantAudit(ctx, tx, {
      action: 'api_key.revoked',
      resourceId: apiKey.id,
      before,
      after: toApiKeyView(apiKey),
    });
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return revoked;
}
