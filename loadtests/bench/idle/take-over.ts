import { SQL } from 'bun';
import { plainArray } from '../../../storage/array-literal.ts';
import { newEventId } from '../../../storage/ids.ts';
import { SHARD_COUNT } from '../../../storage/shards.ts';
import { waitFor } from '../../../test/support/timing/wait-for.ts';
import { readArrivals, resetReceiver, type Receiver } from '../receiver/read-receiver.ts';

/**
 * How long the shards of an actor process stand still when it ends: from the signal, and where it is killed from the end of
 * its leases, until another one owns them all, and until an event in each of them has arrived. The events are committed right
 * after the signal. Prints JSON.
 * Arguments: SIGKILL or SIGTERM, the process. Environment: DATABASE_URL, RECEIVER (urls).
 */
const [signal = 'SIGTERM', pid = ''] = process.argv.slice(2);
const receiver: Receiver = JSON.parse(process.env['RECEIVER'] ?? '{}');
const WAIT_MS = 120_000;
const LOOK_MS = 10;
/** Of two processes, each has at least so many. */
const SHARE_LEAST = 80;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });

await waitFor(isShared, WAIT_MS);
const shards = await ownShards();
await resetReceiver(receiver);
const signalledAt = Date.now();
process.kill(Number(pid), signal === 'SIGKILL' ? 'SIGKILL' : 'SIGTERM');
const events = await emitIn(shards);
const expiredAt = signal === 'SIGKILL' ? await lastExpiry() : signalledAt;
const ownedAt = await untilOwned();
let arrivals = await readArrivals(receiver);
await waitFor(async () => {
  arrivals = await readArrivals(receiver);
  return events.every((id) => arrivals[id] !== undefined);
}, WAIT_MS);
const workingAt = Math.max(...events.map((id) => arrivals[id] ?? 0));
process.stdout.write(
  `${JSON.stringify({
    shards: shards.length,
    workspaces: events.length,
    expiredMs: expiredAt - signalledAt,
    ownedMs: ownedAt - expiredAt,
    workingMs: workingAt - expiredAt,
  })}\n`,
);
await sql.end();

/** Another process has taken its share. */
async function isShared(): Promise<boolean> {
  const [row] = await sql`
    select count(*) filter (where owner like ${`${pid}-%`})::int as own,
      count(*) filter (where expires_at <= clock_timestamp())::int as free
    from shard_lease`;
  return row.free === 0 && row.own > SHARE_LEAST && row.own < SHARD_COUNT - SHARE_LEAST;
}

async function ownShards(): Promise<number[]> {
  const rows: { shard: number }[] = await sql`
    select shard from shard_lease where owner like ${`${pid}-%`} and expires_at > clock_timestamp()`;
  return rows.map(({ shard }) => shard);
}

/** When the last lease of the process ends; it has gone, so that it renews none any more. */
async function lastExpiry(): Promise<number> {
  const [row] = await sql`
    select max(expires_at) as at from shard_lease where owner like ${`${pid}-%`}`;
  return row.at.getTime();
}

/** One event of one workspace of each shard; of those shards that have one. */
async function emitIn(among: readonly number[]): Promise<string[]> {
  const ids = among.map(newEventId);
  const rows: { id: string }[] = await sql`
    insert into event (id, workspace_id, environment_id, application_id, shard, type, resource_type, resource_id, sequence,
      data, created_at)
    select n.id, e.workspace_id, e.environment_id, e.application_id, n.shard, e.type, e.resource_type,
      gen_random_uuid()::text, 1, e.data, clock_timestamp()
    from unnest(${plainArray(ids)}::text[], ${plainArray(among)}::smallint[]) as n (id, shard)
    cross join lateral (select w.id from growth_workspace w where w.shard = n.shard limit 1) w
    cross join lateral (
      select * from event where event.workspace_id = w.id and event.type = 'customer.created' and event.stream_seq > 0
      limit 1) e
    returning id`;
  return rows.map(({ id }) => id);
}

async function untilOwned(): Promise<number> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const [row] = await sql`
      select count(*)::int as count from shard_lease
      where shard = any(${plainArray(shards)}::smallint[]) and owner not like ${`${pid}-%`}
        and expires_at > clock_timestamp()`;
    if (row.count === shards.length) return Date.now();
    if (Date.now() > deadline)
      throw new Error(`${row.count} of ${shards.length} shards have owners`);
    await Bun.sleep(LOOK_MS);
  }
}
