import { SQL } from 'bun';
import { buy } from '../../../test/support/checkout/checkout.ts';
import { emitCustomer, registerEndpoint } from '../../../test/support/webhooks/webhook-stack.ts';
import { setup } from '../../../test/support/world/world.ts';
import { drained } from '../cpu/drain.ts';
import type { Receiver } from '../receiver/read-receiver.ts';

/**
 * A workspace that has tried the service and gone quiet: an endpoint, three customers, two purchases with their documents
 * and mails. All of it is over. Prints its id, its secret key and how many rows it has in each table as JSON.
 * Environment: DATABASE_URL, TARGET (baseUrl), RECEIVER (urls).
 */
const CUSTOMERS = 3;
const PURCHASES = 2;
const { baseUrl }: { baseUrl: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const receiver: Receiver = JSON.parse(process.env['RECEIVER'] ?? '{}');
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
const world = await setup(baseUrl);
await registerEndpoint(world, receiver.urls[0] ?? '', ['*']);
for (let count = 0; count < PURCHASES; count += 1) await buy(world);
for (let count = 0; count < CUSTOMERS; count += 1) await emitCustomer(world);
await drained(sql);
const { workspaceId, secretKey } = world;
process.stdout.write(`${JSON.stringify({ workspaceId, secretKey, rows: await rowsOf() })}\n`);
await sql.end();

async function rowsOf(): Promise<Record<string, number>> {
  const tables: { name: string }[] = await sql`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'workspace_id' and not a.attisdropped
      and c.relnamespace = 'public'::regnamespace
    order by 1`;
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ count }] = await sql`
      select count(*)::int as count from ${sql(name)} where workspace_id = ${workspaceId}`;
    if (count > 0) rows[name] = count;
  }
  return rows;
}
