import { expect } from 'bun:test';
import { patienceMs } from './wait-for.ts';

const pollMs = 25;

/** Expects a value that a page needs a moment to reach; on a busy machine that may be seconds. */
export async function becomes<T>(
  read: () => Promise<T>,
  wanted: T,
  timeoutMs = patienceMs,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let found = await read();
  while (!Bun.deepEquals(found, wanted) && Date.now() < deadline) {
    await Bun.sleep(pollMs);
    found = await read();
  }
  expect<unknown>(found).toEqual(wanted);
}
