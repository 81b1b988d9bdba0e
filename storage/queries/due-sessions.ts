import type { Database } from '../unit-of-work.ts';
import { wholeMilliseconds } from './whole-milliseconds.ts';

const DUE = `
  from checkout_session s
  where s.environment_id = $1 and s.status = 'open' and s.expires_at <= $2
    and not exists (
      select from checkout_attempt a
      where a.workspace_id = s.workspace_id and a.cart_key = coalesce(s.cart_id::text, s.id) and a.status = 'running')`;

/** How many open sessions of an environment end until an instant. */
export async function countDueSessions(
  database: Database,
  environmentId: string,
  until: Date,
): Promise<number> {
  const [row] = await database.read<{ count: number }>(`select count(*)::int as count ${DUE}`, [
    environmentId,
    until,
  ]);
  return row?.count ?? 0;
}

export async function nextDueSessionAt(
  database: Database,
  environmentId: string,
  until: Date,
): Promise<Date | null> {
  const [row] = await database.read<{ at: Date }>(
    `select ${wholeMilliseconds('s.expires_at')} as at ${DUE} order by s.expires_at limit 1`,
    [environmentId, until],
  );
  return row?.at ?? null;
}
