import { row, section } from './report.mjs';

const WORKSPACES = 100;
const IDLE_SECONDS = 20;

/** Timers in the owners of shards; `measure(crowd, workspaces, idle seconds)` runs loadtests/bench/timers/measure.ts. */
export async function reportTimers(crowd, measure) {
  section(
    `Timers: ${crowd} due in one second over ${WORKSPACES} workspaces; each step writes a row`,
  );
  const { idle, one, two, bare, neighbour, held } = await measure(crowd, WORKSPACES, IDLE_SECONDS);
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
