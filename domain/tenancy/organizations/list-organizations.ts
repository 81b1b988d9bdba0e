import { organizationList } from '../../../storage/queries/tenancy/organizations.ts';
import { Organization } from '../../../storage/entities/organization.ts';
import type { Page } from '../../../storage/page.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

export async function listOrganizations(
  ctx: Context,
  request: PageRequest,
): Promise<Page<Organization>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, organizationList(ctx), request);
  return mapPage(page, (row) => em.map(Organization, row));
}
