import { unitOfWork } from '../../context.ts';
import { loadEmbedConfig } from '../../embed/load.ts';
import type { MemberContext } from '../member-context.ts';
import { lockApplication, type LoadedApplication } from './load.ts';
import type { ApplicationChanges } from './schemas.ts';
import { settingsOf } from './effective-settings.ts';
import { checkSettings, mergeSettings } from './settings.ts';
import { recordAudit } from '../../audit/record.ts';

export async function updateApplication(
  ctx: MemberContext,
  applicationId: string,
  { name, settings }: ApplicationChanges,
): Promise<LoadedApplication> {
  if (settings) checkSettings(settings);
  const { workspaceId, environment } = ctx;
  return unitOfWork(ctx, async (tx) => {
    const application = await lockApplication(tx, workspaceId, applicationId);
    const before = { name: application.name, settings: settingsOf(application) };
    if (name !== undefined) application.name = name;
    if (settings) application.settings = mergeSettings(application.settings, settings);
    application.updatedAt = ctx.now();
    recordAudit(ctx, tx, {
      workspaceId,
      applicationId,
      action: 'application.updated',
      resourceId: applicationId,
      before,
      after: { name: application.name, settings: settingsOf(application) },
    });
    const embed = environment
      ? await loadEmbedConfig(tx, { workspaceId, environmentId: environment.id, applicationId })
      : null;
    return { application, embed };
  });
}
