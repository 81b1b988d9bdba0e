import { maintainPartitions } from '../../../domain/operations/maintain-partitions.ts';
import { listDeliveries } from '../../../domain/webhooks/deliveries/list-deliveries.ts';
import type { DeliveryFilter } from '../../../domain/webhooks/schemas.ts';
import type { Context } from '../../../domain/context.ts';
import { readConfig } from '../../../config.ts';
import { loginsOf } from '../../../storage/database-roles.ts';
import { openDatabase } from '../../../storage/open-database.ts';
import { sql } from '../../../storage/query.ts';
import { percentilesOf } from '../limits/percentiles.ts';
import { generateDeliveries } from './generate.ts';

/**
 * A large log of deliveries: generates the rows, then times each filter of the list, and the dropping of days. Prints
 * JSON. Arguments: rows. Environment: DATABASE_URL, TENANT (JSON of workspaceId, environmentId,
 * applicationId).
 */
const [rows = 1_000_000] = process.argv.slice(2).map(Number);
const tenant: { workspaceId: string; environmentId: string; applicationId: string } = JSON.parse(
  process.env['TENANT'] ?? '{}',
);
const RUNS = 15;
const NOBODY = 'customer.unsubscribed';
const logins = loginsOf(readConfig());
const database = await openDatabase({
  tenantUrl: logins.tenant.url,
  systemUrl: logins.system.url,
  poolSize: 4,
  applicationName: 'delivery-log',
});
const query = database.read.bind(database);
const startedAt = performance.now();
const { endpointIds } = await generateDeliveries(query, tenant, rows);
const generatedMs = performance.now() - startedAt;
const [some] = await query(
  sql<{ event_id: string; order_id: string }>(`select event_id, order_id from webhook_delivery
    where environment_id = $1 and endpoint_id = $2 and order_id is not null limit 1`),
  [tenant.environmentId, endpointIds[0]],
);
const page = { limit: 50, offset: 0 };
const twoWeeksAgo = new Date(Date.now() - 14 * 86_400_000).toISOString();
const of = { endpointId: endpointIds[0] ?? '' };
const cases: readonly [string, DeliveryFilter, Partial<Context>?][] = [
  ['newest', page],
  ['newest, all applications', page, { applicationId: null }],
  ['offset 10000', { ...page, offset: 10_000 }],
  ['offset in the middle', { ...page, offset: Math.min(1_000_000, rows / 2) }],
  ['endpoint', { ...page, ...of }],
  ['endpoint, offset 10000', { ...page, ...of, offset: Math.min(10_000, rows / 100) }],
  ['order', { ...page, orderId: some?.order_id ?? '' }],
  ['event', { ...page, eventId: some?.event_id ?? '' }],
  ['endpoint and event', { ...page, ...of, eventId: some?.event_id ?? '' }],
  ['endpoint and type, none', { ...page, ...of, eventType: NOBODY }],
  ['type, none', { ...page, eventType: NOBODY }],
  ['endpoint since two weeks', { ...page, ...of, since: twoWeeksAgo }],
  ...(['pending', 'failed', 'succeeded', 'exhausted', 'skipped'] as const).flatMap(
    (status): [string, DeliveryFilter][] => [
      [status, { ...page, status }],
      [`endpoint and ${status}`, { ...page, ...of, status }],
    ],
  ),
];
const lists = [];
for (const [name, filter, further = {}] of cases) {
  const context = contextOf(further);
  const durations: number[] = [];
  let total = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    ({ total } = await listDeliveries(context, filter));
    durations.push(performance.now() - from);
  }
  lists.push({ name, total, ...percentilesOf(durations) });
}
await query(
  sql(`select ensure_day_partitions('webhook_delivery', (now() at time zone 'UTC')::date - 40, 5)`),
);
const dropFrom = performance.now();
const { dropped } = await maintainPartitions({ ...contextOf({}), database });
const dropMs = performance.now() - dropFrom;
process.stdout.write(
  `${JSON.stringify({ rows, generatedMs, lists, dropped: dropped.length, dropMs })}\n`,
);
await database.close();

function contextOf(further: Partial<Context>): Context {
  const services = { clock: () => new Date() };
  return {
    ...tenant,
    environmentKind: 'non_production',
    requestId: 'load',
    actor: { type: 'system', id: 'load', label: 'load' },
    now: services.clock,
    services: onlyClock(services),
    database: database.of(tenant.workspaceId),
    ...further,
  };
}

/** The one cast: listing and dropping touch no other service, and would throw if they did. */
function onlyClock(services: Pick<Context['services'], 'clock'>): Context['services'] {
  return services as Context['services'];
}
