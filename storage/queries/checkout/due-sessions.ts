import { CheckoutSession } from '../../entities/checkout-session.ts';
import { sql } from '../../query.ts';
import type { Database } from '../../unit-of-work.ts';
import { countDue, firstDueAt, type DueScope } from '../clock/due-work.ts';
import { isNotDead, mayBeTried } from '../failed-rows/failed-rows.ts';
import { wholeMilliseconds } from '../clock/whole-milliseconds.ts';

const IS_FREE = `not exists (
      select from checkout_attempt a
      where a.workspace_id = s.workspace_id and a.cart_key = coalesce(s.cart_id::text, s.id) and a.status = 'running')`;
const DUE = `
  from checkout_session s
  where s.environment_id = $1 and s.status = 'open' and s.expires_at <= $2 and ${IS_FREE}
    and ${isNotDead('session-expiry', 's.id')}`;

export const DUE_SESSIONS = sql(`
  select s.* from checkout_session s
  join environment e on e.workspace_id = s.workspace_id and e.id = s.environment_id
  where s.status = 'open' and ($2::uuid is null or s.environment_id = $2) and e.archived_at is null
    and s.expires_at <= case when e.clock_mode = 'real' or $4 then $1::timestamptz else e.clock_now end
    and ${IS_FREE} and ${mayBeTried('session-expiry', 's.id')}
    and ($5::boolean is null or $5 = (e.clock_mode = 'real'))
  order by row_number() over (partition by s.workspace_id order by s.expires_at), s.expires_at limit $3`);

export const DUE_SESSION_COUNT = sql<{ readonly count: number }>(
  `select count(*)::int as count ${DUE}`,
);

export const NEXT_DUE_SESSION = sql<{ readonly at: Date }>(
  `select ${wholeMilliseconds('s.expires_at')} as at ${DUE} order by s.expires_at limit 1`,
);

/** Open sessions that are due by the clock of their environment and for which no attempt runs. */
export async function readDueSessions(
  database: Database,
  range: DueScope & { readonly batch: number },
): Promise<CheckoutSession[]> {
  const { at, environmentId, batch, overTestClocks, inRealTime } = range;
  const values = [at, environmentId, batch, overTestClocks, inRealTime];
  const rows = await database.read(DUE_SESSIONS, values);
  const em = database.em();
  return rows.map((row) => em.map(CheckoutSession, row));
}

/** How many open sessions of an environment are due until an instant. */
export function countDueSessions(
  database: Database,
  environmentId: string,
  until: Date,
): Promise<number> {
  return countDue(database, DUE_SESSION_COUNT, [environmentId, until]);
}

export function nextDueSessionAt(
  database: Database,
  environmentId: string,
  until: Date,
): Promise<Date | null> {
  return firstDueAt(database, NEXT_DUE_SESSION, [environmentId, until]);
}
