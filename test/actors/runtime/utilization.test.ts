import { expect, test } from 'bun:test';
import { startUtilization } from '../../../actors/runtime/metrics/utilization.ts';

function reading() {
  const { user, system } = process.cpuUsage();
  return { atMs: performance.now(), cpuMs: (user + system) / 1_000 };
}

test('the share of a CPU that the process used is what the system counts', () => {
  const beforeStart = reading();
  const utilization = startUtilization();
  const afterStart = reading();
  while (reading().cpuMs - afterStart.cpuMs < 300);
  const beforeEnd = reading();
  const busy = utilization();
  const afterEnd = reading();
  // The utilization was read between these readings, so its share lies between these bounds.
  const least = (beforeEnd.cpuMs - afterStart.cpuMs) / (afterEnd.atMs - beforeStart.atMs);
  const most = (afterEnd.cpuMs - beforeStart.cpuMs) / (beforeEnd.atMs - afterStart.atMs);
  expect(busy).toBeGreaterThanOrEqual(Math.min(1, least));
  expect(busy).toBeLessThanOrEqual(Math.min(1, most));
});
