import { afterAll, expect, test } from 'bun:test';
import {
  complete,
  decideChallenge,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import { edit, expectLedgersAgree, readOrder } from '../../../support/orders/worked-order.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
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

async function sessionEvents(session: Parsed): Promise<[string, number][]> {
  const events: Parsed[] = await read('/events?limit=500');
  return events
    .filter(({ type, data }) => type.startsWith('checkout_session.') && data.id === session.id)
    .map(({ type, data }) => [type, data.amount]);
}

/** A draft of 2 x 1500 that was edited to one piece. */
async function makeEdited(): Promise<Awaited<ReturnType<typeof makeDraft>>> {
  const draft = await makeDraft();
  const body = { update: [{ lineItemId: draft.lineItemId, quantity: 1 }] };
  expectStatus(await edit(world, draft.orderId, body), 200);
  return draft;
}

test('the events of an edited draft’s session and the amount at its end are the draft’s total', async () => {
  const { cart, orderId } = await makeEdited();
  const [first, second] = [await makeSession(world, cart), await makeSession(world, cart)];
  expect([first.amount, second.amount]).toEqual([1500, 1500]);
  expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${first.id}`), 200);
  expect((await read(`/checkout/sessions/${first.id}`)).amount).toBe(1500);
  expect((await readOrder(world, orderId)).status).toBe('cancelled');
  await waitFor(async () => (await sessionEvents(first)).length === 2);
  expect(await sessionEvents(first)).toEqual(
    expect.arrayContaining([
      ['checkout_session.created', 1500],
      ['checkout_session.cancelled', 1500],
    ]),
  );
});

test.each(['paid by a sibling', 'paid by hand'])(
  'a session of an edited draft that is %s ends with the draft’s total',
  async (how) => {
    const { cart, orderId } = await makeEdited();
    const session = await makeSession(world, cart);
    if (how === 'paid by hand') {
      const paid = await world.api.post(`/api/v1/orders/${orderId}/payments`, { method: 'manual' });
      expect(expectStatus(paid, 201).amount).toBe(1500);
    } else expectStatus(await complete(world, await makeSession(world, cart)), 200);
    expect(await read(`/checkout/sessions/${session.id}`)).toMatchObject({
      status: 'expired',
      amount: 1500,
    });
    await waitFor(async () => (await sessionEvents(session)).length === 2);
    for (const [, amount] of await sessionEvents(session)) expect(amount).toBe(1500);
  },
);

test('the page of an order that waits for a payment and was edited shows what is charged', async () => {
  const cart = await makeCart(world);
  const session = await makeSession(world, cart);
  const card = { paymentToken: 'tok_3ds' };
  const { nextAction } = expectStatus(await complete(world, session, card), 202);
  const ref = new URL(nextAction.url).pathname.split('/').at(-1) ?? '';
  await decideChallenge(world, session, ref, 'reject');
  const [{ id: orderId }] = await read(`/orders?cartId=${cart.id}`);
  const { lineItems } = await readOrder(world, orderId);
  const body = { update: [{ lineItemId: lineItems[0].id, quantity: 1 }] };
  expectStatus(await edit(world, orderId, body), 200);
  const page = await (await fetch(session.hostedUrl)).text();
  expect(page).toContain('$15.00');
  expect(page).not.toContain('$30.00');
  expectStatus(await complete(world, session, { expectedTotal: 1500 }), 200);
});

test('an edited draft’s discount, its use and its code agree with discountTotal', async () => {
  const code = `D${crypto.randomUUID().slice(0, 8)}`;
  const terms = { code, name: code, type: 'percentage', value: 10 };
  const discount = expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
  const uses = (): Promise<Parsed> => read(`/discounts/${discount.id}/redemptions`);
  const cart = await makeCart(world);
  expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
  const made = await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {});
  const { orderId } = expectStatus(made, 201);
  const { lineItems, metadata } = await readOrder(world, orderId);
  expect(metadata.appliedDiscount.amount).toBe(300);
  const body = { update: [{ lineItemId: lineItems[0].id, quantity: 1 }] };
  expectStatus(await edit(world, orderId, body), 200);
  const agreed = {
    discountTotal: 150,
    total: 1350,
    discountCode: code,
    metadata: { appliedDiscount: { ...metadata.appliedDiscount, amount: 150 } },
  };
  expect(await readOrder(world, orderId)).toMatchObject(agreed);
  expect(await uses()).toMatchObject([{ status: 'reserved', amount: 150, orderId }]);
  expectStatus(await complete(world, await makeSession(world, cart)), 200);
  expect(await readOrder(world, orderId)).toMatchObject({ ...agreed, status: 'processing' });
  expect(await uses()).toMatchObject([{ status: 'redeemed', amount: 150, orderId }]);
});
