import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import type { Extension } from '../../storage/entities/extension.ts';
import { prefixedId } from '../../storage/ids.ts';
import type { VisibleExtension } from '../../storage/queries/extensions/versions.ts';

export function toExtensionView(extension: Extension) {
  return {
    id: prefixedId('ext', extension.id),
    workspaceId: extension.workspaceId,
    name: extension.name,
    slug: extension.slug,
    description: extension.description,
    createdAt: extension.createdAt.toISOString(),
    updatedAt: extension.updatedAt.toISOString(),
  };
}

export function toExtensionCardView(
  { id, workspace_id: workspaceId, name, description }: VisibleExtension,
  isOwn: boolean,
) {
  return { id: prefixedId('ext', id), workspaceId, name, description, isOwn };
}

export function toVersionView(version: ExtensionVersion) {
  return {
    id: prefixedId('ver', version.id),
    extensionId: prefixedId('ext', version.extensionId),
    version: version.version,
    status: version.status,
    scopes: version.scopes,
    notes: version.notes ?? null,
    iframeUrl: version.iframeUrl ?? null,
    webhookUrl: version.webhookUrl ?? null,
    eventSubscriptions: version.eventSubscriptions,
    configSchema: version.configSchema ?? null,
    createdAt: version.createdAt.toISOString(),
    publishedAt: version.publishedAt?.toISOString() ?? null,
  };
}
