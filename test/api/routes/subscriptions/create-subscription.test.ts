import { describe, expect, test } from 'bun:test';
import { makeBuyer, withCards } from '../../../support/checkout/saved-cards.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  askToSubscribe,
  subscribe,
  subscriber,
} from '../../../support/subscriptions/subscriptions.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const PATH = '/api/v1/subscriptions';
const DAY_MS = 86_400_000;

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const listed = (customerId: string): Promise<Parsed[]> =>
  read(`/subscriptions?customerId=${customerId}`) as unknown as Promise<Parsed[]>;
const problem = ({ status, body }: Answer) => [
  status,
  body.error?.code,
  Array.isArray(body.error?.details) ? body.error.details[0]?.path : undefined,
];

describe('POST /subscriptions', () => {
  test('charges now: an order, a paid invoice and a payment by the stored card', async () => {
    const buyer = await subscriber(world);
    const shippingAddress = { addressLine1: '1 Main St', city: 'Springfield', countryCode: 'US' };
    const made = await subscribe(world, buyer, {
      quantity: 2,
      shippingAmount: 500,
      shippingAddress,
      metadata: { seat: 7 },
    });
    expect(made).toMatchObject({
      status: 'active',
      createdBy: 'api',
      customerId: buyer.customerId,
      recurringTotal: 6_000,
      shippingAddress,
      metadata: { seat: 7 },
      paymentMethodId: null,
      checkoutSessionId: null,
      sequence: 1,
    });
    const order = await read(`/orders/${made.originOrderId}?expand=payments,invoices`);
    expect(order).toMatchObject({
      source: 'subscription_first',
      subscriptionId: made.id,
      total: 6_500,
      amountPaid: 6_500,
      amountDue: 0,
      payments: [{ status: 'captured', amount: 6_500, subscriptionId: made.id }],
      invoices: [
        { status: 'paid', sourceType: 'subscription', periodStart: made.currentPeriodStart },
      ],
    });
    const [ledger] = await read('/sandbox/ledger?limit=1');
    expect(ledger).toMatchObject({
      idempotencyKey: `sub:${made.id}:p0:a1`,
      amount: 6_500,
      status: 'approved',
    });
    const events = await readEvents(made.id);
    expect(events.map(({ type }) => type)).toEqual([
      'subscription.created',
      'subscription.activated',
    ]);
    for (const { data } of events)
      expect(data).toMatchObject({ metadata: { seat: 7 }, orderId: made.originOrderId });
    expect(events.at(-1)?.data['subscription']).toEqual(made);
  });

  test.each([
    ['daily', undefined, 'day', 1],
    ['biweekly', undefined, 'week', 2],
    ['quarterly', 2, 'month', 6],
    ['semiannual', undefined, 'month', 6],
    ['yearly', 3, 'year', 3],
    ['hour', 8760, 'hour', 8760],
  ])('takes %s x %p as %s x %i', async (interval, intervalCount, stored, count) => {
    const made = await subscribe(world, await subscriber(world), {
      interval,
      ...(intervalCount === undefined ? {} : { intervalCount }),
      trialDays: 3,
    });
    expect(made).toMatchObject({ interval: stored, intervalCount: count, status: 'trialing' });
  });

  test('takes unitPrice for amount, a card of the customer, and the forms of ids that buyers have', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const customerId = `cus_${buyer.customerId.replaceAll('-', '')}`;
    const made = await subscribe(
      world,
      { customerId },
      { amount: undefined, unitPrice: 1_200, paymentMethodId: ids[1] },
    );
    expect(made).toMatchObject({ amount: 1_200, customerId: buyer.customerId });
    const [payment] = (await read(`/subscriptions/${made.id}?expand=payments`)).payments;
    expect(payment.card.brand).toBe('mastercard');
  });

  test('charges nothing before a trial ends, or before it begins', async () => {
    const buyer = await subscriber(world);
    const trial = await subscribe(world, buyer, { trialDays: 14 });
    expect(trial).toMatchObject({ status: 'trialing', originOrderId: null });
    expect(trial.trialEnd).toBe(trial.nextBillingAt);
    expect(await read(`/subscriptions/${trial.id}/periods`)).toMatchObject([
      { index: 0, status: 'trial', amountDue: 0 },
    ]);
    const startAt = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const later = await subscribe(world, buyer, { startAt });
    expect(later).toMatchObject({
      status: 'active',
      billingAnchor: startAt,
      nextBillingAt: startAt,
      currentPeriodStart: null,
    });
    expect(await read(`/subscriptions/${later.id}/periods`)).toEqual([]);
    const both = await subscribe(world, buyer, { startAt, trialDays: 2 });
    expect([both.trialStart, Date.parse(both.trialEnd) - Date.parse(startAt)]).toEqual([
      startAt,
      2 * DAY_MS,
    ]);
    expect(await read(`/orders?customerId=${buyer.customerId}`)).toEqual([]);
    expect((await readEvents(later.id)).map(({ type }) => type)).toEqual(['subscription.created']);
  });

  test('charges the first row of an installment plan, its amounts being final', async () => {
    const schedule = [
      { amount: 5_000 },
      { amount: 2_500, unit: 'month', count: 1 },
      { amount: 2_500, unit: 'week', count: 2 },
    ];
    const made = await subscribe(world, await subscriber(world), {
      interval: undefined,
      amount: 5_000,
      installments: { schedule },
    });
    expect(made).toMatchObject({
      kind: 'installment',
      status: 'active',
      amount: 5_000,
      installments: { total: 3, paid: 1, remaining: 2, totalAmount: 10_000, paidAmount: 5_000 },
    });
    expect(made.installments.schedule.map(({ status }: Parsed) => status)).toEqual([
      'paid',
      'due',
      'due',
    ]);
    expect(made.nextBillingAt).toBe(made.installments.schedule[1].dueAt);
    const upcoming = await read(`/subscriptions/${made.id}/upcoming-invoice`);
    expect([upcoming.amountDue, upcoming.chargeAt]).toEqual([2_500, made.nextBillingAt]);
    expect(expectStatus(await world.api.patch(`${PATH}/${made.id}`, { metadata: { a: 1 } }), 200));
    const locked = await world.api.patch(`${PATH}/${made.id}`, { shippingAmount: 5 });
    expect([locked.status, locked.body.error?.code]).toEqual([409, 'installment_plan_locked']);
  });

  test('takes usage terms, and an amount of nothing', async () => {
    const made = await subscribe(world, await subscriber(world), {
      amount: 0,
      usage: { metric: 'calls', unitAmountDecimal: '0.25', included: 100 },
    });
    expect(made).toMatchObject({
      status: 'active',
      usage: { metric: 'calls', unitAmountDecimal: '0.25', included: 100, aggregation: 'sum' },
    });
    expect(await read(`/orders/${made.originOrderId}`)).toMatchObject({
      total: 0,
      paymentStatus: 'captured',
    });
  });

  test('makes nothing when the card is declined', async () => {
    const buyer = await subscriber(world, 'pm_sandbox_renewalDecline');
    const answer = await askToSubscribe(world, buyer);
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'payment_failed']);
    expect(answer.body.error?.details).toMatchObject({ declineCode: 'insufficient_funds' });
    expect(await listed(buyer.customerId)).toEqual([]);
    expect(await read(`/orders?customerId=${buyer.customerId}`)).toEqual([]);
  });

  test('is made by a repeat once, and another body under the key is refused', async () => {
    const buyer = await subscriber(world);
    const { applicationId } = world;
    const body = {
      applicationId,
      customerId: buyer.customerId,
      plan: 'pro',
      interval: 'month',
      amount: 3_000,
    };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ask = (sent: object) => world.api.post(PATH, sent, headers);
    const answers = await Promise.all([ask(body), ask(body), ask(body)]);
    const ids = new Set(answers.map((answer) => expectStatus(answer, 201).id));
    expect(ids.size).toBe(1);
    expect(await listed(buyer.customerId)).toHaveLength(1);
    const other = await ask({ ...body, amount: 1 });
    expect([other.status, other.body.error?.code]).toEqual([409, 'idempotency_key_reused']);
  });

  const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
  test.each<[object, unknown[]]>([
    [{ plan: undefined }, [400, 'validation_error', 'plan']],
    [{ amount: undefined }, [400, 'validation_error', 'amount']],
    [{ amount: -1 }, [400, 'validation_error', 'amount']],
    [{ unitPrice: 5 }, [400, 'validation_error', 'unitPrice']],
    [{ interval: undefined }, [400, 'validation_error', 'interval']],
    [{ applicationId: undefined }, [400, 'validation_error', 'applicationId']],
    [{ customerId: undefined }, [400, 'validation_error', 'customerId']],
    [{ quantity: 0 }, [400, 'validation_error', 'quantity']],
    [{ trialDays: 731 }, [400, 'validation_error', 'trialDays']],
    [{ startAt: soon(-DAY_MS) }, [422, 'validation_error', 'startAt']],
    [{ startAt: soon(900 * DAY_MS) }, [422, 'validation_error', 'startAt']],
    [{ colour: 'red' }, [400, 'validation_error', '']],
    [{ interval: 'fortnight' }, [400, 'invalid_interval', 'interval']],
    [{ interval: 'month', intervalCount: 13 }, [400, 'invalid_interval', 'intervalCount']],
    [
      { installments: { count: 61, unit: 'month' } },
      [400, 'invalid_interval', 'installments.count'],
    ],
    [
      { installments: { schedule: [{ amount: 3_000 }] } },
      [400, 'invalid_schedule', 'installments.schedule'],
    ],
    [
      { installments: { schedule: [{ amount: 4_000 }, { amount: 1, unit: 'day', count: 1 }] } },
      [400, 'schedule_first_payment_mismatch', 'amount'],
    ],
    [
      { installments: { count: 3, unit: 'month' }, quantity: 2 },
      [422, 'validation_error', 'quantity'],
    ],
    [
      { installments: { count: 3, unit: 'month' }, shippingAmount: 2 },
      [422, 'validation_error', 'shippingAmount'],
    ],
    [{ applicationId: crypto.randomUUID() }, [404, 'application_not_found', undefined]],
    [{ customerId: crypto.randomUUID() }, [404, 'customer_not_found', undefined]],
    [{ currency: 'EUR' }, [422, 'currency_mismatch', 'currency']],
    [{ paymentMethodId: 'nonsense' }, [422, 'missing_required_field', 'paymentMethodId']],
    [{ paymentMethodId: crypto.randomUUID() }, [422, 'missing_required_field', 'paymentMethodId']],
  ])('refuses %j', async (terms, expected) => {
    const buyer = await subscriber(world);
    expect(problem(await askToSubscribe(world, buyer, terms))).toEqual(expected);
    expect(await listed(buyer.customerId)).toEqual([]);
  });

  test('refuses a customer without a card, one of another application, and an application without a connector', async () => {
    const nobody = await makeBuyer(world);
    expect(problem(await askToSubscribe(world, nobody))).toEqual([
      422,
      'missing_required_field',
      'paymentMethodId',
    ]);
    const stranger = await setup();
    const foreign = await subscriber(stranger);
    expect(problem(await askToSubscribe(world, foreign))).toEqual([
      404,
      'customer_not_found',
      undefined,
    ]);
    const buyer = await subscriber(stranger);
    for (const { id } of expectStatus(await stranger.owner.get('/api/v1/connectors'), 200))
      await stranger.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' });
    const answer = await askToSubscribe(stranger, buyer);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'no_processor_connection']);
  });
});
