import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { withCards } from '../../../support/checkout/saved-cards.ts';
import { configure } from '../../../support/checkout/priced-cart.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

/** f = 1697400/2592000 of April is left. */
const START = '2027-04-01T00:00:00.000Z';
const AT = '2027-04-11T08:30:00.000Z';

const world = await setup();
const sql = await sqlOf(world);
await freeze(world, START);

async function freeze(of: World, now: string): Promise<void> {
  expectStatus(await of.api.post('/api/v1/test-clock', { now }), 200);
}

/** A world whose clock stands at the start of April. */
async function april(): Promise<World> {
  const own = await setup();
  await freeze(own, START);
  return own;
}

/** A subscription of 30.00 a month from April 1. */
async function monthly(of: World = world, terms: object = {}, token?: string): Promise<Parsed> {
  return subscribe(of, await subscriber(of, token), terms);
}

/** The same, whose further charges are made to another card. */
async function monthlyThenBy(of: World, token: string): Promise<Parsed> {
  const { buyer, ids } = await withCards(of, 'tok_mastercard', token);
  const [first, second = ''] = ids;
  const made = await subscribe(of, buyer, { paymentMethodId: first });
  const card = second.replace('cpm_', '');
  const sqlOfWorld = await sqlOf(of);
  await sqlOfWorld`update subscription set payment_method_id = ${card}::uuid where id = ${made.id}`;
  return made;
}

const path = (id: string, verb: string): string => `/api/v1/subscriptions/${id}/${verb}`;

function ask(id: string, body: object, of: World = world, headers = {}): Promise<Answer> {
  return of.api.post(path(id, 'change'), { prorationDate: AT, ...body }, headers);
}

const change = async (id: string, body: object, of: World = world): Promise<Parsed> =>
  expectStatus(await ask(id, body, of), 200);

const preview = async (id: string, body: object, of: World = world): Promise<Parsed> =>
  expectStatus(await of.api.post(path(id, 'preview-change'), { prorationDate: AT, ...body }), 200);

const ordersOf = async (id: string, of: World = world): Promise<Parsed[]> =>
  expectStatus(await of.api.get(`/api/v1/orders?subscriptionId=${id}&limit=100`), 200);

function expectError({ status, body }: Answer, wanted: number, code: string): Parsed {
  expect([status, body.error?.code]).toEqual([wanted, code]);
  return body.error;
}

/** What paid the first period. */
async function firstPaymentOf(id: string): Promise<Parsed> {
  const periods = expectStatus(await world.api.get(path(id, 'periods')), 200);
  const { paymentId } = periods.at(-1);
  return expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
}

/** Sales tax of 8.25 % everywhere. */
async function tax(of: World): Promise<void> {
  const rule = { name: 'Sales tax', country: 'US', state: null, rate: '8.25' };
  expectStatus(await configure(of, { tax: { mode: 'native', rules: [rule] } }), 200);
}

