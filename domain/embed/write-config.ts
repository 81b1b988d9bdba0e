import { pick } from '../../storage/orm/columns.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import { LOCK_EMBED_CONFIG, storeEmbedConfig } from '../../storage/queries/embed/config.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { recordTenantAudit } from '../audit/record.ts';
import { requireRevision } from '../document-revision.ts';
import { checkEmbedConfig } from './check-config.ts';
import type { EmbedConfig, EmbedConfigChange, EmbedConfigReplacement } from './config.ts';
import { loadEmbedConfig, type LoadedEmbedConfig } from './load.ts';
import { embedConfigFields, embedDefaultsOf } from './default-config.ts';

/**
 * Replaces the whole configuration; the pricing secret remains. Changes of origins and prices take effect at once.
 * With an expected revision, only what has that revision is replaced.
 */
export function putEmbedConfig(
  ctx: ApplicationContext,
  { expectedRevision, ...sent }: EmbedConfigReplacement,
): Promise<Concluded<LoadedEmbedConfig>> {
  const config = pick({ ...embedDefaultsOf(ctx.environmentKind), ...sent }, embedConfigFields);
  checkEmbedConfig(ctx, config);
  return write(ctx, () => config, expectedRevision);
}

/** Changes the fields that are named and leaves the rest, also when several change other ones at once. */
export function patchEmbedConfig(
  ctx: ApplicationContext,
  { expectedRevision, ...changes }: EmbedConfigChange,
): Promise<Concluded<LoadedEmbedConfig>> {
  const changed = (before: EmbedConfig): EmbedConfig => {
    const config = pick({ ...before, ...changes }, embedConfigFields);
    checkEmbedConfig(ctx, config);
    return config;
  };
  return write(ctx, changed, expectedRevision);
}

async function write(
  ctx: ApplicationContext,
  configFrom: (before: EmbedConfig) => EmbedConfig,
  expectedRevision: string | undefined,
): Promise<Concluded<LoadedEmbedConfig>> {
  const { workspaceId, environmentId, applicationId } = ctx;
  const now = ctx.now();
  const loaded = await concludingUnit(ctx, async (tx) => {
    // Not a lock of the row: while nothing is set there is none.
    await tx.query(LOCK_EMBED_CONFIG, [environmentId, applicationId]);
    const { config: before } = await loadEmbedConfig(tx, ctx);
    requireRevision('embed_config_changed', pick(before, embedConfigFields), expectedRevision);
    const config = configFrom(before);
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
  await ctx.services.invalidateAccess(workspaceId);
  return loaded;
}

/** Whether carts become idle sooner than before; null means a day. */
function isSooner(before: EmbedConfig, after: EmbedConfig): boolean {
  const minutes = (config: EmbedConfig): number => config.cartAbandonmentThresholdMinutes ?? 1_440;
  return minutes(after) < minutes(before);
}
