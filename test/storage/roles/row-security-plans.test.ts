import { beforeAll, describe, expect, test } from 'bun:test';
import { applyDiscount } from '../../../domain/carts/apply-discount.ts';
import { getCart } from '../../../domain/carts/get-cart.ts';
import { listCarts } from '../../../domain/carts/list-carts.ts';
import { listCustomers } from '../../../domain/customers/list-customers.ts';
import { sql } from '../../../storage/query.ts';
import { fillCart, openTwoTenants } from '../../support/database/two-tenants.ts';

/** Plans under row level security (decision 7). */

const two = await openTwoTenants();
const { mine, opened, tenant, asOwner } = two;
describe('plans under the policies', () => {
  const MANY = 5_000;

  beforeAll(async () => {
    const place = [mine.workspaceId, mine.environments.sandbox, mine.applicationId];
    await asOwner(
      sql(`insert into customer (id, workspace_id, environment_id, application_id, email, metadata, created_at, updated_at)
       select gen_random_uuid(), $1, $2, $3, md5(i::text) || '@example.test', '{}', now() - i * interval '1 second', now()
       from generate_series(1, ${MANY}) i`),
      place,
    );
    await asOwner(
      sql(`insert into discount (id, workspace_id, environment_id, application_id, code, name, type, value, is_active,
         metadata, redemption_count, created_at, updated_at)
       select gen_random_uuid(), $1, $2, $3, md5(i::text), 'x', 'percentage', 10, true, '{}', 0, now(), now()
       from generate_series(1, ${MANY}) i`),
      place,
    );
    await asOwner(sql('analyze customer'));
    await asOwner(sql('analyze discount'));
  });

  /** The plans of what the work asks, as the tenant. */
  async function plansOf(work: () => Promise<unknown>): Promise<string> {
    const asked: (readonly [string, readonly unknown[]])[] = [];
    tenant.statementListener = (text, values) => asked.push([text, values]);
    await work().catch(() => undefined);
    tenant.statementListener = null;
    const plans: string[] = [];
    for (const [text, values] of asked) {
      if (!/^\s*(select|with)/.test(text)) continue;
      const rows = await tenant.read(sql<Record<string, string>>(`explain ${text}`), values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans.join('\n\n');
  }

  test.each([
    [
      'customers by text',
      'customer_search',
      () => listCustomers(opened.ctx, { limit: 5, q: 'abcdef' }),
    ],
    [
      'customers by e-mail',
      'customer_by_email',
      () => listCustomers(opened.ctx, { limit: 5, email: 'a@b.test' }),
    ],
    [
      'carts by e-mail',
      'customer_by_email',
      () => listCarts(opened.ctx, { limit: 5, email: 'a@b.test' }),
    ],
    [
      'a discount by its code',
      'discount_code_unique',
      async () => applyDiscount(opened.ctx, await fillCart(mine), 'nothing'),
    ],
  ] as const)('%s goes by the index %s', async (_name, index, work) => {
    expect(await plansOf(work)).toContain(index);
  });

  test('the policy is checked once a statement, not once a row', async () => {
    const cartId = await fillCart(mine);
    const plan = await plansOf(() => getCart(opened.ctx, cartId, null));
    expect(plan).toContain('One-Time Filter');
    expect(plan).not.toMatch(/(?<!One-Time )Filter: .*current_setting/);
    expect(plan).not.toContain('Seq Scan');
  });
});
