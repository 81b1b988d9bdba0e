import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepDetail, row, section } from './report.mjs';

const TURNS = 3;
/** The pools that are compared: one partition in one process, and eight over two. */
const POOLS = [
  { name: 'one', partitions: 1, processes: 1, title: '1 partition, 1 process' },
  { name: 'eight', partitions: 8, processes: 2, title: '8 partitions, 2 processes' },
];
const SETTLE_MS = 3_000;
/** A turn has moves to and fro at either pace. */
const TURN_SECONDS = 20;
const PACES = [
  { pauseMs: 5_000, title: 'moved every five seconds' },
  { pauseMs: 0, title: 'moved without a pause' },
];

/**
 * One workspace in one partition and in eight, then its neighbours while it is divided and moved; `run(args, environment)`
 * runs a program of loadtests/bench/partitions, `seconds` is the length of a turn of the neighbours.
 */
export async function reportPartitions({ beside, receiver, redisPid, events, seconds }, run) {
  const pools = POOLS.map((pool) => ({
    ...pool,
    pids: Array.from(
      { length: pool.processes },
      () => beside.addActors({ ACTOR_POOL: pool.name }).pid,
    ),
  }));
  await sleep(SETTLE_MS);
  const sides = {
    POOLS: JSON.stringify(pools),
    POOL: 'eight',
    REDIS_PID: String(redisPid),
    RECEIVER_PID: String(receiver.pid),
  };
  if (events > 0) {
    const counts = [events, TURNS].map(String);
    reportDrained(pools, await run(['loadtests/bench/partitions/drain.ts', ...counts], sides));
  }
  for (const { pauseMs, title } of PACES) {
    const turns = [Math.max(seconds, TURN_SECONDS), TURNS, pauseMs].map(String);
    reportNeighbours(
      title,
      await run(['loadtests/bench/partitions/beside-moves.ts', ...turns], sides),
    );
  }
}

function reportDrained(pools, drained) {
  const { events, endpoints, single } = drained;
  section(`Partitions: ${events} events of one workspace to ${endpoints} endpoints, medians`);
  keepDetail('partitions', drained);
  const [one, eight] = pools.map((pool) => ({ ...pool, ...mediansOf(pool, drained) }));
  row(one.title, one);
  row(eight.title, eight, [one.title, one]);
  for (const { title, actors, postgres, redis, receiver, all } of [one, eight])
    row(
      `  us an event, ${title}`,
      `actors ${actors}, Postgres ${postgres}, Redis ${redis}, receiver ${receiver}, all ${all}`,
    );
  row('  all, 8 to 1', (eight.all / one.all).toFixed(2));
  for (const { title, cores, busiest } of [one, eight])
    row(
      `  cores, ${title}`,
      `${cores.toFixed(2)} of ${cpus().length} busy, the busiest actor process ${busiest.toFixed(2)}`,
    );
  for (const { name, title } of pools) row(`  one event, ${title}`, times(single[name]));
  row('  one event, 8 to 1 at p50', (single.eight.p50 / single.one.p50).toFixed(2));
}

/** Of a pool's turns: microseconds of processor time an event, and the cores that were busy. */
function mediansOf({ name }, { events, measured }) {
  const turns = measured.filter(({ pool }) => pool === name);
  const median = (valueOf) =>
    turns.map(valueOf).toSorted((a, b) => a - b)[Math.floor(turns.length / 2)];
  const micros = (secondsOf) => Math.round((median(secondsOf) * 1e6) / events);
  const actors = ({ processes }) => processes.reduce((total, used) => total + used, 0);
  const all = (turn) => actors(turn) + turn.postgres + turn.redis + turn.receiver;
  return {
    perSecond: median(({ perSecond }) => perSecond),
    actors: micros(actors),
    postgres: micros((turn) => turn.postgres),
    redis: micros((turn) => turn.redis),
    receiver: micros((turn) => turn.receiver),
    all: micros(all),
    cores: median((turn) => all(turn) / turn.seconds),
    busiest: median((turn) => Math.max(...turn.processes) / turn.seconds),
  };
}

function reportNeighbours(title, ages) {
  const { left, barriers, moves, noisyEvents } = ages;
  section(`Neighbours of a workspace that is ${title}, from commit to delivery`);
  keepDetail(`neighbours, ${title}`, ages);
  reportAges('', ages);
  reportAges('  in the shard that it leaves: ', left);
  row('a move, until it is committed', times(barriers));
  row(
    '  until it is over',
    `${times(moves)} of ${moves.count} moves beside ${noisyEvents} noisy events`,
  );
}

function reportAges(where, { still, moved }) {
  row(`${where}while it stays`, times(still));
  row(`${where}while it moves`, times(moved));
  const ratios = ['p50', 'p95', 'p99'].map((at) => (moved[at] / still[at]).toFixed(2));
  row(`${where}ratios`, `p50 ${ratios[0]}, p95 ${ratios[1]}, p99 ${ratios[2]}`);
}

function times({ p50, p95, p99 }) {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
