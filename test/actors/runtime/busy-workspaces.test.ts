import { Registry } from 'prom-client';
import { expect, test } from 'bun:test';
import {
  BusyWorkspaces,
  registerWorkspaceMetrics,
} from '../../../actors/runtime/metrics/busy-workspaces.ts';

let now = 0;

function addTo(busy: BusyWorkspaces, workspaceId: string, count: number): void {
  for (let index = 0; index < count; index += 1) busy.add(workspaceId);
}

test('a scrape names the twenty busiest of thirty workspaces, and later none of those that are quiet', async () => {
  now = 0;
  const busy = new BusyWorkspaces(() => now);
  const registry = new Registry();
  registerWorkspaceMetrics(registry, busy);
  const told = async (): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line.includes('{workspace='));
  for (let index = 1; index <= 30; index += 1) addTo(busy, `w${index}`, 60 * index);
  now = 29_999;
  const lines = await told();
  expect(lines).toHaveLength(20);
  expect(lines[0]).toStartWith('commerce_workspace_events_per_second{workspace="w30"} 30.0');
  expect(lines.at(-1)).toContain('"w11"');
  now = 45_000;
  addTo(busy, 'w1', 15);
  expect((await told()).at(0)).toContain('"w30"} 40');
  now = 70_000;
  expect(await told()).toEqual(['commerce_workspace_events_per_second{workspace="w1"} 0.375']);
  now = 200_000;
  expect(await told()).toEqual([]);
});

test('the rate is that of the last half to one minute', () => {
  now = 0;
  const busy = new BusyWorkspaces(() => now);
  for (now = 0; now < 120_000; now += 100) busy.add('steady');
  const [steady] = busy.busiest(1);
  expect(steady?.eventsPerSecond).toBeCloseTo(10, 0);
});
