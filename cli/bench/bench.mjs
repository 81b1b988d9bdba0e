import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../services/install/install.mjs';
import { reportCpu } from './cpu.mjs';
import { reportDeliveries } from './deliveries.mjs';
import { findK6 } from './find-k6.mjs';
import { reportGrowth } from './growth.mjs';
import { reportHostile } from './hostile.mjs';
import { runK6 } from './k6.mjs';
import { keepRun } from './keep-run.mjs';
import { reportMachine } from './machine.mjs';
import { reportNeighbour } from './neighbour.mjs';
import { bunJson, startReceiver } from './programs.mjs';
import { leftRow, recordedRun, residentMegabytes, row, section } from './report.mjs';
import { reportRenewals } from './renewals.mjs';
import { startStack } from './stack.mjs';
import { benchTimers } from './timers.mjs';

/**
 * One API process and one actor process with Postgres and Redis on this machine, load by k6, and beside each
 * figure its limit, measured in the same run. Prints ratios; asserts only correctness.
 */
export async function bench(started, { root, env, whenStopped, argv }) {
  const seconds = Number(argv.find((arg) => /^\d+$/.test(arg)) ?? 8);
  const only = argv.filter((arg) => !/^\d+$/.test(arg));
  for (const name of only)
    if (!(name in parts))
      throw new Error(`there is no part ${name}, but ${Object.keys(parts).join(', ')}.`);
  const say = (line) => console.log(`bench: ${line}`);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commerce-bench-'));
  whenStopped(() => rmSync(dataDirectory, { recursive: true, force: true }));
  await ensureInstalled(started, { root, logPath: join(dataDirectory, 'install.log'), say });
  const chosen = only.length > 0 ? only : inFull;
  // Built with Go when it is not there, which takes minutes.
  const k6 = chosen.includes('journeys') ? findK6(say) : null;
  const stack = await startStack(started, { root, env, dataDirectory, say });
  const helpers = [];
  whenStopped(() => helpers.forEach((child) => child.kill('SIGTERM')));
  const at = { root, k6, seconds, ...stack, helpers };
  await reportMachine(() => bunJson(at, ['loadtests/bench/limits/machine.ts']));
  for (const part of chosen) await parts[part](at);
  section('Memory');
  row('API process, resident', `${residentMegabytes(stack.api.pid)} MB`);
  row('actor process, resident', `${residentMegabytes(stack.actors.pid)} MB`);
  const path = keepRun({ seconds, ...recordedRun() }, { root, env, parts: chosen });
  say(`kept in ${path}`);
}

/** In this order; the command line may select some. */
const parts = {
  journeys: benchJourneys,
  deliveries: benchDeliveries,
  neighbour: benchNeighbour,
  hostile: benchHostile,
  timers: benchTimers,
  renewals: benchRenewals,
  cpu: benchCpu,
  sustained: benchSustained,
  growth: benchGrowth,
};
const onRequest = new Set(['renewals', 'cpu', 'sustained', 'growth']);
const inFull = Object.keys(parts).filter((name) => !onRequest.has(name));

async function benchJourneys(at) {
  section('Whole journeys: cart, two items, session, card, order');
  for (const clients of [1, 8]) {
    const { perSecond, iteration, left } = await load(at, 'journey', clients);
    const { 'p(50)': p50, 'p(95)': p95, 'p(99)': p99 } = iteration;
    row(`journeys, ${clients} clients`, { perSecond, p50, p95, p99, left });
  }
}

async function benchDeliveries(at) {
  section('Deliveries to 50 https hosts on loopback');
  const receiver = await startReceiver(at, 50);
  await reportDeliveries(at, receiver, {
    run: (args, extra) => bunJson(at, args, extra),
    settle: () => settle(at),
  });
}

async function benchNeighbour(at) {
  const target = { TARGET: JSON.stringify(at.target) };
  const measure = (part, ...args) =>
    bunJson(at, [`loadtests/bench/neighbour/${part}.ts`, ...args.map(String)], target);
  await reportNeighbour({
    deliveries: () => measure('deliveries', 2 * at.seconds, 5, at.authorityPath),
    documents: (invoices) => measure('documents', invoices),
    invoices: Number(at.environment.BENCH_NEIGHBOUR_INVOICES ?? 2_000),
    settle: () => settle(at),
  });
}

async function benchHostile(at) {
  const target = { TARGET: JSON.stringify(at.target) };
  const args = ['loadtests/bench/hostile/measure.ts', String(at.api.pid), '8', String(at.seconds)];
  await reportHostile(() => bunJson(at, args, target));
  leftRow('hostile requests', await settle(at));
}

async function benchRenewals(at) {
  const subscriptions = Number(at.environment.BENCH_SUBSCRIPTIONS ?? 100_000);
  await reportRenewals(subscriptions, at.seconds, (...counts) =>
    bunJson(
      at,
      ['loadtests/bench/renewals/measure.ts', ...counts.map(String)],
      programsOfBench(at),
    ),
  );
  leftRow('renewals', await settle(at));
}

/** With BENCH_CLIENTS (8) at once, and one endpoint that receives every event. */
async function benchCpu(at) {
  const units = at.environment.BENCH_UNITS ? at.environment.BENCH_UNITS.split(',') : [];
  await measureUnits(at, at.seconds, units);
}

/** Journeys for BENCH_SUSTAINED_SECONDS (300), and until every event is delivered, every PDF written and every mail sent. */
async function benchSustained(at) {
  await measureUnits(at, Number(at.environment.BENCH_SUSTAINED_SECONDS ?? 300), ['journey']);
}

async function measureUnits(at, seconds, units) {
  const receiver = await startReceiver(at, 1);
  const clients = Number(at.environment.BENCH_CLIENTS ?? 8);
  await reportCpu(clients, seconds, (...counts) =>
    bunJson(at, ['loadtests/bench/cpu/measure.ts', ...counts.map(String), ...units], {
      ...programsOfBench(at),
      RECEIVER: JSON.stringify(receiver),
    }),
  );
}

/** At the sizes of BENCH_GROWTH: pairs of workspaces and carts, `100:1000,50000:10000000`. */
async function benchGrowth(at) {
  const given = at.environment.BENCH_GROWTH ?? '100:1000,1000:100000,10000:1000000';
  const sizes = given.split(',').map((size) => size.split(':').map(Number));
  await reportGrowth(sizes, (...counts) =>
    bunJson(at, ['loadtests/bench/growth/measure.ts', ...counts.map(String), String(at.seconds)], {
      ...programsOfBench(at),
      TENANT: JSON.stringify(at.tenant),
    }),
  );
}

/** For measurements that read the processor time of each program. */
function programsOfBench(at) {
  const programs = {
    api: at.api.pid,
    actors: at.actors.pid,
    postgres: at.postgresPid,
    redis: at.redisPid,
  };
  return { TARGET: JSON.stringify(at.target), PROGRAMS: JSON.stringify(programs) };
}

/** The load's figures; what it has left behind is waited for and printed below them. */
async function load(at, scenario, vus) {
  const figures = await runK6(at.k6, { ...at, scenario, vus });
  return { ...figures, left: await settle(at) };
}

function settle(at) {
  return bunJson(at, ['loadtests/bench/cpu/settle.ts'], programsOfBench(at));
}
