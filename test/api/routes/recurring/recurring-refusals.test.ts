import { describe, expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import {
  complete,
  createSession,
  decideChallenge,
  ledgerOf,
  makeCart,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import {
  askToSell,
  monthly,
  mug,
  plan,
  sell,
  soldBy,
  someEmail,
} from '../../../support/checkout/recurring.ts';
import { widgetPays } from '../../../support/checkout/sandbox-widget.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const refusalOf = ({ status, body }: Answer): [number, string, string | undefined] => [
  status,
  body.error?.code ?? '',
  body.error?.details?.[0]?.path,
];
const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

describe('the terms of a session are refused', () => {
  const even = { count: 3, unit: 'month' };
  const rows = (row: object) => ({ schedule: [{ amount: 900 }, row] });
  const gap = { amount: 1, unit: 'month', count: 1 };
  const cases: [string, object, [number, string, string | undefined]][] = [
    [
      'an unknown interval',
      { interval: 'fortnight' },
      [400, 'invalid_interval', 'recurring.interval'],
    ],
    [
      'month 13',
      { interval: 'month', intervalCount: 13 },
      [400, 'invalid_interval', 'recurring.intervalCount'],
    ],
    [
      'one installment',
      { installments: { ...even, count: 1 } },
      [400, 'invalid_interval', 'recurring.installments.count'],
    ],
    [
      'a schedule of one row',
      { installments: { schedule: [{ amount: 900 }] } },
      [400, 'invalid_schedule', 'recurring.installments.schedule'],
    ],
    [
      'a gap of 366 days',
      { installments: rows({ amount: 1, unit: 'day', count: 366 }) },
      [400, 'invalid_schedule', 'recurring.installments.schedule.1.count'],
    ],
    [
      'an amount that is not the first row',
      { amount: 800, installments: rows(gap) },
      [400, 'schedule_first_payment_mismatch', 'recurring.amount'],
    ],
    [
      'installments at another price than the line',
      { amount: 800, installments: even },
      [400, 'schedule_first_payment_mismatch', 'lineItems.0.unitPrice'],
    ],
    [
      'installments with a trial',
      { trialDays: 3, installments: even },
      [422, 'validation_error', 'recurring.trialDays'],
    ],
    [
      'two installment plans',
      { quantity: 2, installments: even },
      [422, 'validation_error', 'recurring.quantity'],
    ],
    ['a trial of 731 days', { trialDays: 731 }, [400, 'validation_error', 'recurring.trialDays']],
    [
      'a mode that there is not',
      { createMode: 'later' },
      [400, 'validation_error', 'recurring.createMode'],
    ],
    ['a field that there is not', { price: 1 }, [400, 'validation_error', 'recurring']],
  ];
  for (const [name, recurring, expected] of cases) {
    test(name, async () => {
      const [status, code, path] = refusalOf(await askToSell(world, [plan], { recurring }));
      expect([status, code]).toEqual([expected[0], expected[1]]);
      expect(path).toStartWith(expected[2] ?? '');
    });
  }

  test.each([
    ['no plan', { ...plan, referenceId: null }, 'lineItems.0.referenceId'],
    ['no cadence', { ...plan, metadata: {} }, 'lineItems.0.metadata.interval'],
  ])('a line with %s', async (_, line, path) => {
    const refused = await askToSell(world, [line]);
    expect(refusalOf(refused)).toEqual([422, 'subscription_terms_undeterminable', path]);
  });

  test('terms without a plan, with goods alone', async () => {
    const refused = await askToSell(world, [mug], { recurring: { interval: 'month', amount: 1 } });
    expect(refusalOf(refused)).toEqual([
      422,
      'subscription_terms_undeterminable',
      'recurring.plan',
    ]);
  });

  test('a cadence of the line that there is not', async () => {
    const line = { ...plan, metadata: { interval: 'month', intervalCount: 13 } };
    const path = 'lineItems.0.metadata.intervalCount';
    expect(refusalOf(await askToSell(world, [line]))).toEqual([400, 'invalid_interval', path]);
  });

  test('a second subscription line', async () => {
    const refused = await askToSell(world, [plan, mug, plan], { recurring: monthly });
    expect(refusalOf(refused)).toEqual([422, 'validation_error', 'lineItems.2.type']);
  });

  test('a buyer whom nothing names', async () => {
    const refused = await askToSell(world, [plan], { customerEmail: null });
    expect(refusalOf(refused).slice(0, 2)).toEqual([422, 'recurring_customer_required']);
  });

  test('another currency than the application’s', async () => {
    const cart = await makeCart(world, { currency: 'EUR' }, [plan]);
    const refused = await createSession(world, { cartId: cart.id });
    expect(refusalOf(refused).slice(0, 2)).toEqual([422, 'currency_mismatch']);
  });

  test('nothing is created', async () => {
    const cart = await makeCart(world, {}, [plan]);
    const recurring = { interval: 'fortnight' };
    const refused = await createSession(world, { cartId: cart.id, recurring, discountCode: 'X' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await read(`/carts/${cart.id}`)).appliedDiscount).toBeNull();
  });
});

describe('a cart that changed', () => {
  test('a line with other terms than the session’s is not sold', async () => {
    const session = await sell(world, [mug, plan]);
    const cart = await read(`/carts/${session.cartId}`);
    const { id } = cart.lineItems[1];
    const path = `/api/v1/carts/${cart.id}/items/${id}`;
    expectStatus(await world.api.patch(path, { quantity: 2 }), 200);
    const refused = await complete(world, session);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'cart_changed', details: { reason: 'subscription_line_changed' } },
    ]);
    expect(await ledgerOf(world, session)).toEqual([]);
    expectStatus(await world.api.patch(path, { quantity: 1 }), 200);
    expectStatus(await complete(world, session), 200);
  });
});

