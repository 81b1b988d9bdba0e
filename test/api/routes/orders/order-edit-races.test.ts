import { describe, expect, test } from 'bun:test';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  bookedOf,
  cushion,
  edit,
  placeWorked,
  readOrder,
  setupWorked,
} from '../../../support/orders/worked-order.ts';
import { expectStatus } from '../../../support/world/world.ts';

const world = await setupWorked();

const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];

describe('races', () => {
  test('twenty edits of one order take their turns: each is in the total, and each was charged', async () => {
    const { orderId } = await placeWorked(world);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        edit(world, orderId, { add: [{ name: `Part ${index}`, unitPrice: 1000 }] }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, answer.body.error]).toMatchObject([
        409,
        { code: 'order_not_editable', details: { reason: 'edit_pending' } },
      ]);
    // Each waits for its turn, and only a machine that is very slow lets one wait too long.
    expect(won.length).toBeGreaterThan(5);
    const order = await readOrder(world, orderId);
    expect(order.total).toBe(8420 + won.length * 990);
    expect(order.lineItems).toHaveLength(2 + won.length);
    expect(order).toMatchObject({ amountPaid: order.total, sequence: 1 + won.length });
    const booked = await bookedOf(world, orderId);
    expect(booked.reduce((sum: number, { amount }: Parsed) => sum + amount, 0)).toBe(order.total);
    const steps = won.map(({ body }) => body.data.adjustment.previousTotal).toSorted();
    expect(new Set(steps).size).toBe(won.length);
  });

  test('edits that take and give back in turn: what is held is what the order comes to', async () => {
    const { orderId } = await placeWorked(world);
    const order = await readOrder(world, orderId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        edit(world, orderId, {
          update: [{ lineItemId: order.lineItems[0].id, unitPrice: 2400 - index * 100 }],
        }),
      ),
    );
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const after = await readOrder(world, orderId);
    const held = after.amountPaid - after.amountRefunded;
    expect(held).toBe(after.total);
  });

  test('of two that expect the same sequence one is applied, and the other is told the new one', async () => {
    const { orderId } = await placeWorked(world);
    const { sequence } = await readOrder(world, orderId);
    const answers = await Promise.all(
      [0, 1].map((index) =>
        edit(world, orderId, {
          add: [{ name: `Part ${index}`, unitPrice: 1000 }],
          expectedSequence: sequence,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const order = await readOrder(world, orderId);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({
      code: 'order_changed',
      details: { sequence: order.sequence },
    });
    expect(order.lineItems).toHaveLength(3);
    const again = { add: [cushion], dryRun: true, expectedSequence: order.sequence };
    expectStatus(await edit(world, orderId, again), 200);
    const late = await edit(world, orderId, { ...again, expectedSequence: sequence });
    expect(codeOf(late)).toEqual([409, 'order_changed']);
  });

  test('a repeat with the key is one edit', async () => {
    const { orderId } = await placeWorked(world);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { add: [cushion] };
    const [first, second] = await Promise.all([
      edit(world, orderId, body, key),
      edit(world, orderId, body, key),
    ]);
    expect(second.body.data).toEqual(expectStatus(first, 200));
    expect((await readOrder(world, orderId)).total).toBe(10_395);
    const other = await edit(world, orderId, { add: [{ name: 'x', unitPrice: 1 }] }, key);
    expect(codeOf(other)).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('a charge whose answer is lost', () => {
  test('is found by a lookup, and the edit is written', async () => {
    const { orderId } = await placeWorked(world, { token: 'pm_sandbox_renewalLost' });
    const { adjustment, order } = expectStatus(await edit(world, orderId, { add: [cushion] }), 200);
    expect([adjustment.settlement, order.total]).toEqual(['charged', 10_395]);
  });

  test('and cannot be looked up: 202, nothing else begins, and it is written when it is known', async () => {
    const { orderId } = await placeWorked(world, { token: 'pm_sandbox_renewalOrphan' });
    const before = await readOrder(world, orderId);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const undecided = await edit(world, orderId, { add: [cushion] }, key);
    const { order, adjustment } = expectStatus(undecided, 202);
    expect(order).toEqual(before);
    expect(adjustment).toMatchObject({
      previousTotal: 8420,
      newTotal: 10_395,
      settlement: 'pending_settlement',
      payment: { status: 'pending', amount: 1975 },
    });
    expect((await edit(world, orderId, { add: [cushion] }, key)).status).toBe(202);
    const second = await edit(world, orderId, { add: [cushion] });
    expect([second.status, second.body.error]).toMatchObject([
      409,
      { code: 'order_not_editable', details: { reason: 'edit_pending' } },
    ]);
    const cancelled = await world.api.post(`/api/v1/orders/${orderId}/cancel`, {});
    expect([cancelled.status, cancelled.body.error?.details]).toMatchObject([
      409,
      { reason: 'edit_pending' },
    ]);
    const [charge] = expectStatus(
      await world.api.get(`/api/v1/payments/${adjustment.payment.id}/transactions`),
      200,
    );
    expectStatus(
      await world.api.post(
        `/api/v1/sandbox/transactions/${encodeURIComponent(charge.idempotencyKey)}/reveal`,
      ),
      200,
    );
    const event = { type: 'charge.captured', idempotencyKey: charge.idempotencyKey };
    expectStatus(await world.api.post('/api/v1/sandbox/events', event), 202);
    const after = await readOrder(world, orderId);
    expect(after).toMatchObject({ total: 10_395, amountPaid: 10_395 });
    const emitted = await readEvents(orderId);
    expect(emitted.filter(({ type }) => type === 'order.edited')).toHaveLength(1);
    expect(emitted.at(-1)?.data.adjustment).toMatchObject({
      settlement: 'charged',
      payment: { status: 'captured' },
    });
  });
});
