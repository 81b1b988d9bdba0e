import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../services/install/install.mjs';
import { reportBilling } from './billing.mjs';
import { reportCpu } from './cpu.mjs';
import { reportDeliveries } from './deliveries.mjs';
import { authenticationShare } from './authentication.mjs';
import { benchIdle, benchMove, benchPartitions, benchSizes, benchTimers } from './beside.mjs';
import { findK6 } from './find-k6.mjs';
import { reportGrowth } from './growth.mjs';
import { reportHostile } from './hostile.mjs';
import { reportInvoices, reportLongInvoice } from './documents/invoices.mjs';
import { runK6 } from './k6.mjs';
import { keepRun } from './keep-run.mjs';
import { reportMachine } from './machine.mjs';
import { reportNeighbour } from './documents/neighbour.mjs';
import { bunJson, startReceiver } from './programs.mjs';
import { leftRow, recordedRun, residentMegabytes, row, section } from './report.mjs';
import { startJson } from './run-json.mjs';
import { reportIdleSubscriptions, reportRenewals } from './renewals.mjs';
import { startStack } from './stack.mjs';
import { benchEventLog, benchWriteCost } from './storage.mjs';

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
  const k6 = chosen.some((part) => withK6.has(part)) ? findK6(say) : null;
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
  carts: benchCarts,
  http: benchHttp,
  journeys: benchJourneys,
  quotes: benchQuotes,
  deliveries: benchDeliveries,
  neighbour: benchNeighbour,
  sweep: benchSweep,
  invoices: benchInvoices,
  hostile: benchHostile,
  timers: benchTimers,
  idle: benchIdle,
  billing: benchBilling,
  renewals: benchRenewals,
  subscriptions: benchSubscriptions,
  log: benchDeliveryLog,
  cpu: benchCpu,
  sustained: benchSustained,
  growth: benchGrowth,
  partitions: benchPartitions,
  sizes: benchSizes,
  move: benchMove,
  writes: benchWriteCost,
};
const withK6 = new Set(['carts', 'http', 'journeys']);
/** On request: the log is generated first, with BENCH_LOG_ROWS rows; idle fills in 100,000 workspaces. */
const onRequest = new Set([
  'log',
  'idle',
  'renewals',
  'subscriptions',
  'cpu',
  'sustained',
  'growth',
  'partitions',
  'sizes',
  'move',
  'writes',
]);
const inFull = Object.keys(parts).filter((name) => !onRequest.has(name));

async function benchCarts(at) {
  section(`Carts (${at.seconds} s each)`);
  const limits = new Map();
  for (const clients of [1, 8, 32]) {
    const limit = await sqlLoop(at, clients);
    limits.set(clients, limit);
    const added = await load(at, 'add-item', clients);
    row(`add-item, ${clients} clients`, added, ['bare SQL loop', limit.add]);
  }
  const [byKey, bySession] = await loadInTurns(at, ['add-item', 'session-add-item'], 8);
  row('add-item by session, 8', bySession, ['the same by secret key', byKey]);
  // The rate includes the creation of carts and sessions, one in eleven requests; the time of an add does not.
  const alone = (byKey.mean / bySession.mean).toFixed(2);
  row(
    '  the add alone',
    `${bySession.mean.toFixed(1)} ms against ${byKey.mean.toFixed(1)} ms = ${alone}`,
  );
  const cartRoute = { method: 'GET', path: '/api/v1/carts/:id' };
  const share = await authenticationShare(at.target.baseUrl, cartRoute, () =>
    load(at, 'read-cart', 1),
  );
  row('authentication, 1 client', share);
  const read = await load(at, 'read-cart', 32);
  row('read cart, 32 clients', read, ['bare read loop', limits.get(32).read]);
  row('create cart, 8 clients', await load(at, 'create-cart', 8));
  row('create cart, 32 clients', await load(at, 'create-cart', 32));
}

async function benchHttp(at) {
  section('HTTP alone');
  const { port } = await startJson(at.helpers, {
    command: at.bun,
    args: ['run', 'loadtests/bench/limits/bare-elysia.ts'],
    cwd: at.root,
  });
  const target = { ...at.target, baseUrl: `http://127.0.0.1:${port}` };
  row('bare Elysia, 32 clients', await runK6(at.k6, { ...at, scenario: 'bare', vus: 32, target }));
}

async function benchJourneys(at) {
  section('Whole journeys: cart, two items, session, card, order');
  for (const clients of [1, 8]) {
    const { perSecond, iteration, left } = await load(at, 'journey', clients);
    const { 'p(50)': p50, 'p(95)': p95, 'p(99)': p99 } = iteration;
    row(`journeys, ${clients} clients`, { perSecond, p50, p95, p99, left });
  }
}