describe('a payment that fails or waits', () => {
  test('a decline makes nothing; another card sells it', async () => {
    const session = await sell(world, [plan]);
    const declined = await complete(world, session, { paymentToken: 'tok_decline_expired' });
    expect(declined.status).toBe(402);
    expect(await read(`/subscriptions?q=${encodeURIComponent(session.customerEmail)}`)).toEqual([]);
    const answer = expectStatus(await complete(world, session), 200);
    const { subscription, periods } = await soldBy(world, session, answer);
    expect(subscription.status).toBe('active');
    expect(periods).toHaveLength(1);
  });

  test('a challenge makes it pending; approved, it is active', async () => {
    const session = await sell(world, [plan]);
    const asked = await complete(world, session, { paymentToken: 'tok_3ds' });
    expect(asked.status).toBe(202);
    const { subscriptionId } = await pollSession(world, session);
    const pending = await read(`/subscriptions/${subscriptionId}`);
    expect(pending).toMatchObject({ status: 'pending', originOrderId: null });
    const ref = asked.body.data.nextAction.url.split('/').pop();
    await decideChallenge(world, session, ref, 'approve');
    const shown = await pollSession(world, session);
    expect(shown).toMatchObject({ status: 'completed', subscriptionId });
    const sold = await soldBy(world, session, shown);
    expect(sold.subscription).toMatchObject({ status: 'active', originOrderId: shown.orderId });
    expect(sold.order).toMatchObject({ source: 'subscription_first', subscriptionId });
    expect(sold.periods).toMatchObject([{ index: 0, status: 'paid', orderId: shown.orderId }]);
    expect((await readEvents(subscriptionId)).map(({ type }) => type)).toEqual([
      'subscription.created',
      'subscription.activated',
    ]);
  });

  test('a challenge on trial begins the trial', async () => {
    const session = await sell(world, [plan], { recurring: { trialDays: 5 } });
    const asked = await complete(world, session, { paymentToken: 'tok_3ds' });
    const ref = asked.body.data.nextAction.url.split('/').pop();
    await decideChallenge(world, session, ref, 'approve');
    const { subscriptionId } = await pollSession(world, session);
    expect(await read(`/subscriptions/${subscriptionId}`)).toMatchObject({ status: 'trialing' });
  });

  test('a rejected challenge expires it; the next card sells another', async () => {
    const session = await sell(world, [plan]);
    const asked = await complete(world, session, { paymentToken: 'tok_3ds' });
    const { subscriptionId: first } = await pollSession(world, session);
    const ref = asked.body.data.nextAction.url.split('/').pop();
    await decideChallenge(world, session, ref, 'reject');
    expect(await pollSession(world, session)).toMatchObject({
      status: 'open',
      subscriptionId: null,
    });
    expect(await read(`/subscriptions/${first}`)).toMatchObject({ status: 'expired' });
    const [period] = (await read(`/subscriptions/${first}/periods`)) as unknown as Parsed[];
    expect(period).toMatchObject({ status: 'void' });
    const answer = expectStatus(await complete(world, session), 200);
    expect(answer.subscriptionId).not.toBe(first);
    const { subscription, order } = await soldBy(world, session, answer);
    expect(subscription.status).toBe('active');
    expect(order.subscriptionId).toBe(subscription.id);
  });

  test('a card that the processor did not store is paid back', async () => {
    const session = await sell(world, [plan]);
    const refused = await complete(world, session, { paymentToken: 'pm_sandbox_noStore' });
    expect([refused.status, refused.body.error]).toMatchObject([
      402,
      { code: 'payment_failed', details: { declineCode: 'card_not_supported' } },
    ]);
    const paymentId = refused.body.error?.details.paymentId;
    await waitFor(async () => {
      const { status } = await read(`/payments/${paymentId}`);
      return status === 'refunded';
    });
    expect(await pollSession(world, session)).toMatchObject({
      status: 'open',
      lastError: { code: 'payment_failed', declineCode: 'card_not_supported' },
    });
    const answer = expectStatus(await complete(world, session), 200);
    expect((await soldBy(world, session, answer)).subscription.status).toBe('active');
    const report = await world.api.post('/api/v1/money-audit/runs', {});
    expect(report.status).toBeLessThan(500);
  });

  test('a card that cannot be stored begins no trial', async () => {
    const session = await sell(world, [plan], { recurring: { trialDays: 5 } });
    const refused = await complete(world, session, { paymentToken: 'pm_sandbox_noStore' });
    expect(refused.status).toBe(402);
  });
});

