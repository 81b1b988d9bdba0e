import { afterAll, beforeAll, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { edit, expectLedgersAgree, readOrder } from '../../../support/orders/worked-order.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await setup();
});
afterAll(() => expectLedgersAgree(world));

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

/** A draft of one line, 2 x 1500. */
async function makeDraft(): Promise<{ cart: Parsed; orderId: string; lineItemId: string }> {
  const cart = await makeCart(world);
  const made = await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {});
  const { orderId } = expectStatus(made, 201);
  const { lineItems } = await readOrder(world, orderId);
  return { cart, orderId, lineItemId: lineItems[0].id };
}

test('a draft is edited, and its session shows and charges the new total', async () => {
  const { cart, orderId, lineItemId } = await makeDraft();
  const session = await makeSession(world, cart);
  const body = { add: [{ name: 'Lid', unitPrice: 250 }], update: [{ lineItemId, quantity: 1 }] };
  const planned = expectStatus(await edit(world, orderId, { ...body, dryRun: true }), 200);
  expect((await readOrder(world, orderId)).total).toBe(3000);
  const { order, adjustment } = expectStatus(await edit(world, orderId, body), 200);
  expect(planned.adjustment).toEqual(adjustment);
  expect(adjustment).toEqual({
    previousTotal: 3000,
    newTotal: 1750,
    difference: -1250,
    settlement: 'totals_only',
  });
  expect(order).toMatchObject({ status: 'draft', number: null, total: 1750, amountDue: 1750 });
  expect((await read(`/checkout/sessions/${session.id}`)).amount).toBe(1750);
  const stale = await complete(world, session, { expectedTotal: 3000 });
  expect([stale.status, stale.body.error?.details]).toEqual([409, { total: 1750 }]);
  expectStatus(await complete(world, session, { expectedTotal: 1750 }), 200);
  expect(await readOrder(world, orderId)).toMatchObject({
    status: 'processing',
    total: 1750,
    amountPaid: 1750,
    lineItems: [{ id: lineItemId, quantity: 1 }, { name: 'Lid' }],
  });
  expect(await read(`/invoices?orderId=${orderId}`)).toMatchObject([
    { total: 1750, status: 'paid' },
  ]);
});

test('a draft that is paid in part is edited down to what is still due, not below', async () => {
  const { orderId, lineItemId } = await makeDraft();
  const part = { method: 'manual', amount: 1500 };
  expectStatus(await world.api.post(`/api/v1/orders/${orderId}/payments`, part), 201);
  const covered = await edit(world, orderId, { update: [{ lineItemId, quantity: 1 }] });
  expect([covered.status, covered.body.error]).toMatchObject([
    409,
    { code: 'order_not_editable', details: { reason: 'covered_by_payments' } },
  ]);
  const changed = await edit(world, orderId, { update: [{ lineItemId, unitPrice: 1000 }] });
  expect(expectStatus(changed, 200).order).toMatchObject({ total: 2000, amountDue: 500 });
  const rest = expectStatus(
    await world.api.post(`/api/v1/orders/${orderId}/payments`, { method: 'manual' }),
    201,
  );
  expect(rest.amount).toBe(500);
  expect(await readOrder(world, orderId)).toMatchObject({ status: 'processing', amountPaid: 2000 });
  expect(await read(`/invoices?orderId=${orderId}`)).toMatchObject([
    { total: 2000, status: 'paid' },
  ]);
});
