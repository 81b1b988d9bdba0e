import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { allMailsTo } from '../../../support/mail/captured-mail.ts';
import {
  cushion,
  edit,
  fewer,
  placeWorked,
  setupWorked,
} from '../../../support/orders/worked-order.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setupWorked();

const mailOf = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 13)}@example.test`;
const path = (orderId: string): string => `/api/v1/orders/${orderId}/activity`;
const activityOf = async (orderId: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`${path(orderId)}?limit=100`), 200);
const timelineOf = async (orderId: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`/api/v1/orders/${orderId}/timeline?limit=100`), 200);
const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];

/** A purchase whose mails have been sent. */
async function bought(email: string, options: Parameters<typeof buy>[2] = {}) {
  const made = await buy(world, undefined, { ...options, session: { customerEmail: email } });
  await allMailsTo(world, email);
  return made;
}

describe('GET /orders/{id}/activity', () => {
  test('has the payment, the invoice, the mail and the changes of a purchase, newest first', async () => {
    const email = mailOf('buyer');
    const { orderId, paymentId } = await bought(email);
    const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
    const items = await activityOf(orderId);
    const of = (type: string) => items.filter((item) => item.type === type);
    expect(of('transaction')).toMatchObject([
      {
        actor: null,
        transaction: {
          paymentId,
          type: 'charge',
          status: 'succeeded',
          amount: 3000,
          method: 'card',
          card: { brand: 'visa', lastFour: '4242' },
          connectorName: expect.any(String),
          declineCode: null,
        },
      },
    ]);
    expect(of('document')).toMatchObject([
      {
        document: {
          event: 'issued',
          invoiceId: invoice.id,
          orderId,
          number: invoice.number,
          total: 3000,
          creditNoteNumber: null,
        },
      },
    ]);
    expect(of('mail')).toMatchObject([
      {
        mail: {
          template: 'customer.order_confirmation',
          to: email,
          status: 'captured',
          sentAt: expect.any(String),
          orderId,
        },
      },
    ]);
    const timeline = await timelineOf(orderId);
    expect(of('change').map(({ id, actor }) => ({ id, actor }))).toEqual(
      timeline.toReversed().map(({ id, actor }) => ({ id, actor })),
    );
    expect(of('change').at(-1).change).toMatchObject({ action: 'created', sequence: 1 });
    const instants = items.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().toReversed());
  });

  test('has a refund with its credit note and mail, and who refunded why', async () => {
    const email = mailOf('refunded');
    const { orderId, paymentId } = await bought(email);
    const refund = { amount: 500, reason: 'A scratch' };
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, refund), 200);
    await allMailsTo(world, email);
    const items = await activityOf(orderId);
    const refunded = items.find(({ change }) => change?.action === 'refunded');
    expect(refunded).toMatchObject({ reason: 'A scratch', actor: { type: 'api_key' } });
    expect(items.find(({ transaction }) => transaction?.type === 'refund')).toMatchObject({
      reason: 'A scratch',
      transaction: { amount: 500, status: 'succeeded' },
    });
    expect(items.find(({ document }) => document?.event === 'refunded')).toMatchObject({
      reason: 'A scratch',
      document: { creditNoteNumber: expect.stringContaining('CN'), creditedAmount: 500 },
    });
    expect(items.find(({ mail }) => mail?.template === 'customer.refund')?.mail.to).toBe(email);
  });

  test('has each step of a delivery', async () => {
    const email = mailOf('shipped');
    const { orderId } = await bought(email);
    const made = await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {
      type: 'physical',
    });
    const { id } = expectStatus(made, 201);
    const shipment = { carrier: 'DHL', trackingNumber: '0034' };
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, shipment), 200);
    await allMailsTo(world, email);
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/deliver`, {}), 200);
    const items = await activityOf(orderId);
    const steps = items.flatMap(({ fulfillment }) => fulfillment ?? []);
    expect(steps.map(({ event }) => event)).toEqual(['delivered', 'shipped', 'created']);
    expect(steps[1]).toMatchObject({ id, carrier: 'DHL', trackingNumber: '0034' });
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
    expect(items.some(({ mail }) => mail?.template === 'customer.order_shipped')).toBe(true);
  });

  test('is read in pages without a gap or a double, also where all share an instant', async () => {
    const own = await setup();
    await advance(own, { unit: 'day', count: 1 });
    const email = mailOf('frozen');
    const { orderId } = await buy(own, undefined, { session: { customerEmail: email } });
    await allMailsTo(own, email);
    for (const notes of ['a', 'b', 'c'])
      expectStatus(await own.api.patch(`/api/v1/orders/${orderId}`, { notes }), 200);
    const fulfillment = await own.api.post(`/api/v1/orders/${orderId}/fulfillments`, {
      type: 'service',
    });
    const { id } = expectStatus(fulfillment, 201);
    expectStatus(await own.api.post(`/api/v1/fulfillments/${id}/deliver`, {}), 200);
    const all = expectStatus(await own.api.get(`${path(orderId)}?limit=100`), 200);
    expect(new Set(all.map(({ at }: Parsed) => at)).size).toBe(1);
    expect(all.length).toBeGreaterThan(8);
    for (const limit of [1, 2, 3]) {
      const ids: string[] = [];
      let cursor = '';
      do {
        const page = await own.api.get(`${path(orderId)}?limit=${limit}${cursor}`);
        ids.push(...expectStatus(page, 200).map((item: Parsed) => item.id));
        const next = page.body.meta?.pagination?.cursor ?? null;
        cursor = next === null ? '' : `&cursor=${next}`;
      } while (cursor !== '');
      expect(ids).toEqual(all.map((item: Parsed) => item.id));
    }
  });

  test.each([
    ['an unknown order', () => path(crypto.randomUUID()), 404, 'not_found'],
    ['no id', () => path('nothing'), 404, 'not_found'],
    ['no cursor', (id: string) => `${path(id)}?cursor=x`, 400, 'validation_error'],
    ['a limit of 0', (id: string) => `${path(id)}?limit=0`, 400, 'validation_error'],
  ])('rejects %s', async (_, pathOf, status, code) => {
    const { orderId } = await buy(world);
    expect(codeOf(await world.api.get(pathOf(orderId)))).toEqual([status, code]);
  });

  test('takes no cursor of the timeline', async () => {
    const { orderId } = await buy(world);
    expectStatus(await world.api.patch(`/api/v1/orders/${orderId}`, { notes: 'x' }), 200);
    const page = await world.api.get(`/api/v1/orders/${orderId}/timeline?limit=1`);
    const response = await world.api.get(
      `${path(orderId)}?cursor=${page.body.meta?.pagination?.cursor}`,
    );
    expect([response.status, response.body.error?.details[0].code]).toEqual([
      400,
      'invalid_cursor',
    ]);
  });

  test('is of the own workspace only', async () => {
    const { orderId } = await buy(world);
    const other = await setup();
    expect((await other.api.get(path(orderId))).status).toBe(404);
  });
});

