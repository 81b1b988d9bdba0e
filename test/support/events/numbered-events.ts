import type { SQL } from 'bun';
import type { World } from '../world/world.ts';
import { resourceHash } from '../../../storage/queries/streams/numbered-events.ts';
import { asStored } from './stored-data.ts';

interface Content {
  /** In turns: the first event has the first. */
  readonly types?: readonly string[];
  /** Of the text in `data`. */
  readonly bytes?: number;
}

/** The events `evt_1`, `evt_2`, ... of the world's sandbox, each of a customer of its own, as if they had been emitted and numbered. */
export async function storeNumberedEvents(
  sql: SQL,
  { workspaceId, applicationId, environments }: World,
  count: number,
  { types = ['customer.created'], bytes = 1 }: Content = {},
): Promise<void> {
  await sql`
    with stored as (
      insert into event (id, workspace_id, environment_id, application_id, type, resource_type, resource_id, sequence,
        packed, bytes, created_at)
      select 'evt_' || n, ${workspaceId}, ${environments.sandbox}, ${applicationId},
        (${sql.array([...types], 'text')})[1 + (n - 1) % ${types.length}], 'customer', 'c' || n, 1,
        ${sql.unsafe(asStored('text'))}, now()
      from generate_series(1, ${count}::int) n,
        cast(json_build_object('text', repeat('x', ${bytes})) as text) text
      returning *)
    insert into event_number (recorded_at, position, workspace_id, environment_id, application_id, type, resource,
      stream, stream_seq, log_sequence)
    select recorded_at, position, workspace_id, environment_id, application_id, type,
      ${sql.unsafe(resourceHash('resource_id'))}, 0, substr(id, 5)::bigint, substr(id, 5)::bigint
    from stored`;
  await sql`insert into environment_log (workspace_id, environment_id, log_sequence)
    values (${workspaceId}, ${environments.sandbox}, ${count})`;
}
