import { SQL } from 'bun';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startSideStack, type SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { dueKinds, type DueKind } from '../../../test/support/actors/due-kinds.ts';
import {
  actorLogs,
  checkDueRows,
  makeDue,
  repairsIn,
  undone,
  type DueRow,
} from '../../../test/support/actors/due-rows.ts';
import { setup, type World } from '../../../test/support/world/world.ts';
import { percentilesOf } from '../limits/percentiles.ts';

/**
 * Rows of every kind that an actor owns fall due all the time, some seconds after they were made, while actor processes
 * are killed, frozen beyond their lease, or drained, and replaced. At the end each row has met its instant once, nothing
 * is left, and no sweep has found anything. Exits with 1 otherwise.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    'per-second': { type: 'string', default: '8' },
    workspaces: { type: 'string', default: '8' },
    'kill-every': { type: 'string', default: '10' },
  },
});
const LEASE_MS = 3_000;
const DUE_WITHIN_MS = 10_000;
const DRAIN_MS = 120_000;
const QUIET_ROUNDS = 10;
const directory = mkdtempSync(join(tmpdir(), 'commerce-actors-'));
const logDirectory = join(directory, 'logs');
mkdirSync(logDirectory);
const name = `actors_${crypto.randomUUID().slice(0, 8)}`;
const kinds = new Map<DueKind, number>(dueKinds.map((kind) => [kind, 0]));
const rows: DueRow[] = [];
const unprepared: string[] = [];
const disruptions = { killed: 0, frozen: 0, drained: 0 };
const say = (line: string): void => console.log(`actors: ${line}`);

const stack = await startSideStack({
  root: resolve(import.meta.dir, '../../..'),
  env: { ...process.env, ...settings() },
  name,
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  templateDatabase: undefined,
  redisUrl: process.env['REDIS_URL'] ?? '',
  ownRedis: false,
  dataDirectory: join(directory, 'data'),
  logDirectory,
  apiCount: 1,
  actorCount: 2,
});
const sql = new SQL({ url: stack.databaseUrl, max: 8 });
try {
  const endAt = Date.now() + Number(values.minutes) * 60_000;
  const worlds = await openWorlds();
  const disrupting = disrupt(stack, endAt);
  await emitRows(worlds, endAt);
  await disrupting;
  await untilDone();
  process.exitCode = await report();
} finally {
  await sql.end();
  await stack.stop();
  rmSync(directory, { recursive: true, force: true });
}

function settings(): Record<string, string> {
  const limits = ['NON_PRODUCTION', 'COMPLETE', 'ANONYMOUS', 'INVITES', 'DECLINES'];
  return {
    ACTOR_LEASE_MS: String(LEASE_MS),
    CAPTURE_MAILS: '1',
    RECONCILE_AFTER_MS: '20000',
    ...Object.fromEntries(limits.map((limit) => [`RATE_LIMIT_${limit}`, '1000000'])),
  };
}

async function openWorlds(): Promise<World[]> {
  const worlds: World[] = [];
  for (let count = 0; count < Number(values.workspaces); count += 1)
    worlds.push(await setup(stack.baseUrl));
  return worlds;
}

/** Makes rows at the rate, of each kind and workspace in turn, each due within some seconds. */
async function emitRows(worlds: readonly World[], endAt: number): Promise<void> {
  const pauseMs = 1_000 / Number(values['per-second']);
  const open = new Set<Promise<void>>();
  for (let count = 0; Date.now() < endAt; count += 1) {
    const kind = dueKinds[count % dueKinds.length];
    const world = worlds[Math.floor(count / dueKinds.length) % worlds.length];
    if (kind && world) {
      const made = makeOne(kind, world).finally(() => open.delete(made));
      open.add(made);
      if (open.size > 16) await Promise.race(open);
    }
    await Bun.sleep(pauseMs);
  }
  await Promise.all(open);
}

async function makeOne(kind: DueKind, world: World): Promise<void> {
  const id = await prepareOne(kind, world);
  if (id === null) return;
  const at = new Date(Date.now() + 500 + Math.floor(Math.random() * DUE_WITHIN_MS));
  const made = await makeDue(sql, [{ kind, world, id, at }]);
  kinds.set(kind, (kinds.get(kind) ?? 0) + made.length);
  rows.push(...made);
}

/** Null when the merchant's part failed, as on a machine that is too busy: it is counted, and nothing is due. */
async function prepareOne(kind: DueKind, world: World): Promise<string | null> {
  try {
    return await kind.prepare(world);
  } catch (error) {
    unprepared.push(`${kind.name}: ${String(error).slice(0, 200)}`);
    return null;
  }
}

/** Kills one process, freezes the next beyond its lease, drains the one after; each is replaced at once. */
async function disrupt({ actorProcesses }: SideStack, endAt: number): Promise<void> {
  const everyMs = Number(values['kill-every']) * 1_000;
  for (let round = 0; Date.now() + everyMs < endAt; round += 1) {
    await Bun.sleep(everyMs * (0.75 + Math.random() / 2));
    const running = actorProcesses.filter((process) => process.running);
    const victim = running[Math.floor(Math.random() * running.length)];
    if (round % 3 === 0) {
      disruptions.killed += 1;
      victim?.signal('SIGKILL');
      stack.addActors();
    } else if (round % 3 === 1) {
      disruptions.frozen += 1;
      victim?.signal('SIGSTOP');
      await Bun.sleep(LEASE_MS * 2);
      victim?.signal('SIGCONT');
    } else {
      disruptions.drained += 1;
      victim?.signal('SIGTERM');
      stack.addActors();
    }
  }
}

/** Until nothing is open for some seconds: an event may wake an actor once more after its work is done. */
async function untilDone(): Promise<void> {
  const deadline = Date.now() + DRAIN_MS;
  let quietRounds = 0;
  for (;;) {
    const [left] = await sql`
      select (select count(*) from timer where due_at <= now())::int as timers,
        (select count(*) from unrelayed_event)::int as unrelayed`;
    const open = (await undone(sql, rows)) + left.timers + left.unrelayed;
    quietRounds = open === 0 ? quietRounds + 1 : 0;
    if (quietRounds === QUIET_ROUNDS || Date.now() > deadline) return;
    await Bun.sleep(500);
  }
}

async function report(): Promise<number> {
  const { violations, latenessMs } = await checkDueRows(sql, rows);
  const repairs = repairsIn(actorLogs(logDirectory, name));
  const { killed, frozen, drained } = disruptions;
  for (const [kind, count] of kinds) say(`${count} ${kind.name}`);
  const { count, p50, p95, p99 } = percentilesOf(latenessMs);
  const ms = [p50, p95, p99, Math.max(...latenessMs)].map((one) => one.toFixed(0));
  say(
    `${rows.length} rows, ${count} done; late by p50 ${ms[0]}, p95 ${ms[1]}, p99 ${ms[2]}, at most ${ms[3]} ms`,
  );
  say(`actor processes: ${killed} killed, ${frozen} frozen, ${drained} drained`);
  say(`${repairs.length} repairs by sweeps`);
  say(`${unprepared.length} rows could not be made`);
  for (const line of unprepared.slice(0, 3)) say(`not made: ${line}`);
  for (const line of [...violations, ...repairs].slice(0, 20)) say(`VIOLATED ${line}`);
  const isGood = violations.length + repairs.length === 0 && count === rows.length && count > 0;
  say(isGood ? 'each row met its instant once' : `${violations.length} violations`);
  return isGood ? 0 : 1;
}
