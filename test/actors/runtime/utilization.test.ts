import { expect, test } from 'bun:test';
import { startUtilization } from '../../../actors/runtime/metrics/utilization.ts';

test('the share of a CPU that the process used is what the system counts', async () => {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const utilization = startUtilization();
  await Bun.sleep(200);
  const idle = utilization();
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  while (usedMs() < 600);
  const busy = utilization();
  const counted = Math.min(1, usedMs() / (performance.now() - startedAt));
  expect(Math.abs(busy - counted)).toBeLessThan(0.05);
  expect(busy).toBeGreaterThan(idle);
  expect(busy).toBeLessThanOrEqual(1);
});