describe('POST /subscriptions/{id}/change', () => {
  test('charges the difference at once, and gives it back to the balance', async () => {
    const own = await april();
    const { id } = await monthly(own);
    const seen = await preview(id, { amount: 5_000 }, own);
    expect(seen).toEqual({
      credit: 1_965,
      charge: 3_274,
      taxDelta: 0,
      net: 1_309,
      amountDueNow: 1_309,
      creditBalanceAfter: 0,
      nextBillingAt: '2027-05-01T00:00:00.000Z',
      nextAmount: 5_000,
      prorationDate: AT,
    });
    const up = await change(id, { amount: 5_000 }, own);
    expect(up).toMatchObject({ amount: 5_000, billingAnchor: START, status: 'active' });
    expect(up.adjustment).toMatchObject({ net: 1_309, amountDueNow: 1_309, status: 'charged' });
    const [order] = await ordersOf(id, own);
    expect(order).toMatchObject({
      id: up.adjustment.orderId,
      source: 'subscription_change',
      total: 1_309,
      amountPaid: 1_309,
    });
    const invoice = expectStatus(
      await own.api.get(`/api/v1/invoices/${up.adjustment.invoiceId}`),
      200,
    );
    expect(invoice).toMatchObject({ status: 'paid', total: 1_309, sourceType: 'subscription' });
    expect(invoice.lines).toMatchObject([
      { unitPrice: 3_274, detail: 'For the rest of the period, less unused time of Pro' },
    ]);
    const payment = expectStatus(
      await own.api.get(`/api/v1/payments/${up.adjustment.paymentId}`),
      200,
    );
    expect(payment).toMatchObject({
      status: 'captured',
      amountCaptured: 1_309,
      subscriptionId: id,
    });
    const down = await change(id, { amount: 3_000 }, own);
    expect(down.adjustment).toMatchObject({
      credit: 3_274,
      charge: 1_965,
      net: -1_309,
      amountDueNow: 0,
      creditBalanceAfter: 1_309,
      orderId: null,
      status: 'credited',
    });
    expect(down.creditBalance).toBe(1_309);
    await advance(own, { unit: 'month', count: 1 });
    const [renewal] = await ordersOf(id, own);
    expect(renewal).toMatchObject({ source: 'subscription_renewal', amountPaid: 1_691 });
    expect((await subscriptionOf(own, id)).creditBalance).toBe(0);
    const types = (await readEvents(id)).map(({ type }) => type);
    expect(types).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.changed',
      'subscription.changed',
      'subscription.renewal_upcoming',
      'subscription.renewed',
    ]);
  });

  test('prorates a quantity: 3 to 5 at 10.00, with two thirds left', async () => {
    const { id } = await monthly(world, { amount: 1_000, quantity: 3 });
    const at = { prorationDate: '2027-04-11T00:00:00Z' };
    const changed = await change(id, { quantity: 5, ...at });
    expect(changed.adjustment).toMatchObject({ credit: 2_000, charge: 3_333, net: 1_333 });
    expect(changed).toMatchObject({ quantity: 5, recurringTotal: 5_000 });
  });

  test('another cadence credits the same, charges its full price and begins now', async () => {
    const { id } = await monthly();
    const body = { interval: 'yearly', amount: 30_000, plan: 'pro-year' };
    const seen = await preview(id, body);
    const changed = await change(id, body);
    expect(seen).toMatchObject({ credit: 1_965, charge: 30_000, net: 28_035, nextAmount: 30_000 });
    expect(changed.adjustment).toMatchObject({ credit: 1_965, charge: 30_000, net: 28_035 });
    expect(changed).toMatchObject({
      planId: 'pro-year',
      planName: 'pro-year',
      interval: 'year',
      intervalCount: 1,
      billingAnchor: START,
      nextBillingAt: '2028-04-01T00:00:00.000Z',
      currentPeriodEnd: '2028-04-01T00:00:00.000Z',
    });
    const periods = expectStatus(await world.api.get(path(id, 'periods')), 200);
    expect(periods.map(({ index, status }: Parsed) => [index, status]).toSorted()).toEqual([
      [0, 'paid'],
      [1, 'paid'],
    ]);
    const back = await change(id, { amount: 20_000, prorationDate: START });
    expect(back.adjustment).toMatchObject({ credit: 30_000, charge: 20_000, net: -10_000 });
  });

  test.each([
    ['costs no more than what is left', { interval: 'week', amount: 500 }],
    ['costs nothing', { interval: 'week', amount: 0 }],
  ])('another cadence that %s has its order and its invoice, of 0', async (_, body) => {
    const { id } = await monthly();
    const changed = await change(id, body);
    expect(changed.adjustment).toMatchObject({ amountDueNow: 0, status: 'credited' });
    const { orderId, invoiceId } = changed.adjustment;
    const periods = expectStatus(await world.api.get(path(id, 'periods')), 200);
    const begun = { index: 1, status: 'paid', amountDue: 0, orderId, invoiceId };
    expect(periods.find(({ index }: Parsed) => index === 1)).toMatchObject(begun);
    const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(order).toMatchObject({ source: 'subscription_change', total: 0, amountPaid: 0 });
    const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
    expect(invariants.flatMap(({ violations }: Parsed) => violations)).toEqual([]);
    const back = await world.api.post(path(id, 'refund-cancel'), {});
    expect(expectStatus(back, 200).refund).toMatchObject({ status: 'succeeded' });
  });

  test('proration none and a trial move no money', async () => {
    const { id } = await monthly();
    const free = await change(id, { amount: 9_000, proration: 'none', quantity: 2 });
    expect(free).toMatchObject({
      amount: 9_000,
      quantity: 2,
      nextBillingAt: '2027-05-01T00:00:00.000Z',
    });
    expect(free.adjustment).toMatchObject({ net: 0, status: 'none', orderId: null });
    const trial = await monthly(world, { trialDays: 10 });
    const seen = await preview(trial.id, { interval: 'week', amount: 700 });
    expect(seen).toMatchObject({
      net: 0,
      nextAmount: 700,
      nextBillingAt: '2027-04-11T00:00:00.000Z',
    });
    const changed = await change(trial.id, { interval: 'week', amount: 700 });
    expect(changed).toMatchObject({ status: 'trialing', interval: 'week', amount: 700 });
    expect(await ordersOf(trial.id)).toEqual([]);
  });

  test('credit pays first; what it covers is not charged', async () => {
    const { id } = await monthly();
    await change(id, { amount: 1_000 });
    const half = await change(id, { amount: 2_000 });
    expect(half.adjustment).toMatchObject({
      net: 655,
      amountDueNow: 0,
      creditBalanceAfter: 655,
      status: 'charged',
    });
    expect(half.adjustment.orderId).toBeString();
    const rest = await change(id, { amount: 4_000 });
    expect(rest.adjustment).toMatchObject({ net: 1_309, amountDueNow: 654, creditBalanceAfter: 0 });
    expect((await ordersOf(id))[0]).toMatchObject({
      total: 1_309,
      creditApplied: 655,
      amountPaid: 654,
    });
  });

  test('refunds to the payment of the period, with its credit note', async () => {
    const { id } = await monthly();
    const changed = await change(id, { amount: 1_000, creditMode: 'refund' });
    const payment = await firstPaymentOf(id);
    expect(changed.adjustment).toMatchObject({
      net: -1_310,
      creditBalanceAfter: 0,
      status: 'refunded',
      refunds: [{ paymentId: payment.id, amount: 1_310, status: 'succeeded' }],
    });
    expect(payment).toMatchObject({ amountRefunded: 1_310 });
    const again = await change(id, { amount: 3_000 });
    expect(again.adjustment).toMatchObject({ credit: 655, charge: 1_965, net: 1_310 });
  });

  test('a refund that the processor declines goes to the balance', async () => {
    const { id } = await monthly(world, {}, 'tok_refund_fail');
    const changed = await change(id, { amount: 1_000, creditMode: 'refund' });
    expect(changed).toMatchObject({
      creditBalance: 1_310,
      adjustment: {
        status: 'credited',
        creditBalanceAfter: 1_310,
        refunds: [{ status: 'failed' }],
      },
    });
  });

  test('credits what is really paid: not what was refunded', async () => {
    const { id } = await monthly();
    const payment = await firstPaymentOf(id);
    expectStatus(
      await world.api.post(`/api/v1/payments/${payment.id}/refund`, { amount: 1_000 }),
      200,
    );
    expect(await preview(id, { amount: 5_000 })).toMatchObject({ credit: 1_310, charge: 3_274 });
    const up = await change(id, { amount: 5_000 });
    expectStatus(
      await world.api.post(`/api/v1/payments/${up.adjustment.paymentId}/refund`, { amount: 1_000 }),
      200,
    );
    expect((await preview(id, { amount: 1 })).credit).toBe(2_274);
    const { adjustment } = await change(id, { amount: 0, creditMode: 'refund' });
    expect(adjustment.refunds.map(({ amount }: Parsed) => amount)).toEqual([964, 1_310]);
  });

  test('tax on each side: 8.25 % makes it 14.17', async () => {
    const own = await april();
    await tax(own);
    const shippingAddress = {
      addressLine1: '1 Elm',
      city: 'Austin',
      countryCode: 'US',
      stateProvince: 'TX',
      postalCode: '78701',
    };
    const { id } = await monthly(own, { shippingAddress });
    const { adjustment } = await change(id, { amount: 5_000 }, own);
    expect(adjustment).toMatchObject({ net: 1_309, taxDelta: 108, amountDueNow: 1_417 });
    const [order] = await ordersOf(id, own);
    expect(order).toMatchObject({
      total: 1_417,
      taxTotal: 108,
      subtotal: 3_274,
      discountTotal: 1_965,
    });
    const down = await change(id, { amount: 3_000 }, own);
    expect(down.adjustment).toMatchObject({
      net: -1_309,
      taxDelta: -108,
      creditBalanceAfter: 1_417,
    });
  });

  test('dryRun answers the same and writes nothing', async () => {
    const { id } = await monthly();
    const before = await subscriptionOf(world, id);
    for (const body of [
      { amount: 5_000 },
      { amount: 1_000, creditMode: 'refund' },
      { interval: 'year' },
      { amount: 1, effective: 'period_end' },
    ]) {
      const dry = await change(id, { ...body, dryRun: true });
      expect(dry.adjustment.orderId).toBeNull();
      expect(await subscriptionOf(world, id)).toEqual(before);
      expect(await ordersOf(id)).toHaveLength(1);
    }
    const dry = await change(id, { amount: 5_000, dryRun: true });
    const real = await change(id, { amount: 5_000 });
    const ids = { orderId: null, paymentId: null, invoiceId: null };
    expect({ ...real.adjustment, ...ids }).toEqual(dry.adjustment);
    expect([real.amount, real.creditBalance]).toEqual([dry.amount, dry.creditBalance]);
  });
});

