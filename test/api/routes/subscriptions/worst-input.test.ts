import { describe, expect, test } from 'bun:test';
import { withCards } from '../../../support/checkout/saved-cards.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import {
  askToSubscribe,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { act } from '../../../support/subscriptions/verbs.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** What somebody who wants to break a subscription would send. */
const PATH = '/api/v1/subscriptions';
const LARGEST = 99_999_999_999;
const told = ({ status, body }: Answer) => [status, body.error?.code];
const pathsOf = ({ body }: Answer): string[] =>
  Array.isArray(body.error?.details) ? body.error.details.map(({ path }: Parsed) => path) : [];

const world = await setup();

const usage = { metric: 'calls', unitAmountDecimal: '0.000000000001', included: 0.5 };

describe('the edges of what is allowed', () => {
  test.each<[string, object, object]>([
    ['the largest amount', { amount: LARGEST, trialDays: 14 }, { recurringTotal: LARGEST }],
    ['the longest trial', { trialDays: 730 }, { status: 'trialing' }],
    ['the most units', { amount: 0, quantity: 1_000_000 }, { recurringTotal: 0 }],
    ['a part of a unit included', { usage }, { usage: { ...usage, aggregation: 'sum' } }],
    ['three years', { interval: 'year', intervalCount: 3, trialDays: 14 }, { intervalCount: 3 }],
    ['a plan of 255 letters', { plan: 'é'.repeat(255) }, { planId: 'é'.repeat(255) }],
    ['names that code could take for its own', { plan: '__proto__' }, { planId: '__proto__' }],
    ['no name', { planName: null }, { planName: null }],
  ])('%s', async (_, terms, expected) => {
    const made = await subscribe(world, await subscriber(world), terms);
    expect(made).toMatchObject(expected);
    expect(await subscriptionOf(world, made.id)).toEqual(made);
    const events = await world.api.get(`${PATH}/${made.id}/timeline`);
    expect(expectStatus(events, 200)).toHaveLength(1);
  });

  test('60 rows, whose sum is the largest there may be', async () => {
    const amount = Math.floor(LARGEST / 60);
    const asked = { interval: undefined, amount, installments: { count: 60, unit: 'month' } };
    const made = await subscribe(world, await subscriber(world), asked);
    expect(made.installments).toMatchObject({ total: 60, totalAmount: amount * 60 });
    const above = { ...asked, amount: amount + 1 };
    const refused = await askToSubscribe(world, await subscriber(world), above);
    expect([told(refused), pathsOf(refused)]).toEqual([
      [422, 'validation_error'],
      ['installments'],
    ]);
  });
});

const HUGE = 1e308;
const nul = '\u0000';
const long = 'x'.repeat(70_000);
/** Each field of a verb with values that it must refuse by its name. */
const bad: readonly [verb: string, field: string, values: readonly unknown[], rest?: object][] = [
  ['change', 'amount', [null, '5', 0.5, -1, HUGE, Number.MAX_SAFE_INTEGER, [], {}, true]],
  ['change', 'quantity', [null, '5', 0, 1.5, 1_000_001, HUGE]],
  ['change', 'plan', [null, '', 7, long, `a${nul}b`]],
  ['change', 'planName', ['', 7, long, `a${nul}b`, '\u202E']],
  ['change', 'effective', [null, 'later', 1]],
  ['change', 'proration', [null, 'some']],
  ['change', 'creditMode', [null, 'cash']],
  ['change', 'prorationDate', [null, 'now', '2027-13-01T00:00:00Z', 0, '2027-02-30T00:00:00Z']],
  ['change', 'dryRun', [null, 'true', 1]],
  ['change', 'usage', [[], 'calls', {}, { metric: 'a' }]],
  ['change', 'usage.unitAmountDecimal', ['1e3', '-1', '0.0000000000001', '123456789012', 5]],
  ['change-quantity', 'quantity', [null, undefined, 0, -1, 1.5, '2', HUGE]],
  ['pause', 'resumeAt', ['tomorrow', 0, '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', {}]],
  ['pause', 'reason', [7, 'x'.repeat(2_001), `a${nul}b`]],
  ['cancel', 'cancelAtPeriodEnd', [null, 'no', 0]],
  ['cancel', 'comment', [7, 'x'.repeat(2_001), `a${nul}b`]],
  ['cancel', 'billUsage', [null, 'no']],
  ['refund-cancel', 'amount', [null, 0, -1, 0.5, '5', HUGE]],
  ['retry-charge', 'paymentMethodId', ['', 7, {}, long]],
  ['skip-next', 'count', [null, -1, 13, 0.5, '1']],
  ['payment-method', 'paymentMethodId', [undefined, '', 7, {}]],
  ['payment-method', 'retry', [null, 'no', 0], { paymentMethodId: null }],
  ['usage', 'quantity', [null, undefined, -1, '1', HUGE], { identifier: 'a' }],
  ['usage', 'identifier', [null, undefined, '', 7, 'x'.repeat(101), `a${nul}b`], { quantity: 1 }],
  ['usage', 'timestamp', [null, 'now', 1_700_000_000], { quantity: 1, identifier: 'a' }],
  ['usage', 'action', [null, 'add'], { quantity: 1, identifier: 'a' }],
];

