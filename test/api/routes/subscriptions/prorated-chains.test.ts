import { describe, expect, test } from 'bun:test';
import { randomOf } from '../../../support/histories/random.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, type World } from '../../../support/world/world.ts';

const START = '2027-11-01T00:00:00Z';
const HOURS = 30 * 24;
const refusals = ['refund_not_allowed', 'invalid_state'];

async function moneyOf(
  world: World,
): Promise<{ captured: number; refunded: number; last: string }> {
  const payments: Parsed[] = expectStatus(await world.api.get('/api/v1/payments?limit=100'), 200);
  const sum = (name: string) => payments.reduce((total, payment) => total + payment[name], 0);
  return {
    captured: sum('amountCaptured'),
    refunded: sum('amountRefunded'),
    last: payments.find(({ amountCaptured }) => amountCaptured > 0)?.id,
  };
}

/** Changes of one month at random instants, then a cancellation with `prorate`. */
async function liveThrough(seed: number, hasRefunds: boolean) {
  const random = randomOf(seed);
  const world = await worldAt(START);
  const { id } = await subscribe(world, await subscriber(world));
  let price = 3_000;
  let used = 0;
  let spent = 0;
  const pass = async () => {
    const count = random.upTo(HOURS / 8);
    await advance(world, { unit: 'hour', count });
    used += (price * count) / HOURS;
    spent += count;
  };
  const steps = 2 + random.upTo(3);
  for (let step = 0; step < steps; step += 1) {
    if (random.chance(0.8)) await pass();
    if (hasRefunds && random.chance(0.5)) {
      const { last } = await moneyOf(world);
      const asked = await world.api.post(`/api/v1/payments/${last}/refund`, {
        amount: random.upTo(1_500),
      });
      if (asked.status !== 200) expect(refusals).toContain(asked.body.error?.code ?? '');
    }
    const amount = 100 * random.upTo(80);
    const creditMode = random.pick(['balance', 'refund']);
    const asked = await act(world, id, 'change', { amount, creditMode });
    if (asked.status === 200) price = amount;
    else
      expect([asked.status, asked.body.error?.code]).toEqual([400, 'invalid_subscription_state']);
  }
  await pass();
  const unused = (price * (HOURS - spent)) / HOURS;
  const cancelled = await act(world, id, 'cancel', { cancelAtPeriodEnd: false, prorate: true });
  const { creditBalance } = await subscriptionOf(world, id);
  const money = await moneyOf(world);
  return {
    ...money,
    world,
    cancelled,
    unused,
    used,
    steps,
    creditBalance: creditBalance as number,
  };
}

describe('a prorated cancellation after changes', () => {
  test.each([11, 12, 13, 14])(
    'returns what is unused, so that what was used is paid (seed %d)',
    async (seed) => {
      const found = await liveThrough(seed, false);
      const { refund } = expectStatus(found.cancelled, 200);
      expect(Math.abs(refund.amount - found.unused)).toBeLessThanOrEqual(1);
      const kept = found.captured - found.refunded - found.creditBalance;
      expect(Math.abs(kept - found.used)).toBeLessThanOrEqual(found.steps + 2);
    },
  );

  test.each([21, 22, 23])(
    'beside refunds of the merchant returns neither more than was paid nor more than is unused (seed %d)',
    async (seed) => {
      const { cancelled, unused, captured, refunded } = await liveThrough(seed, true);
      expect([200, 422]).toContain(cancelled.status);
      const amount = cancelled.status === 200 ? cancelled.body.data.refund.amount : 0;
      expect(amount).toBeLessThanOrEqual(Math.ceil(unused));
      expect(refunded).toBeLessThanOrEqual(captured);
    },
  );
});
