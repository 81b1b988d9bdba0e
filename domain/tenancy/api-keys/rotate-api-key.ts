import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { lockApiKey } from './load.ts';
import { createKey } from './new-key.ts';
import { requireRotatable } from './require-state.ts';
import type { Rotation } from './schemas.ts';
import type { NewApiKey } from './view.ts';
import { toApiKeyView } from './view.ts';

/**
 * Replaces a key by one of the same name and scopes, which from now on is bounded by the rights of the member who
 * rotates it; the old one remains valid for the overlap.
 */
export async function rotateApiKey(
  ctx: ApplicationContext,
  id: string,
  { overlapSeconds }: Rotation,
): Promise<Concluded<NewApiKey>> {
  const rotated = await concludingUnit(ctx, async (tx) => {
    const old = await lockApiKey(ctx, tx, id);
    requireRotatable(ctx, old);
    const now = ctx.services.clock();
    const living = old.expiresAt && old.expiresAt.getTime() > now.getTime() ? old.expiresAt : null;
    const before = toApiKeyView(old);
    const { name, type, scopes } = old;
    const owner = { madeBy: ctx.actor.id };
    const replacement = createKey(ctx, tx, { name, type, scopes, expiresAt: living, owner });
    const end = new Date(now.getTime() + overlapSeconds * 1000);
    old.replace(end, now);
    recordTenantAudit(ctx, tx, {
      action: 'api_key.rotated',
      resourceId: old.id,
      before,
      after: toApiKeyView(old),
    });
    return replacement;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return rotated;
}
