import { afterAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { dropDatabase, ensureDatabase } from '../../../cli/services/postgres/database.mjs';
import { besideDatabase } from '../../../cli/services/postgres/server-urls.mjs';
import { OwnerCell } from '../../../storage/moves/owner-cell.ts';
import { publish, unpublish } from '../../../storage/moves/publish.ts';
import { subscribe, unsubscribe } from '../../../storage/moves/subscribe.ts';
import { randomOf } from '../../support/histories/random.ts';
import { seed } from '../../support/seed.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/** Two cells of one server, between which tables are being copied when the copying ends. */
const server = process.env['DATABASE_URL'] ?? '';
const names = ['a', 'b'].map((cell) => `sub_${cell}_${crypto.randomUUID().slice(0, 8)}`);
const hold = { workspaceId: crypto.randomUUID(), epoch: 1 };

for (const name of names) await ensureDatabase(server, name, process.env['TEST_TEMPLATE_DATABASE']);
const [from = '', to = ''] = names.map((name) => besideDatabase(server, name));
const source = new OwnerCell('a', from);
const target = new OwnerCell('b', to);
const sql = new SQL({ url: to, max: 3 });
for (const cell of [source, target]) await cell.takeOver(hold);
afterAll(async () => {
  await source?.close();
  await target?.close();
  await sql?.close({ timeout: 0 });
  for (const name of names) await dropDatabase(server, name);
});

const beingMade = async (): Promise<number> => {
  const [row] = await sql`
    select count(*)::int as made from pg_replication_slots t join pg_subscription s
      on starts_with(t.slot_name, 'pg_' || s.oid || '_sync_')
    where s.subname like ${`%${hold.workspaceId.replaceAll('-', '')}`} and t.active and t.confirmed_flush_lsn is null`;
  return row.made;
};

const subscriptions = async (): Promise<number> => {
  const [row] = await sql`
    select count(*)::int as found from pg_subscription
    where subname like ${`%${hold.workspaceId.replaceAll('-', '')}`}`;
  return row.found;
};

test('ends while the slots of tables wait for a transaction of the server', async () => {
  await publish(source, hold);
  // Each slot waits for it, and for whatever has begun until it ends.
  const held = await sql.reserve();
  await held`begin`;
  await held`select pg_current_xact_id()`;
  await subscribe(target, hold, source.url);
  await waitFor(async () => (await beingMade()) > 0);
  const ended = unsubscribe(target, hold);
  await Bun.sleep(500);
  await held`commit`;
  held.release();
  await ended;
  expect(await subscriptions()).toBe(0);
  await unsubscribe(target, hold);
  await unpublish(source, hold);
});

/** A worker that copies a table may be about to ask for its slot when the copying ends. */
test('ends at any instant of its beginning', async () => {
  const random = randomOf(seed);
  for (let turn = 0; turn < 10; turn += 1) {
    await publish(source, hold);
    await subscribe(target, hold, source.url);
    await Bun.sleep(random.next() * 400);
    await unsubscribe(target, hold);
    await unpublish(source, hold);
  }
  expect(await subscriptions()).toBe(0);
});
