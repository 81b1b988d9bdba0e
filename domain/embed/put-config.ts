import { pick } from '../../storage/orm/columns.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import { LOCK_EMBED_CONFIG, storeEmbedConfig } from '../../storage/queries/embed/config.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { recordTenantAudit } from '../audit/record.ts';
import { requireRevision } from '../document-revision.ts';
import { checkEmbedConfig } from './check-config.ts';
import type { EmbedConfig, EmbedConfigReplacement } from './config.ts';
import { loadEmbedConfig, type LoadedEmbedConfig } from './load.ts';
import { embedConfigFields, embedDefaultsOf } from './default-config.ts';

/**
 * Replaces the whole configuration; the pricing secret remains. Changes of origins and prices take effect at once.
 * With an expected revision, only what has that revision is replaced.
 */
export async function putEmbedConfig(
  ctx: ApplicationContext,
  { expectedRevision, ...sent }: EmbedConfigReplacement,
): Promise<Concluded<LoadedEmbedConfig>> {
  const config = pick({ ...embedDefaultsOf(ctx.environmentKind), ...sent }, embedConfigFields);
  checkEmbedConfig(ctx, config);
  const loaded = await write(ctx, config, expectedRevision);
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return loaded;
}

function write(
  ctx: ApplicationContext,
  config: EmbedConfig,
  expectedRevision: string | undefined,
): Promise<Concluded<LoadedEmbedConfig>> {
  const { workspaceId, environmentId, applicationId } = ctx;
  const now = ctx.now();
  return concludingUnit(ctx, async (tx) => {
    // Not a lock of the row: while nothing is set there is none.
    await tx.query(LOCK_EMBED_CONFIG, [environmentId, applicationId]);
    const { config: before } = await loadEmbedConfig(tx, ctx);
    requireRevision('embed_config_changed', pick(before, embedConfigFields), expectedRevision);
    tx.write(storeEmbedConfig(ctx, config, now));
    if (isSooner(before, config)) {
      enqueueJob(tx, {
        kind: 'cart-sweep-rearm',
        key: `${environmentId}:${applicationId}`,
        workspaceId,
        payload: { workspaceId, environmentId, applicationId },
      });
    }
    recordTenantAudit(ctx, tx, {
      action: 'embed_config.updated',
      resourceId: applicationId,
      before,
      after: config,
    });
    return { workspaceId, environmentId, applicationId, config, updatedAt: now };
  });
}

/** Whether carts become idle sooner than before; null means a day. */
function isSooner(before: EmbedConfig, after: EmbedConfig): boolean {
  const minutes = (config: EmbedConfig): number => config.cartAbandonmentThresholdMinutes ?? 1_440;
  return minutes(after) < minutes(before);
}
