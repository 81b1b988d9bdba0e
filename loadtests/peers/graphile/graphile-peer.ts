import { SQL } from 'bun';
import { join } from 'node:path';
import { findNode } from '../find-node.mjs';
import type { Peer, PeerOptions, Step } from '../peer.ts';
import { makeRowTable, rowsInPostgres } from '../rows-in-postgres.ts';
import { WorkerProcess } from '../worker-process.ts';

/** The settings that its documentation names for many short jobs, and a poll as often as a timer may be late. */
const TUNED = { localQueue: { size: 500 }, completeJobBatchDelay: 0, pollInterval: 100 };

/** graphile-worker. A step is submitted by `add_job`; the queue of a job is its key. */
export async function openGraphile(
  { databaseUrl, folder, pids }: PeerOptions,
  isTuned: boolean,
): Promise<Peer> {
  const sql = new SQL({ url: databaseUrl, max: 20 });
  await makeRowTable(sql);
  const worker = new WorkerProcess(
    [findNode(join(import.meta.dir, '..')), join(import.meta.dir, 'worker.mjs')],
    { DATABASE_URL: databaseUrl, PEER_SETTINGS: JSON.stringify(isTuned ? TUNED : {}) },
    join(folder, 'worker.log'),
  );
  const submit = async ({ key, n, dueAt }: Step): Promise<void> => {
    const payload = JSON.stringify({ key, n, dueAt: dueAt?.getTime() ?? null });
    const queue = dueAt === null ? key : null;
    await sql`
      select graphile_worker.add_job('step', ${payload}::text::json, queue_name => ${queue}::text,
        run_at => ${dueAt}::timestamptz)`;
  };
  let dead: string[] = [];
  return {
    name: isTuned ? 'graphile-worker, tuned' : 'graphile-worker',
    programs: () => ({ worker: worker.pid, Postgres: pids.postgres }),
    startWorker: () => worker.start(),
    killWorker: async () => {
      await worker.end('SIGKILL');
      dead = await holders(sql);
    },
    release: async () => {
      await sql`select graphile_worker.force_unlock_workers(${sql.array(dead, 'TEXT')})`;
    },
    submit,
    written: rowsInPostgres(sql),
    stop: async () => {
      await worker.end('SIGTERM');
      await sql.end();
    },
  };
}

/** The names of workers that hold jobs or queues. */
async function holders(sql: SQL): Promise<string[]> {
  const rows: { name: string }[] = await sql`
    select locked_by as name from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null`;
  return rows.map(({ name }) => name);
}
