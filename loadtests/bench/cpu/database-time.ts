import type { SQL } from 'bun';
import { processorMs } from '../hostile/processor-time.ts';

/** Processor time so far (ms), by process id: of the backends of one database, and of what Postgres runs for all of them. */
export interface DatabaseTime {
  readonly backends: ReadonlyMap<number, number>;
  readonly background: ReadonlyMap<number, number>;
}

/** Without the backend that asks. */
export async function readDatabaseTime(sql: SQL): Promise<DatabaseTime> {
  const processes: { pid: number; isBackend: boolean }[] = await sql`
    select pid, datname is not null as "isBackend" from pg_stat_activity
    where pid <> pg_backend_pid() and (datname = current_database() or datname is null)`;
  const timesOf = (isBackend: boolean): Map<number, number> =>
    new Map(
      processes
        .filter((one) => one.isBackend === isBackend)
        .map(({ pid }) => [pid, processorMs(pid)]),
    );
  return { backends: timesOf(true), background: timesOf(false) };
}

/** Seconds used between two readings; of a backend that has ended meanwhile nothing is known. */
export function databaseSecondsBetween(before: DatabaseTime, after: DatabaseTime) {
  const between = (name: keyof DatabaseTime): number =>
    [...after[name]].reduce((sum, [pid, ms]) => sum + ms - (before[name].get(pid) ?? 0), 0) / 1_000;
  return { backends: between('backends'), background: between('background') };
}
