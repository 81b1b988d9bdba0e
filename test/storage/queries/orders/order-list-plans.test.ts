import { beforeAll, expect, test } from 'bun:test';
import { listOrders } from '../../../../domain/orders/list-orders.ts';
import { sql } from '../../../../storage/query.ts';
import { openTwoTenants } from '../../../support/database/two-tenants.ts';

/** By which indexes orders are listed, as the tenant and under its policies. */
const ROWS = 5_000;
const two = await openTwoTenants();

beforeAll(async () => {
  const { workspaceId, environments, applicationId } = two.mine;
  const place = [workspaceId, environments.sandbox, applicationId];
  await two.asOwner(
    sql(`insert into orders (id, workspace_id, environment_id, application_id, number, status, payment_status,
       fulfillment_status, source, currency, subtotal, discount_total, shipping_total, tax_total, total,
       prices_include_tax, amount_paid, search_text, created_at, updated_at, placed_at)
     select gen_random_uuid(), $1, $2, $3, 1000000 + i, 'completed', 'captured', 'fulfilled', 'checkout', 'USD', i % 97, 0, 0,
       0, i % 97, false, i % 97, '', at, at, at
     from generate_series(1, ${ROWS}) i, lateral (select now() - i * interval '11 minutes' as at)`),
    place,
  );
  await two.asOwner(
    sql(`insert into order_line (id, workspace_id, order_id, position, type, reference_id, name, unit_price, quantity,
       tax_amount, discount_amount, allocated_discount, requires_shipping)
     select gen_random_uuid(), workspace_id, id, 0, 'product', 'SKU-' || number % 500, 'Mug', 1, 1, 0, 0, 0, true
     from orders where workspace_id = $1`),
    [workspaceId],
  );
  for (const table of ['orders', 'order_line']) await two.asOwner(sql(`analyze ${table}`));
});

type Query = Omit<Parameters<typeof listOrders>[1], 'limit'>;

/** The plan of the list's last statement, which begins behind an earlier row; of one application or of all. */
async function planOf(query: Query, isOfAll = false): Promise<string> {
  const { tenant, opened } = two;
  let asked: readonly [string, readonly unknown[]] = ['', []];
  tenant.statementListener = (text, values) => {
    if (text.includes('from orders o')) asked = [text, values];
  };
  const ctx = { ...opened.ctx, ...(isOfAll ? { applicationId: null } : {}) };
  await listOrders(ctx, { limit: 5, ...query });
  tenant.statementListener = null;
  const [text, values] = asked;
  const rows = await tenant.read(sql<Record<string, string>>(`explain ${text}`), values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

test.each([
  ['newest first', { sort: '-createdAt' }, 'orders_newest'],
  ['oldest first', { sort: 'createdAt' }, 'orders_newest'],
  ['by total', { sort: 'total' }, 'orders_by_total'],
  ['by total, downward', { sort: '-total' }, 'orders_by_total'],
  ['by number', { sort: 'number' }, 'orders_by_number'],
  ['by number, downward', { sort: '-number' }, 'orders_by_number'],
  [
    'of a span of days',
    { sort: '-createdAt', createdFrom: day(3), createdUntil: day(2) },
    'orders_newest',
  ],
  ['of at least a total', { sort: '-total', totalMin: 95 }, 'orders_by_total'],
] as const)('%s: %j goes by %s', async (_, query, index) => {
  for (const isOfAll of [false, true]) {
    const plan = await planOf(query, isOfAll);
    expect(plan).toContain(index);
    // The index gives the order: nothing is sorted but what one instant, total or number has several times.
    expect(plan).not.toMatch(/(?<!Incremental )Sort  /);
    expect(plan).toMatch(/Index Cond: .*ROW\(.*\) [<>] ROW\(/);
  }
});

test('the bounds are conditions of the index', async () => {
  const span = await planOf({ sort: '-createdAt', createdFrom: day(3), createdUntil: day(2) });
  expect(span).toMatch(/Index Cond: .*created_at >= .*created_at < /);
  const totals = await planOf({ sort: 'total', totalMin: 3, totalMax: 4 });
  expect(totals).toMatch(/Index Cond: .*total >= .*total <= /);
});

test('an article that hardly anybody bought is found by its lines', async () => {
  expect(await planOf({ sort: '-createdAt', sku: 'nobody' })).toContain('order_line_by_reference');
});
