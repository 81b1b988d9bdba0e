import type { SQL } from 'bun';
import { expect } from 'bun:test';
import { patienceMs, waitFor } from '../timing/wait-for.ts';

interface NumberedRow {
  readonly id: string;
  readonly resource_id: string;
  readonly sequence: bigint;
  readonly stream_seq: bigint | null;
  readonly log_sequence: bigint | null;
}

/** The workspace's events as the log has them, in the order of the stream. */
async function readLog(sql: SQL, workspaceId: string): Promise<NumberedRow[]> {
  return sql`
    select e.id, e.resource_id, e.sequence, n.stream_seq, n.log_sequence
    from event e left join event_number n using (recorded_at, position)
    where e.workspace_id = ${workspaceId} order by n.stream_seq, position`;
}

/** Every event is numbered, at once or by the next poll, without a gap, and each resource's events in the order of their sequence. */
export async function expectGaplessLog(sql: SQL, workspaceId: string): Promise<void> {
  let rows: NumberedRow[] = [];
  await waitFor(async () => {
    rows = await readLog(sql, workspaceId);
    return rows.every(({ stream_seq: number }) => number !== null);
  });
  expect(rows.map((row) => Number(row.stream_seq))).toEqual(rows.map((_, index) => index + 1));
  expect(rows.map((row) => Number(row.log_sequence))).toEqual(rows.map((_, index) => index + 1));
  const last = new Map<string, number>();
  for (const { resource_id: resource, sequence } of rows) {
    expect(Number(sequence)).toBe((last.get(resource) ?? 0) + 1);
    last.set(resource, Number(sequence));
  }
}

/**
 * Waits until every event of the workspace is relayed, fanned out and its deliveries settled, and nothing is about to
 * run that may write one more. Relayed alone is not enough: the fan-out reads the stream after it, so nothing open yet
 * may also mean nothing made yet.
 */
export async function waitUntilAllDelivered(sql: SQL, workspaceId: string): Promise<void> {
  let left: Record<string, number> = {};
  const isDelivered = async (): Promise<boolean> => {
    const [row] = await sql`
      select (select count(*) from unrelayed_event)::int as unrelayed,
        (select count(*) from event e where e.workspace_id = ${workspaceId} and e.type <> 'cart.updated'
          and not exists (select 1 from every_webhook_delivery d
            where d.workspace_id = e.workspace_id and d.event_id = e.id))::int as without_delivery,
        (select count(*) from webhook_delivery_open where workspace_id = ${workspaceId})::int as open,
        (select count(*) from job where workspace_id = ${workspaceId} and failed_at is null
          and run_at < clock_timestamp() + interval '10 seconds')::int as jobs,
        (select count(*) from timer where workspace_id = ${workspaceId}
          and due_at < clock_timestamp() + interval '10 seconds')::int as timers`;
    left = { ...row };
    return Object.values(left).every((count) => count === 0);
  };
  // Documents are rendered at the lowest priority, so that a busy machine takes its time.
  await waitFor(isDelivered, 2 * patienceMs).catch(async () => {
    const open =
      await sql`select * from webhook_delivery_open where workspace_id = ${workspaceId} limit 3`;
    const jobs =
      await sql`select kind, count(*)::int from job where workspace_id = ${workspaceId} group by kind`;
    throw new Error(`not delivered: ${JSON.stringify({ left, open: [...open], jobs: [...jobs] })}`);
  });
}

/**
 * One delivery an event: nothing was lost, and no fan-out was repeated. Without cart.updated, which goes only to
 * endpoints that name it exactly.
 */
export async function expectOneDeliveryEach(sql: SQL, workspaceId: string): Promise<void> {
  const [row] = await sql`
    select (select count(*)::int from event
        where workspace_id = ${workspaceId} and type <> 'cart.updated') as events,
      count(*)::int as deliveries, count(distinct event_id)::int as distinct_events
    from every_webhook_delivery where workspace_id = ${workspaceId}`;
  expect(row.deliveries).toBe(row.events);
  expect(row.distinct_events).toBe(row.events);
}
