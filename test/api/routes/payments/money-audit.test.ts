import { afterAll, describe, expect, test } from 'bun:test';
import { auditAllMoney } from '../../../../domain/money-audit/audit-all-money.ts';
import { sql as asQuery } from '../../../../storage/query.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { openContext } from '../../../support/world/context.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { requestedReturn, shippedOrder } from '../../../support/orders/returns.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const path = '/api/v1/audit/money';
const names = [
  'order_total',
  'payment_balance',
  'single_capture',
  'one_charge_one_payment',
  'one_order_per_cart',
  'invoice_total',
  'credit_note_tax',
  'line_refunds',
  'return_units',
  'tax_by_rate',
  'tax_period',
  'invoice_sequence',
  'discount_count',
  'subscription_periods',
  'credit_balance',
  'receivables',
  'processor_ledger',
  'captured_money',
];

const world = await setup();
expectMoneyViolations(world);
const opened = await openContext(world);

afterAll(() => opened.close());

const audit = async (query = ''): Promise<Parsed> =>
  expectStatus(await world.api.get(`${path}${query}`), 200);
const violated = async (query = ''): Promise<[string, string, string][]> =>
  (await audit(query)).invariants.flatMap(({ name, violations }: Parsed) =>
    violations.map(({ resource }: Parsed) => [name, resource.type, resource.id]),
  );
const corrupt = (text: string, values: readonly unknown[]) =>
  opened.ctx.database.read(asQuery<{ id: string }>(text), values);
const bought = (unitPrice = 1_000, complete: object = {}) =>
  buy(world, [{ name: 'Lamp', unitPrice, quantity: 2 }], { complete });

/** The processor's reference of another payment at the connector of the transaction `t`. */
const refOfAnother = `
  select o.connector_ref from payment_transaction o
  where o.workspace_id = t.workspace_id and o.connector_id = t.connector_id and o.payment_id <> t.payment_id
    and o.type = 'charge' and o.status = 'succeeded' limit 1`;

