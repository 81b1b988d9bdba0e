import { setTimeout as sleep } from 'node:timers/promises';
import { keepDetail, residentMegabytes, row, section } from './report.mjs';

/** Added at the end: workspaces, and the timers of each of them. */
const WITH_TIMERS = [1_000, 1_000];
const SETTLE_MS = 3_000;
/** Of each kind at each size; their medians are printed. */
const TAKE_OVERS = 3;

/**
 * What workspaces cost that have had some events and are quiet now, at each size: the memory of Redis and of an actor process,
 * the processor time of doing nothing, and how long their shards stand still when their process dies or ends. `run(args,
 * environment)` runs a program of loadtests/bench/idle; `beside` is a stack without actor processes.
 */
export async function reportIdle({ beside, seconds, sizes }, run) {
  let actors = beside.addActors();
  const template = await run(['loadtests/bench/idle/template.ts']);
  const results = [];
  for (const size of sizes) {
    section(`Idle: ${size} workspaces that have had some events`);
    const filled = await run(['loadtests/bench/idle/fill.ts', String(size)], {
      TEMPLATE: JSON.stringify(template),
    });
    row(`${size}: each`, `${filled.rows} rows, ${(filled.bytesEach / 1024).toFixed(1)} KiB`);
    const busyMb = residentMegabytes(actors.pid);
    row(`${size}: memory after an event of each`, `actors ${busyMb} MB`);
    const takeOvers = {};
    for (const signal of ['SIGKILL', 'SIGTERM']) {
      const measured = [];
      for (let turn = 0; turn < TAKE_OVERS; turn += 1) {
        const next = beside.addActors();
        await sleep(SETTLE_MS);
        const args = ['loadtests/bench/idle/take-over.ts', signal, String(actors.pid)];
        measured.push(await run(args));
        await actors.exited;
        actors = next;
      }
      takeOvers[signal] = mediansOf(measured);
      row(`${size}: ${signal}`, describeTakeOver(takeOvers[signal]));
    }
    const minute = await run(['loadtests/bench/idle/minute.ts', String(seconds)], {
      ACTOR_PID: String(actors.pid),
    });
    reportMinute(size, minute);
    results.push({ size, filled, busyMb, takeOvers, minute });
  }
  const [workspaces, timers] = WITH_TIMERS;
  await run(['loadtests/bench/timers/fill.ts', String(workspaces), String(timers)]);
  const withTimers = await run(['loadtests/bench/idle/minute.ts', String(seconds)], {
    ACTOR_PID: String(actors.pid),
  });
  reportMinute(`and ${workspaces * timers} timers`, withTimers);
  keepDetail('idle', { template: { rows: template.rows }, results, withTimers });
  reportCurve(results[0], results.at(-1));
}

function reportMinute(size, { seconds, ...used }) {
  const { actors, postgres, background, redis, actorsMb, redisMb, redisKeys } = used;
  row(
    `${size}: processor time of ${seconds} s`,
    `actors ${actors.toFixed(2)} s, Postgres ${postgres.toFixed(2)} s, its background ${background.toFixed(2)} s, Redis ${redis.toFixed(2)} s`,
  );
  const ofRedis = `Redis ${redisMb.toFixed(1)} MB, ${redisKeys} keys`;
  row(`${size}: memory`, `actors ${actorsMb} MB, ${ofRedis}; ${used.connections} connections`);
}

/** Of each figure. */
function mediansOf(measured) {
  const medianOf = (name) =>
    measured.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)];
  return Object.fromEntries(Object.keys(measured[0]).map((name) => [name, medianOf(name)]));
}

function describeTakeOver({ shards, expiredMs, ownedMs, workingMs }) {
  const since = expiredMs > 0 ? `leases ended after ${expiredMs} ms; then ` : '';
  return `${since}owned after ${ownedMs} ms, all working after ${workingMs} ms, ${shards} shards`;
}

function reportCurve(first, last) {
  section(`Idle: ${last.size} workspaces to ${first.size}`);
  const ratio = (name, valueOf) => row(name, (valueOf(last) / valueOf(first)).toFixed(2));
  ratio('processor time, actors', ({ minute }) => minute.actors);
  ratio('processor time, Postgres', ({ minute }) => minute.postgres);
  ratio('processor time, Redis', ({ minute }) => minute.redis);
  ratio('memory, actors', ({ minute }) => minute.actorsMb);
  ratio('memory, Redis', ({ minute }) => minute.redisMb);
  ratio('killed, until working', ({ takeOvers }) => takeOvers.SIGKILL.workingMs);
  ratio('ended, until working', ({ takeOvers }) => takeOvers.SIGTERM.workingMs);
}
