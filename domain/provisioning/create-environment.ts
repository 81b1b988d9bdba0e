import type { Environment } from '../../storage/entities/environment.ts';
import { APPLICATIONS } from '../../storage/queries/provisioning/open-places.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../context.ts';
import { createSandboxConnectors } from '../connectors/create-sandbox-connectors.ts';
import { rejectDuplicateSlug } from '../tenancy/reject-duplicate-slug.ts';
import type { EnvironmentInput } from '../tenancy/environments/schemas.ts';
import { recordAudit } from '../audit/record.ts';
import { toEnvironmentView } from '../tenancy/environments/view.ts';
import { newEnvironment } from './new-environment.ts';

/** Creates another non-production environment; every application gets its two sandbox connectors there. */
export async function createEnvironment(
  ctx: WorkspaceContext,
  { name, slug, kind }: EnvironmentInput,
): Promise<Concluded<Environment>> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  return rejectDuplicateSlug('environment_slug_unique', 'environment_slug_taken', slug, () =>
    concludingUnit(ctx, async (tx) => {
      const applications = await tx.query(APPLICATIONS, [workspaceId]);
      const fields = { workspaceId, name, slug, kind, isSystem: false };
      const environment = newEnvironment(tx, fields, now);
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
