import type { EntityRows } from '../../database.ts';
import { Discount } from '../../entities/discount.ts';
import { sql, type RunQuery } from '../../query.ts';

/** A transaction, or reads outside one. */
export interface RowSource {
  readonly em: EntityRows;
  readonly query: RunQuery;
}

/** The holder of the use, whose own uses are counted separately. */
export interface UseHolder {
  /** The cart whose own reservation does not count against it. */
  readonly cartId: string | null;
  readonly customerId: string | null;
  /** Identifies the buyer where no customer is linked; case-insensitive. */
  readonly email: string | null;
}

export interface DiscountWithUses {
  readonly discount: Discount;
  /** Redeemed or reserved by others. */
  readonly usesOfOthers: number;
  /** The same of this customer in other carts; null while no customer is known. */
  readonly usesOfCustomer: number | null;
}

export interface DiscountTenant {
  readonly workspaceId: string;
  readonly environmentId: string;
  /** Null: any application. */
  readonly applicationId: string | null;
}

type Key = { readonly id: string } | { readonly code: string };

/** A reservation is valid until it expires, while an attempt to pay runs, and while its draft is paid in part. `now` is the SQL of an instant. */
export function holds(reservation: string, now: string): string {
  return `(${reservation}.expires_at > ${now} or exists (
      select 1 from checkout_attempt a
      where a.workspace_id = ${reservation}.workspace_id and a.cart_key = ${reservation}.cart_id::text
        and a.status = 'running')
    or ${reservation}.cart_id is null and exists (
      select 1 from checkout_attempt a
      where a.workspace_id = ${reservation}.workspace_id and a.content ->> 'orderId' = ${reservation}.order_id::text
        and a.status = 'running')
    or exists (
      select 1 from payment p
      join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
      where p.workspace_id = ${reservation}.workspace_id and p.order_id = ${reservation}.order_id
        and t.type in ('charge', 'authorization') and t.status in ('pending', 'unknown'))
    or exists (
      select 1 from orders o
      where o.workspace_id = ${reservation}.workspace_id and o.id = ${reservation}.order_id
        and o.amount_paid > 0))`;
}

const OTHERS = `r.workspace_id = d.workspace_id and r.discount_id = d.id
      and ($4::uuid is null or r.cart_id is distinct from $4)
      and ($8::uuid is null or r.order_id <> $8)`;

/** The discount with its counted uses in one statement; under the discount's lock they do not change. */
const withUses = (condition: string): string => `
  select d.*, d.redemption_count + (
    select count(*) from discount_redemption r
    where ${OTHERS} and r.status = 'reserved' and ${holds('r', '$7')}
  ) as uses_of_others,
  case when coalesce(c.id::text, $6::text) is not null then (
    select count(*) from discount_redemption r
    where ${OTHERS}
      and (r.customer_id = c.id or r.email = lower(coalesce(c.email, $6)))
      and (r.status = 'redeemed' or (r.status = 'reserved' and ${holds('r', '$7')}))
  ) end as uses_of_customer
  from discount d
  left join customer c on c.workspace_id = d.workspace_id and c.id = $5::uuid and c.deleted_at is null
  where d.workspace_id = $1 and d.environment_id = $2
    and ($3::uuid is null or d.application_id is null or d.application_id = $3)
    and d.deleted_at is null and ${condition}`;

/** Reads the view, since row level security keeps the table's index on the expression from being used; `offset 0` keeps the subquery apart. */
export const DISCOUNT_BY_CODE = sql<Row>(
  withUses(`d.id in (
    select l.id from discount_lookup l
    where l.workspace_id = $1 and l.environment_id = $2 and l.deleted_at is null and l.code_key = lower($9) offset 0)`),
);
export const DISCOUNT_BY_ID = sql<Row>(withUses('d.id = $9::uuid'));

interface Row {
  readonly uses_of_others: number;
  readonly uses_of_customer: number | null;
}

/** A discount that is not deleted, by code (case-insensitive) or id, with its uses by others. */
export async function readDiscountWithUses(
  source: RowSource,
  tenant: DiscountTenant,
  key: Key,
  holder: UseHolder & { readonly orderId?: string },
  now: Date,
): Promise<DiscountWithUses | null> {
  const [row] = await source.query('id' in key ? DISCOUNT_BY_ID : DISCOUNT_BY_CODE, [
    tenant.workspaceId,
    tenant.environmentId,
    tenant.applicationId,
    holder.cartId,
    holder.customerId,
    holder.email,
    now,
    holder.orderId ?? null,
    'id' in key ? key.id : key.code,
  ]);
  if (!row) return null;
  const { uses_of_others: usesOfOthers, uses_of_customer: usesOfCustomer, ...discount } = row;
  return { discount: source.em.map(Discount, discount), usesOfOthers, usesOfCustomer };
}
