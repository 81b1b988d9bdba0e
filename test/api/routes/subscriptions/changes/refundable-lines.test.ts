import { describe, expect, test } from 'bun:test';
import { buySubscription, mug, plan } from '../../../../support/checkout/recurring.ts';
import { readEvents } from '../../../../support/events/events.ts';
import {
  amountOf,
  expectAudited,
  half,
  mugAndPlan,
  prorated,
  type MugAndPlan,
} from '../../../../support/subscriptions/mug-and-plan.ts';
import { act, worldAt } from '../../../../support/subscriptions/verbs.ts';
import type { Answer, Parsed } from '../../../../support/world/client.ts';
import { expectStatus } from '../../../../support/world/world.ts';

type Shop = Pick<MugAndPlan, 'world' | 'id' | 'orderId' | 'refund'>;

/** The amount that a refund of a line would pay back now; 0 where it is rejected. */
async function paidBack({ refund }: Shop, { id: lineItemId, refundable }: Parsed): Promise<number> {
  const { quantity } = refundable;
  if (quantity === 0) return 0;
  const response = await refund({ lineItems: [{ lineItemId, quantity }], dryRun: true });
  return response.status === 422 ? 0 : amountOf(response);
}

/**
 * The `refundable` amount of each line, by its name: the same in the order, in a list and in the order's newest event, and
 * what a refund pays back.
 */
async function shownOf(shop: Shop): Promise<Record<string, number>> {
  const { world, id, orderId } = shop;
  const read = async (path: string): Promise<Parsed> =>
    expectStatus(await world.api.get(`/api/v1/orders${path}`), 200);
  const { lineItems, sequence } = await read(`/${orderId}`);
  const listed: Parsed[] = await read(`?subscriptionId=${id}`);
  expect(listed.find((order) => order.id === orderId)?.lineItems).toEqual(lineItems);
  const newest = (await readEvents(orderId)).at(-1);
  expect([newest?.data.sequence, newest?.data.lineItems]).toEqual([sequence, lineItems]);
  const amounts = await Promise.all(
    lineItems.map(async (line: Parsed): Promise<[string, number]> => {
      expect([line.name, line.refundable.amount]).toEqual([line.name, await paidBack(shop, line)]);
      return [line.name, line.refundable.amount];
    }),
  );
  return Object.fromEntries(amounts);
}

const decide = async ({ world }: Shop, type: string): Promise<void> => {
  const ledger: Parsed[] = expectStatus(
    await world.api.get('/api/v1/sandbox/ledger?limit=100'),
    200,
  );
  const { ref } = ledger.find((row) => row.type === 'refund') as Parsed;
  expectStatus(await world.api.post('/api/v1/sandbox/events', { type, ref }), 202);
};

const downgrade = async ({ world, id }: Shop, more: object = {}): Promise<Parsed> =>
  expectStatus(await act(world, id, 'change', { amount: 0, ...more }), 200);