describe('the reason of a change', () => {
  test('of an edit is in the timeline and the activity, charged or refunded', async () => {
    const charged = await placeWorked(world);
    const more = { add: [cushion], reason: 'Swap for the bigger one' };
    expectStatus(await edit(world, charged.orderId, more), 200);
    const refunded = await placeWorked(world);
    const less = { ...fewer(refunded), reason: 'One was scratched' };
    expectStatus(await edit(world, refunded.orderId, less), 200);
    for (const [{ orderId }, reason] of [
      [charged, 'Swap for the bigger one'],
      [refunded, 'One was scratched'],
    ] as const) {
      const edited = (await timelineOf(orderId)).find(({ action }) => action === 'edited');
      expect(edited).toMatchObject({ reason, actor: { type: 'api_key' } });
      const [item] = (await activityOf(orderId)).filter(({ id }) => id === edited.id);
      expect(item).toMatchObject({ type: 'change', reason, change: { action: 'edited' } });
    }
  });

  test('of a cancellation is in both; a change without one has null', async () => {
    const { orderId } = await buy(world);
    const cancelled = await world.api.post(`/api/v1/orders/${orderId}/cancel`, {
      reason: 'Ordered twice',
    });
    expectStatus(cancelled, 200);
    const timeline = await timelineOf(orderId);
    expect(timeline.find(({ action }) => action === 'cancelled').reason).toBe('Ordered twice');
    expect(timeline[0].reason).toBeNull();
  });

  test('is erased with its customer; the entry stays, and no mail names the address', async () => {
    const email = mailOf('erased');
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const { orderId } = await bought(email, { cart: { customerId: customer.id } });
    const add = [{ name: 'Present', unitPrice: 0 }];
    expectStatus(await edit(world, orderId, { add, reason: 'For Ada Lovelace' }), 200);
    const before = await activityOf(orderId);
    expect(JSON.stringify(before)).toContain('For Ada Lovelace');
    expectStatus(await world.api.post(`/api/v1/customers/${customer.id}/anonymize`), 200);
    const after = await activityOf(orderId);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(JSON.stringify(after)).not.toContain('For Ada Lovelace');
    const timeline = await timelineOf(orderId);
    expect(timeline.find(({ action }) => action === 'edited').reason).toBeNull();
    expect(after.flatMap(({ mail }) => mail ?? [])).toMatchObject([{ to: null, orderId: null }]);
  });
});
