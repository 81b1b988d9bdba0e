import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Preloaded into a program whose work is counted (`bun --preload`). While the file HELD_TIME_DIR/ticks is there, time is held:
 *
 * - What the program does by itself every second or so (polls, leases, repairs) waits for the next tick, which is one byte
 *   more in that file; so nothing runs beside what is counted, however long that takes.
 * - Shorter waits, and the clock that the program compares them with, are HELD_TIME_SLOWER times as slow: what is gathered
 *   for 25 ms is complete then on a busy machine as on an idle one, as if all work took no time.
 *
 * Writes the size of that file to HELD_TIME_DIR/<process id>.ticks when it has begun what waited.
 */
const HELD_FROM_MS = 500;
/** Longer waits, of time-outs and idle connections, do not end while time is held. */
const HELD_TO_MS = 5_000;
const NEVER_MS = 2 ** 31 - 1;
const LOOK_MS = 10;
const folder = process.env['HELD_TIME_DIR'] ?? '.';
const slower = Number(process.env['HELD_TIME_SLOWER'] ?? 1);

type Timer = ReturnType<typeof setTimeout>;
type Callback = (...args: unknown[]) => void;

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  sleep: Bun.sleep,
  now: performance.now.bind(performance),
};
/** Null: time runs as everywhere. */
let ticks: number | null = null;
let heldAt = 0;
/** The waits that the next tick ends. */
const waiting = new Map<Timer, () => void>();
const repeated = new Map<Timer, () => void>();

const isHeld = (ms: number): boolean => ms >= HELD_FROM_MS && ms <= HELD_TO_MS;
const slowed = (ms: number): number => (ms < HELD_FROM_MS ? ms * slower : NEVER_MS);

function setHeldTimeout(callback: Callback, ms = 0, ...args: unknown[]): Timer {
  const end = (): void => callback(...args);
  const isHeldNow = ticks !== null;
  const timer = real.setTimeout(
    () => (ticks !== null && isHeld(ms) ? void waiting.set(timer, end) : end()),
    isHeldNow ? slowed(ms) : ms,
  );
  if (isHeldNow && isHeld(ms)) waiting.set(timer, end);
  return timer;
}

function setHeldInterval(callback: Callback, ms = 0, ...args: unknown[]): Timer {
  const run = (): void => callback(...args);
  const timer = real.setInterval(
    () => (ticks !== null && ms >= HELD_FROM_MS ? undefined : run()),
    ms,
  );
  if (isHeld(ms)) repeated.set(timer, run);
  return timer;
}

function clear(timer: Timer): void {
  waiting.delete(timer);
  repeated.delete(timer);
  real.clearTimeout(timer);
  real.clearInterval(timer);
}

/** Begins all that waits; what that has wait in turn is begun by the next tick. */
function tick(): void {
  for (const [timer, end] of [...waiting]) {
    if (!waiting.delete(timer)) continue;
    real.clearTimeout(timer);
    end();
  }
  for (const run of repeated.values()) run();
}

function look(): void {
  const size = statSync(join(folder, 'ticks'), { throwIfNoEntry: false })?.size ?? null;
  if (size === ticks) return;
  if (ticks === null) heldAt = real.now();
  const isFirst = ticks === null;
  ticks = size;
  if (!isFirst) tick();
  if (size !== null) writeFileSync(join(folder, `${process.pid}.ticks`), String(size));
}

Object.assign(globalThis, {
  setTimeout: setHeldTimeout,
  setInterval: setHeldInterval,
  clearTimeout: clear,
  clearInterval: clear,
});
Bun.sleep = (ms) =>
  new Promise(
    (resolve) => void setHeldTimeout(() => resolve(), ms instanceof Date ? +ms - Date.now() : ms),
  );
performance.now = () => (ticks === null ? real.now() : heldAt + (real.now() - heldAt) / slower);
real.setInterval(look, LOOK_MS).unref();
