import type { Organization } from '../../../storage/entities/organization.ts';

export function toOrganizationView(organization: Organization) {
  return {
    id: organization.id,
    workspaceId: organization.workspaceId,
    environmentId: organization.environmentId,
    name: organization.name,
    slug: organization.slug,
    settings: organization.settings,
    createdAt: organization.createdAt.toISOString(),
    updatedAt: organization.updatedAt.toISOString(),
  };
}
