import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, ensureDatabase } from './database.mjs';
import { endLeftover } from '../process/end-leftover.mjs';
import { freePort } from '../process/free-port.mjs';
import { asAccount } from './postgres-account.mjs';
import { openCluster, postgresEnvironment, superuser, writeAccess } from './postgres-cluster.mjs';
import { commandOfProcess } from '../process/process-identity.mjs';
import { Refusal } from '../process/refusal.mjs';

const stopSteps = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];
const attemptsMax = 20;
const startTimeoutMs = 120_000;

const developmentSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  synchronous_commit: 'on',
  // A workspace moves between cells by logical replication.
  wal_level: 'logical',
  max_replication_slots: '40',
  max_wal_senders: '40',
  max_active_replication_origins: '40',
  max_worker_processes: '24',
  max_logical_replication_workers: '16',
  max_sync_workers_per_subscription: '4',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Starts the embedded Postgres of `directory` on a free loopback port (its last one, if free) and
 * creates the database. A server that an earlier launcher left running is stopped first.
 * `durable: false`: for throw-away data, without fsync.
 * @returns {Promise<{ child: import('../process/child.mjs').Child, port: number, databaseUrl: string }>}
 */
export async function startPostgres(
  started,
  { directory, logPath, database, settings = {}, durable = true, port },
) {
  const opened = await openCluster(started, { directory, logPath, durable });
  const { access, accessPath, cluster } = opened;
  await endLeftoverServer(cluster);
  const volatile = durable ? {} : { fsync: 'off', full_page_writes: 'off' };
  const merged = { ...developmentSettings, ...volatile, ...settings };
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort(access.port));
    const child = startServer(started, opened, { port: chosen, settings: merged, logPath });
    const urlOf = (name) =>
      `postgres://${superuser}:${access.password}@127.0.0.1:${chosen}/${name}`;
    if (await answers(child, urlOf('postgres'))) {
      writeAccess(accessPath, { ...access, port: chosen });
      await ensureDatabase(urlOf('postgres'), database);
      return { child, port: chosen, databaseUrl: urlOf(database) };
    }
    const lines = child.lastLines();
    const passing =
      /Address already in use|pre-existing shared memory|lock file .* already exists/.test(
        lines.join('\n'),
      );
    if (!passing || attempt === attemptsMax) throw new Refusal('Postgres did not start', lines);
    await sleep(500);
  }
}

function startServer(started, { cluster, account, binaries }, { port, settings, logPath }) {
  const args = ['-D', cluster, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  return started.child({
    stage: 'postgres',
    name: 'Postgres',
    logPath,
    cwd: dirname(cluster),
    env: postgresEnvironment(),
    stopSteps,
    guardSignal: 'SIGINT',
    ...asAccount(account, binaries.postgres, args, [binaries.postgres, cluster]),
  });
}

/** True once it takes connections (after crash recovery, if need be); false when it ended instead. */
async function answers(child, url) {
  const deadline = Date.now() + startTimeoutMs;
  while (child.running) {
    try {
      const client = await connectDatabase(url);
      await client.end();
      return true;
    } catch (error) {
      const starting =
        error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET' || error.code === '57P03';
      if (!starting || Date.now() > deadline) throw error;
    }
    await sleep(30);
  }
  return false;
}

async function endLeftoverServer(cluster) {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (commandOfProcess(pid)?.includes(`-D ${cluster} `)) await endLeftover(pid, stopSteps);
  rmSync(pidFile, { force: true });
}

function readPid(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8').split('\n', 1)[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