async function benchQuotes(at) {
  const journeys = Number(at.environment.BENCH_JOURNEYS ?? 30);
  section(`Total of a checkout page by address, beside ${journeys} journeys/s`);
  const {
    alone,
    beside,
    journeys: made,
  } = await bunJson(
    at,
    ['loadtests/bench/session-quotes.ts', String(at.seconds), String(journeys)],
    {
      TARGET: JSON.stringify(at.target),
    },
  );
  for (const [name, { p50, p95, p99 }] of Object.entries({ alone, beside })) {
    const times = [p50, p95, p99].map((ms) => ms.toFixed(1));
    row(`quotes ${name}`, `p50 ${times[0]} ms, p95 ${times[1]} ms, p99 ${times[2]} ms`);
  }
  row('journeys', `${made.perSecond.toFixed(1)}/s, ${made.done} of ${made.begun} paid`);
  leftRow('journeys', await settle(at));
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

async function benchSweep(at) {
  section('Hourly sweep: 100000 carts, 5000 of them idle, beside 2 buyers');
  const { sweepMs, during, slowdown } = await bunJson(
    at,
    ['loadtests/bench/abandonment-sweep.ts', '100000', '5000', '2'],
    { TARGET: JSON.stringify(at.target), TENANT: JSON.stringify(at.tenant) },
  );
  row('sweep, at a quarter of its pace', `${(sweepMs / 1000).toFixed(1)} s`);
  for (const name of ['add', 'read']) {
    const { p50, p95, p99 } = during[name];
    const times = [p50, p95, p99].map((ms) => ms.toFixed(1)).join(', ');
    const ratios = ['p50', 'p95', 'p99'].map((share) => slowdown[`${name} ${share}`]).join(', ');
    row(`${name}: p50, p95, p99`, `${times} ms = ${ratios} of those without a sweep`);
  }
  leftRow('sweep and buyers', await settle(at));
}

async function benchInvoices(at) {
  const target = { TARGET: JSON.stringify(at.target) };
  const purchases = Number(at.environment.BENCH_INVOICES ?? 500);
  const measure = (...counts) =>
    bunJson(at, ['loadtests/bench/invoices.ts', ...counts.map(String)], target);
  await reportInvoices(measure, { renderings: 40, purchases });
  leftRow('purchases', await settle(at));
  await reportLongInvoice(() => bunJson(at, ['loadtests/bench/long-invoice.ts']));
}

async function benchHostile(at) {
  const target = { TARGET: JSON.stringify(at.target) };
  const args = ['loadtests/bench/hostile/measure.ts', String(at.api.pid), '8', String(at.seconds)];
  await reportHostile(() => bunJson(at, args, target));
  leftRow('hostile requests', await settle(at));
}

async function benchBilling(at) {
  await reportBilling((subscriptions) =>
    bunJson(at, ['loadtests/bench/billing/measure.ts', String(subscriptions)]),
  );
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

async function benchSubscriptions(at) {
  const most = Number(at.environment.BENCH_SUBSCRIPTIONS ?? 1_000_000);
  await reportIdleSubscriptions(at.seconds, most, (...counts) =>
    bunJson(at, ['loadtests/bench/renewals/idle.ts', ...counts.map(String)], programsOfBench(at)),
  );
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

async function benchDeliveryLog(at) {
  const rows = at.environment.BENCH_LOG_ROWS ?? '1000000';
  section(`Lists of the delivery log at ${rows} rows`);
  const measured = await bunJson(at, ['loadtests/bench/delivery-log/measure-lists.ts', rows], {
    TENANT: JSON.stringify(at.tenant),
  });
  for (const { name, total, p50, p95 } of measured.lists) {
    row(name, `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, total ${total}`);
  }
  row('days dropped', `${measured.dropped} in ${measured.dropMs.toFixed(0)} ms`);
  await benchEventLog(at);
}

/**
 * Runs two scenarios in turns (a, b, b, a): each leaves work behind for some seconds, such as debounced cart updates,
 * which must not burden only the other. Returns the mean of each.
 */
async function loadInTurns(at, [first, second], vus) {
  const runs = { [first]: [], [second]: [] };
  for (const scenario of [first, second, second, first])
    runs[scenario].push(await load(at, scenario, vus));
  return [first, second].map((scenario) => {
    const meanOf = (name) => runs[scenario].reduce((sum, run) => sum + run[name], 0) / 2;
    const names = ['perSecond', 'mean', 'p50', 'p95', 'p99'];
    const means = Object.fromEntries(names.map((name) => [name, meanOf(name)]));
    return { ...means, left: runs[scenario].at(-1).left };
  });
}

/** The load's figures; what it has left behind is waited for and printed below them. */
async function load(at, scenario, vus) {
  const figures = await runK6(at.k6, { ...at, scenario, vus });
  return { ...figures, left: await settle(at) };
}

function settle(at) {
  return bunJson(at, ['loadtests/bench/cpu/settle.ts'], programsOfBench(at));
}

function sqlLoop(at, clients) {
  return bunJson(at, ['loadtests/bench/limits/sql-loop.ts', String(clients), String(at.seconds)], {
    TENANT: JSON.stringify(at.tenant),
  });
}
