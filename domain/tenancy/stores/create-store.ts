import {
  HOLD_ENVIRONMENT,
  OLDEST_ORGANIZATION,
  ORGANIZATION_ID,
} from '../../../storage/queries/tenancy/organizations.ts';
import { Organization } from '../../../storage/entities/organization.ts';
import { Store } from '../../../storage/entities/store.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { rejectDuplicateSlug } from '../reject-duplicate-slug.ts';
import type { StoreInput } from './schemas.ts';
import { toStoreView } from './view.ts';

/** Creates a store in the named organization, else in the environment's oldest, which it creates if there is none. */
export async function createStore(ctx: Context, input: StoreInput): Promise<Concluded<Store>> {
  const now = ctx.now();
  return rejectDuplicateSlug('store_slug_unique', 'slug_taken', input.slug, () =>
    concludingUnit(ctx, async (tx) => {
      const store = tx.em.create(Store, {
        id: newId(),
        workspaceId: ctx.workspaceId,
        environmentId: ctx.environmentId,
        organizationId: await resolveOrganization(ctx, tx, input.organizationId),
        name: input.name,
        slug: input.slug,
        currency: input.currency,
        settings: input.settings,
        isActive: true,
        createdAt: now,
        updatedAt: now,
      });
      recordTenantAudit(ctx, tx, {
        action: 'store.created',
        resourceId: store.id,
        before: null,
        after: toStoreView(store),
      });
      return store;
    }),
  );
}

async function resolveOrganization(
  ctx: Context,
  tx: Transaction,
  named: string | undefined,
): Promise<string> {
  const { workspaceId, environmentId } = ctx;
  if (named !== undefined) {
    const [known] = await tx.query(ORGANIZATION_ID, [workspaceId, environmentId, named]);
    return known?.id ?? fail('not_found');
  }
  // The lock is a separate statement, so that the next one sees what its previous holder created.
  const [, [found]] = await tx.batch([
    () => tx.query(HOLD_ENVIRONMENT, [workspaceId, environmentId]),
    () => tx.query(OLDEST_ORGANIZATION, [workspaceId, environmentId]),
  ]);
  if (!found) fail('environment_not_found');
  if (found.organization_id !== null) return found.organization_id;
  const now = ctx.now();
  const organization = tx.em.create(Organization, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    name: found.name,
    slug: found.slug,
    settings: {},
    createdAt: now,
    updatedAt: now,
  });
  return organization.id;
}