function withField(field: string, value: unknown, rest: object): object {
  const [name = '', inner] = field.split('.');
  if (inner === undefined) return { ...rest, [name]: value };
  return { ...rest, [name]: { metric: 'calls', [inner]: value } };
}

test('each field of each verb that is wrong is named, and nothing is done', async () => {
  const metered = { usage: { metric: 'calls', unitAmount: 1 } };
  const { id } = await subscribe(world, await subscriber(world), metered);
  const before = await subscriptionOf(world, id);
  const findings: unknown[] = [];
  for (const [verb, field, values, rest = {}] of bad)
    for (const value of values) {
      const answer = await act(world, id, verb, withField(field, value, rest));
      const [name = ''] = field.split('.');
      const isNamed = pathsOf(answer).some((path) => path.startsWith(name));
      if (![400, 422].includes(answer.status) || !isNamed)
        findings.push([
          verb,
          field,
          JSON.stringify(value)?.slice(0, 40),
          answer.text.slice(0, 200),
        ]);
    }
  expect(findings).toEqual([]);
  expect(await subscriptionOf(world, id)).toEqual(before);
});

describe('an id of', () => {
  const strange: readonly [string, (own: string) => string | Promise<string>][] = [
    ['nothing', () => crypto.randomUUID()],
    ['another form', (own) => `sub_${own.replaceAll('-', '')}`],
    ['the same with a space', (own) => `${own}%20`],
    ['an encoded slash', (own) => `${own}%2F..%2F${own}`],
    ['an encoded zero', () => '%00'],
    ['300 letters', () => 'a'.repeat(300)],
    ['a name of every object', () => 'constructor'],
    ['another workspace', async () => foreign()],
  ];
  async function foreign(): Promise<string> {
    const stranger = await setup();
    return (await subscribe(stranger, await subscriber(stranger))).id;
  }

  test.each(strange)('%s does not exist for any verb', async (_, idOf) => {
    const buyer = await subscriber(world);
    const { client } = await visitorOf(world, buyer);
    const { id: own } = await subscribe(world, buyer);
    const id = await idOf(own);
    const bodies: [string, object][] = [
      ['change', { amount: 1 }],
      ['change-quantity', { quantity: 2 }],
      ['preview-change', { amount: 1 }],
      ['pause', {}],
      ['resume', {}],
      ['cancel', {}],
      ['cancel', { dryRun: true }],
      ['uncancel', {}],
      ['refund-cancel', {}],
      ['refund-cancel', { dryRun: true }],
      ['credit/refund', {}],
      ['retry-charge', {}],
      ['waive-period', {}],
      ['skip-next', {}],
      ['payment-method', { paymentMethodId: null }],
      ['usage', { quantity: 1, identifier: 'a' }],
      [`issues/${crypto.randomUUID()}/resolve`, { resolution: 'refund' }],
    ];
    const answers = await Promise.all([
      ...bodies.map(([verb, body]) => act(world, id, verb, body)),
      world.api.patch(`${PATH}/${id}`, { metadata: {} }),
      world.api.delete(`${PATH}/${id}/pending-change`),
      ...['pause', 'resume', 'cancel'].map((verb) =>
        client.post(`/api/v1/me/subscriptions/${id}/${verb}`, {}),
      ),
    ]);
    expect([...new Set(answers.map((answer) => told(answer).join(' ')))]).toEqual([
      '404 not_found',
    ]);
    expect((await subscriptionOf(world, own)).sequence).toBe(1);
  });

  test('a card of somebody else, or of one who was deleted, is not there', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const { id } = await subscribe(world, buyer);
    const other = await withCards(world, 'tok_visa');
    const gone = await withCards(world, 'tok_visa');
    expectStatus(await world.api.delete(`/api/v1/customers/${gone.buyer.customerId}`), 204);
    expectStatus(await buyer.client.delete(`/api/v1/me/payment-methods/${ids[1]}`), 200);
    const stranger = await withCards(await setup(), 'tok_visa');
    for (const paymentMethodId of [other.ids[0], gone.ids[0], ids[1], stranger.ids[0], 'cpm_1']) {
      expect(told(await act(world, id, 'payment-method', { paymentMethodId }))).toEqual([
        404,
        'not_found',
      ]);
      const asked = await askToSubscribe(world, buyer, { paymentMethodId });
      expect(told(asked)).toEqual([422, 'missing_required_field']);
    }
    expect(told(await askToSubscribe(world, gone.buyer))).toEqual([404, 'customer_not_found']);
    const token = { customerId: gone.buyer.customerId };
    expect(told(await world.api.post(`${PATH}/client-token`, token))).toEqual([
      404,
      'customer_not_found',
    ]);
    expect((await subscriptionOf(world, id)).sequence).toBe(1);
  });
});

