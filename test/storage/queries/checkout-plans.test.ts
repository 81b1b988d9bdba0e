import { expect, test } from 'bun:test';
import { LINES_AND_PAYING } from '../../../storage/queries/carts/cart-rows.ts';
import { READ_ATTEMPT_STATE } from '../../../storage/queries/checkout/attempt-state.ts';
import { COMPLETION_FACTS } from '../../../storage/queries/checkout/completion-facts.ts';
import { CHECKOUT_SESSION_WITH_TENANT } from '../../../storage/queries/checkout/session-tenant.ts';
import {
  READ_CHECKOUT_STATE,
  READ_LOCKED_STATE,
} from '../../../storage/queries/checkout/sessions.ts';
import { sql, type Query, type RunQuery } from '../../../storage/query.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';

/** Statements of a checkout read a few rows by their keys, however large their workspace is. */
const { mine, tenant, opened } = await openTwoTenants();
const [cart, payment, attempt] = [1, 2, 3].map(() => crypto.randomUUID());
const { workspaceId } = mine;
const session = `sess_${'a'.repeat(32)}`;

async function planOf(
  reads: { readonly read: RunQuery },
  { text }: Query<object>,
  values: readonly unknown[],
): Promise<string> {
  const rows = await reads.read(sql<Record<string, string>>(`explain ${text}`), values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const system = opened.system.database;
test.each([
  [
    'lines and paying',
    tenant,
    LINES_AND_PAYING,
    [workspaceId, cart],
    ['cart_line_pkey', 'checkout_attempt_one_running'],
  ],
  [
    'locked state',
    tenant,
    READ_LOCKED_STATE,
    [workspaceId, cart, cart],
    ['cart_line_pkey', 'checkout_attempt_one_running'],
  ],
  [
    'attempt state',
    tenant,
    READ_ATTEMPT_STATE,
    [workspaceId, cart, cart, session, 'token', 'request'],
    [
      'cart_line_pkey',
      'checkout_attempt_one_running',
      'checkout_attempt_number_unique',
      'payment_of_session',
      'orders_one_live_per_cart',
      'pricing_snapshot_of_cart',
      'cart_pkey',
    ],
  ],
  [
    'checkout state',
    tenant,
    READ_CHECKOUT_STATE,
    [workspaceId, cart, session, payment, attempt],
    [
      'cart_line_pkey',
      'checkout_attempt_pkey',
      'payment_transaction_of',
      'orders_one_live_per_cart',
      'orders_pkey',
    ],
  ],
  [
    'session with its tenant',
    system,
    CHECKOUT_SESSION_WITH_TENANT,
    [session],
    ['checkout_session_id_unique', 'cart_pkey', 'orders_one_live_per_cart'],
  ],
  [
    'completion facts',
    system,
    COMPLETION_FACTS,
    [session],
    ['checkout_session_id_unique', 'checkout_attempt_number_unique'],
  ],
] as const)('%s go by their keys', async (_name, reads, query, values, indexes) => {
  const plan = await planOf(reads, query, values);
  for (const index of indexes) expect(plan).toContain(` using ${index} `);
  expect(plan).not.toContain('Seq Scan');
});
