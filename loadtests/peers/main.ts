import { RedisClient, SQL } from 'bun';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openActors } from './actors/actors-peer.ts';
import { openGraphile } from './graphile/graphile-peer.ts';
import type { Peer, PeerOptions } from './peer.ts';
import { measure, type Amounts } from './phases.ts';
import { openRestate } from './restate/restate-peer.ts';
import { tableOf } from './table.ts';

/**
 * Measures our actors and peers at one kind of work, one after the other, each on a database of its own; prints a table.
 * Exits with 1 when a step of ours was lost or done twice. Arguments: see run.mjs. Environment: DATABASE_URL, REDIS_URL.
 */
const peers: Readonly<Record<string, (options: PeerOptions) => Promise<Peer>>> = {
  actors: openActors,
  graphile: (options) => openGraphile(options, false),
  'graphile-tuned': (options) => openGraphile(options, true),
  restate: (options) => openRestate(options, false),
  'restate-rows': (options) => openRestate(options, true),
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '20000' },
    keys: { type: 'string', default: '200' },
    timers: { type: 'string', default: '20000' },
    idle: { type: 'string', default: '20' },
  },
});
const amounts: Amounts = {
  steps: Number(values.steps),
  keys: Number(values.keys),
  timers: Number(values.timers),
  idleSeconds: Number(values.idle),
};
const chosen = positionals.length > 0 ? positionals : Object.keys(peers);
const redisUrl = process.env['REDIS_URL'] ?? '';
const server = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
const directory = mkdtempSync(join(tmpdir(), 'commerce-peers-'));
const say = (line: string): void => console.log(`peers: ${line}`);

try {
  const pids = { postgres: await postgresPid(), redis: await redisPid() };
  say(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`);
  const measured = [];
  for (const name of chosen) {
    const open = peers[name];
    if (!open) throw new Error(`there is no peer ${name}, but ${Object.keys(peers).join(', ')}.`);
    const folder = join(directory, name);
    mkdirSync(folder);
    const databaseUrl = await makeDatabase(`peer_${name.replaceAll('-', '_')}_rows`);
    const peer = await open({ databaseUrl, redisUrl, folder, pids });
    try {
      await peer.startWorker();
      const figures = await measure(peer, amounts);
      measured.push({ name: peer.name, figures });
      say(`${peer.name}: ${JSON.stringify(figures)}`);
      if (name === 'actors' && isFaulty(Object.values(figures))) process.exitCode = 1;
    } finally {
      await peer.stop();
    }
  }
  console.log(`\n${tableOf(measured, amounts)}\n`);
} finally {
  await server.end();
  rmSync(directory, { recursive: true, force: true });
}

function isFaulty(phases: readonly { readonly lost: number; readonly doubled: number }[]): boolean {
  return phases.some(({ lost, doubled }) => lost + doubled > 0);
}

async function makeDatabase(name: string): Promise<string> {
  await server.unsafe(`create database ${name}`);
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = name;
  return url.href;
}

/** The parent of the process that serves a connection. */
async function postgresPid(): Promise<number> {
  const [row] = await server`select pg_backend_pid() as pid`;
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${row.pid}/status`, 'utf8'))?.[1]);
}

async function redisPid(): Promise<number> {
  const redis = new RedisClient(redisUrl);
  const text = String(await redis.send('INFO', ['server']));
  redis.close();
  return Number(/process_id:(\d+)/.exec(text)?.[1]);
}
