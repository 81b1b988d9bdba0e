import { SQL } from 'bun';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buy, makeCart } from '../../../test/support/checkout/checkout.ts';
import { registerEndpoint } from '../../../test/support/webhooks/webhook-stack.ts';
import { setup } from '../../../test/support/world/world.ts';
import { drained } from '../cpu/drain.ts';
import type { Receiver } from '../receiver/read-receiver.ts';

/**
 * What a workspace of a size is in the database: rows and bytes of each table, with indexes, after so many carts of two lines
 * and so many purchases, all made over HTTP, with their events, deliveries to one endpoint, documents and mails; and the
 * connections of Postgres meanwhile. Prints JSON.
 * Arguments: carts, purchases. Environment: DATABASE_URL, DATA_DIR, TARGET (baseUrl), RECEIVER (urls).
 */
const [carts = 1_000, purchases = 100] = process.argv.slice(2).map(Number);
const { baseUrl }: { baseUrl: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const receiver: Receiver = JSON.parse(process.env['RECEIVER'] ?? '{}');
const objects = join(process.env['DATA_DIR'] ?? '', 'objects');
const CLIENTS = 8;
const LOOK_MS = 1_000;
const lines = [
  { name: 'Walnut desk', unitPrice: 45_900, quantity: 1 },
  { name: 'Desk lamp', unitPrice: 8_900, quantity: 2 },
];
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });

interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

const world = await setup(baseUrl);
await registerEndpoint(world, receiver.urls[0] ?? '', ['*']);
await drained(sql);
const before = await readSizes();
const objectsBefore = objectBytes();
const most = new Map<string, number>();
const watch = setInterval(() => void watchConnections(), LOOK_MS);
await inTurns(purchases, () => buy(world, lines));
await inTurns(carts - purchases, () => makeCart(world, {}, lines));
await drained(sql);
clearInterval(watch);
const tables = (await readSizes())
  .map(({ name, bytes, rows }) => {
    const earlier = before.find((one) => one.name === name);
    return { name, rows: rows - (earlier?.rows ?? 0), bytes: bytes - (earlier?.bytes ?? 0) };
  })
  .filter(({ rows, bytes }) => rows > 0 || bytes > 0)
  .toSorted((one, other) => other.bytes - one.bytes);
process.stdout.write(
  `${JSON.stringify({
    carts,
    purchases,
    tables,
    objectBytes: objectBytes() - objectsBefore,
    connections: Object.fromEntries(most),
  })}\n`,
);
await sql.end();

async function inTurns(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Of whole tables: the workspace is the only one that does anything. */
async function readSizes(): Promise<TableSize[]> {
  await sql`vacuum analyze`;
  const measured: { name: string; bytes: number }[] = await sql`
    select c.oid::regclass::text as name, coalesce(sum(pg_total_relation_size(p.relid)), 0)::float8 as bytes
    from pg_class c cross join lateral pg_partition_tree(c.oid) p
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by 1 union all
    select c.oid::regclass::text, pg_total_relation_size(c.oid)::float8 from pg_class c
    where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_partition_tree(c.oid))`;
  const sizes: TableSize[] = [];
  for (const { name, bytes } of measured) {
    const [{ rows }] = await sql`select count(*)::int as rows from ${sql(name)}`;
    sizes.push({ name, bytes, rows });
  }
  return sizes;
}

async function watchConnections(): Promise<void> {
  const programs: { name: string; count: number }[] = await sql`
    select regexp_replace(application_name, ' .+', ' heartbeats') as name, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() group by 1`;
  for (const { name, count } of programs) most.set(name, Math.max(count, most.get(name) ?? 0));
}

function objectBytes(): number {
  try {
    return readdirSync(objects, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0;
  }
}
