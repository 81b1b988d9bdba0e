import { describe, expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import { complete, ledgerOf } from '../../../support/checkout/checkout.ts';
import { plan, sell } from '../../../support/checkout/recurring.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const make = (body: object): Promise<Answer> => world.api.post('/api/v1/subscriptions', body);

/** A session in manual mode, completed. */
async function paid(recurring: object = {}): Promise<{ session: Parsed; orderId: string }> {
  const session = await sell(world, [plan], { recurring: { createMode: 'manual', ...recurring } });
  const answer = expectStatus(await complete(world, session), 200);
  expect(answer).not.toHaveProperty('subscriptionId');
  return { session, orderId: answer.orderId };
}

describe('createMode manual', () => {
  test('pays the order and stores the card; the merchant makes the subscription later, once', async () => {
    const { session, orderId } = await paid();
    const order = await read(`/orders/${orderId}`);
    expect(order).toMatchObject({
      source: 'checkout',
      subscriptionId: null,
      paymentStatus: 'captured',
      metadata: { recurring: { plan: 'plan_club', interval: 'month', amount: 900 } },
    });
    const body = { checkoutSessionId: session.id };
    const answers = await Promise.all([make(body), make(body), make(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    const ids = new Set(answers.map(({ body: { data } }) => data.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const subscription = await read(`/subscriptions/${id}`);
    expect(subscription).toMatchObject({
      status: 'active',
      originOrderId: orderId,
      checkoutSessionId: session.id,
      amount: 900,
      customerId: order.customerId,
    });
    expect(subscription.metadata).not.toHaveProperty('recurring');
    const [period] = (await read(`/subscriptions/${id}/periods`)) as unknown as Parsed[];
    const [invoice] = (await read(`/invoices?orderId=${orderId}`)) as unknown as Parsed[];
    expect(period).toMatchObject({ index: 0, status: 'paid', orderId, invoiceId: invoice?.id });
    expect(await read(`/orders/${orderId}`)).toMatchObject({ subscriptionId: id });
    expect(await read(`/subscriptions/${id}/invoices`)).toMatchObject([
      { id: invoice?.id, subscriptionId: id },
    ]);
    const { invariants } = await read('/audit/money');
    expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
    expect(await read(`/checkout/sessions/${session.id}`)).toMatchObject({ subscriptionId: id });
    expect(await ledgerOf(world, session)).toHaveLength(1);
    expect((await readEvents(id)).map(({ type }) => type)).toEqual([
      'subscription.created',
      'subscription.activated',
    ]);
  });

  test('with a trial', async () => {
    const { session } = await paid({ trialDays: 10 });
    const made = expectStatus(await make({ checkoutSessionId: session.id }), 201);
    expect(made.status).toBe('trialing');
    expect(await ledgerOf(world, session)).toMatchObject([{ type: 'verification' }]);
  });

  test('of a session in auto mode answers what its payment made', async () => {
    const session = await sell(world, [plan]);
    const { subscriptionId } = expectStatus(await complete(world, session), 200);
    const body = { checkoutSessionId: session.id };
    expect(expectStatus(await make(body), 200).id).toBe(subscriptionId);
  });

  test('refuses', async () => {
    const open = await sell(world, [plan], { recurring: { createMode: 'manual' } });
    const single = await sell(world, [{ name: 'Mug', unitPrice: 100 }]);
    expectStatus(await complete(world, single), 200);
    const { session, orderId } = await paid();
    const [payment] = (await read(`/orders/${orderId}/payments`)) as unknown as Parsed[];
    const refund = await world.api.post(`/api/v1/payments/${payment?.id}/refund`, {});
    expectStatus(refund, 200);
    const cases: [object, number, string, unknown][] = [
      [{ checkoutSessionId: 'sess_none' }, 404, 'session_not_found', undefined],
      [{ checkoutSessionId: open.id }, 422, 'invalid_state', 'session_not_completed'],
      [{ checkoutSessionId: single.id }, 422, 'invalid_state', 'not_recurring'],
      [{ checkoutSessionId: session.id }, 422, 'invalid_state', 'payment_returned'],
      [{ checkoutSessionId: session.id, plan: 'x' }, 400, 'validation_error', undefined],
      [{ plan: 'x', interval: 'month', amount: 1 }, 400, 'validation_error', undefined],
    ];
    for (const [body, status, code, reason] of cases) {
      const refused = await make(body);
      const { error } = refused.body;
      expect([refused.status, error?.code, error?.details?.reason]).toEqual([status, code, reason]);
    }
  });
});
