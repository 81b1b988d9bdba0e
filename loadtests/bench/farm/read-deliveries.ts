import type { SQL } from 'bun';
import type { RecordedDelivery } from './recorded-delivery.ts';

interface Resources {
  readonly without?: readonly string[];
  readonly only?: readonly string[] | null;
}

/** The expected deliveries: each event at each endpoint of its workspace, with its final status. */
export async function readDeliveries(
  sql: SQL,
  workspaceIds: readonly string[],
  { without = [], only = null }: Resources = {},
): Promise<RecordedDelivery[]> {
  const ids = sql.array([...workspaceIds], 'uuid');
  const textArray = (texts: readonly string[]) => sql.array([...texts], 'text');
  const rows = await sql`
    select split_part(split_part(p.url, '/', 3), ':', 1) as host, e.id as "eventId",
      e.resource_id as "resourceId", e.sequence::int as sequence, p.ordering = 'per_resource' as "isOrdered",
      coalesce(d.status, 'not made') as status, e.created_at as emitted_at, d.completed_at
    from event e join webhook_endpoint p on p.workspace_id = e.workspace_id
    left join every_webhook_delivery d on d.event_id = e.id and d.endpoint_id = p.id
    where e.workspace_id = any(${ids}) and e.type like 'customer.%'
      and e.resource_id <> all(${textArray(without)}) and (${only === null} or e.resource_id = any(${textArray(only ?? [])}))`;
  return rows.map(({ emitted_at, completed_at, ...row }: Record<string, unknown>) => ({
    ...row,
    emittedAt: instant(emitted_at),
    completedAt: completed_at === null ? null : instant(completed_at),
  }));
}

function instant(value: unknown): number {
  return new Date(String(value instanceof Date ? value.toISOString() : value)).getTime();
}
