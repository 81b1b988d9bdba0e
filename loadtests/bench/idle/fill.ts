import { SQL } from 'bun';
import { plainArray } from '../../../storage/array-literal.ts';
import { newEventId } from '../../../storage/ids.ts';
import { slotOf } from '../../../storage/shards.ts';
import { waitFor } from '../../../test/support/timing/wait-for.ts';
import { drained } from '../cpu/drain.ts';
import { fillWorkspaces } from '../growth/fill-workspaces.ts';
import { readTotals, resetReceiver, type Receiver } from '../receiver/read-receiver.ts';

/**
 * Copies of the template with all that it has, until there are so many, each of which then emits one more event: numbered,
 * read and delivered by the processes under measurement, so that they, Redis and the database have met every workspace.
 * Verified: each of these events arrives once. Prints JSON.
 * Arguments: workspaces. Environment: DATABASE_URL, SECRETS_KEY, TEMPLATE (as template.ts prints it), RECEIVER (urls).
 */
interface Template {
  readonly workspaceId: string;
  readonly secretKey: string;
  /** How many rows it has in each table. */
  readonly rows: Readonly<Record<string, number>>;
}

const [workspaces = 1_000] = process.argv.slice(2).map(Number);
const template: Template = JSON.parse(process.env['TEMPLATE'] ?? '{}');
const receiver: Receiver = JSON.parse(process.env['RECEIVER'] ?? '{}');
/** What an idle workspace has no more. */
const GONE = new Set(['timer', 'job', 'idempotency_key']);
const EVENTS_AT_ONCE = 2_000;
const WAIT_MS = 300_000;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });

const history = Object.keys(template.rows).filter((table) => !GONE.has(table));
const [{ exists }] = await sql`select to_regclass('growth_workspace') is not null as exists`;
const [{ before }] = exists
  ? await sql`select count(*)::int as before from growth_workspace`
  : [{ before: 0 }];
const bytesBefore = await databaseBytes();
const began = performance.now();
await fillWorkspaces(sql, template, workspaces, { history });
const filledSeconds = (performance.now() - began) / 1_000;
const bytes = (await databaseBytes()) - bytesBefore;
const rows = history.reduce((sum, table) => sum + (template.rows[table] ?? 0), 1);
for (let n: number = before; n < workspaces; n += EVENTS_AT_ONCE)
  await emitOne(n, Math.min(workspaces, n + EVENTS_AT_ONCE));
await sql`vacuum analyze`;
process.stdout.write(
  `${JSON.stringify({ workspaces, filledSeconds, rows, bytesEach: bytes / (workspaces - before) })}\n`,
);
await sql.end();

/** One event of each copy from `from` on, before `until`; waits until all are delivered. */
async function emitOne(from: number, until: number): Promise<void> {
  await resetReceiver(receiver);
  const ids = Array.from({ length: until - from }, newEventId);
  const resources = ids.map(() => crypto.randomUUID());
  await sql`
    insert into event (id, workspace_id, environment_id, application_id, shard, slot, type, resource_type, resource_id,
      sequence, data, created_at)
    select n.id, w.id, md5(e.environment_id::text || w.id::text)::uuid,
      md5(e.application_id::text || w.id::text)::uuid, w.shard, n.slot, e.type, e.resource_type, n.resource_id, 1, e.data,
      clock_timestamp()
    from unnest(${plainArray(ids)}::text[], ${plainArray(resources)}::text[], ${plainArray(resources.map(slotOf))}::smallint[])
      with ordinality as n (id, resource_id, slot, place)
    join growth_workspace w on w.n = ${from} + n.place - 1
    cross join (
      select * from growth_of_event where type = 'customer.created' order by recorded_at limit 1) e`;
  await waitFor(async () => (await readTotals(receiver)).count >= ids.length, WAIT_MS);
  await drained(sql);
  const { count } = await readTotals(receiver);
  if (count !== ids.length) throw new Error(`${count} deliveries of ${ids.length} events`);
}

async function databaseBytes(): Promise<number> {
  const [row] = await sql`select pg_database_size(current_database())::float8 as bytes`;
  return row.bytes;
}
