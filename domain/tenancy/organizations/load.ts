import {
  LOCK_ORGANIZATION_BY_ID,
  ORGANIZATION_BY_ID,
} from '../../../storage/queries/tenancy/organizations.ts';
import { Organization } from '../../../storage/entities/organization.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

/** An organization of the environment; 404 for any other. */
export async function loadOrganization(ctx: Context, id: string): Promise<Organization> {
  if (!isUuid(id)) fail('not_found');
  const { database } = ctx;
  const [row] = await database.read(ORGANIZATION_BY_ID, [ctx.workspaceId, ctx.environmentId, id]);
  return row ? database.em().map(Organization, row) : fail('not_found');
}

/** The same under its row lock. */
export async function lockOrganization(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<Organization> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await tx.query(LOCK_ORGANIZATION_BY_ID, [ctx.workspaceId, ctx.environmentId, id]);
  return row ? tx.em.map(Organization, row) : fail('not_found');
}
