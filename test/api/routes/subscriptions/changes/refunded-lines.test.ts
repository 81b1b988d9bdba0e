import { describe, expect, test } from 'bun:test';
import { buySubscription, mug, plan } from '../../../../support/checkout/recurring.ts';
import {
  amountOf,
  expectAudited,
  half,
  mugAndPlan,
  prorated,
} from '../../../../support/subscriptions/mug-and-plan.ts';
import { subscribe, subscriber } from '../../../../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../../../../support/subscriptions/verbs.ts';
import { advance } from '../../../../support/timing/test-clock.ts';
import type { Answer, Parsed } from '../../../../support/world/client.ts';
import { expectStatus } from '../../../../support/world/world.ts';

const errorOf = ({ status, body }: Answer) => [
  status,
  body.error?.code,
  body.error?.details?.reason,
];

describe('what refunds have left of the plan', () => {
  test('is all of it after one of the mug: a cancellation gives back half', async () => {
    const { world, id, refund, ofMug } = await mugAndPlan();
    expect(amountOf(await refund(ofMug))).toBe(1_650);
    await half(world);
    // Half of 900 and of its tax of 45.
    expect(amountOf(await act(world, id, 'cancel', prorated))).toBe(473);
    await expectAudited(world);
  });

  test('is nothing after one of its line: nothing more goes back', async () => {
    const { world, id, refund, ofPlan } = await mugAndPlan();
    expect(amountOf(await refund(ofPlan))).toBe(945);
    await half(world);
    const response = await act(world, id, 'cancel', prorated);
    expect(errorOf(response)).toEqual([422, 'invalid_state', 'nothing_unused']);
    await expectAudited(world);
  });

  test('is two thirds after one of a third of its line', async () => {
    const { world, id, refund, ofPlan } = await mugAndPlan();
    expect(amountOf(await refund({ ...ofPlan, amount: 315 }))).toBe(315);
    await half(world);
    // Half of 600 and of its tax of 30.
    expect(amountOf(await act(world, id, 'cancel', prorated))).toBe(315);
    await expectAudited(world);
  });

  test('is in proportion only to what is left of the order after an amount without lines', async () => {
    const { world, id, refund, ofMug } = await mugAndPlan();
    expect(amountOf(await refund(ofMug))).toBe(1_650);
    expect(amountOf(await refund({ amount: 200 }))).toBe(200);
    await half(world);
    // The plan is all that is left: of 745 are 710 the price, and 35 the tax.
    expect(amountOf(await act(world, id, 'cancel', prorated))).toBe(355 + 18);
    await expectAudited(world);
  });

  test('is what a downgrade credits the balance', async () => {
    const [mugged, planned] = await Promise.all([mugAndPlan(), mugAndPlan()]);
    expectStatus(await mugged.refund(mugged.ofMug), 200);
    expectStatus(await planned.refund(planned.ofPlan), 200);
    await Promise.all([half(mugged.world), half(planned.world)]);
    const [credited, nothing] = await Promise.all(
      [mugged, planned].map(({ world, id }) => act(world, id, 'change', { amount: 0 })),
    );
    expect(credited?.body.data).toMatchObject({
      creditBalance: 473,
      adjustment: { credit: 450, taxDelta: -23, creditBalanceAfter: 473 },
    });
    expect(nothing?.body.data).toMatchObject({ creditBalance: 0, adjustment: { credit: 0 } });
    await Promise.all([expectAudited(mugged.world), expectAudited(planned.world)]);
  });

  test('is what an upgrade was charged, after a later refund of the mug', async () => {
    const { world, id, refund, ofMug } = await mugAndPlan();
    await half(world);
    const up = expectStatus(await act(world, id, 'change', { amount: 1_800 }), 200);
    // Half of 1800 plus 10 %, less 450 and 23.
    expect(up.adjustment).toMatchObject({ charge: 900, credit: 450, amountDueNow: 990 - 473 });
    expect(amountOf(await refund(ofMug))).toBe(1_650);
    expect(amountOf(await act(world, id, 'cancel', prorated))).toBe(990);
    await expectAudited(world);
  });

  test('is all of it after one of the usage billed beside it', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    const usage = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };
    const { id } = await subscribe(world, await subscriber(world), { usage });
    const used = { identifier: 'november', quantity: 120 };
    expectStatus(await world.api.post(`/api/v1/subscriptions/${id}/usage`, used), 201);
    await advance(world, { unit: 'month', count: 1 });
    const path = `/api/v1/orders?subscriptionId=${id}`;
    const [renewal] = expectStatus(await world.api.get(path), 200);
    const order = expectStatus(await world.api.get(`/api/v1/orders/${renewal.id}`), 200);
    expect(order.lineItems.map(({ unitPrice }: Parsed) => unitPrice)).toEqual([3_000, 50]);
    const [, ofUsage] = order.lineItems;
    const payments = expectStatus(await world.api.get(`/api/v1/payments?orderId=${order.id}`), 200);
    const body = { lineItems: [{ lineItemId: ofUsage.id, quantity: 1 }] };
    const refunded = await world.api.post(`/api/v1/payments/${payments[0].id}/refund`, body);
    expect(amountOf(refunded)).toBe(50);
    // Half of December's 31 days.
    await advance(world, { unit: 'hour', count: 372 });
    expect(amountOf(await act(world, id, 'cancel', prorated))).toBe(1_500);
    await expectAudited(world);
  });
});

