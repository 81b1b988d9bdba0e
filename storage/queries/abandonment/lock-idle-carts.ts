import type { EntityRows, Transaction } from '../../database.ts';
import { cartStates, type CartRecovery, type CartStatus } from '../../entities/cart.ts';
import { sql, type WriteStatement } from '../../query.ts';
import { statesBefore } from '../../states.ts';
import { unnestRows, type RowTypes } from '../../orm/unnest-rows.ts';
import { mapRows, type CartRows } from '../carts/cart-rows.ts';
import type { DueCart } from './due-carts.ts';

/** What abandoning a cart depends on beside the cart. */
export interface IdleCartFacts {
  readonly environmentKind: 'production' | 'non_production';
  readonly applicationName: string;
  readonly settings: Record<string, unknown>;
  readonly config: Record<string, unknown> | null;
  readonly customer: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string | null;
  } | null;
  /** Whether the linked customer was deleted or anonymized: then nobody is mailed, whatever e-mail the cart was given. */
  readonly isForgotten: boolean;
  /** Whether the buyer has a newer cart with content, or placed an order after the cart's last change. */
  readonly hasMovedOn: boolean;
  readonly isBeingPaid: boolean;
}

export interface IdleCartRows extends CartRows {
  readonly facts: IdleCartFacts;
}

const KEYS = 'unnest($1::uuid[], $2::uuid[]) as k (workspace_id, id)';
export const LOCK_IDLE = sql<{ id: string }>(`
  select c.* from cart c join ${KEYS} on k.workspace_id = c.workspace_id and k.id = c.id
  where c.status = any($3::text[]) and not c.externally_managed
  for update of c skip locked`);
export const READ_IDLE_LINES = sql<{ cart_id: string }>(`
  select l.* from cart_line l join ${KEYS} on k.workspace_id = l.workspace_id and k.id = l.cart_id
  order by l.cart_id, l.position`);
const EMAIL_KEY = 'lower(coalesce(u.email, c.customer_email))';
const NEWER_CART = `n.workspace_id = c.workspace_id and n.environment_id = c.environment_id
        and n.application_id = c.application_id and n.status in ('open', 'checkout')
        and (n.updated_at, n.id) > (c.updated_at, c.id)
        and exists (select from cart_line l where l.workspace_id = n.workspace_id and l.cart_id = n.id)`;
// A customer that was deleted or anonymized gets no mail.
export const READ_IDLE_FACTS = sql<IdleCartFacts & { cart_id: string }>(`
  select c.id as cart_id, e.kind as "environmentKind", a.name as "applicationName", a.settings, b.config,
    case when u.id is null then null
      else json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name) end as customer,
    exists (select from customer f
      where f.workspace_id = c.workspace_id and f.id = c.customer_id
        and (f.anonymized_at is not null or f.deleted_at is not null)) as "isForgotten",
    exists (select from cart n where ${NEWER_CART} and lower(n.customer_email) = ${EMAIL_KEY})
      or exists (select from cart n where ${NEWER_CART} and n.customer_id = c.customer_id)
      or exists (select from orders o
        where o.workspace_id = c.workspace_id and o.environment_id = c.environment_id
          and o.application_id = c.application_id and lower(o.customer_email) = ${EMAIL_KEY}
          and o.placed_at > c.updated_at) as "hasMovedOn",
    exists (select from checkout_attempt t
      where t.workspace_id = c.workspace_id and t.cart_key = c.id::text and t.status = 'running') as "isBeingPaid"
  from cart c join ${KEYS} on k.workspace_id = c.workspace_id and k.id = c.id
  join environment e on e.workspace_id = c.workspace_id and e.id = c.environment_id
  join application a on a.workspace_id = c.workspace_id and a.id = c.application_id
  left join embed_config b on b.workspace_id = c.workspace_id and b.environment_id = c.environment_id
    and b.application_id = c.application_id
  left join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    and u.deleted_at is null and u.anonymized_at is null`);

/**
 * Locks carts, except those that are being changed, and reads what abandoning them depends on. The unit of work does
 * not track the entities: one statement writes hundreds of them (`updateAbandoned`).
 */
export async function lockIdleCarts(
  tx: Transaction,
  em: EntityRows,
  due: readonly DueCart[],
): Promise<IdleCartRows[]> {
  const keys = [due.map(({ workspaceId }) => workspaceId), due.map(({ id }) => id)];
  const [carts, lines, facts] = await tx.batch([
    () => tx.query(LOCK_IDLE, [...keys, statesBefore(cartStates, 'abandoned')]),
    () => tx.query(READ_IDLE_LINES, keys),
    () => tx.query(READ_IDLE_FACTS, keys),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.cart_id);
  const factsOf = new Map(facts.map((row) => [row.cart_id, row]));
  return carts.flatMap((cart) => {
    const known = factsOf.get(cart.id);
    return known ? [{ ...mapRows(em, cart, linesOf.get(cart.id) ?? []), facts: known }] : [];
  });
}

export interface AbandonedCart {
  readonly workspace_id: string;
  readonly id: string;
  readonly status: CartStatus;
  readonly at: Date;
  readonly recovery: CartRecovery;
  readonly event_sequence: number;
}

const types: RowTypes<AbandonedCart> = {
  workspace_id: 'uuid',
  id: 'uuid',
  status: 'text',
  at: 'timestamptz',
  recovery: 'text',
  event_sequence: 'bigint',
};

export function updateAbandoned(rows: readonly AbandonedCart[]): WriteStatement {
  return (bind) => `
    update cart c set status = r.status, abandoned_at = r.at, updated_at = r.at, recovery = r.recovery,
      event_sequence = r.event_sequence, sweep_at = null
    from ${unnestRows(bind, types, rows)}
    where c.workspace_id = r.workspace_id and c.id = r.id`;
}
