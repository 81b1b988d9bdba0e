import type { Organization } from '../../../storage/entities/organization.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { lockOrganization } from './load.ts';
import type { OrganizationChanges } from './schemas.ts';
import { toOrganizationView } from './view.ts';

export async function updateOrganization(
  ctx: Context,
  id: string,
  changes: OrganizationChanges,
): Promise<Concluded<Organization>> {
  return concludingUnit(ctx, async (tx) => {
    const organization = await lockOrganization(ctx, tx, id);
    const before = toOrganizationView(organization);
    organization.revise(changes, ctx.now());
    recordTenantAudit(ctx, tx, {
      action: 'organization.updated',
      resourceId: organization.id,
      before,
      after: toOrganizationView(organization),
    });
    return organization;
  });
}
