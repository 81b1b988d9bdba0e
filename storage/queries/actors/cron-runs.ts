import { sql, type RunQuery } from '../../query.ts';

export const CLAIM_CRON_RUN = sql(`
  insert into cron_run (name, fire_at, owner) values ($1, $2, $3)
  on conflict do nothing returning 1`);

/** Registers a cron run; true for the one process that gets it. */
export async function claimCronRun(
  query: RunQuery,
  name: string,
  fireAt: Date,
  owner: string,
): Promise<boolean> {
  const rows = await query(CLAIM_CRON_RUN, [name, fireAt, owner]);
  return rows.length === 1;
}

export const FINISH_CRON_RUN = sql(`
  with old as (delete from cron_run where name = $1 and fire_at < $2::timestamptz - interval '30 days')
  update cron_run set finished_at = clock_timestamp(), error = $3 where name = $1 and fire_at = $2`);

export async function finishCronRun(
  query: RunQuery,
  name: string,
  fireAt: Date,
  error: string | null,
): Promise<void> {
  await query(FINISH_CRON_RUN, [name, fireAt, error?.slice(0, 4000) ?? null]);
}