describe('POST /subscriptions/{id}/change-quantity', () => {
  test('changes the quantity alone', async () => {
    const { id } = await monthly(world, { amount: 1_000, quantity: 3 });
    const body = { quantity: 5 };
    const changed = expectStatus(await world.api.post(path(id, 'change-quantity'), body), 200);
    expect(changed).toMatchObject({ quantity: 5, adjustment: { credit: 3_000, charge: 5_000 } });
    expectError(await world.api.post(path(id, 'change-quantity'), body), 400, 'quantity_unchanged');
    expectError(
      await world.api.post(path(id, 'change-quantity'), { quantity: 0 }),
      400,
      'validation_error',
    );
  });
});

describe('rejects in the order of the contract', () => {
  const set = (id: string, columns: object) =>
    sql`update subscription set ${sql(columns)} where id = ${id}`;
  const issue = async (id: string) => {
    await sql`insert into subscription_issue (id, workspace_id, environment_id, application_id, subscription_id, type,
        status, confirmed, amount, detected_at)
      select gen_random_uuid(), workspace_id, environment_id, application_id, id, 'orphan_charge', 'open', false, 1, now()
      from subscription where id = ${id}`;
  };
  const later = { effective: 'period_end' };

  test('ended before all', async () => {
    const { id } = await monthly();
    await set(id, { status: 'cancelled', ended_at: new Date() });
    expectError(await ask(id, {}), 422, 'invalid_state');
  });
  test('an installment plan', async () => {
    const { id } = await monthly();
    const rows = [{ amount: 1, dueAt: START, status: 'due' }];
    await sql`update subscription set schedule = ${rows} where id = ${id}`;
    expectError(await ask(id, {}), 409, 'installment_plan_locked');
  });
  test('nothing altered', async () => {
    const { id } = await monthly();
    for (const body of [{}, { amount: 3_000, plan: 'pro' }, { interval: 'monthly' }, later])
      expectError(await ask(id, body), 400, 'invalid_subscription_state');
  });
  test.each([
    [{ interval: 'fortnight' }],
    [{ interval: 'month', intervalCount: 13 }],
    [{ intervalCount: 0 }],
    [{ interval: 'semiannual', intervalCount: 3 }],
  ])('the cadence %j', async (body) => {
    const { id } = await monthly();
    expectError(await ask(id, body), 400, 'invalid_interval');
  });
  test('period_end while it is to be cancelled', async () => {
    const { id } = await monthly();
    await set(id, { cancel_at_period_end: true });
    expectError(await ask(id, { amount: 1, ...later }), 409, 'invalid_state');
    expectStatus(await ask(id, { amount: 1, dryRun: true }), 200);
  });
  test('now while paused, with an orphan charge, past due', async () => {
    const { id } = await monthly();
    await issue(id);
    await set(id, { status: 'paused' });
    expectError(await ask(id, { amount: 1 }), 422, 'invalid_state');
    await set(id, { status: 'past_due' });
    expectError(await ask(id, { amount: 1 }), 409, 'renewal_needs_attention');
    await sql`update subscription_issue set status = 'resolved' where subscription_id = ${id}`;
    expectError(await ask(id, { amount: 1 }), 422, 'invalid_state');
    expectStatus(await ask(id, { amount: 1, ...later, dryRun: true }), 200);
  });
  test('a proration date outside of the period, and amounts that are too large', async () => {
    const { id } = await monthly();
    for (const prorationDate of ['2027-03-31T23:59:59Z', '2027-05-01T00:00:01Z'])
      expectError(await ask(id, { amount: 1, prorationDate }), 422, 'validation_error');
    const large = { amount: 99_999_999_999, quantity: 2 };
    expectError(await ask(id, large), 422, 'validation_error');
  });
  test('a declined charge, after which nothing has changed', async () => {
    const { id } = await monthlyThenBy(world, 'pm_sandbox_renewalDecline');
    const before = await subscriptionOf(world, id);
    const refused = expectError(await ask(id, { amount: 5_000 }), 402, 'payment_failed');
    expect(refused.details).toMatchObject({ declineCode: 'insufficient_funds' });
    const after = await subscriptionOf(world, id);
    expect(after).toEqual(before);
    expect(await ordersOf(id)).toHaveLength(1);
    const down = await change(id, { amount: 1_000 });
    expect(down.adjustment.status).toBe('credited');
    expectError(await ask(id, { amount: 9_000 }), 402, 'payment_failed');
    expect((await subscriptionOf(world, id)).creditBalance).toBe(1_310);
  });
  test('another workspace', async () => {
    const other = await setup();
    const { id } = await monthly();
    for (const verb of ['change', 'change-quantity', 'preview-change'])
      expectError(await other.api.post(path(id, verb), { quantity: 2 }), 404, 'not_found');
    expectError(await other.api.delete(path(id, 'pending-change')), 404, 'not_found');
  });
});

