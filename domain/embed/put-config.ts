import { enqueueJob } from '../../storage/jobs.ts';
import { storeEmbedConfig } from '../../storage/queries/embed/config.ts';
import { unitOfWork, type ApplicationContext } from '../context.ts';
import { checkEmbedConfig } from './check-config.ts';
import type { EmbedConfig } from './config.ts';
import { loadEmbedConfig, type LoadedEmbedConfig } from './load.ts';
import { recordAudit } from '../audit/record.ts';

/** Replaces the whole configuration; the pricing secret remains. Changes of origins and prices take effect at once. */
export async function putEmbedConfig(
  ctx: ApplicationContext,
  config: EmbedConfig,
): Promise<LoadedEmbedConfig> {
  checkEmbedConfig(config, ctx.environmentKind);
  const loaded = await write(ctx, config);
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return loaded;
}

function write(ctx: ApplicationContext, config: EmbedConfig): Promise<LoadedEmbedConfig> {
  const { workspaceId, environmentId, applicationId } = ctx;
  const now = ctx.now();
  return unitOfWork(ctx, async (tx) => {
    const { config: before } = await loadEmbedConfig(tx, ctx);
    tx.write(storeEmbedConfig(ctx, config, now));
    if (isSooner(before, config)) {
      enqueueJob(tx, {
        kind: 'cart-sweep-rearm',
        key: `${environmentId}:${applicationId}`,
        workspaceId,
        payload: { workspaceId, environmentId, applicationId },
      });
    }
    recordAudit(ctx, tx, {
      workspaceId,
      environmentId,
      applicationId,
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
