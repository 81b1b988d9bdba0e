import { expect, spyOn, test } from 'bun:test';
import { startLoop } from '../../../actors/runtime/loop.ts';

const onError = (error: unknown): never => {
  throw error;
};

/** The loop waits for no other reason so long. */
const GATHER_MS = 61_000;

/** A run that is due begins within these turns of the event loop. */
async function eventLoopTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A loop that would gather for ever, and the runs that it has made. */
function gathering() {
  let runs = 0;
  let ran: () => void = () => undefined;
  const loop = startLoop({
    everyMs: 60_000,
    gatherMs: GATHER_MS,
    run: async () => {
      runs += 1;
      ran();
    },
    onError,
  });
  /** Resolves when the wake's run was made. */
  const wake = (): Promise<void> =>
    new Promise((resolve) => {
      ran = resolve;
      loop.wake();
    });
  return { loop, wake, runs: () => runs };
}

test('a few wakes are served one by one, at once', async () => {
  const { loop, wake, runs } = gathering();
  for (let count = 0; count < 20; count += 1) await wake();
  expect(runs()).toBeGreaterThanOrEqual(20);
  await loop.stop();
});

test('wakes under load are gathered', async () => {
  // The clock stands still, so that all wakes fall within one second on a slow machine too.
  const now = spyOn(performance, 'now').mockReturnValue(0);
  const timers = spyOn(globalThis, 'setTimeout');
  try {
    const { loop, wake, runs } = gathering();
    const isGathering = () => timers.mock.calls.some(([, ms]) => ms === GATHER_MS);
    for (let count = 0; count < 200 && !isGathering(); count += 1) {
      void wake();
      await eventLoopTurns();
    }
    expect(runs()).toBeWithin(20, 200);
    const before = runs();
    loop.wake();
    loop.wake();
    await eventLoopTurns();
    expect(runs()).toBe(before);
    await loop.stop();
  } finally {
    now.mockRestore();
    timers.mockRestore();
  }
});

test('a run that asks for the next one gets it without gathering', async () => {
  let left = 100;
  const ended = Promise.withResolvers<void>();
  const loop = startLoop({
    everyMs: 60_000,
    gatherMs: 60_000,
    run: async () => {
      left -= 1;
      if (left === 0) ended.resolve();
      return left > 0;
    },
    onError,
  });
  await ended.promise;
  await loop.stop();
  expect(left).toBe(0);
});

test('the pause after a failure is what its handler says', async () => {
  let failures = 0;
  const ended = Promise.withResolvers<void>();
  const loop = startLoop({
    everyMs: 60_000,
    run: async () => {
      // By itself it would pause for ten seconds in all.
      if (failures < 8) throw new Error('lost');
      ended.resolve();
    },
    onError: () => {
      failures += 1;
      return 0;
    },
  });
  await ended.promise;
  expect(failures).toBe(8);
  await loop.stop();
});