describe('a refund that names the line of a plan', () => {
  test('returns what a prorated cancellation has left of it, once', async () => {
    const { world, id, orderId, refund, ofMug, ofPlan } = await mugAndPlan();
    await half(world);
    expect(amountOf(await act(world, id, 'cancel', prorated))).toBe(473);
    expect(amountOf(await refund({ ...ofPlan, dryRun: true }))).toBe(945 - 473);
    const responses = await Promise.all(Array.from({ length: 5 }, () => refund(ofPlan)));
    const [done, ...more] = responses.filter(({ status }) => status === 200);
    expect([done?.body.data.refund.amount, more]).toEqual([945 - 473, []]);
    const [again] = responses.filter((response) => response !== done);
    expect([again?.status, again?.body.error?.details[0].code]).toEqual([422, 'too_big']);
    expect(amountOf(await refund(ofMug))).toBe(1_650);
    const notes = expectStatus(
      await world.api.get(`/api/v1/credit-notes?orderId=${orderId}&sort=createdAt`),
      200,
    );
    // 45 is the plan's tax, 150 the mug's.
    expect(notes.map(({ total, taxTotal }: Parsed) => [total, taxTotal])).toEqual([
      [473, 23],
      [472, 22],
      [1_650, 150],
    ]);
    await expectAudited(world);
  });

  test('returns what the balance was not credited of it', async () => {
    const { world, id, refund, ofMug, ofPlan } = await mugAndPlan();
    await half(world);
    expect(expectStatus(await act(world, id, 'change', { amount: 0 }), 200).creditBalance).toBe(
      473,
    );
    expect(amountOf(await refund(ofPlan))).toBe(945 - 473);
    expect(amountOf(await refund(ofMug))).toBe(1_650);
    await expectAudited(world);
  });

  test('returns of each unit what a prorated cancellation has left', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    const seats = { ...plan, unitPrice: 1_000, quantity: 3 };
    const sold = await buySubscription(world, [mug, seats]);
    const { order, payment, subscription } = sold;
    await half(world);
    expect(amountOf(await act(world, subscription.id, 'cancel', prorated))).toBe(1_500);
    const [, { id: lineItemId }] = order.lineItems;
    const refund = (quantity: number) =>
      world.api.post(`/api/v1/payments/${payment.id}/refund`, {
        lineItems: [{ lineItemId, quantity }],
      });
    expect(amountOf(await refund(1))).toBe(500);
    expect(amountOf(await refund(2))).toBe(1_000);
    await expectAudited(world);
  });
});
