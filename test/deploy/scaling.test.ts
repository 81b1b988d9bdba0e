import { describe, expect, test } from 'bun:test';
import { Autoscaler } from '../../deploy/scaling/autoscaler.ts';
import { drawDay } from '../../deploy/scaling/draw-day.ts';
import { spanOf } from '../../deploy/scaling/judge-day.ts';
import {
  DAY_SECONDS,
  deadReceiver,
  flashSale,
  slowDatabase,
} from '../../deploy/scaling/load-of-day.ts';
import { readScalingRule, type ScalingRule } from '../../deploy/scaling/scaling-rule.ts';
import { simulateDay, type Moment } from '../../deploy/scaling/simulate-day.ts';
import { leastValues, renderChart } from '../support/deploy/chart.ts';

/** A simulated day under the rule that the chart renders: it neither flaps nor starves, and worse rules are caught. */
const TURNS_MOST = 10;
const AGE_MOST_SECONDS = 120;

const rule = await ruleOf({});
const day: readonly Moment[] = simulateDay(rule);

async function ruleOf(scaling: object): Promise<ScalingRule> {
  return readScalingRule((await renderChart({ ...leastValues, scaling })).stdout);
}

const turnsOf = (moments: readonly Moment[]): number => spanOf('day', moments).turns;
const ageMost = (moments: readonly Moment[]): number => spanOf('', moments).ageMost;
const replicasAt = (moments: readonly Moment[], second: number): number =>
  moments[second]?.replicas ?? Number.NaN;

describe('the rule of the chart', () => {
  test('follows the day without flapping', () => {
    const { replicasLeast, replicasMost, turns, utilization } = spanOf('day', day);
    expect(replicasLeast).toBe(rule.minReplicas);
    expect(replicasMost).toBeGreaterThan(2 * rule.minReplicas);
    expect(turns).toBeLessThanOrEqual(TURNS_MOST);
    expect(utilization).toBeGreaterThan(0.4);
  });

  test('starves nobody: work waits for two minutes at most, also in the flash sale', () => {
    const others = day.filter(
      ({ second }) => second < slowDatabase.from || second > slowDatabase.to + 1_800,
    );
    expect(ageMost(others)).toBeLessThan(AGE_MOST_SECONDS);
    const settled = day.slice(flashSale.from + 300, flashSale.to);
    expect(ageMost(settled)).toBe(0);
  });

  test('starts no processes against a slow database, and catches up when it is fast again', () => {
    const during = day.slice(slowDatabase.from, slowDatabase.to);
    expect(ageMost(during)).toBeGreaterThan(AGE_MOST_SECONDS);
    expect(spanOf('', during).replicasMost).toBeLessThanOrEqual(replicasAt(day, slowDatabase.from));
    expect(ageMost(day.slice(slowDatabase.to + 1_200, slowDatabase.to + 3_600))).toBe(0);
  });

  test('starts hardly any process for a dead receiver', () => {
    const during = day.slice(deadReceiver.from, deadReceiver.to);
    expect(spanOf('', during).replicasMost).toBeLessThanOrEqual(
      replicasAt(day, deadReceiver.from) + 1,
    );
  });

  test('is drawn in docs/scaling-day.svg', async () => {
    const drawn = await Bun.file(new URL('../../docs/scaling-day.svg', import.meta.url)).text();
    expect(drawn === drawDay(day) ? 'fresh' : 'stale: run deploy/scaling/main.ts').toBe('fresh');
    expect(day).toHaveLength(DAY_SECONDS);
  });
});

describe('a worse rule is caught', () => {
  test('without stabilization windows it flaps', async () => {
    const { up, down } = { up: { stabilizationSeconds: 0 }, down: { stabilizationSeconds: 0 } };
    expect(turnsOf(simulateDay(await ruleOf({ up, down })))).toBeGreaterThan(5 * TURNS_MOST);
  });

  test('when it grows by one process in five minutes it starves', async () => {
    const up = { percent: 1, pods: 1, periodSeconds: 300 };
    const moments = simulateDay(await ruleOf({ up }));
    expect(ageMost(moments.slice(flashSale.from, flashSale.to))).toBeGreaterThan(AGE_MOST_SECONDS);
  });

  test('with one process too few it starves at noon', async () => {
    const pools = [{ name: 'default', autoscaling: { minReplicas: 1, maxReplicas: 3 } }];
    const { stdout } = await renderChart({ ...leastValues, pools });
    expect(ageMost(simulateDay(readScalingRule(stdout)))).toBeGreaterThan(1_800);
  });
});

describe('the autoscaler decides as Kubernetes does', () => {
  const plain = (change: Partial<ScalingRule>): ScalingRule => ({
    ...rule,
    minReplicas: 1,
    maxReplicas: 100,
    targetUtilization: 0.5,
    up: {
      stabilizationSeconds: 0,
      policies: [{ type: 'Percent', value: 1_000, periodSeconds: 15 }],
    },
    down: { stabilizationSeconds: 0, policies: [{ type: 'Pods', value: 100, periodSeconds: 15 }] },
    ...change,
  });
  const busy = (utilization: number) => ({ utilization, ageSeconds: 0 });

  test('use over target, rounded up, unless it differs by a tenth or less', () => {
    expect(new Autoscaler(plain({})).decide(0, 4, busy(2.3))).toBe(5);
    expect(new Autoscaler(plain({})).decide(0, 4, busy(2.19))).toBe(4);
    expect(new Autoscaler(plain({})).decide(0, 4, busy(1.81))).toBe(4);
    expect(new Autoscaler(plain({})).decide(0, 4, busy(1.2))).toBe(3);
  });

  test('twice the use when something waits', () => {
    expect(new Autoscaler(plain({})).decide(0, 4, { utilization: 2, ageSeconds: 60 })).toBe(8);
  });

  test('policies count from the start of their period', () => {
    const up = {
      stabilizationSeconds: 0,
      policies: [{ type: 'Pods' as const, value: 2, periodSeconds: 60 }],
    };
    const autoscaler = new Autoscaler(plain({ up }));
    expect(autoscaler.decide(0, 4, busy(50))).toBe(6);
    expect(autoscaler.decide(30, 6, busy(50))).toBe(6);
    expect(autoscaler.decide(60, 6, busy(50))).toBe(8);
  });

  test('shrinks to the most that was wished within the window', () => {
    const down = { ...plain({}).down, stabilizationSeconds: 60 };
    const autoscaler = new Autoscaler(plain({ down }));
    expect(autoscaler.decide(0, 10, busy(5))).toBe(10);
    expect(autoscaler.decide(15, 10, busy(1))).toBe(10);
    expect(autoscaler.decide(59, 10, busy(1))).toBe(10);
    expect(autoscaler.decide(75, 10, busy(1.5))).toBe(3);
  });
});

test('a chart whose queries the simulation does not know is refused', async () => {
  const { stdout } = await renderChart(leastValues);
  expect(() => readScalingRule(stdout.replace("query: 'sum(", "query: 'max("))).toThrow('queries');
  expect(() => readScalingRule(stdout, 'acme')).toThrow('not scaled');
});