describe('GET /audit/money', () => {
  test('names every invariant, with how much was looked at and nothing wrong', async () => {
    const { paymentId } = await bought();
    await subscribe(world, await subscriber(world));
    expectStatus(
      await world.api.post(`/api/v1/payments/${paymentId}/refund`, { amount: 300 }),
      200,
    );
    await requestedReturn(world, await shippedOrder(world));
    const { invariants, checkedAt } = await audit();
    expect(Date.parse(checkedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(invariants.map(({ name }: Parsed) => name)).toEqual(names);
    for (const { name, ok, checked, violations } of invariants) {
      expect([name, ok, violations]).toEqual([name, true, []]);
      if (name !== 'discount_count') expect([name, checked > 0]).toEqual([name, true]);
    }
  });

  test.each([
    [
      'order_total',
      'order',
      `update orders set total = total + 1 where id = $1 returning id`,
      ({ orderId }: Parsed) => orderId,
    ],
    [
      'payment_balance',
      'payment',
      `update payment set amount_captured = amount_captured - 1 where id = $1 returning id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    // The unique index sees neither of these two shapes.
    [
      'one_charge_one_payment',
      'payment',
      `update payment_transaction t set processor_transaction_id = (${refOfAnother})
       where payment_id = $1 returning payment_id as id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    [
      'one_charge_one_payment',
      'payment',
      `update payment_transaction t set type = 'capture', connector_ref = (${refOfAnother})
       where payment_id = $1 returning payment_id as id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    [
      'invoice_total',
      'invoice',
      `update invoice set total = total + 1 where payment_id = $1 returning id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    // What was refunded is said to be on the balance.
    [
      'invoice_total',
      'invoice',
      `with i as (
         update invoice set amount_refunded = 100, amount_credited = 100 where payment_id = $1
         returning workspace_id, id, version)
       update invoice_version v
       set document = jsonb_set(v.document, '{refunds}', '[{ "creditNoteNumber": "TEST-CN-000000", "amount": 100,
         "taxAmount": 0 }]')
       from i
       where v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = i.version returning i.id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    [
      'credit_note_tax',
      'invoice',
      `with i as (
         update invoice set amount_refunded = 100 where payment_id = $1 returning workspace_id, id, version)
       update invoice_version v
       set document = jsonb_set(v.document, '{refunds}', '[{ "creditNoteNumber": "TEST-CN-000000", "amount": 100,
         "taxAmount": 7, "lines": [{ "taxRate": "7", "net": 93, "taxAmount": 7, "gross": 100 }] }]')
       from i
       where v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = i.version returning i.id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    [
      'processor_ledger',
      'transaction',
      `update sandbox_operation set amount = amount + 1 where payment_id = $1::text returning ref as id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    [
      'processor_ledger',
      'transaction',
      `update payment_transaction set idempotency_key = 'lost:' || id where payment_id = $1 returning id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
    [
      'line_refunds',
      'order',
      `update order_line set refunding_quantity = 1 where order_id = $1 returning order_id as id`,
      ({ orderId }: Parsed) => orderId,
    ],
    [
      'captured_money',
      'order',
      `update orders set amount_paid = amount_paid + 1 where id = $1 returning id`,
      ({ orderId }: Parsed) => orderId,
    ],
    [
      'credit_balance',
      'invoice',
      `update invoice set credit_applied = 5 where payment_id = $1 returning id`,
      ({ paymentId }: Parsed) => paymentId,
    ],
  ])('finds and names a corruption: %s of a %s', async (name, type, sql, idOf) => {
    const own = await bought();
    const [{ id } = { id: '' }] = await corrupt(sql, [idOf(own)]);
    const found = await violated(`?orderId=${own.orderId}`);
    expect(found.map(([invariant]) => invariant)).toContain(name);
    const isNamed = found.some(
      ([invariant, kind, ref]) => invariant === name && kind === type && ref !== '',
    );
    expect(isNamed).toBe(true);
    if (type !== 'transaction') return expect(found).toContainEqual([name, type, id]);
    const { invariants } = await audit(`?orderId=${own.orderId}`);
    const resources = invariants.flatMap(({ violations }: Parsed) =>
      violations.map(({ resource }: Parsed) => resource),
    );
    for (const resource of resources.filter((one: Parsed) => one.type === type))
      expect(resource.partOf).toEqual({ type: 'payment', id: own.paymentId });
  });

  const ofPeriod = `subscription_id = $1 returning id`;
  test.each([
    [
      'single_capture',
      'subscription_period',
      `insert into payment_transaction
       select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'connector_ref', null,
         'idempotency_key', 'sub:' || p.subscription_id || ':p0:a2'))).*
       from payment p
       join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
       where p.subscription_id = $1
      returning (select id from subscription_period r where r.subscription_id = $1) as id`,
    ],
    [
      'subscription_periods',
      'subscription_period',
      `update subscription_period set invoice_id = null where ${ofPeriod}`,
    ],
    [
      'subscription_periods',
      'subscription_period',
      `update subscription_period set payment_id = null where ${ofPeriod}`,
    ],
    [
      'subscription_periods',
      'subscription_period',
      `update subscription_period set amount_due = 1 where ${ofPeriod}`,
    ],
    [
      'subscription_periods',
      'subscription',
      `update subscription set next_index = 2 where id = $1 returning id`,
    ],
    [
      'subscription_periods',
      'order',
      `update subscription_period set order_id = null where subscription_id = $1
       returning (select o.id from orders o where o.subscription_id = $1) as id`,
    ],
    [
      'credit_balance',
      'subscription',
      `update subscription set credit_balance = 5 where id = $1 returning id`,
    ],
    [
      'credit_balance',
      'subscription_period',
      `update subscription_period set credit_applied = 5 where ${ofPeriod}`,
    ],
    ['credit_balance', 'invoice', `update invoice set credit_applied = 5 where ${ofPeriod}`],
    ['line_refunds', 'order', `update orders set amount_reserved = 5 where ${ofPeriod}`],
    [
      'line_refunds',
      'order',
      `update order_line set credited_amount = 5
       where order_id in (select id from orders where subscription_id = $1) returning order_id as id`,
    ],
    [
      'credit_balance',
      'order',
      `update orders set credit_applied = 5, subscription_id = null where ${ofPeriod}`,
    ],
  ])('finds and names a corruption of a subscription: %s of a %s', async (name, type, text) => {
    const elsewhere = await setup();
    expectMoneyViolations(elsewhere);
    const own = await openContext(elsewhere);
    const made = await subscribe(elsewhere, await subscriber(elsewhere));
    const [{ id } = { id: '' }] = await own.ctx.database.read(asQuery<{ id: string }>(text), [
      made.id,
    ]);
    await own.close();
    const { invariants } = expectStatus(await elsewhere.api.get(path), 200);
    const found = invariants.flatMap((one: Parsed) =>
      one.violations.map(({ resource }: Parsed) => [one.name, resource.type, resource.id]),
    );
    expect(found).toContainEqual([name, type, id]);
    const named = invariants
      .flatMap(({ violations }: Parsed) => violations)
      .find(({ resource }: Parsed) => resource.id === id);
    const owner = { type: 'subscription', id: made.id };
    expect(named.resource.partOf).toEqual(type === 'subscription_period' ? owner : null);
  });

  test('knows the credit that a change of cadence has used, and finds another amount', async () => {
    const elsewhere = await setup();
    expectMoneyViolations(elsewhere);
    const { id } = await subscribe(elsewhere, await subscriber(elsewhere));
    for (const terms of [{ amount: 1_000 }, { interval: 'week', amount: 9_000 }])
      expectStatus(
        await elsewhere.api.post(`/api/v1/subscriptions/${id}/change`, {
          ...terms,
          effective: 'now',
          creditMode: 'balance',
        }),
        200,
      );
    const credited = async (): Promise<Parsed> =>
      expectStatus(await elsewhere.api.get(path), 200).invariants.find(
        ({ name }: Parsed) => name === 'credit_balance',
      ).violations;
    expect(await credited()).toEqual([]);
    const own = await openContext(elsewhere);
    const [period] = await own.ctx.database.read(
      asQuery<{ id: string; used: number }>(
        `update subscription_period set credit_applied = credit_applied - 1
         where subscription_id = $1 and index = 1 returning id, credit_applied + 1 as used`,
      ),
      [id],
    );
    await own.close();
    expect(period?.used).toBeGreaterThan(0);
    expect(await credited()).toMatchObject([
      { resource: { type: 'subscription_period', id: period?.id }, expected: period?.used },
    ]);
  });

  test('finds captured money that belongs to no order', async () => {
    const { orderId, paymentId } = await bought();
    await corrupt('update payment set order_id = null where id = $1 returning id', [paymentId]);
    const found = await violated('?limit=100');
    expect(found).toContainEqual(['captured_money', 'payment', paymentId]);
    expect(found).toContainEqual(['captured_money', 'order', orderId]);
  });

  test('finds a number that is missing in a series', async () => {
    const elsewhere = await setup();
    expectMoneyViolations(elsewhere);
    await buy(elsewhere, [{ name: 'Lamp', unitPrice: 500 }], {});
    const own = await openContext(elsewhere);
    await own.ctx.database.read(
      asQuery(
        `update invoice_series set last_number = 2 where workspace_id = $1 and kind = 'invoice'`,
      ),
      [elsewhere.workspaceId],
    );
    await own.close();
    const { invariants } = expectStatus(await elsewhere.api.get(path), 200);
    const { ok, violations } = invariants.find(({ name }: Parsed) => name === 'invoice_sequence');
    expect(ok).toBe(false);
    expect(violations).toEqual([
      {
        resource: { type: 'invoice_series', id: 'TEST-INV', partOf: null },
        expected: { last: 2, count: 2 },
        actual: { last: 1, count: 1 },
      },
    ]);
  });

  test('gives violations page by page, every page naming every invariant', async () => {
    const all = await violated('?limit=100');
    expect(all.length).toBeGreaterThan(3);
    const paged: [string, string, string][] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const response = await world.api.get(`${path}${query}`);
      const { invariants } = expectStatus(response, 200);
      expect(invariants.map(({ name }: Parsed) => name)).toEqual(names);
      const shown = invariants.flatMap(({ name, violations }: Parsed) =>
        violations.map(({ resource }: Parsed) => [name, resource.type, resource.id]),
      );
      expect(shown.length).toBeLessThanOrEqual(2);
      paged.push(...shown);
      cursor = response.body.meta?.pagination?.cursor ?? null;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });

  test('leaves out what has not changed since, and other tenants', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { invariants } = await audit(`?since=${later}`);
    const counts = invariants.filter(({ name }: Parsed) => name !== 'invoice_sequence');
    for (const { name, checked } of counts) expect([name, checked]).toEqual([name, 0]);
    const stranger = await setup();
    const { orderId } = await bought();
    const foreign = await stranger.api.get(`${path}?orderId=${orderId}`);
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'not_found']);
    const { invariants: theirs } = expectStatus(await stranger.api.get(path), 200);
    for (const { ok, checked } of theirs) expect([ok, checked]).toEqual([true, 0]);
  });

  test('the hourly run names what it finds, and keeps the counts for the metric', async () => {
    const { orderId } = await bought();
    await corrupt('update orders set total = total + 7 where id = $1 returning id', [orderId]);
    const since = new Date(Date.now() - 3_600_000);
    const found = await auditAllMoney(opened.ctx, since, AbortSignal.timeout(30_000));
    expect(found).toContainEqual(
      expect.objectContaining({
        invariant: 'order_total',
        id: orderId,
        workspaceId: world.workspaceId,
      }),
    );
    const [row] = await corrupt(
      `select violated::text as id from money_audit where invariant = 'order_total'`,
      [],
    );
    expect(Number(row?.id)).toBeGreaterThan(0);
  });
});
