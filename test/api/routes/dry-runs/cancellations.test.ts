import { describe, expect, test } from 'bun:test';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { rowsOf } from '../../../support/database/rows-of.ts';
import { fulfil } from '../../../support/orders/fulfillment.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { shippedOrder } from '../../../support/orders/returns.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string, of: World = world): Promise<Parsed> =>
  expectStatus(await of.api.get(`/api/v1${path}`), 200);
const cancel = (orderId: string, body: object = {}, of: World = world): Promise<Answer> =>
  of.api.post(`/api/v1/orders/${orderId}/cancel`, body);
const preview = async (orderId: string, body: object = {}, of: World = world): Promise<Parsed> =>
  expectStatus(await cancel(orderId, { ...body, dryRun: true }, of), 200);
const post = async (path: string, body: object, status: number): Promise<Parsed> =>
  expectStatus(await world.api.post(`/api/v1${path}`, body), status);
const outcome = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details];

async function draft(): Promise<string> {
  const cart = await makeCart(world);
  return (await post(`/carts/${cart.id}/checkout`, {}, 201)).orderId;
}

describe('dryRun of a cancellation', () => {
  test('shows the refund with its credit note, and the parcel that ends with the order', async () => {
    const { orderId, paymentId } = await buy(world);
    await fulfil(world, await read(`/orders/${orderId}`));
    const [{ number }] = await read(`/invoices?orderId=${orderId}`);
    const { preview: effect, ...shown } = await preview(orderId, { reason: 'Wrong size' });
    expect(shown).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Wrong size',
      paymentStatus: 'refunded',
      amountRefunded: 3_000,
    });
    expect(effect).toEqual({
      payments: [
        {
          paymentId,
          method: 'card',
          effect: 'refunded',
          amount: 3_000,
          creditNotes: [expect.objectContaining({ invoiceNumber: number, total: 3_000 })],
          invoice: null,
          warnings: [],
        },
      ],
      fulfillmentsCancelled: 1,
      discountReleased: false,
    });
    const done = expectStatus(await cancel(orderId, { reason: 'Wrong size' }), 200);
    expect(done.amountRefunded).toBe(shown.amountRefunded);
    const [refund] = await read(`/payments/${paymentId}/refunds`);
    expect(refund.amount).toBe(effect.payments[0].amount);
    const [note] = await read(`/credit-notes?orderId=${orderId}`);
    expect([note.total, note.taxTotal]).toEqual([
      effect.payments[0].creditNotes[0].total,
      effect.payments[0].creditNotes[0].taxTotal,
    ]);
    const [parcel] = await read(`/orders/${orderId}/fulfillments`);
    expect(parcel.status).toBe('cancelled');
  });

  test('without a refund moves no captured money', async () => {
    const { orderId } = await buy(world);
    const { preview: effect, ...shown } = await preview(orderId, { refund: 'none' });
    expect(effect.payments).toEqual([]);
    expect(shown).toMatchObject({ status: 'cancelled', amountPaid: 3_000, amountRefunded: 0 });
  });

  test('releases a hold', async () => {
    const own = await setup();
    await changeSettings(own, { payments: { captureMode: 'manual' } });
    const { orderId, paymentId } = await buy(own);
    const { preview: effect } = await preview(orderId, { refund: 'none' }, own);
    expect(effect.payments).toMatchObject([{ paymentId, effect: 'released', amount: 3_000 }]);
    expectStatus(await cancel(orderId, { refund: 'none' }, own), 200);
    expect((await read(`/payments/${paymentId}`, own)).status).toBe('voided');
  });

  test('voids an open invoice, and frees the discount of an order that was never paid', async () => {
    const { applicationId } = world;
    const code = `D${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
    const ten = { code, name: 'Ten', type: 'percentage', value: 10, applicationId };
    await post('/discounts', ten, 201);
    const cart = await makeCart(world);
    await post(`/carts/${cart.id}/apply-discount`, { code }, 200);
    const session = await makeSession(world, cart, { paymentTerms: { netN: 10 } });
    const terms = { paymentMethod: 'net30', paymentToken: undefined };
    const { orderId } = expectStatus(await complete(world, session, terms), 200);
    const [invoice] = await read(`/invoices?orderId=${orderId}`);
    const { preview: effect } = await preview(orderId);
    expect(effect).toMatchObject({
      payments: [
        {
          effect: 'invoice_voided',
          amount: 2_700,
          invoice: { number: invoice.number, status: 'voided', total: 2_700 },
        },
      ],
      discountReleased: true,
    });
    expectStatus(await cancel(orderId), 200);
    expect((await read(`/invoices/${invoice.id}`)).status).toBe('voided');
  });

  test('gives back each of several payments, and warns of money that was recorded by hand', async () => {
    const orderId = await draft();
    const first = { method: 'manual', amount: 1_000 };
    const paid = await post(`/orders/${orderId}/payments`, first, 201);
    const rest = await post(`/orders/${orderId}/payments`, { method: 'manual' }, 201);
    const { preview: effect, ...shown } = await preview(orderId);
    const codes = effect.payments.map(({ warnings }: Parsed) => warnings[0]?.code);
    expect(codes).toEqual(['manual_refund_required', 'manual_refund_required']);
    const amounts = effect.payments.map(({ paymentId, amount }: Parsed) => [paymentId, amount]);
    expect(amounts).toEqual([
      [paid.id, 1_000],
      [rest.id, 2_000],
    ]);
    const done = expectStatus(await cancel(orderId), 200);
    expect(done.amountRefunded).toBe(shown.amountRefunded);
  });

  const rejected: Record<string, () => Promise<string>> = {
    'a shipped one': async () => (await shippedOrder(world)).id,
    'a cancelled one': async () => {
      const { orderId } = await buy(world);
      expectStatus(await cancel(orderId), 200);
      return orderId;
    },
    'one that is being paid': async () => {
      const session = await makeSession(world, await makeCart(world));
      await complete(world, session, { paymentToken: 'tok_3ds' });
      return (await read(`/orders?cartId=${session.cartId}`))[0].id;
    },
    'an id that is none': async () => 'order-1',
  };
  test.each(Object.entries(rejected))('rejects %s as the cancellation does', async (_, make) => {
    const orderId = await make();
    const dry = outcome(await cancel(orderId, { dryRun: true }));
    expect(dry[0]).toBeGreaterThan(399);
    expect(dry).toEqual(outcome(await cancel(orderId)));
  });

  test('beside cancellations changes nothing of them, and one of them cancels', async () => {
    const { orderId, paymentId } = await buy(world);
    const responses = await Promise.all(
      [true, false, true, false, true].map((dryRun) => cancel(orderId, { dryRun })),
    );
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect((await read(`/orders/${orderId}`)).status).toBe('cancelled');
    expect(await read(`/payments/${paymentId}/refunds`)).toHaveLength(1);
  });

  test('by a member who may only read is rejected, and leaves no trace', async () => {
    const { orderId } = await buy(world);
    const before = await rowsOf(world);
    const reading = world.anyone.with({
      'x-api-key': await world.makeKey({ scopes: ['orders:read'] }),
    });
    const response = await reading.post(`/api/v1/orders/${orderId}/cancel`, { dryRun: true });
    expect(response.status).toBe(403);
    const owner = await world.owner.post(`/api/v1/orders/${orderId}/cancel`, { dryRun: true });
    expectStatus(owner, 200);
    const { audit_log: entries, orders } = await rowsOf(world);
    expect(orders).toBe(before['orders']);
    // The key was made meanwhile; the dry run of the owner has no entry.
    const found = await world.owner.get(
      `/api/v1/workspaces/${world.workspaceId}/audit-log?orderId=${orderId}`,
    );
    expect(expectStatus(found, 200)).toEqual([]);
    expect(entries).toBeDefined();
  });
});

test('a payment that is recorded in part leaves the rest due, as its dry run says', async () => {
  const orderId = await draft();
  const path = `/orders/${orderId}/payments`;
  const part = { method: 'manual', amount: 1_000 };
  const shown = await post(path, { ...part, dryRun: true }, 201);
  expect(shown.preview).toMatchObject({
    order: { id: orderId, number: null, status: 'draft', amountPaid: 1_000, amountDue: 2_000 },
    invoice: null,
  });
  await post(path, part, 201);
  const rest = await post(path, { method: 'manual', dryRun: true }, 201);
  expect(rest).toMatchObject({
    amount: 2_000,
    preview: {
      order: { number: null, amountDue: 0 },
      invoice: { number: null, status: 'paid', total: 3_000 },
    },
  });
  expect(rest.preview.order.status).not.toBe('draft');
  const above = { method: 'manual', amount: 2_001 };
  for (const dryRun of [true, false]) {
    const rejection = await world.api.post(`/api/v1${path}`, { ...above, dryRun });
    expect(rejection.body.error?.details[0]).toMatchObject({ code: 'amount_above_due' });
  }
});

test('a payment that is marked as paid pays its order and its invoice, as its dry run says', async () => {
  const { paymentId, number, orderId } = await buyOnAccount(world);
  const { preview: effect } = await post(`/payments/${paymentId}/mark-paid`, { dryRun: true }, 200);
  expect(effect).toMatchObject({
    released: 0,
    order: { id: orderId, paymentStatus: 'captured', amountPaid: 3_000, amountDue: 0 },
    invoice: { number, status: 'paid', total: 3_000 },
  });
  await post(`/payments/${paymentId}/mark-paid`, {}, 200);
  const { status, paymentStatus } = await read(`/orders/${orderId}`);
  expect({ status, paymentStatus }).toEqual({
    status: effect.order.status,
    paymentStatus: effect.order.paymentStatus,
  });
});
