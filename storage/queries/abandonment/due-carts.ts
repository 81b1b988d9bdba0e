import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { isNotDead, mayBeTried } from '../failed-rows/failed-rows.ts';
import { atFullHour, thresholdOf } from '../carts/cart-rows.ts';

/** A cart that is due, with the status that decides how it is handled. */
export interface DueCart {
  readonly workspaceId: string;
  readonly id: string;
  readonly status: 'open' | 'checkout';
}

/** When a cart is due: idle for its application's threshold, or past its expiry (contract 30 §5). */
export const DUE_AT = `least(c.updated_at + ${thresholdOf('b.config')}, c.expires_at)`;
/** Carts are abandoned at full hours. */
const DUE_HOUR = atFullHour(DUE_AT);
export const WITH_CONFIG = `
  join environment e on e.workspace_id = c.workspace_id and e.id = c.environment_id
  left join embed_config b on b.workspace_id = c.workspace_id and b.environment_id = c.environment_id
    and b.application_id = c.application_id`;
/** Asked of each cart by the lines' key; as `exists` it would be a join with every line there is. */
export const HAS_LINES = `(
  select true from cart_line l where l.workspace_id = c.workspace_id and l.cart_id = c.id limit 1)`;
/** An attempt runs for the cart, or its order has money on it. */
export const IS_BEING_PAID = `(exists (
    select from checkout_attempt t
    where t.workspace_id = c.workspace_id and t.cart_key = c.id::text and t.status = 'running')
  or (c.status = 'checkout' and exists (
    select from orders o
    where o.workspace_id = c.workspace_id and o.cart_id = c.id and o.cancelled_at is null
      and (o.amount_paid > 0 or o.payment_status not in ('pending', 'failed', 'voided')))))`;

// Carts of environments with a test clock are due by that clock, so they are only postponed here.
export const TAKE_IDLE = sql<DueCart & { isDue: boolean | null }>(`
  with taken as materialized (
    select workspace_id, id, environment_id, application_id, status, externally_managed, updated_at, expires_at, sweep_at
    from cart where sweep_at <= $1 order by sweep_at limit $2 for update skip locked
  ), judged as (
    select c.workspace_id, c.id, c.status, case
        when e.archived_at is not null or c.externally_managed or c.status not in ('open', 'checkout')
          or ${HAS_LINES} is null then null
        when e.clock_mode <> 'real' then $1 + interval '55 minutes'
        when not ${mayBeTried('cart-abandonment', 'c.id')} then $1 + interval '55 minutes'
        when ${IS_BEING_PAID} then greatest(${DUE_HOUR}, $1 + interval '15 minutes')
        else ${DUE_HOUR}
      end as next_at
    from taken c ${WITH_CONFIG}
  ), put_off as (
    update cart c set sweep_at = j.next_at from judged j
    where c.workspace_id = j.workspace_id and c.id = j.id and (j.next_at is null or j.next_at > $1)
  )
  select workspace_id as "workspaceId", id, status, next_at <= $1 as "isDue" from judged`);

/**
 * Examines the carts whose next check is due, of every environment in real time: those that are not due to be abandoned
 * are postponed, the others returned. `looked` counts both. Carts that are being changed are skipped.
 */
export async function takeIdleCarts(
  tx: Transaction,
  at: Date,
  limit: number,
): Promise<{ looked: number; due: DueCart[] }> {
  const rows = await tx.query(TAKE_IDLE, [at, limit]);
  return { looked: rows.length, due: rows.filter(({ isDue }) => isDue) };
}

export const POSTPONE_CARTS = sql(`
  update cart c set sweep_at = $3::timestamptz + interval '55 minutes'
  from unnest($1::uuid[], $2::uuid[]) as k (workspace_id, id)
  where c.workspace_id = k.workspace_id and c.id = k.id and c.sweep_at <= $3`);

/** Leaves the carts that are still due to the next hourly sweep. */
export async function postponeCarts(
  tx: Transaction,
  carts: readonly DueCart[],
  at: Date,
): Promise<void> {
  const keys = [carts.map(({ workspaceId }) => workspaceId), carts.map(({ id }) => id)];
  await tx.query(POSTPONE_CARTS, [...keys, at]);
}

export interface EnvironmentKey {
  readonly workspaceId: string;
  readonly environmentId: string;
}

const IN_ENVIRONMENT = `c.workspace_id = $1 and c.environment_id = $2 and c.status in ('open', 'checkout')
    and not c.externally_managed and e.archived_at is null`;
const OF_ENVIRONMENT = `
  from cart c ${WITH_CONFIG} where ${IN_ENVIRONMENT} and ${HAS_LINES} and not ${IS_BEING_PAID}
    and ${isNotDead('cart-abandonment', 'c.id')}`;

export const READ_DUE = sql<DueCart>(`
  select c.workspace_id as "workspaceId", c.id, c.status ${OF_ENVIRONMENT} and ${DUE_AT} <= $3
    and ${mayBeTried('cart-abandonment', 'c.id')}
  order by ${DUE_AT}, c.id limit $4`);
/** The carts of one environment that are due as of an instant of its own clock, the longest idle first. */
export function readDueCarts(
  database: Database,
  { workspaceId, environmentId }: EnvironmentKey,
  at: Date,
  limit: number,
): Promise<DueCart[]> {
  return database.read(READ_DUE, [workspaceId, environmentId, at, limit]);
}

export const REARM = sql(`
  with behind as (
    select workspace_id, id from cart
    where workspace_id = $1 and environment_id = $2 and application_id = $3
      and status in ('open', 'checkout') and sweep_at > updated_at
    limit $4 for update skip locked
  )
  update cart c set sweep_at = c.updated_at from behind b
  where c.workspace_id = b.workspace_id and c.id = b.id returning 1`);

/** Schedules carts of an application for the sweep again, after its threshold became shorter; returns how many. */
export async function rearmIdleCarts(
  tx: Transaction,
  key: EnvironmentKey & { readonly applicationId: string },
  limit: number,
): Promise<number> {
  const values = [key.workspaceId, key.environmentId, key.applicationId, limit];
  return (await tx.query(REARM, values)).length;
}