describe('an Idempotency-Key', () => {
  test.each<[string, object, object]>([
    ['change', { amount: 5_000, quantity: 2 }, { amount: 5_001, quantity: 2 }],
    ['pause', { reason: 'a' }, { reason: 'b' }],
    ['cancel', { cancelAtPeriodEnd: false, prorate: true }, { cancelAtPeriodEnd: false }],
    ['refund-cancel', { amount: 100 }, { amount: 200 }],
    ['skip-next', { count: 1 }, { count: 2 }],
    [
      'payment-method',
      { paymentMethodId: null, retry: true },
      { paymentMethodId: null, retry: false },
    ],
    ['usage', { quantity: 1, identifier: 'a' }, { quantity: 2, identifier: 'a' }],
  ])('of %s is answered once, and refused for another body', async (verb, body, other) => {
    const metered = { usage: { metric: 'calls', unitAmount: 1 } };
    const { id } = await subscribe(world, await subscriber(world), metered);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await act(world, id, verb, body, headers);
    expect(first.status).toBeLessThan(300);
    const after = await subscriptionOf(world, id);
    const again = await act(world, id, verb, body, headers);
    expect([again.status, again.body.data]).toEqual([first.status, first.body.data]);
    expect(told(await act(world, id, verb, other, headers))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
    expect(await subscriptionOf(world, id)).toEqual(after);
  });
});

test('a body that is no change does nothing: an endless number, a prototype, no object', async () => {
  const { id } = await subscribe(world, await subscriber(world));
  for (const text of [
    '{"amount":1e400}',
    '{"amount":1,"__proto__":{"dryRun":true}}',
    '{"amount":1,"constructor":{"prototype":{}}}',
    '{"amount":01}',
    '[{"amount":1}]',
    '"amount"',
    'null',
    '{"amount":1',
    '\uFEFF',
  ]) {
    const answer = await world.api.post(`${PATH}/${id}/change`, text);
    expect([text, answer.status]).toEqual([text, 400]);
    expect(answer.body.error?.code).toBeString();
  }
  expect((await subscriptionOf(world, id)).sequence).toBe(1);
});

test('queries of lists are refused by the name of what is wrong', async () => {
  const { id } = await subscribe(world, await subscriber(world));
  const cases: [string, string][] = [
    [`?q=${encodeURIComponent(nul)}`, 'q'],
    ['?limit=0', 'limit'],
    ['?limit=1e9', 'limit'],
    ['?planId=', 'planId'],
    ['?nextBillingFrom=0', 'nextBillingFrom'],
    ['?kind=installments', 'kind'],
    [`/${id}/usage?from=never`, 'from'],
    [`/${id}/usage?to=2027-99-99T00:00:00Z`, 'to'],
    [`/${id}/periods?limit=-1`, 'limit'],
    [`/${id}/timeline?cursor=${'A'.repeat(500)}`, 'cursor'],
    [`/${id}/issues?status=`, 'status'],
  ];
  for (const [query, field] of cases) {
    const answer = await world.api.get(`${PATH}${query}`);
    expect([query, answer.status, pathsOf(answer)[0]]).toEqual([query, 400, `query.${field}`]);
  }
});
