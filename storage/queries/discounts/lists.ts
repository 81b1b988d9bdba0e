import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import type { Bind } from '../../query.ts';
import type { DiscountState } from '../../entities/discount.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

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
  readonly state?: DiscountState | undefined;
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
  now: Date,
): ListPlan<ListedDiscount> {
  return {
    ...orders[filter.sort],
    select: 'select * from discount',
    where: (bind) => [
      `workspace_id = ${bind(tenant.workspaceId)}`,
      `environment_id = ${bind(tenant.environmentId)}`,
      'deleted_at is null',
      ...matching(tenant, filter, bind),
      ...(filter.state === undefined ? [] : [inState(filter.state, () => bind(now))]),
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

/** A parameter that a text does not name has no type, so only what is asked for is bound. */
function inState(state: DiscountState, bindNow: () => string): string {
  if (state === 'inactive') return 'not is_active';
  const now = `${bindNow()}::timestamptz`;
  const isScheduled = `coalesce(starts_at > ${now}, false)`;
  const isEnded = `coalesce(ends_at <= ${now}, false)`;
  const isExhausted = 'coalesce(redemption_count + reserved_count >= max_redemptions, false)';
  if (state === 'scheduled') return `(is_active and ${isScheduled})`;
  if (state === 'ended') return `(is_active and ${isEnded})`;
  const isRunning = `is_active and not ${isScheduled} and not ${isEnded}`;
  return `(${isRunning} and ${state === 'exhausted' ? '' : 'not '}${isExhausted})`;
}

export interface ListedRedemption {
  readonly id: string;
  readonly created_at: Date;
  /** Null while the order is not there. */
  readonly order_currency: string | null;
  readonly order_number: number | null;
}

/** The ledger of a discount's uses, with what names their orders. */
export function redemptionList(
  workspaceId: string,
  discountId: string,
): ListPlan<ListedRedemption> {
  return {
    keyset: newestFirst('discount-redemptions', 'r'),
    select: `
      select r.*, o.currency as order_currency, o.number as order_number
      from discount_redemption r
      left join orders o on o.workspace_id = r.workspace_id and o.id = r.order_id`,
    where: (bind) => [
      `r.workspace_id = ${bind(workspaceId)}`,
      `r.discount_id = ${bind(discountId)}`,
    ],
    positionOf: newestFirstPosition,
  };
}
