import type { RunQuery } from '../query.ts';

/** Enters a fire of a cron; true for the one process that got it. */
export async function claimCronRun(
  query: RunQuery,
  name: string,
  fireAt: Date,
  owner: string,
): Promise<boolean> {
  const rows = await query(
    `insert into cron_run (name, fire_at, owner) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [name, fireAt, owner],
  );
  return rows.length === 1;
}

export async function finishCronRun(
  query: RunQuery,
  name: string,
  fireAt: Date,
  error: string | null,
): Promise<void> {
  await query(
    `with old as (delete from cron_run where name = $1 and fire_at < $2::timestamptz - interval '30 days')
     update cron_run set finished_at = clock_timestamp(), error = $3 where name = $1 and fire_at = $2`,
    [name, fireAt, error?.slice(0, 4000) ?? null],
  );
}

/** The last fire that anybody entered, or null. */
export async function lastCronRun(query: RunQuery, name: string): Promise<Date | null> {
  const [row] = await query<{ last: Date | null }>(
    'select max(fire_at) as last from cron_run where name = $1',
    [name],
  );
  return row?.last ?? null;
}
