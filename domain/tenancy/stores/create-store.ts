import { Organization } from '../../../storage/entities/organization.ts';
import { Store } from '../../../storage/entities/store.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { unitOfWork, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { refuseTakenSlug } from '../refuse-taken.ts';
import type { StoreInput } from './schemas.ts';
import { recordAudit } from '../../audit/record.ts';
import { toStoreView } from './view.ts';

/** A new store in the named organization, else in the environment's oldest, which is made if there is none. */
export async function createStore(ctx: Context, input: StoreInput): Promise<Store> {
  const now = ctx.now();
  return refuseTakenSlug('store_slug_unique', 'slug_taken', input.slug, () =>
    unitOfWork(ctx, async (tx) => {
      const store = tx.em.create(Store, {
        id: newId(),
        workspaceId: ctx.workspaceId,
        environmentId: ctx.environmentId,
        organizationId: await organizationFor(ctx, tx, input.organizationId),
        name: input.name,
        slug: input.slug,
        currency: input.currency,
        settings: input.settings,
        isActive: true,
        createdAt: now,
        updatedAt: now,
      });
      recordAudit(ctx, tx, {
        workspaceId: ctx.workspaceId,
        environmentId: ctx.environmentId,
        applicationId: ctx.applicationId,
        action: 'store.created',
        resourceId: store.id,
        before: null,
        after: toStoreView(store),
      });
      return store;
    }),
  );
}

const LOCK_SQL = 'select 1 from environment where workspace_id = $1 and id = $2 for no key update';
const OLDEST_SQL = `
  select w.name, w.slug, (
    select o.id from organization o where o.workspace_id = w.id and o.environment_id = $2
    order by o.created_at, o.id limit 1
  ) as organization_id
  from workspace w where w.id = $1`;
const NAMED_SQL =
  'select id from organization where workspace_id = $1 and environment_id = $2 and id = $3';

interface OldestRow {
  readonly name: string;
  readonly slug: string;
  readonly organization_id: string | null;
}

async function loadNamed(ctx: Context, tx: Transaction, id: string): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(NAMED_SQL, [ctx.workspaceId, ctx.environmentId, id]);
  return rows[0]?.id;
}

async function organizationFor(
  ctx: Context,
  tx: Transaction,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return (await loadNamed(ctx, tx, named)) ?? fail('not_found');
  // The lock comes in a statement of its own, so that the next one sees what its former holder made.
  const [, [found]] = await Promise.all([
    tx.query(LOCK_SQL, [ctx.workspaceId, ctx.environmentId]),
    tx.query<OldestRow>(OLDEST_SQL, [ctx.workspaceId, ctx.environmentId]),
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