describe('usage terms', () => {
  const usage = { metric: 'calls', unitAmountDecimal: '0.5' };

  test('are changed, and those of another metric wait for what is unbilled', async () => {
    const { id } = await monthly();
    const metered = await change(id, { usage, proration: 'none' });
    expect(metered.usage).toEqual({ ...usage, included: 0, aggregation: 'sum' });
    const record = { quantity: 100, identifier: 'one' };
    expectStatus(await world.api.post(path(id, 'usage'), record), 201);
    expect(await preview(id, { amount: 3_000, quantity: 2, proration: 'none' })).toMatchObject({
      nextAmount: 6_050,
    });
    const other = { usage: { ...usage, metric: 'bytes' }, proration: 'none' };
    expectError(await ask(id, other), 422, 'invalid_state');
    expectError(await ask(id, { usage: null, proration: 'none' }), 422, 'invalid_state');
    expectStatus(await ask(id, { ...other, effective: 'period_end' }), 200);
    expectStatus(await ask(id, { usage: { ...usage, unitAmountDecimal: '1' } }), 200);
  });
});

describe('an undecided charge', () => {
  const inRealTime = async (token: string) => {
    const own = await setup();
    const { id } = await monthlyThenBy(own, token);
    const body = { amount: 5_000 };
    return { own, id, answer: await own.api.post(path(id, 'change'), body), body };
  };

  test('answers 202; further changes wait; its key names the operation', async () => {
    const { own, id, answer, body } = await inRealTime('pm_sandbox_renewalOrphan');
    expect(expectStatus(answer, 202)).toMatchObject({
      amount: 3_000,
      adjustment: { status: 'pending', orderId: null },
      issues: [{ type: 'orphan_charge', confirmed: false }],
    });
    expectError(await own.api.post(path(id, 'change'), body), 409, 'renewal_needs_attention');
    expectError(
      await own.api.post(path(id, 'change'), { ...body, effective: 'period_end' }),
      409,
      'invalid_state',
    );
    const sqlOfOwn = await sqlOf(own);
    const [row] = await sqlOfOwn`
      select t.idempotency_key, o.id from payment_transaction t
      join subscription_operation o on o.payment_id = t.payment_id
      where o.subscription_id = ${id} and o.kind = 'change'`;
    expect(row.idempotency_key).toBe(`sub:${id}:c${row.id}:a1`);
  });

  test('is applied when its lookup finds it', async () => {
    const { own, id, answer } = await inRealTime('pm_sandbox_renewalLost');
    expect([200, 202]).toContain(answer.status);
    await waitFor(async () => (await subscriptionOf(own, id)).amount === 5_000);
    expect(await ordersOf(id, own)).toHaveLength(2);
    expect((await subscriptionOf(own, id)).issues).toEqual([]);
  });
});

