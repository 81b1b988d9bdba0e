import type { Environment } from '../../../storage/entities/environment.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../../context.ts';
import { recordAudit } from '../../audit/record.ts';
import { lockEnvironment } from './lock.ts';
import type { EnvironmentChanges } from './schemas.ts';
import { toEnvironmentView } from './view.ts';

export async function updateEnvironment(
  ctx: WorkspaceContext,
  environmentId: string,
  { name }: EnvironmentChanges,
): Promise<Concluded<Environment>> {
  return concludingUnit(ctx, async (tx) => {
    const environment = await lockEnvironment(tx, ctx.workspaceId, environmentId);
    const before = toEnvironmentView(environment);
    environment.rename(name ?? environment.name, ctx.now());
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      environmentId: environment.id,
      action: 'environment.updated',
      resourceId: environment.id,
      before,
      after: toEnvironmentView(environment),
    });
    return environment;
  });
}
