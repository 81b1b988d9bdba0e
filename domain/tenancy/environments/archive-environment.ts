import type { Environment } from '../../../storage/entities/environment.ts';
import { unitOfWork, type WorkspaceContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { lockEnvironment } from './load.ts';
import { recordAudit } from '../../audit/record.ts';
import { toEnvironmentView } from './view.ts';

/** Closes an environment for good: its keys stop at once, its endpoints and schedules are passed over. */
export async function archiveEnvironment(
  ctx: WorkspaceContext,
  environmentId: string,
): Promise<Environment> {
  const archived = await unitOfWork(ctx, async (tx) => {
    const environment = await lockEnvironment(tx, ctx.workspaceId, environmentId);
    if (environment.isSystem) fail('system_environment_locked');
    const before = toEnvironmentView(environment);
    environment.archivedAt = ctx.now();
    environment.updatedAt = ctx.now();
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
  await ctx.services.forgetAccess(ctx.workspaceId);
  return archived;
}