describe('at the same time', () => {
  test('20 equal changes: one charge', async () => {
    const { id } = await monthly();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id, { amount: 5_000 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap(({ body }) => (body.error ? [body.error.code] : []));
    for (const code of codes)
      expect(['invalid_state', 'invalid_subscription_state']).toContain(code);
    expect((await ordersOf(id)).map(({ total }) => total)).toEqual([1_309, 3_000]);
  });

  test('20 different changes: what was charged and credited is what the books say', async () => {
    const { id } = await monthly();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(id, { amount: 1_000 + index * 317 })),
    );
    const nets = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.data.adjustment);
    expect(nets.length).toBeGreaterThan(0);
    const { amount, creditBalance } = await subscriptionOf(world, id);
    const captured = (await ordersOf(id)).reduce((sum, { amountPaid }) => sum + amountPaid, 0);
    const left = Math.round((amount * 1_697_400) / 2_592_000);
    // Paid less credit is April up to the change at the first price, and the rest at the last one.
    expect(captured - creditBalance).toBe(3_000 - 1_965 + left);
  });

  test('the same Idempotency-Key: one change', async () => {
    const { id } = await monthly();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(id, { amount: 5_000 }, world, headers)),
    );
    const told = answers.map(({ status, body }) => JSON.stringify([status, body.data]));
    expect(new Set(told).size).toBe(1);
    expect(await ordersOf(id)).toHaveLength(2);
  });
});
