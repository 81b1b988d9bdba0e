import type { SQL } from 'bun';
import { plainArray } from '../../../storage/array-literal.ts';
import { newEventId } from '../../../storage/ids.ts';
import { slotOf } from '../../../storage/shards.ts';

/**
 * Events of so many resources of a workspace by one statement, as commits would have left them: copies of the newest of its
 * events, to be numbered, read and delivered. Nobody is notified of them, so the relay finds them by its poll.
 */
export async function plantEvents(sql: SQL, workspaceId: string, count: number): Promise<void> {
  const resources = Array.from({ length: count }, () => crypto.randomUUID());
  await sql`
    insert into event (id, workspace_id, environment_id, application_id, shard, slot, type, resource_type, resource_id,
      sequence, data, created_at)
    select n.id, e.workspace_id, e.environment_id, e.application_id, coalesce(p.home, e.shard), n.slot, e.type,
      e.resource_type, n.resource_id, 1, replace(e.data, e.resource_id, n.resource_id), clock_timestamp()
    from unnest(${plainArray(resources.map(newEventId))}::text[], ${plainArray(resources)}::text[],
      ${plainArray(resources.map(slotOf))}::smallint[]) as n (id, resource_id, slot)
    cross join (
      select * from event where workspace_id = ${workspaceId} order by recorded_at desc limit 1) e
    left join placement p on p.workspace_id = e.workspace_id`;
}
