import type { Environment } from '../../../storage/entities/environment.ts';

export function toEnvironmentView(environment: Environment) {
  return {
    id: environment.id,
    workspaceId: environment.workspaceId,
    name: environment.name,
    slug: environment.slug,
    kind: environment.kind,
    isSystem: environment.isSystem,
    archivedAt: environment.archivedAt?.toISOString() ?? null,
    createdAt: environment.createdAt.toISOString(),
    updatedAt: environment.updatedAt.toISOString(),
  };
}
