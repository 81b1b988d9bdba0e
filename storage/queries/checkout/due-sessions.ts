import { CheckoutSession } from '../../entities/checkout-session.ts';
import { sql } from '../../query.ts';
import type { Database } from '../../database.ts';
import type { DueScope } from '../clock/due-work.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';

/** No attempt runs; as a repair, none has ended a moment ago either: its actor is about to expire the session. */
const IS_FREE = `not exists (
      select from checkout_attempt a
      where a.workspace_id = s.workspace_id and a.cart_key = coalesce(s.cart_id::text, s.id)
        and (a.status = 'running' or ($5 and a.updated_at > $1::timestamptz)))`;
export const DUE_SESSIONS = sql(`
  select s.* from checkout_session s
  join environment e on e.workspace_id = s.workspace_id and e.id = s.environment_id
  where s.status = 'open' and ($2::uuid is null or s.environment_id = $2) and e.archived_at is null
    and s.expires_at <= case when e.clock_mode = 'real' or $4 then $1::timestamptz else e.clock_now end
    and ${IS_FREE} and ${mayBeTried('session-expiry', 's.id')}
    and (not $5 or e.clock_mode = 'real')
  order by row_number() over (partition by s.workspace_id order by s.expires_at), s.expires_at limit $3`);

/** Open sessions that are due by the clock of their environment and for which no attempt runs. */
export async function readDueSessions(
  database: Database,
  range: DueScope & { readonly batch: number },
): Promise<CheckoutSession[]> {
  const { at, environmentId, batch, overTestClocks, onlyRealTime } = range;
  const values = [at, environmentId, batch, overTestClocks, onlyRealTime];
  const rows = await database.read(DUE_SESSIONS, values);
  const em = database.em();
  return rows.map((row) => em.map(CheckoutSession, row));
}
