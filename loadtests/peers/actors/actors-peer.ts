import { SQL } from 'bun';
import { join, resolve } from 'node:path';
import { startSideStack } from '../../../cli/services/stack/side-stack.mjs';
import { readConfig } from '../../../config.ts';
import { openServices } from '../../../process/open-services.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import { connectRedis } from '../../../streams/redis.ts';
import { createWakePublisher } from '../../../streams/wake.ts';
import { makeWorkspaces } from '../../bench/timers/probe.ts';
import type { Peer, PeerOptions, Step } from '../peer.ts';
import { makeRowTable, rowsInPostgres } from '../rows-in-postgres.ts';
import { WorkerProcess } from '../worker-process.ts';
import { OF_KEYS, OF_TIMERS } from './key-actors.ts';

const WORKSPACES = 20;

/** Our actors. A step is submitted by one commit: its row, and the timer that wakes its key's actor. */
export async function openActors(options: PeerOptions): Promise<Peer> {
  const { folder, redisUrl, pids } = options;
  const stack = await startSideStack({
    root: resolve(import.meta.dir, '../../..'),
    env: process.env,
    name: 'peer_actors',
    databaseUrl: options.databaseUrl,
    templateDatabase: undefined,
    redisUrl,
    ownRedis: false,
    dataDirectory: join(folder, 'data'),
    logDirectory: folder,
    apiCount: 0,
    actorCount: 0,
  });
  const admin = new SQL({ url: stack.databaseUrl, max: 2 });
  await makeRowTable(admin);
  await admin`
    create table peer_step (
      id bigint generated always as identity, workspace_id uuid not null, key text not null, n int not null)`;
  await admin`create index on peer_step (key, id)`;
  await admin`select secure_table('peer_row'), secure_table('peer_step')`;
  const workspaces = await makeWorkspaces(admin, WORKSPACES);
  const config = readConfig(stack.env);
  const { database } = await openServices(config, 'commerce-peers', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
  });
  const redis = connectRedis(config.redis, 'commerce-peers', () => undefined);
  database.outbox.timersSet = createWakePublisher(redis, config.cell).timersSet;
  const worker = new WorkerProcess(
    [process.execPath, 'run', join(import.meta.dir, 'worker.ts')],
    stack.env,
    join(folder, 'worker.log'),
  );
  const submit = async ({ key, n, dueAt }: Step): Promise<void> => {
    const { id: workspaceId, environmentId } = workspaceOf(key);
    await database.of(workspaceId).transaction(async (tx) => {
      const kind = dueAt === null ? OF_KEYS : OF_TIMERS;
      if (dueAt === null)
        tx.write(
          (bind) =>
            `insert into peer_step (workspace_id, key, n) values (${[workspaceId, key, n].map(bind).join(', ')})`,
        );
      setTimer(tx, { kind, id: key, workspaceId, environmentId, dueAt: dueAt ?? new Date() });
    });
  };
  function workspaceOf(key: string) {
    const workspace = workspaces[Number(key.split('-').at(-1)) % WORKSPACES];
    if (!workspace) throw new Error(`no workspace for ${key}`);
    return workspace;
  }
  return {
    name: 'our actors',
    programs: () => ({ worker: worker.pid, Postgres: pids.postgres, Redis: pids.redis }),
    startWorker: () => worker.start(),
    killWorker: () => worker.end('SIGKILL'),
    submit,
    written: rowsInPostgres(admin),
    stop: async () => {
      await worker.end('SIGTERM');
      redis.disconnect();
      await database.close();
      await admin.end();
      await stack.stop();
    },
  };
}
