import { describe, expect, test } from 'bun:test';
import { COUNTED_MAX, TOTALS_OF_CUSTOMER } from '../../../../storage/queries/customers/totals.ts';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { act } from '../../../support/subscriptions/verbs.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

async function makeCustomer(world: World, body: object = {}): Promise<Parsed> {
  const email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  return expectStatus(await world.api.post('/api/v1/customers', { email, ...body }), 201);
}

async function totalsOf({ api }: Pick<World, 'api'>, { id }: Parsed): Promise<Parsed> {
  const path = `/api/v1/customers/${id}?expand=totals`;
  return expectStatus(await api.get(path), 200).totals;
}

const post = async (world: World, path: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await world.api.post(`/api/v1/${path}`, body), 200);
const orderOf = async (world: World, id: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/orders/${id}`), 200);

const nothing = {
  orderCount: 0,
  amountPaid: 0,
  amountRefunded: 0,
  amountDue: 0,
  creditBalance: 0,
  firstOrderAt: null,
  lastOrderAt: null,
};

describe('GET /customers/{id}?expand=totals', () => {
  test('is empty before the first order, and left out where it is not asked for', async () => {
    const world = await setup();
    const made = await makeCustomer(world);
    await makeCart(world, { customerId: made.id });
    expect(await totalsOf(world, made)).toEqual({ isComplete: true, currencies: [] });
    expect(expectStatus(await world.api.get(`/api/v1/customers/${made.id}`), 200)).toEqual(made);
    const refused = await world.api.get(`/api/v1/customers/${made.id}?expand=orders`);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'validation_error']);
  });

  test('sums each currency: paid, refunded, cancelled, voided, declined and on account', async () => {
    const world = await setup();
    const made = await makeCustomer(world);
    const cart = { customerId: made.id };
    const line = (unitPrice: number) => [{ name: 'Mug', unitPrice }];

    const first = await buy(world, line(5_000), { cart });
    await post(world, `payments/${first.paymentId}/refund`, { amount: 1_200 });
    const cancelled = await buy(world, line(700), { cart });
    await post(world, `orders/${cancelled.orderId}/cancel`);
    const session = await makeSession(world, await makeCart(world, cart, line(400)));
    await complete(world, session, { paymentToken: 'tok_chargeDeclined' });
    const invoice = await buyOnAccount(world, { cart, lines: line(2_500) });
    const paid = await buyOnAccount(world, { cart, lines: line(900) });
    await post(world, `payments/${paid.paymentId}/mark-paid`);
    const voided = await buyOnAccount(world, { cart, lines: line(1_100) });
    await post(world, `invoices/${voided.id}/void`, {});

    await changeSettings(world, { payments: { captureMode: 'manual' } });
    const held = await buy(world, line(8_000), { cart: { ...cart, currency: 'EUR' } });
    const euros = await buy(world, line(3_300), { cart: { ...cart, currency: 'EUR' } });
    await post(world, `payments/${euros.paymentId}/capture`);
    await post(world, `payments/${held.paymentId}/void`);

    const { isComplete, currencies } = await totalsOf(world, made);
    expect(isComplete).toBe(true);
    const orders = await Promise.all(
      [first.orderId, cancelled.orderId, invoice.orderId, paid.orderId, voided.orderId].map((id) =>
        orderOf(world, id),
      ),
    );
    const placed = orders.filter(({ cancelledAt }) => cancelledAt === null);
    const sum = (name: string) => orders.reduce((all, one) => all + one[name], 0);
    expect(currencies).toMatchObject([
      {
        currency: 'USD',
        orderCount: placed.length,
        amountPaid: 5_000 + 700 + 900,
        amountRefunded: 1_200 + 700,
        amountDue: 2_500,
        creditBalance: 0,
        firstOrderAt: orders[0]?.placedAt,
        lastOrderAt: placed.at(-1)?.placedAt,
      },
      { currency: 'EUR', amountPaid: 3_300, amountRefunded: 0, amountDue: 0 },
    ]);
    expect(sum('amountPaid')).toBe(currencies[0].amountPaid);
    expect(sum('amountRefunded')).toBe(currencies[0].amountRefunded);
    expect(placed.length).toBeGreaterThan(2);
  });

  test('has what subscriptions are credited, and their charges as orders', async () => {
    const world = await setup();
    const buyer = await subscriber(world);
    const { id } = await subscribe(world, buyer, { amount: 5_000 });
    const down = expectStatus(await act(world, id, 'change', { amount: 1_000 }), 200);
    expect(down.creditBalance).toBeGreaterThan(3_000);
    const { currencies } = await totalsOf(world, { id: buyer.customerId });
    expect(currencies).toMatchObject([
      {
        currency: 'USD',
        orderCount: 1,
        amountPaid: 5_000,
        amountDue: 0,
        creditBalance: down.creditBalance,
      },
    ]);
  });

  test('shows a key what its application sold, an owner all, and another workspace nothing', async () => {
    const world = await setup();
    const made = await makeCustomer(world, { applicationId: null });
    await buy(world, undefined, { cart: { customerId: made.id } });
    const applicationId = await world.makeApplication('Other');
    const other = world.owner.with({ 'x-service-application-id': applicationId });
    const whole = await totalsOf({ api: world.owner }, made);
    expect(whole.currencies).toMatchObject([{ orderCount: 1, amountPaid: 3_000 }]);
    expect(await totalsOf(world, made)).toEqual(whole);
    expect(await totalsOf({ api: other }, made)).toEqual({ isComplete: true, currencies: [] });
    const stranger = await setup();
    const path = `/api/v1/customers/${made.id}?expand=totals`;
    expect((await stranger.api.get(path)).body.error?.code).toBe('not_found');
  });

  test('counts the newest 1,000 orders of more, at the cost of as many', async () => {
    const world = await setup();
    expectMoneyViolations(world);
    const made = await makeCustomer(world);
    await buy(world, [{ name: 'Mug', unitPrice: 100 }], { cart: { customerId: made.id } });
    const sql = await sqlOf(world);
    const grow = (count: number, from: number) => sql`
      insert into orders (id, workspace_id, environment_id, application_id, number, status, payment_status,
        fulfillment_status, source, currency, subtotal, discount_total, shipping_total, tax_total, total,
        prices_include_tax, amount_paid, customer_id, created_at, updated_at, placed_at)
      select gen_random_uuid(), workspace_id, environment_id, application_id, number + ${from}::integer + n, status,
        payment_status, fulfillment_status, source, currency, subtotal, discount_total, shipping_total, tax_total, total,
        prices_include_tax, amount_paid, customer_id, created_at - n * interval '1 minute', updated_at,
        placed_at - n * interval '1 minute'
      from (select * from orders where workspace_id = ${world.workspaceId} order by created_at desc limit 1) o,
        generate_series(1, ${count}::integer) n`;
    await grow(COUNTED_MAX - 1, 0);
    const whole = await totalsOf(world, made);
    expect(whole.isComplete).toBe(true);
    expect(whole.currencies).toMatchObject([{ orderCount: 1_000, amountPaid: 100_000 }]);
    expect(whole.currencies[0].firstOrderAt).not.toBeNull();

    await grow(9_000, 100_000);
    const [bought] = whole.currencies;
    expect(await totalsOf(world, made)).toEqual({
      isComplete: false,
      currencies: [{ ...nothing, ...bought, firstOrderAt: null }],
    });
    const plan = await sql.unsafe(`explain (analyze, format json) ${TOTALS_OF_CUSTOMER.text}`, [
      world.workspaceId,
      made.id,
      null,
    ]);
    expect(rowsRead(plan[0]['QUERY PLAN'][0].Plan)).toBeLessThan(COUNTED_MAX + 10);
  });
});

/** The rows that the scans of a plan have read of tables and indexes, dropped ones too. */
function rowsRead(node: Parsed): number {
  const parts: Parsed[] = node['Plans'] ?? [];
  const below = parts.reduce((sum, part) => sum + rowsRead(part), 0);
  const isScan = /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type']);
  const dropped = node['Rows Removed by Filter'] ?? 0;
  return below + (isScan ? (node['Actual Rows'] + dropped) * node['Actual Loops'] : 0);
}
