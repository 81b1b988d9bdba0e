import { cpuBetween, cpuSeconds } from '../../cli/bench/cpu-seconds.mjs';
import { percentilesOf, type Percentiles } from '../bench/limits/percentiles.ts';
import type { Peer, Step, Outcome } from './peer.ts';

/** How much is done of each kind. */
export interface Amounts {
  readonly steps: number;
  readonly keys: number;
  readonly timers: number;
  readonly idleSeconds: number;
}

/** Seconds of each program. */
export type Processor = Readonly<Record<string, number>>;

export interface Measured {
  readonly steps: Outcome & {
    readonly perSecond: number;
    readonly submittedPerSecond: number;
    readonly processor: Processor;
  };
  readonly timers: Outcome & {
    readonly setPerSecond: number;
    readonly drainedPerSecond: number;
    readonly late: Percentiles;
    readonly toSet: Processor;
    readonly toFire: Processor;
  };
  readonly idle: Outcome & {
    readonly late: Percentiles;
    readonly seconds: number;
    readonly processor: Processor;
  };
  readonly kill: Outcome & {
    /** The longest time without a row from the kill on. */
    readonly standstillSeconds: number;
    /** Steps that nothing would have done for hours without an operator. */
    readonly stuck: number;
  };
}

const CLIENTS = 16;
const IDLE_A_SECOND = 25;
const LOOK_MS = 250;
/** A phase ends when no row was written for so long. It exceeds the lease of our processes (20 s) twice. */
const QUIET_MS = 45_000;
const LEAD_MS = 10_000;
/** No part of a phase takes longer. */
const MOST_MS = 600_000;

/** The four phases, one after the other; the worker lives, and is replaced by a new one in the last. */
export async function measure(peer: Peer, amounts: Amounts): Promise<Measured> {
  const idle = await measureIdle(peer, amounts);
  const steps = await measureSteps(peer, amounts);
  const timers = await measureTimers(peer, amounts, steps.submittedPerSecond);
  const kill = await measureKill(peer, amounts);
  return { steps, timers, idle, kill };
}

/** Timers that come one by one, while nothing else is due. */
async function measureIdle(peer: Peer, { idleSeconds }: Amounts) {
  const from = Date.now() + LEAD_MS;
  const count = idleSeconds * IDLE_A_SECOND;
  const steps = timersAt('idle', count, (index) => from + (index * 1_000) / IDLE_A_SECOND);
  await submitAll(peer, steps);
  await Bun.sleep(from - Date.now());
  const before = cpuSeconds(peer.programs());
  await untilWritten(peer, count);
  const processor = cpuBetween(before, cpuSeconds(peer.programs()));
  const late = percentilesOf((await peer.written.rows()).map(({ lateMs }) => lateMs));
  return { late, seconds: (Date.now() - from) / 1_000, processor, ...(await checked(peer, steps)) };
}

/** All steps submitted by some clients, to a worker that does them meanwhile. */
async function measureSteps(peer: Peer, { steps: count, keys }: Amounts) {
  const steps = keyedSteps('steps', count, keys);
  const before = cpuSeconds(peer.programs());
  const from = Date.now();
  await submitAll(peer, steps);
  const submittedPerSecond = rate(count, from, Date.now());
  await untilWritten(peer, count);
  const processor = cpuBetween(before, cpuSeconds(peer.programs()));
  const perSecond = rate(count, from, await lastAt(peer));
  return { perSecond, submittedPerSecond, processor, ...(await checked(peer, steps)) };
}

