import { pauseEndpointsOf } from '../../storage/queries/webhooks/pause-endpoints.ts';
import type { Environment } from '../../storage/entities/environment.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../context.ts';
import { lockEnvironment } from '../tenancy/environments/lock.ts';
import { requireArchivable } from '../tenancy/environments/require-state.ts';
import { recordAudit } from '../audit/record.ts';
import { skipDeliveries } from '../webhooks/deliveries/skip-deliveries.ts';
import { toEnvironmentView } from '../tenancy/environments/view.ts';

/**
 * Archives an environment permanently: its keys stop at once, its endpoints pause, its schedules end (contract 10 §7).
 */
export async function archiveEnvironment(
  ctx: WorkspaceContext,
  environmentId: string,
): Promise<Concluded<Environment>> {
  const archived = await concludingUnit(ctx, async (tx) => {
    const environment = await lockEnvironment(tx, ctx.workspaceId, environmentId);
    requireArchivable(environment);
    const before = toEnvironmentView(environment);
    environment.archive(ctx.now());
    const query = tx.query.bind(tx);
    const { workspaceId } = ctx;
    const paused = await pauseEndpointsOf(query, workspaceId, environmentId, ctx.now());
    await skipDeliveries(tx, workspaceId, paused);
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      environmentId: environment.id,
      action: 'environment.archived',
      resourceId: environment.id,
      before,
      after: toEnvironmentView(environment),
    });
    return environment;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return archived;
}
