import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { moneyInvariants } from '../../storage/queries/money-invariants/all.ts';
import { hasK6, runK6, type K6Run } from '../support/load/k6.ts';
import {
  startVerifyingReceiver,
  type VerifyingReceiver,
} from '../support/load/verifying-receiver.ts';
import { setup } from '../support/world/world.ts';

describe.skipIf(!hasK6)('k6 run loadtests/journeys', () => {
  let receiver: VerifyingReceiver;
  beforeAll(async () => {
    receiver = await startVerifyingReceiver();
  });
  afterAll(() => receiver.stop());

  async function target(): Promise<{ BASE_URL: string; SECRET_KEY: string }> {
    const { baseUrl, secretKey } = await setup();
    return { BASE_URL: baseUrl, SECRET_KEY: secretKey };
  }

  function comparedIn(run: K6Run, kind: string): number {
    return run.report?.verification.find((one) => one.kind === kind)?.compared ?? 0;
  }

  function expectPassed(run: K6Run): void {
    const output = run.code === 0 ? '' : run.output;
    expect({ code: run.code, crossed: run.crossed, output }).toEqual({
      code: 0,
      crossed: [],
      output: '',
    });
  }

  test('checkout: cards are declined, banks ask, carts are left, orders are refunded', async () => {
    const run = await runK6('journeys/checkout.ts', {
      ...(await target()),
      PROFILE: 'soak',
      RATE: '6',
      MIX: 'declined=15,challenged=15,refused=15,abandoned=15,discounted=15,refunded=15',
      // Each outcome is among the first nine journeys.
      SEED: '2',
    });
    expectPassed(run);
    const journeys = new Map(run.report?.outcomes.map((one) => [one.name, one.journeys]));
    expect(journeys.size).toBe(7);
    for (const [name, count] of journeys) expect([name, count > 0]).toEqual([name, true]);
    const left = journeys.get('abandoned') ?? 0;
    expect(comparedIn(run, 'attempts')).toBe((run.report?.journeys.completed ?? 0) - left);
    expect(comparedIn(run, 'discounts')).toBe(1 + (journeys.get('discounted') ?? 0));
    const { confirmed } = run.report?.saved ?? {};
    expect(confirmed?.refunded).toBeGreaterThan(0);
  });

  test('browse: visitors fill carts and leave', async () => {
    const run = await runK6('journeys/browse.ts', { ...(await target()), PROFILE: 'average' });
    expectPassed(run);
    expect(run.report?.routes.map(({ name }) => name)).toEqual([
      'POST /carts',
      'GET /carts/{id}',
      'POST /carts/{id}/items',
      'DELETE /carts/{id}/items/{itemId}',
      'PATCH /carts/{id}/items/{itemId}',
    ]);
  });

  test('webhooks: each change arrives, signed and in order', async () => {
    const run = await runK6('journeys/webhooks.ts', {
      ...(await target()),
      ...receiver.settings,
      PROFILE: 'average',
    });
    expectPassed(run);
    // One created, two changed.
    expect(comparedIn(run, 'deliveries')).toBe(3 * (run.report?.journeys.completed ?? 0));
    expect(run.report?.timings.map(({ name }) => name)).toEqual(['commit to delivery']);
  });

  test('renewals: what falls due is paid once, and its lateness measured', async () => {
    const run = await runK6('journeys/renewals.ts', {
      ...(await target()),
      ...receiver.settings,
      PROFILE: 'average',
    });
    expectPassed(run);
    const { completed } = run.report?.journeys ?? { completed: 0 };
    expect(comparedIn(run, 'orders')).toBe(completed);
    expect(run.report?.timings).toMatchObject([{ name: 'due to renewed', count: completed }]);
  });

  test('noisy-neighbour: quiet tenants beside one that sends many times their requests', async () => {
    const run = await runK6('journeys/noisy-neighbour.ts', {
      BASE_URL: (await setup()).baseUrl,
      ...receiver.settings,
      TENANTS: '3',
      PROFILE: 'soak',
      RATE: '1.5',
      NOISE: '5',
    });
    expectPassed(run);
    expect(run.report?.tenants).toBe(3);
    const shown = run.report?.timings.map(({ name }) => name) ?? [];
    expect(shown).toContain('quiet, beside noise');
  });

  test('tenants share a load by Zipf’s law: all of them are verified', async () => {
    const keys = await Promise.all(
      Array.from({ length: 3 }, async () => (await setup()).secretKey),
    );
    const run = await runK6('journeys/checkout.ts', {
      BASE_URL: (await setup()).baseUrl,
      SECRET_KEY: keys.join(','),
      PROFILE: 'soak',
      RATE: '4',
    });
    expectPassed(run);
    expect(run.report?.tenants).toBe(3);
    expect(comparedIn(run, 'audit')).toBe(3 * moneyInvariants.length);
  });
});
