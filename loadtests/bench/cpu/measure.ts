import { SQL } from 'bun';
import { residentMegabytes } from '../hostile/processor-time.ts';
import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';
import {
  childrenOf,
  costsBetween,
  readCosts,
  whileWatched,
  type Costs,
  type Programs,
} from './costs.ts';
import { drained, readBacklog, type Backlog } from './drain.ts';
import { load } from './load.ts';
import { call, units, type Shop, type Unit } from './units.ts';

/**
 * Processor time of each program a unit of work: of the requests, and of all that they leave to be done until every event
 * is delivered, every PDF written and every mail sent. Every response is checked, and that each event reached the endpoint.
 * Prints JSON.
 * Arguments: seconds of each unit, clients, units (all). Environment: DATABASE_URL, TARGET, PROGRAMS, RECEIVER (urls,
 * control). With pg_stat_statements loaded, it counts statements as well.
 */
const [seconds = 8, clients = 8] = process.argv.slice(2, 4).map(Number);
const chosen = process.argv.slice(4);
const shop: Shop = JSON.parse(process.env['TARGET'] ?? '{}');
const programs: Programs = JSON.parse(process.env['PROGRAMS'] ?? '{}');
const receiver: { urls: string[]; control: string } = JSON.parse(process.env['RECEIVER'] ?? '{}');
const WARM_UP_SECONDS = 3;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 2 });

if (process.env['BENCH_STATEMENTS']) await sql`create extension if not exists pg_stat_statements`;
await call(shop, 'POST', '/api/v1/webhook-endpoints', {
  url: receiver.urls[0],
  enabledEvents: ['*'],
});
const measured = [];
for (const [name, unit] of Object.entries(units))
  if (chosen.length === 0 || chosen.includes(name)) measured.push(await measure(name, unit));
const memoryOf = (pid: number) => ({
  now: residentMegabytes(pid),
  peak: residentMegabytes(pid, 'peak'),
});
const memory = {
  api: memoryOf(programs.api),
  actors: memoryOf(programs.actors),
  renderers: childrenOf(programs.actors).map(memoryOf),
};
process.stdout.write(`${JSON.stringify({ measured, memory })}\n`);
await sql.end();

interface Measured {
  readonly name: string;
  readonly count: number;
  readonly perSecond: number;
  /** Including the drain. */
  readonly sustained: number;
  readonly times: Percentiles;
  readonly requests: Costed;
  /** The requests and the drain. */
  readonly all: Costed;
  readonly left: Backlog;
  readonly drainMs: number;
  readonly walBytes: number;
  /** When it ran, with the drain (ms since 1970): what a profile is cut to. */
  readonly from: number;
  readonly to: number;
}

type Costed = ReturnType<typeof costsBetween>;

async function measure(name: string, unit: Unit): Promise<Measured> {
  await loadBy(unit, WARM_UP_SECONDS);
  await drained(sql);
  const [wal] = await sql`select pg_current_wal_insert_lsn()::text as at`;
  const atFirst = await look();
  const from = Date.now();
  const began = performance.now();
  const times = await whileWatched(sql, programs, loadBy(unit, seconds));
  const loadMs = performance.now() - began;
  const afterLoad = await look();
  const left = await readBacklog(sql);
  const drainMs = await whileWatched(sql, programs, drained(sql));
  const to = Date.now();
  const atLast = await look();
  const [{ bytes }] = await sql`
    select (pg_current_wal_insert_lsn() - ${wal.at}::pg_lsn)::float8 as bytes`;
  const { events } = atLast;
  const arrived = atLast.arrived - atFirst.arrived;
  if (arrived < events - atFirst.events)
    throw new Error(`${arrived} of ${events - atFirst.events} events were delivered`);
  if (atLast.failedJobs > atFirst.failedJobs)
    throw new Error(`${atLast.failedJobs - atFirst.failedJobs} jobs have failed for good`);
  return {
    name,
    count: times.length,
    perSecond: (times.length * 1_000) / loadMs,
    sustained: (times.length * 1_000) / (loadMs + drainMs),
    times: percentilesOf(times),
    requests: costsBetween(atFirst.costs, afterLoad.costs),
    all: costsBetween(atFirst.costs, atLast.costs),
    left,
    drainMs,
    walBytes: bytes,
    from,
    to,
  };
}

interface Look {
  readonly costs: Costs;
  /** Without `cart.updated`, which an endpoint has to ask for by name. */
  readonly events: number;
  readonly arrived: number;
  /** A document that nobody writes and a mail that nobody sends any more. */
  readonly failedJobs: number;
}

async function look(): Promise<Look> {
  const costs = await readCosts(sql, programs);
  const [{ events, failedJobs }] = await sql`
    select (select count(*)::int from event where type <> 'cart.updated') as events,
      (select count(*)::int from job where failed_at is not null) as "failedJobs"`;
  const answer = await fetch(`${receiver.control}/stats`);
  const { count } = (await answer.json()) as { count: number };
  return { costs, events, arrived: count, failedJobs };
}

function loadBy(unit: Unit, duration: number): Promise<number[]> {
  const newClient = () => {
    const own = {};
    return () => unit(shop, own);
  };
  return load(Array.from({ length: clients }, newClient), duration);
}
