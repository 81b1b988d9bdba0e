import { beforeAll, expect, test } from 'bun:test';
import { listAuditLog } from '../../../../domain/audit/list-audit-log.ts';
import { sql } from '../../../../storage/query.ts';
import { openTwoTenants } from '../../../support/database/two-tenants.ts';

/** By which indexes the audit log is read, as the tenant and under its policies. */
const ROWS = 5_000;
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const two = await openTwoTenants();

beforeAll(async () => {
  await two.asOwner(
    sql(`insert into audit_log (id, workspace_id, actor_type, actor_id, actor_label, action, area, resource_type, resource_id,
       order_id, changes, request_id, created_at)
     select gen_random_uuid(), $1, 'member', 'm' || i % 500, 'm', 'payment.refunded',
       (array['money', 'orders', 'settings', 'team'])[1 + i % 4], 'payment', 'p' || i % 500, gen_random_uuid(), '[]', 'r',
       now() - i * interval '11 minutes'
     from generate_series(1, ${ROWS}) i`),
    [two.mine.workspaceId],
  );
  await two.asOwner(sql('analyze audit_log'));
});

type Filter = Omit<Parameters<typeof listAuditLog>[1], 'limit'>;

async function planOf(filter: Filter): Promise<string> {
  const { tenant, opened } = two;
  let asked: readonly [string, readonly unknown[]] = ['', []];
  tenant.statementListener = (text, values) => {
    if (text.includes('from audit_log l')) asked = [text, values];
  };
  await listAuditLog(opened.ctx, { limit: 5, ...filter });
  tenant.statementListener = null;
  const [text, values] = asked;
  const rows = await tenant.read(sql<Record<string, string>>(`explain ${text}`), values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

test.each([
  ['all', {}, 'audit_log_newest'],
  ['of days', { from: day(3), until: day(2) }, 'audit_log_newest'],
  ['of a member', { actorId: 'm7' }, 'audit_log_by_actor'],
  ['of an area', { area: 'team' }, 'audit_log_by_area'],
  ['of a resource', { resourceId: 'p7' }, 'audit_log_by_resource'],
  ['of an order', { orderId: id }, 'audit_log_by_order'],
] as const)('%s: %j goes by %s', async (_, filter, index) => {
  const plan = await planOf(filter);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/(?<!Incremental )Sort  |Seq Scan on audit_log/);
});