/** So many that they cannot all be done at their instants. */
async function measureTimers(peer: Peer, { timers: count }: Amounts, submitsPerSecond: number) {
  const setFrom = Date.now();
  const from = setFrom + LEAD_MS + (2_000 * count) / submitsPerSecond;
  const steps = timersAt('timers', count, (index) => from + (index * 1_000) / count);
  const start = cpuSeconds(peer.programs());
  await submitAll(peer, steps);
  const setPerSecond = rate(count, setFrom, Date.now());
  if (Date.now() > from) throw new Error(`${peer.name}: timers took too long to set`);
  const set = cpuSeconds(peer.programs());
  await Bun.sleep(from - Date.now());
  await untilWritten(peer, count);
  const toFire = cpuBetween(set, cpuSeconds(peer.programs()));
  const late = percentilesOf((await peer.written.rows()).map(({ lateMs }) => lateMs));
  const drainedPerSecond = rate(count, from, await lastAt(peer));
  const outcome = await checked(peer, steps);
  return {
    setPerSecond,
    drainedPerSecond,
    late,
    toSet: cpuBetween(start, set),
    toFire,
    ...outcome,
  };
}

/** The worker ends by SIGKILL when half of the rows are there; a new one starts at once. */
async function measureKill(peer: Peer, { steps: count, keys }: Amounts) {
  const steps = keyedSteps('kill', count, keys);
  const submitting = submitAll(peer, steps);
  await untilQuiet(() => peer.written.count(), count / 2, 20);
  const killedAt = Date.now();
  await peer.killWorker();
  await peer.startWorker();
  await submitting;
  await untilDone(peer, steps);
  const { lost: stuck } = await peer.written.check(steps);
  const standstillSeconds = await longestGap(peer, killedAt);
  if (stuck > 0 && peer.release) {
    await peer.release();
    await untilDone(peer, steps);
  }
  return { standstillSeconds, stuck, ...(await checked(peer, steps)) };
}

function keyedSteps(name: string, count: number, keys: number): Step[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${name}-${index % keys}`,
    n: Math.floor(index / keys) + 1,
    dueAt: null,
  }));
}

function timersAt(name: string, count: number, instantOf: (index: number) => number): Step[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${name}-${index}`,
    n: 1,
    dueAt: new Date(instantOf(index)),
  }));
}

/** In their order; each client submits one at a time. */
async function submitAll(peer: Peer, steps: readonly Step[]): Promise<void> {
  const rest = steps.values();
  const until = Date.now() + MOST_MS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const step of rest) {
        if (Date.now() > until) throw new Error(`${peer.name}: steps took too long to submit`);
        await peer.submit(step);
      }
    }),
  );
}

/** Until so many rows are there, or none is added any more. */
async function untilWritten(peer: Peer, count: number): Promise<void> {
  await untilQuiet(() => peer.written.count(), count);
}

/** Until each step has written, or none is added any more. */
async function untilDone(peer: Peer, steps: readonly Step[]): Promise<void> {
  const done = async () => steps.length - (await peer.written.check(steps)).lost;
  await untilQuiet(done, steps.length);
}

async function untilQuiet(
  look: () => Promise<number>,
  wanted: number,
  everyMs = LOOK_MS,
): Promise<void> {
  const until = Date.now() + MOST_MS;
  let seen = -1;
  let addedAt = Date.now();
  for (;;) {
    const count = await look();
    if (count >= wanted) return;
    if (count > seen) addedAt = Date.now();
    if (Date.now() > Math.min(addedAt + QUIET_MS, until)) return;
    seen = count;
    await Bun.sleep(everyMs);
  }
}

async function checked(peer: Peer, steps: readonly Step[]): Promise<Outcome> {
  const outcome = await peer.written.check(steps);
  await peer.written.clear();
  return outcome;
}

async function lastAt(peer: Peer): Promise<number> {
  return Math.max(...(await instants(peer)));
}

async function longestGap(peer: Peer, from: number): Promise<number> {
  const after = [from, ...(await instants(peer)).filter((at) => at > from)];
  const gaps = after.map((at, index) => at - (after[index - 1] ?? at));
  return Math.max(...gaps) / 1_000;
}

async function instants(peer: Peer): Promise<number[]> {
  return (await peer.written.rows()).map(({ at }) => at).toSorted((one, other) => one - other);
}

function rate(count: number, from: number, until: number): number {
  return (count * 1_000) / (until - from);
}
