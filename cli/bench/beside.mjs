import { join } from 'node:path';
import { startSideStack } from '../services/stack/side-stack.mjs';
import { reportIdle } from './idle.mjs';
import { reportMove } from './move.mjs';
import { reportPartitions } from './partitions.mjs';
import { bunJson, startReceiver } from './programs.mjs';
import { reportSizes } from './sizes.mjs';
import { reportTimers } from './timers.mjs';

/** The parts that are measured on databases of their own, whose shards only their own processes take. */
export async function benchTimers(at) {
  await onDatabase(at, { name: 'bench_timers' }, async (beside) => {
    const crowd = Number(at.environment.BENCH_TIMERS ?? 100_000);
    await reportTimers(crowd, (...counts) =>
      bunJson(at, ['loadtests/bench/timers/measure.ts', ...counts.map(String)], beside.env),
    );
  });
}

/** At the sizes of BENCH_IDLE, and with a Redis of its own. */
export async function benchIdle(at) {
  const seconds = Number(at.environment.BENCH_IDLE_SECONDS ?? 60);
  const sizes = (at.environment.BENCH_IDLE ?? '1000,10000,100000').split(',').map(Number);
  const receiver = await startReceiver(at, 1);
  const stack = { name: 'bench_idle', apiCount: 1, ownRedis: true };
  await onDatabase(at, stack, (beside) =>
    reportIdle({ beside, seconds, sizes }, programsBeside(at, beside, receiver)),
  );
}

/** A workspace in one partition and in eight, with a backlog of BENCH_EVENTS; without one only its neighbours. */
export async function benchPartitions(at) {
  const events = Number(at.environment.BENCH_EVENTS ?? 4_000);
  const { redisPid, seconds } = at;
  const receiver = await startReceiver(at, 8);
  const stack = { name: 'bench_partitions', apiCount: 1, actorCount: 1 };
  await onDatabase(at, stack, (beside) =>
    reportPartitions(
      { beside, receiver, redisPid, events, seconds },
      programsBeside(at, beside, receiver),
    ),
  );
}

/** At the sizes of BENCH_SIZES: pairs of carts and purchases, each on a database of its own. */
export async function benchSizes(at) {
  const given = at.environment.BENCH_SIZES ?? '1000:100,10000:1000';
  const sizes = given.split(',').map((size) => size.split(':').map(Number));
  const receiver = await startReceiver(at, 1);
  await reportSizes(sizes, async (carts, purchases) => {
    const stack = { name: `bench_sizes_${carts}`, apiCount: 1, actorCount: 1 };
    return onDatabase(at, stack, (beside) =>
      programsBeside(
        at,
        beside,
        receiver,
      )(['loadtests/bench/sizes/measure.ts', String(carts), String(purchases)]),
    );
  });
}

/** A workspace of BENCH_MOVED_ROWS moves from one cell to another, on one server. */
export async function benchMove(at) {
  const rows = Number(at.environment.BENCH_MOVED_ROWS ?? 1_000_000);
  const stack = { name: 'bench_move', cells: 2, apiCount: 1, actorCount: 1 };
  await onDatabase(at, stack, async (beside) => {
    beside.addActors({ CELL: 'main' });
    await reportMove(rows, (...counts) =>
      bunJson(at, ['loadtests/bench/moves/measure.ts', ...counts.map(String), 'main'], {
        ...beside.env,
        TARGET: JSON.stringify({ baseUrl: beside.baseUrl }),
      }),
    );
  });
}

/** Runs a program of loadtests on the database beside that of the bench. */
function programsBeside(at, beside, receiver) {
  const sides = {
    ...beside.env,
    TARGET: JSON.stringify({ baseUrl: beside.baseUrl }),
    RECEIVER: JSON.stringify(receiver),
  };
  return (args, extra) => bunJson(at, args, { ...sides, ...extra });
}

async function onDatabase(at, { name, ...counts }, work) {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: directory } = at.environment;
  const beside = await startSideStack({
    root: at.root,
    env: at.environment,
    name,
    databaseUrl,
    redisUrl,
    dataDirectory: join(directory, name),
    logDirectory: directory,
    apiCount: 0,
    actorCount: 0,
    ...counts,
  });
  try {
    return await work(beside);
  } finally {
    await beside.stop();
  }
}