describe('refundable of the lines of an order', () => {
  test('is what a prorated cancellation has left of the plan, and 0 once that was refunded', async () => {
    const shop = await mugAndPlan();
    const { world, id, refund, ofMug, ofPlan } = shop;
    await half(world);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 945 });
    expect(amountOf(await act(world, id, 'cancel', prorated))).toBe(473);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 472 });
    expect(amountOf(await refund(ofPlan))).toBe(472);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 0 });
    expect(amountOf(await refund(ofMug))).toBe(1_650);
    expect(await shownOf(shop)).toEqual({ Mug: 0, Club: 0 });
    await expectAudited(world);
  });

  test('is what the balance was not credited of the plan, also once that was paid out', async () => {
    const shop = await mugAndPlan();
    const { world, id, orderId, refund, ofMug, ofPlan } = shop;
    await half(world);
    const { lineItems, sequence } = expectStatus(
      await world.api.get(`/api/v1/orders/${orderId}`),
      200,
    );
    expect((await downgrade(shop)).creditBalance).toBe(473);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 472 });
    expect((await readEvents(orderId)).at(-1)).toMatchObject({
      type: 'order.updated',
      previous: { sequence, lineItems },
    });
    expect(amountOf(await refund(ofPlan))).toBe(472);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 0 });
    expect(amountOf(await refund(ofMug))).toBe(1_650);
    expect(await shownOf(shop)).toEqual({ Mug: 0, Club: 0 });
    const ended = { cancelAtPeriodEnd: false, billUsage: false };
    expectStatus(await act(world, id, 'cancel', ended), 200);
    expect(amountOf(await act(world, id, 'credit/refund'))).toBe(473);
    expect(await shownOf(shop)).toEqual({ Mug: 0, Club: 0 });
    await expectAudited(world);
  });

  test('is not the money of the balance, whatever was refunded without lines', async () => {
    const shop = await mugAndPlan();
    await half(shop.world);
    expect((await downgrade(shop)).creditBalance).toBe(473);
    expect(amountOf(await shop.refund({ amount: 2_000 }))).toBe(2_000);
    // 25.95 less 20.00 and the balance's 4.73.
    expect(await shownOf(shop)).toEqual({ Mug: 122, Club: 122 });
    expect(amountOf(await shop.refund(shop.ofPlan))).toBe(122);
    expect(await shownOf(shop)).toEqual({ Mug: 0, Club: 0 });
    await expectAudited(shop.world);
  });

  test('of a change whose refund the processor declines is what the balance was not credited', async () => {
    const shop = await mugAndPlan('tok_refund_fail');
    await half(shop.world);
    const { creditBalance, adjustment } = await downgrade(shop, { creditMode: 'refund' });
    expect([creditBalance, adjustment.status]).toEqual([473, 'credited']);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 472 });
    await expectAudited(shop.world);
  });

  test.each([
    ['succeeded', { Mug: 1_650, Club: 472 }],
    ['failed', { Mug: 1_650, Club: 945 }],
  ] as const)('deducts a refund that is undecided, and then has %s', async (result, after) => {
    const shop = await mugAndPlan('tok_refund_pending');
    const { world, id } = shop;
    await half(world);
    const { refund } = expectStatus(await act(world, id, 'cancel', prorated), 200);
    expect(refund).toMatchObject({ amount: 473, status: 'pending' });
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 472 });
    await decide(shop, `refund.${result}`);
    expect(await shownOf(shop)).toEqual(after);
    await expectAudited(world);
  });

  test('deducts the units and the amount of a refund that is undecided', async () => {
    const shop = await mugAndPlan('tok_refund_pending');
    expect(amountOf(await shop.refund(shop.ofMug))).toBe(1_650);
    expect(await shownOf(shop)).toEqual({ Mug: 0, Club: 945 });
    await decide(shop, 'refund.failed');
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 945 });
    expect(amountOf(await shop.refund({ amount: 2_000 }))).toBe(2_000);
    expect(await shownOf(shop)).toEqual({ Mug: 595, Club: 595 });
    await expectAudited(shop.world);
  });

  test('is of each unit what a prorated cancellation has left', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    const seats = { ...plan, unitPrice: 1_000, quantity: 3 };
    const { order, payment, subscription } = await buySubscription(world, [mug, seats]);
    const refund = (body: object) => world.api.post(`/api/v1/payments/${payment.id}/refund`, body);
    const shop = { world, id: subscription.id, orderId: order.id, refund };
    await half(world);
    expect(amountOf(await act(world, shop.id, 'cancel', prorated))).toBe(1_500);
    expect(await shownOf(shop)).toEqual({ Mug: 1_500, Club: 1_500 });
    const [, { id: lineItemId }] = order.lineItems;
    expect(amountOf(await refund({ lineItems: [{ lineItemId, quantity: 1 }] }))).toBe(500);
    expect(await shownOf(shop)).toEqual({ Mug: 1_500, Club: 1_000 });
    await expectAudited(world);
  });

  test('is 0 after a refund of the line beside a cancellation: the line goes back once', async () => {
    const shop = await mugAndPlan();
    const { world, id, refund, ofPlan } = shop;
    await half(world);
    const responses: Answer[] = await Promise.all([
      act(world, id, 'cancel', prorated),
      ...Array.from({ length: 3 }, () => refund(ofPlan)),
    ]);
    const made = responses.filter(({ status }) => status === 200).map(amountOf);
    expect(made.reduce((sum, amount) => sum + amount, 0)).toBe(945);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 0 });
    await expectAudited(world);
  });

  test('is 0 after a refund of the line beside a downgrade: the line goes back once', async () => {
    const shop = await mugAndPlan();
    const { world, refund, ofPlan } = shop;
    await half(world);
    const [{ creditBalance }, ...responses] = await Promise.all([
      downgrade(shop),
      ...Array.from({ length: 3 }, () => refund(ofPlan)),
    ]);
    const made = responses.filter(({ status }) => status === 200).map(amountOf);
    expect(made.reduce((sum, amount) => sum + amount, creditBalance)).toBe(945);
    expect(await shownOf(shop)).toEqual({ Mug: 1_650, Club: 0 });
    await expectAudited(world);
  });
});
