import { Application } from '../../../storage/entities/application.ts';
import { newId } from '../../../storage/ids.ts';
import { unitOfWork } from '../../context.ts';
import { fromRow } from '../../embed/load-config.ts';
import { createSandboxConnectors } from '../../connectors/create-sandbox-connectors.ts';
import type { MemberContext } from '../member-context.ts';
import type { LoadedApplication } from './load.ts';
import type { ApplicationInput } from './schemas.ts';
import { settingsOf, checkSettings } from './settings.ts';
import { recordAudit } from '../../audit/record.ts';

const SANDBOXES_SQL = `
  select id from environment
  where workspace_id = $1 and kind = 'non_production' and archived_at is null
  order by created_at, id for share`;

/** A new application; each non-production environment gets its two sandbox connectors. */
export async function createApplication(
  ctx: MemberContext,
  { name, settings }: ApplicationInput,
): Promise<LoadedApplication> {
  checkSettings(settings);
  const { workspaceId, environment } = ctx;
  const now = ctx.now();
  return unitOfWork(ctx, async (tx) => {
    const sandboxes = await tx.query<{ id: string }>(SANDBOXES_SQL, [workspaceId]);
    const application = tx.em.create(Application, {
      id: newId(),
      workspaceId,
      name,
      settings,
      createdAt: now,
      updatedAt: now,
    });
    const applicationId = application.id;
    for (const { id: environmentId } of sandboxes) {
      createSandboxConnectors(tx, { workspaceId, environmentId, applicationId, now });
    }
    recordAudit(ctx, tx, {
      workspaceId,
      applicationId,
      action: 'application.created',
      resourceId: applicationId,
      before: null,
      after: { name: application.name, settings: settingsOf(application) },
    });
    const key = environment && { workspaceId, environmentId: environment.id, applicationId };
    return { application, embed: key && fromRow(key, undefined) };
  });
}