describe('repeats', () => {
  test('the same token gets the same subscription; another one is told that it is sold', async () => {
    const session = await sell(world, [plan]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(world, session)));
    const ids = answers.map((answer) => expectStatus(answer, 200).subscriptionId);
    expect(new Set(ids).size).toBe(1);
    const other = await complete(world, session, { paymentToken: 'tok_mastercard' });
    expect(refusalOf(other).slice(0, 2)).toEqual([422, 'session_not_open']);
    const captured = (await ledgerOf(world, session)).filter(({ status }) => status === 'approved');
    expect(captured).toHaveLength(1);
    const periods = (await read(`/subscriptions/${ids[0]}/periods`)) as unknown as Parsed[];
    expect(periods).toHaveLength(1);
  });

  test('different cards at once sell one subscription', async () => {
    const customerEmail = someEmail();
    const session = await sell(world, [plan], { customerEmail });
    const tokens = ['tok_visa', 'tok_mastercard', 'tok_amex', 'tok_discover'];
    const answers = await Promise.all(
      tokens.map((paymentToken) => complete(world, session, { paymentToken })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const [won] = answers.filter(({ status }) => status === 200);
    const { subscription } = await soldBy(world, session, won?.body.data);
    const list = await read(`/subscriptions?customerId=${subscription.customerId}`);
    expect(list).toHaveLength(1);
  });
});

describe('an embed token that names no buyer', () => {
  test('asks at completion who subscribes; the widget’s one charge then begins it', async () => {
    const recurring = { plan: 'club', interval: 'month', amount: 900 };
    const price = { amount: 900, currency: 'USD', recurring };
    const made = await world.api.post('/api/v1/checkout-sessions/embed-token', price);
    const session = { id: expectStatus(made, 200).checkoutSessionId };
    const { processorTransactionId } = await widgetPays(world, session);
    const body = { paymentMethod: 'processor', processorTransactionId };
    const path = `/api/v1/checkout-sessions/${session.id}/complete`;
    const refused = await world.anyone.post(path, body);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'missing_required_field', details: [{ field: 'email', code: 'required' }] },
    ]);
    expect(await pollSession(world, session)).toMatchObject({ status: 'open' });
    const email = someEmail();
    const answer = expectStatus(await world.anyone.post(path, { ...body, email }), 200);
    const { subscription, order, payment } = await soldBy(world, session, answer);
    expect(subscription).toMatchObject({ status: 'active', amount: 900 });
    expect(order).toMatchObject({ customerEmail: email, amountPaid: 900 });
    expect(payment).toMatchObject({ amountCaptured: 900 });
  });
});
