import { toEmbedConfigView } from '../../embed/view.ts';
import type { LoadedApplication } from './load.ts';
import { settingsOf } from './effective-settings.ts';

export function toApplicationView({ application, embed }: LoadedApplication) {
  const settings = settingsOf(application);
  return {
    id: application.id,
    workspaceId: application.workspaceId,
    name: application.name,
    settings: { ...settings, embed: embed && toEmbedConfigView(embed) },
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}
