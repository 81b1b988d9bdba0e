import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { abandonedAt, CART_ACTOR } from '../carts/cart-rows.ts';
import {
  DUE_AT,
  HAS_LINES,
  IS_BEING_PAID,
  WITH_CONFIG,
  type DueCart,
  type EnvironmentKey,
} from './due-carts.ts';

/** A live cart as its actor finds it. */
export interface WaitingCart extends DueCart {
  /** Without lines there is nothing to abandon. */
  readonly hasLines: boolean;
  /** When it can be abandoned at the earliest. */
  readonly dueAt: Date;
  /** The present of its environment. */
  readonly now: Date;
}

// A cart that is being paid is looked at again at the next full hour; a test clock would stop at each of them.
const LOOK_AGAIN = `case when e.clock_mode = 'real' then interval '1 second'
  else greatest(interval '1 minute', (p.now - ${DUE_AT}) / 4) end`;
export const READ_WAITING = sql<WaitingCart>(`
  select c.workspace_id as "workspaceId", c.id, c.status, ${HAS_LINES} is not null as "hasLines",
    ${abandonedAt('d.at')} as "dueAt", p.now
  from cart c ${WITH_CONFIG}
  cross join lateral (select coalesce(e.clock_now, $3::timestamptz) as now) p
  cross join lateral (
    select case when ${IS_BEING_PAID} then greatest(${DUE_AT}, p.now + ${LOOK_AGAIN}) else ${DUE_AT} end as at
  ) d
  where c.workspace_id = $1 and c.id = $2 and c.status in ('open', 'checkout') and not c.externally_managed
    and e.archived_at is null`);

/** A cart that can still be abandoned; null for any other. `at` is real time. */
export async function readWaitingCart(
  database: Database,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  at: Date,
): Promise<WaitingCart | null> {
  const [row] = await database.read(READ_WAITING, [workspaceId, id, at]);
  return row ?? null;
}

export const LOCK_CART = sql('select 1 from cart where workspace_id = $1 and id = $2 for update');
export const UNWATCH_EMPTY = sql(`
  update cart c set sweep_at = null
  where c.workspace_id = $1 and c.id = $2 and ${HAS_LINES} is null returning 1`);

/** Ends the watch over a cart that has no lines; its next item begins it anew. False if it has lines by now. */
export async function unwatchEmptyCart(
  tx: Transaction,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<boolean> {
  // Locked by a statement of its own, so that the next one sees the lines of the change that held the lock.
  const [, ended] = await tx.batch([
    () => tx.query(LOCK_CART, [workspaceId, id]),
    () => tx.query(UNWATCH_EMPTY, [workspaceId, id]),
  ]);
  return ended.length > 0;
}

/** How far a pass over an application's timers has come. */
export interface RearmPosition {
  readonly dueAt: Date;
  readonly id: string;
}

export interface RearmPage {
  readonly after: RearmPosition;
  readonly now: Date;
  readonly limit: number;
}

// Not before the present.
export const REARM_TIMERS = sql<RearmPosition & { shard: number; soonerAt: Date | null }>(`
  with waiting as materialized (
    select t.id, t.id::uuid as cart_id, t.workspace_id, t.due_at, t.shard from timer t
    where t.environment_id = $2 and t.kind = '${CART_ACTOR}' and (t.due_at, t.id) > ($4::timestamptz, $5)
    order by t.due_at, t.id limit $7
  ), sooner as (
    select w.id, least(w.due_at, ${abandonedAt(`greatest(${DUE_AT}, coalesce(e.clock_now, $6::timestamptz))`)}) as due_at
    from waiting w join cart c on c.workspace_id = w.workspace_id and c.id = w.cart_id ${WITH_CONFIG}
    where c.workspace_id = $1 and c.application_id = $3
  ), moved as (
    update timer t set due_at = s.due_at, version = t.version + 1 from sooner s
    where t.kind = '${CART_ACTOR}' and t.id = s.id and s.due_at < t.due_at
    returning t.id, t.due_at
  )
  select w.id, w.due_at as "dueAt", w.shard, m.due_at as "soonerAt"
  from waiting w left join moved m on m.id = w.id order by w.due_at, w.id`);

/**
 * Moves timers of an application's carts to the instants that its configuration now says, if they are sooner. Returns
 * where to continue, null at the end.
 */
export async function rearmIdleTimers(
  tx: Transaction,
  key: EnvironmentKey & { readonly applicationId: string },
  { after, now, limit }: RearmPage,
): Promise<RearmPosition | null> {
  const { workspaceId, environmentId, applicationId } = key;
  const values = [workspaceId, environmentId, applicationId, after.dueAt, after.id, now, limit];
  const rows = await tx.query(REARM_TIMERS, values);
  for (const { shard, soonerAt } of rows) if (soonerAt) tx.timerSet(shard, soonerAt);
  return rows.length < limit ? null : (rows.at(-1) ?? null);
}

export const SET_EXACTLY = sql(`
  with waiting as materialized (
    select t.kind, t.id, t.id::uuid as cart_id, t.due_at from timer t
    where t.environment_id = $2 and t.kind = '${CART_ACTOR}'
  ), exact as (
    select w.kind, w.id, ${DUE_AT} as due_at
    from waiting w join cart c on c.workspace_id = $1 and c.id = w.cart_id ${WITH_CONFIG}
  )
  update timer t set due_at = x.due_at, version = t.version + 1 from exact x
  where t.kind = x.kind and t.id = x.id and x.due_at < t.due_at`);

/** Has carts of an environment that leaves real time looked at when they are due, not at the full hour. */
export async function setIdleTimersExactly(
  tx: Transaction,
  { workspaceId, environmentId }: EnvironmentKey,
): Promise<void> {
  await tx.query(SET_EXACTLY, [workspaceId, environmentId]);
}
