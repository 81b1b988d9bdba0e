import { SQL } from 'bun';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { waitFor } from '../../../test/support/timing/wait-for.ts';
import { findNode } from '../find-node.mjs';
import type { Peer, PeerOptions, Step } from '../peer.ts';
import { makeRowTable, rowsInPostgres } from '../rows-in-postgres.ts';
import { WorkerProcess } from '../worker-process.ts';
import { rowsInState } from './rows-in-state.ts';

/**
 * Restate: a server and a worker with its SDK. A step is submitted by a request to the server, which returns when it is in
 * its log. Its write is in Restate's own state, or a row in Postgres.
 */
export async function openRestate(options: PeerOptions, isInPostgres: boolean): Promise<Peer> {
  const { folder, databaseUrl, pids } = options;
  const server = await startServer(folder);
  const port = await freePort();
  const logPath = join(folder, 'steps.log');
  const worker = new WorkerProcess(
    [findNode(join(import.meta.dir, '..')), join(import.meta.dir, 'worker.mjs')],
    {
      DATABASE_URL: isInPostgres ? databaseUrl : '',
      PEER_LOG: logPath,
      PEER_PORT: String(port),
    },
    join(folder, 'worker.log'),
  );
  const sql = isInPostgres ? new SQL({ url: databaseUrl, max: 2 }) : null;
  if (sql) await makeRowTable(sql);
  const submit = async ({ key, n, dueAt }: Step): Promise<void> => {
    const wait = dueAt === null ? '' : `?delay=${Math.max(0, dueAt.getTime() - Date.now())}ms`;
    await post(`${server.ingress}/Key/${key}/step/send${wait}`, {
      n,
      dueAt: dueAt?.getTime() ?? null,
    });
  };
  let isKnown = false;
  return {
    name: isInPostgres ? 'Restate, rows in Postgres' : 'Restate, its own state',
    programs: () => ({
      worker: worker.pid,
      server: server.pid(),
      ...(isInPostgres ? { Postgres: pids.postgres } : {}),
    }),
    startWorker: async () => {
      await worker.start();
      if (!isKnown) await post(`${server.admin}/deployments`, { uri: `http://127.0.0.1:${port}` });
      isKnown = true;
    },
    killWorker: () => worker.end('SIGKILL'),
    submit,
    written: sql ? rowsInPostgres(sql) : rowsInState(server.ingress, logPath),
    stop: async () => {
      await worker.end('SIGTERM');
      await server.stop();
      await sql?.end();
    },
  };
}

/** With its own settings, on loopback, without telemetry. */
async function startServer(folder: string) {
  const [ports, directory] = [await freePorts(3), join(folder, 'restate')];
  const [node = 0, ingress = 0, admin = 0] = ports;
  mkdirSync(directory);
  const process = new WorkerProcess(
    [serverProgram(), '--no-logo'],
    {
      RESTATE_BASE_DIR: directory,
      RESTATE_LISTEN_MODE: 'tcp',
      RESTATE_BIND_IP: '127.0.0.1',
      RESTATE_BIND_PORT: String(node),
      RESTATE_INGRESS__BIND_PORT: String(ingress),
      RESTATE_ADMIN__BIND_PORT: String(admin),
      RESTATE_ADVERTISED_HOST: '127.0.0.1',
      RESTATE_DISABLE_TELEMETRY: 'true',
      DO_NOT_TRACK: '1',
    },
    join(folder, 'server.log'),
  );
  await process.start();
  const urls = {
    ingress: `http://127.0.0.1:${ingress}`,
    admin: `http://127.0.0.1:${admin}`,
  };
  await waitFor(() => isUp(`${urls.ingress}/restate/health`));
  await waitFor(() => isUp(`${urls.admin}/health`));
  return { ...urls, pid: () => process.pid, stop: () => process.end('SIGTERM') };
}

function serverProgram(): string {
  const { platform, arch } = process;
  return createRequire(import.meta.url).resolve(
    `@restatedev/restate-server-${platform}-${arch}/bin/restate-server`,
  );
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
}
