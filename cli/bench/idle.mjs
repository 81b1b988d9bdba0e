import { setTimeout as sleep } from 'node:timers/promises';
import { cpuBetween, cpuSeconds } from './cpu-seconds.mjs';
import { residentMegabytes, row, section } from './report.mjs';

/** Workspaces that are added, and the timers of each of them. */
const STEPS = [
  [1, 0],
  [999, 0],
  [99_000, 0],
  [1_000, 1_000],
];
const SETTLE_MS = 10_000;

/**
 * What an actor process without work costs, as its installation grows; `fill(workspaces, timers)` runs
 * loadtests/timers/fill.ts. The whole of Postgres counts, with the autovacuum of what was filled in.
 */
export async function reportIdle({ fill, pids, seconds }) {
  section(`Idle: one actor process, processor time of ${seconds} s`);
  let [workspaces, timers] = [0, 0];
  for (const [added, each] of STEPS) {
    await fill(added, each);
    workspaces += added;
    timers += added * each;
    await sleep(SETTLE_MS);
    const before = cpuSeconds(pids);
    await sleep(seconds * 1_000);
    const used = cpuBetween(before, cpuSeconds(pids));
    row(
      `${workspaces} workspaces`,
      `${timers} timers: actors ${used.actors.toFixed(1)} s, Postgres ${used.postgres.toFixed(1)} s, ` +
        `actors resident ${residentMegabytes(pids.actors)} MB`,
    );
  }
}
