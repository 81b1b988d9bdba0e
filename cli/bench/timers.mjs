import { join } from 'node:path';
import { startSideStack } from '../services/stack/side-stack.mjs';
import { bunJson } from './programs.mjs';
import { row, section } from './report.mjs';

const WORKSPACES = 100;
const IDLE_SECONDS = 20;

/** Timers in the owners of shards, on a database of their own, whose shards only their own processes take. */
export async function benchTimers(at) {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: directory } = at.environment;
  const beside = await startSideStack({
    root: at.root,
    env: at.environment,
    name: 'bench_timers',
    databaseUrl,
    redisUrl,
    dataDirectory: join(directory, 'bench_timers'),
    logDirectory: directory,
    apiCount: 0,
    actorCount: 0,
  });
  try {
    const crowd = Number(at.environment.BENCH_TIMERS ?? 100_000);
    const counts = [crowd, WORKSPACES, IDLE_SECONDS].map(String);
    report(crowd, await bunJson(at, ['loadtests/bench/timers/measure.ts', ...counts], beside.env));
  } finally {
    await beside.stop();
  }
}

function report(crowd, { idle, one, two, bare, neighbour, held }) {
  section(
    `Timers: ${crowd} due in one second over ${WORKSPACES} workspaces; each step writes a row`,
  );
  row('idle, after the instant', times(idle));
  const limit = ['bare loop over the same SQL', bare];
  row('one process', { perSecond: one.perSecond }, limit);
  row('two processes', { perSecond: two.perSecond }, limit);
  for (const { steps, perSecond } of two.processes)
    row('  of which', `${steps} timers, ${Math.round(perSecond)}/s`);
  const each = [one, two, bare].map(({ micros }) => Math.round(micros));
  row('processor, us a timer', `one ${each[0]}, two ${each[1]}, bare loop ${each[2]}`);
  row(`beside ${crowd / 2} of another`, times(neighbour));
  row(`process with ${held.timers} held`, `${held.during} MB, without ${held.before} MB`);
}

function times({ p50, p95, p99 }) {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
