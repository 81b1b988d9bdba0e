import { Application } from '../../storage/entities/application.ts';
import { OPEN_SANDBOXES } from '../../storage/queries/provisioning/open-places.ts';
import { newId } from '../../storage/ids.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { embedPlaceOf, fromRow } from '../embed/load.ts';
import { createSandboxConnectors } from '../connectors/create-sandbox-connectors.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import type { LoadedApplication } from '../tenancy/applications/load.ts';
import type { ApplicationInput } from '../tenancy/applications/schemas.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import { checkSettings } from '../tenancy/applications/settings.ts';
import { recordAudit } from '../audit/record.ts';

/** Creates an application; each non-production environment gets its two sandbox connectors. */
export async function createApplication(
  ctx: MemberContext,
  { name, settings }: ApplicationInput,
): Promise<Concluded<LoadedApplication>> {
  checkSettings(settings);
  const { workspaceId, environment } = ctx;
  const now = ctx.now();
  return concludingUnit(ctx, async (tx) => {
    const sandboxes = await tx.query(OPEN_SANDBOXES, [workspaceId]);
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
    const place = environment && embedPlaceOf(workspaceId, environment, applicationId);
    return { application, embed: place && fromRow(place, undefined) };
  });
}
