import { Environment } from '../../../storage/entities/environment.ts';
import { newId } from '../../../storage/ids.ts';
import { unitOfWork, type WorkspaceContext } from '../../context.ts';
import { createSandboxConnectors } from '../../connectors/create-sandbox-connectors.ts';
import { refuseTakenSlug } from '../refuse-taken.ts';
import type { EnvironmentInput } from './schemas.ts';
import { recordAudit } from '../../audit/record.ts';
import { toEnvironmentView } from './view.ts';

/** A further non-production environment; every application gets its two sandbox connectors there. */
export async function createEnvironment(
  ctx: WorkspaceContext,
  { name, slug, kind }: EnvironmentInput,
): Promise<Environment> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  return refuseTakenSlug('environment_slug_unique', 'environment_slug_taken', slug, () =>
    unitOfWork(ctx, async (tx) => {
      const applications = await tx.query<{ id: string }>(
        'select id from application where workspace_id = $1 order by created_at, id',
        [workspaceId],
      );
      const environment = tx.em.create(Environment, {
        id: newId(),
        workspaceId,
        name,
        slug,
        kind,
        isSystem: false,
        archivedAt: null,
        clockMode: 'real',
        clockNow: null,
        clockTarget: null,
        createdAt: now,
        updatedAt: now,
      });
      const environmentId = environment.id;
      for (const { id: applicationId } of applications) {
        createSandboxConnectors(tx, { workspaceId, environmentId, applicationId, now });
      }
      recordAudit(ctx, tx, {
        workspaceId: ctx.workspaceId,
        environmentId: environment.id,
        action: 'environment.created',
        resourceId: environment.id,
        before: null,
        after: toEnvironmentView(environment),
      });
      return environment;
    }),
  );
}
