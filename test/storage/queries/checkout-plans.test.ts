import { expect, test } from 'bun:test';
import { READ_SESSION_LINES } from '../../../storage/queries/cart-sessions/lock-session-cart.ts';
import { LINES_AND_PAYING } from '../../../storage/queries/carts/cart-rows.ts';
import { READ_ATTEMPT_STATE } from '../../../storage/queries/checkout/attempt-state.ts';
import { COMPLETION_FACTS } from '../../../storage/queries/checkout/completion-facts.ts';
import { CHECKOUT_SESSION_WITH_TENANT } from '../../../storage/queries/checkout/session-tenant.ts';
import {
  READ_CHECKOUT_STATE,
  READ_LOCKED_STATE,
} from '../../../storage/queries/checkout/sessions.ts';
import { sql } from '../../../storage/query.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';

/** Statements that read several things of a checkout read each by its key, however many there are. */
const { mine, tenant, opened } = await openTwoTenants();
const system = opened.system.database;
const [cart, payment, attempt] = [1, 2, 3].map(() => crypto.randomUUID());
const { workspaceId, applicationId, environments } = mine;
const session = `sess_${'a'.repeat(32)}`;

test.each([
  ['lines and paying', tenant, LINES_AND_PAYING, [workspaceId, cart]],
  ['locked state', tenant, READ_LOCKED_STATE, [workspaceId, cart, cart]],
  ['attempt state', tenant, READ_ATTEMPT_STATE, [workspaceId, cart, cart, session, 'token', '']],
  ['checkout state', tenant, READ_CHECKOUT_STATE, [workspaceId, cart, session, payment, attempt]],
  [
    'cart session',
    tenant,
    READ_SESSION_LINES,
    [workspaceId, environments.sandbox, applicationId, ''],
  ],
  ['session with its tenant', system, CHECKOUT_SESSION_WITH_TENANT, [session]],
  ['completion facts', system, COMPLETION_FACTS, [session]],
] as const)('%s', async (_name, database, { text }, values) => {
  const explained = await database.read(sql<Record<string, string>>(`explain ${text}`), values);
  const plan = explained.map((row) => row['QUERY PLAN'] ?? '');
  expect(plan.filter((line) => /Seq Scan|Hash|Merge/.test(line))).toEqual([]);
  const scans = plan.flatMap((line, index) =>
    /(?<!Subquery) Scan /.test(line) ? [[line, plan[index + 1]]] : [],
  );
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter(([, next]) => !next?.includes('Index Cond:'))).toEqual([]);
});
