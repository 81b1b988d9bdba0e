import { SQL } from 'bun';
import { place, untilSettled } from '../../../test/support/actors/placement.ts';
import { waitFor } from '../../../test/support/timing/wait-for.ts';
import { emitCustomer, registerEndpoint } from '../../../test/support/webhooks/webhook-stack.ts';
import { setup } from '../../../test/support/world/world.ts';
import { databaseSecondsBetween, readDatabaseTime } from '../cpu/database-time.ts';
import { processorMs } from '../hostile/processor-time.ts';
import {
  readArrivals,
  readTotals,
  resetReceiver,
  type Receiver,
} from '../receiver/read-receiver.ts';
import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';
import { plantEvents } from './plant-events.ts';

/**
 * How fast one workspace's events are handled, and what processor time each costs: a backlog that is there at once, until
 * every endpoint has every event, by turns in the pools that are named, each with processes and partitions of its own. The
 * first turn of each pool, in which its processes compile, is not counted. Verified: each event arrives at each endpoint
 * once. Prints JSON.
 * Arguments: events of a turn, turns of each pool. Environment: DATABASE_URL, TARGET (baseUrl), RECEIVER (urls: one endpoint
 * each), POOLS (name, partitions, pids), REDIS_PID, RECEIVER_PID, STAFF_API_KEY.
 */
interface Pool {
  readonly name: string;
  readonly partitions: number;
  /** Of its processes. */
  readonly pids: readonly number[];
}

const [events = 3_000, turns = 3] = process.argv.slice(2).map(Number);
const { baseUrl }: { baseUrl: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const receiver: Receiver = JSON.parse(process.env['RECEIVER'] ?? '{}');
const pools: Pool[] = JSON.parse(process.env['POOLS'] ?? '[]');
const [redisPid, receiverPid] = ['REDIS_PID', 'RECEIVER_PID'].map((name) =>
  Number(process.env[name]),
);
const WAIT_MS = 180_000;
const SINGLES = 60;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });

const world = await setup(baseUrl);
for (const target of receiver.urls) await registerEndpoint(world, target, ['customer.created']);
await emitCustomer(world);
await waitFor(async () => (await readTotals(receiver)).count === receiver.urls.length, WAIT_MS);

const measured: Turn[] = [];
for (let turn = 0; turn <= turns; turn += 1)
  // a b, b a, a b: what grows with time burdens neither more.
  for (const pool of turn % 2 === 0 ? pools : pools.toReversed()) {
    await place(world, { pool: pool.name, partitions: pool.partitions });
    await untilSettled(world);
    const drained = await drain(pool);
    if (turn > 0) measured.push(drained);
  }
const single: Record<string, Percentiles> = {};
for (const pool of pools) single[pool.name] = await singleAges(pool);
process.stdout.write(
  `${JSON.stringify({ events, endpoints: receiver.urls.length, measured, single })}\n`,
);
await sql.end();

interface Turn {
  readonly pool: string;
  readonly perSecond: number;
  /** Seconds of processor time, of each process of the pool and of the others. */
  readonly processes: readonly number[];
  readonly postgres: number;
  readonly redis: number;
  readonly receiver: number;
  readonly seconds: number;
}

async function drain({ name, pids }: Pool): Promise<Turn> {
  await resetReceiver(receiver);
  const before = await readTimes(pids);
  await plantEvents(sql, world.workspaceId, events);
  const committedAt = Date.now();
  const expected = events * receiver.urls.length;
  await waitFor(async () => (await readTotals(receiver)).count >= expected, WAIT_MS);
  const { lastAt } = await readTotals(receiver);
  await waitFor(hasNoneOpen, WAIT_MS);
  const after = await readTimes(pids);
  const seconds = (Date.now() - committedAt) / 1_000;
  const { count } = await readTotals(receiver);
  const arrived = Object.keys(await readArrivals(receiver)).length;
  if (count !== expected || arrived !== events)
    throw new Error(`${count} deliveries of ${arrived} events, not ${expected} of ${events}`);
  const { backends } = databaseSecondsBetween(before.database, after.database);
  const used = (at: number): number => ((after.own[at] ?? 0) - (before.own[at] ?? 0)) / 1_000;
  return {
    pool: name,
    perSecond: (events * 1_000) / (lastAt - committedAt),
    processes: pids.map((_, index) => used(index)),
    postgres: backends,
    redis: used(pids.length),
    receiver: used(pids.length + 1),
    seconds,
  };
}

/** From the commit of an event to its arrival at the last endpoint, one event after the other (ms). */
async function singleAges(pool: Pool): Promise<Percentiles> {
  await place(world, { pool: pool.name, partitions: pool.partitions });
  await untilSettled(world);
  const ages: number[] = [];
  for (let index = 0; index < SINGLES; index += 1) {
    await resetReceiver(receiver);
    const id = await emitCustomer(world);
    await waitFor(async () => (await readTotals(receiver)).count === receiver.urls.length, WAIT_MS);
    const [event] = await sql`
      select recorded_at as at from event
      where workspace_id = ${world.workspaceId} and resource_id = ${id}`;
    ages.push((await readTotals(receiver)).lastAt - event.at.getTime());
  }
  return percentilesOf(ages);
}

async function readTimes(pids: readonly number[]) {
  const database = await readDatabaseTime(sql);
  return { database, own: [...pids, redisPid ?? 0, receiverPid ?? 0].map(processorMs) };
}

async function hasNoneOpen(): Promise<boolean> {
  const [row] = await sql`
    select not exists (select from webhook_delivery_open where workspace_id = ${world.workspaceId}) as "isDone"`;
  return row.isDone;
}
