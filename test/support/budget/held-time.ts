import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Preloaded into the API and the actors (`bun --preload`) to count their work. Time is held from the moment that the test
 * asks for it: it appends a byte to a file in HELD_TIME_DIR for each thing that it asks, and the program writes how long
 * these files were to `<process id>.asked` when it has done so. Without the first of them time runs.
 *
 * - `ticks`: what a program does by itself every second or so (polls, leases, repairs) waits for a tick; so nothing runs
 *   beside what is counted, however long that takes.
 * - `steps`: the actors' shorter waits, in which they gather what belongs together, do not end by themselves either. A step
 *   ends the next of them: the test asks for it when all else has been done, as if work took no time. In the API, a step
 *   writes the log of requests.
 * - `looks`: nothing; what had arrived by then has been done when the program says so.
 *
 * The clock that waits are compared with stands still but for the actors' steps and ticks.
 */
const HELD_FROM_MS = 500;
/** Longer waits, of time-outs and idle connections, do not end while time is held, or with a tick if they began before. */
const HELD_TO_MS = 5_000;
const SHORTEST_MS = 1;
/** What is repeated so often, or less, is repeated by steps: the log of requests is written every 250 ms. */
const REPEATED_FROM_MS = 200;
const NEVER_MS = 2 ** 31 - 1;
/** Work of every five seconds is due with a tick. */
const TICK_MS = 6_000;
const LOOK_MS = 4;

const folder = process.env['HELD_TIME_DIR'] ?? '.';
const program = /\/(api|actors)\/main\.[jt]s$/.exec(process.argv[1] ?? '')?.[1] ?? null;
const isStepped = program === 'actors';

type Timer = ReturnType<typeof setTimeout>;
type Callback = (...args: unknown[]) => void;

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  now: performance.now.bind(performance),
};
let isHeld = false;
let heldAt = 0;
let movedMs = 0;
const asked = { ticks: 0, steps: 0, looks: 0 };
/** The waits that the next tick ends. */
const waiting = new Map<Timer, () => void>();
const repeatedByTicks = new Map<Timer, () => void>();
const repeatedBySteps = new Map<Timer, () => void>();
/** Short waits, each with the instant at which it ends. */
const short = new Map<Timer, { readonly at: number; readonly end: () => void }>();

function now(): number {
  return isHeld ? heldAt + movedMs : real.now();
}

function setHeldTimeout(callback: Callback, ms = 0, ...args: unknown[]): Timer {
  const end = (): void => callback(...args);
  const isShort = isStepped && ms > SHORTEST_MS && ms < HELD_FROM_MS;
  const isNative = !isHeld || (ms < HELD_FROM_MS && !isShort);
  const timer = real.setTimeout(
    () => (isHeld && ms >= HELD_FROM_MS ? void waiting.set(timer, end) : end()),
    isNative ? ms : NEVER_MS,
  );
  if (isNative) return timer;
  if (isShort) short.set(timer, { at: now() + ms, end });
  else if (ms <= HELD_TO_MS) waiting.set(timer, end);
  return timer;
}

function setHeldInterval(callback: Callback, ms = 0, ...args: unknown[]): Timer {
  const run = (): void => callback(...args);
  const timer = real.setInterval(() => (isHeld && ms >= REPEATED_FROM_MS ? undefined : run()), ms);
  if (ms >= HELD_FROM_MS && ms <= HELD_TO_MS) repeatedByTicks.set(timer, run);
  if (ms >= REPEATED_FROM_MS && ms < HELD_FROM_MS) repeatedBySteps.set(timer, run);
  return timer;
}

function clear(timer: Timer): void {
  for (const waits of [waiting, repeatedByTicks, repeatedBySteps, short]) waits.delete(timer);
  real.clearTimeout(timer);
  real.clearInterval(timer);
}

/** Begins all that waits; what that has wait in turn is begun by the next tick. */
function tick(): void {
  movedMs += isStepped ? TICK_MS : 0;
  const all = [...waiting];
  for (const [timer, end] of all) {
    if (!waiting.has(timer)) continue;
    clear(timer);
    end();
  }
  for (const run of repeatedByTicks.values()) run();
}

function step(): void {
  for (const run of repeatedBySteps.values()) run();
  if (short.size === 0) return;
  const next = Math.min(...[...short.values()].map(({ at }) => at));
  movedMs = Math.max(movedMs, next - heldAt);
  // An end may begin the next wait.
  const all = [...short];
  for (const [timer, { at, end }] of all) {
    if (at > next || !short.has(timer)) continue;
    clear(timer);
    end();
  }
}

function hold(): void {
  heldAt = real.now();
  isHeld = true;
}

/** Time runs again. */
function release(): void {
  isHeld = false;
  tick();
  const all = [...short];
  for (const [timer, { end }] of all) {
    clear(timer);
    end();
  }
}

function look(): void {
  const before = { ...asked };
  for (const name of ['ticks', 'steps', 'looks'] as const)
    asked[name] = statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  if (isHeld && asked.ticks === 0) release();
  else if (isHeld && asked.ticks > before.ticks) tick();
  else if (asked.ticks > before.ticks) hold();
  if (asked.steps > before.steps) step();
  if (Object.entries(asked).toString() === Object.entries(before).toString()) return;
  // What has arrived by now, and what follows from it at once, goes before.
  setImmediate(() => setImmediate(say));
}

function say(): void {
  const path = join(folder, `${process.pid}.asked`);
  writeFileSync(path, JSON.stringify({ ...asked, waits: short.size }));
}

if (program !== null) {
  Object.assign(globalThis, {
    setTimeout: setHeldTimeout,
    setInterval: setHeldInterval,
    clearTimeout: clear,
    clearInterval: clear,
  });
  Bun.sleep = (ms) =>
    new Promise((resolve) => {
      setHeldTimeout(() => resolve(), ms instanceof Date ? ms.getTime() - Date.now() : ms);
    });
  performance.now = now;
  real.setInterval(look, LOOK_MS).unref();
}
