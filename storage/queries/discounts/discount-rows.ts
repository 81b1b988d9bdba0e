import { Discount } from '../../entities/discount.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';
import type { Bind } from '../../statement.ts';
import type { Transaction } from '../../unit-of-work.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

// A deleted discount stays readable once it was used; one that never was is gone.
const OF_PATH = `
  select * from discount
  where workspace_id = $1 and environment_id = $2
    and ($3::uuid is null or application_id is null or application_id = $3) and id = $4
    and (deleted_at is null or first_redeemed_at is not null)`;
export const READ_DISCOUNT = sql(OF_PATH);
export const LOCK_DISCOUNT = sql(`${OF_PATH} and deleted_at is null for update`);

export const LOCK_DISCOUNT_BY_ID = sql(
  'select * from discount where workspace_id = $1 and id = $2 for update',
);

/** Locks a discount, deleted or not. */
export async function lockDiscountById(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<Discount | null> {
  const [row] = await tx.query(LOCK_DISCOUNT_BY_ID, [workspaceId, id]);
  return row ? tx.em.map(Discount, row) : null;
}

export interface ListedDiscount {
  readonly id: string;
  readonly code: string;
  readonly created_at: Date;
}

const discountOrders = ['-createdAt', 'createdAt', 'code'] as const;

export interface DiscountListFilter {
  readonly sort: (typeof discountOrders)[number];
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly code?: string | undefined;
}

const newest = newestFirst('discounts');
const orders: Readonly<
  Record<DiscountListFilter['sort'], Pick<ListPlan<ListedDiscount>, 'keyset' | 'positionOf'>>
> = {
  '-createdAt': { keyset: newest, positionOf: newestFirstPosition },
  createdAt: {
    keyset: { ...newest, list: 'discounts-oldest', direction: 'ascending' },
    positionOf: newestFirstPosition,
  },
  code: {
    keyset: {
      list: 'discounts-code',
      direction: 'ascending',
      columns: [
        { column: 'lower(code) collate "C"', type: 'text' },
        { column: 'id', type: 'uuid' },
      ],
    },
    positionOf: ({ code, id }) => [code.toLowerCase(), id],
  },
};

/** Discounts that a tenant sees and that are not deleted. */
export function discountList(
  tenant: TenantKey,
  filter: DiscountListFilter,
): ListPlan<ListedDiscount> {
  return {
    ...orders[filter.sort],
    select: 'select * from discount',
    where: (bind) => [
      `workspace_id = ${bind(tenant.workspaceId)}`,
      `environment_id = ${bind(tenant.environmentId)}`,
      'deleted_at is null',
      ...matching(tenant, filter, bind),
    ],
  };
}

function matching(
  { applicationId }: TenantKey,
  { q, type, isActive, code }: DiscountListFilter,
  bind: Bind,
): string[] {
  const conditions: string[] = [];
  if (applicationId !== null) {
    conditions.push(`(application_id is null or application_id = ${bind(applicationId)})`);
  }
  if (type !== undefined) conditions.push(`type = ${bind(type)}`);
  if (isActive !== undefined) conditions.push(`is_active = ${bind(isActive)}`);
  if (code !== undefined) conditions.push(`lower(code) = ${bind(code.toLowerCase())}`);
  if (q) {
    const pattern = bind(`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    conditions.push(`(code ilike ${pattern} or name ilike ${pattern})`);
  }
  return conditions;
}
