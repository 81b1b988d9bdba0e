import { Organization } from '../../../storage/entities/organization.ts';
import { newId } from '../../../storage/ids.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { rejectDuplicateSlug } from '../reject-duplicate-slug.ts';
import type { OrganizationInput } from './schemas.ts';
import { toOrganizationView } from './view.ts';

export async function createOrganization(
  ctx: Context,
  { name, slug, settings }: OrganizationInput,
): Promise<Concluded<Organization>> {
  const now = ctx.now();
  return rejectDuplicateSlug('organization_slug_unique', 'slug_taken', slug, () =>
    concludingUnit(ctx, async (tx) => {
      const organization = tx.em.create(Organization, {
        id: newId(),
        workspaceId: ctx.workspaceId,
        environmentId: ctx.environmentId,
        name,
        slug,
        settings,
        createdAt: now,
        updatedAt: now,
      });
      recordTenantAudit(ctx, tx, {
        action: 'organization.created',
        resourceId: organization.id,
        before: null,
        after: toOrganizationView(organization),
      });
      return organization;
    }),
  );
}
