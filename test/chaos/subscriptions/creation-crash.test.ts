import { describe, expect, test } from 'bun:test';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { drawn } from '../../support/subscriptions/crash-points.ts';
import { askToSubscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import type { Answer, Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * kill -9 of the API at each point of POST /subscriptions. Afterwards the reconciler, or the repeat of the request with
 * its Idempotency-Key, brings the subscription, its order, its invoice and the processor's ledger to the same, once.
 */
const shop = await CrashShop.ofFile();

interface Started {
  readonly customerId: string;
  readonly ask: () => Promise<Answer>;
}

async function crashAt(point: string, paymentToken?: string): Promise<Started> {
  const { world } = shop;
  const buyer = await subscriber(world, paymentToken);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () => askToSubscribe(world, buyer, {}, headers);
  await shop.crash(point, ask);
  return { customerId: buyer.customerId, ask };
}

const read = (path: string): Promise<Parsed> => shop.read(path);

/** One subscription with one paid period, one order, one invoice and one charge; or nothing at all. */
async function expectOnce(customerId: string, count: 0 | 1): Promise<void> {
  const [subscriptions, orders] = await Promise.all([
    read(`/subscriptions?customerId=${customerId}`),
    read(`/orders?customerId=${customerId}`),
  ]);
  const ledger = (await read('/sandbox/ledger?limit=100')).filter(
    ({ idempotencyKey, status }: Parsed) =>
      status === 'approved' && subscriptions.some(({ id }: Parsed) => idempotencyKey.includes(id)),
  );
  expect([subscriptions.length, orders.length, ledger.length]).toEqual([count, count, count]);
  for (const { id, status } of subscriptions) {
    expect(status).toBe('active');
    expect(await read(`/subscriptions/${id}/invoices`)).toHaveLength(1);
    expect(await read(`/subscriptions/${id}/periods`)).toMatchObject([{ status: 'paid' }]);
  }
  const { invariants } = await read('/audit/money');
  for (const { name, violations } of invariants) expect([name, violations]).toEqual([name, []]);
}

describe('kill -9 of the API, and the request is repeated', () => {
  test.each(drawn('creation'))('at %s: one subscription, answered', async (point) => {
    const { customerId, ask } = await crashAt(point);
    const made = expectStatus(await ask(), 201);
    expect(made).toMatchObject({ customerId, status: 'active' });
    await expectOnce(customerId, 1);
    expect((await ask()).body.data).toEqual(made);
  });

  test.each(drawn('declined creation'))(
    'at %s, after the reconciler has made the charge, which is declined: 402, and nothing is made',
    async (point) => {
      const { customerId, ask } = await crashAt(point, 'pm_sandbox_renewalDecline');
      await shop.settle();
      const answer = await ask();
      expect([answer.status, answer.body.error?.code]).toEqual([402, 'payment_failed']);
      await expectOnce(customerId, 0);
    },
  );
});

describe('kill -9 of the API, and nobody asks again', () => {
  test.each(drawn('creation', 'alone'))(
    'at %s: the reconciler makes the subscription',
    async (point) => {
      const { customerId } = await crashAt(point);
      await shop.settle();
      await expectOnce(customerId, 1);
    },
  );
});
