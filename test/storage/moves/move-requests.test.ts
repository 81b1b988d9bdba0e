import { afterAll, expect, test } from 'bun:test';
import pg from 'pg';
import { dropDatabase, ensureDatabase } from '../../../cli/services/postgres/database.mjs';
import { besideDatabase } from '../../../cli/services/postgres/server-urls.mjs';
import { queryOn } from '../../../storage/driver/driver.ts';
import {
  BEGIN_STEP,
  claimMove,
  findMove,
  insertMove,
  RENEW_CLAIM,
} from '../../../storage/queries/moves/moves.ts';

/** A directory of two cells, whose moves nobody carries out. */
const server = process.env['DATABASE_URL'] ?? '';
const name = `requests_${crypto.randomUUID().slice(0, 8)}`;

await ensureDatabase(server, name, process.env['TEST_TEMPLATE_DATABASE']);
const client: pg.Client = new pg.Client({ connectionString: besideDatabase(server, name) });
await client.connect();
await client.query(
  `insert into directory.cell (name, number) values ('a', 8001), ('z', 8002) on conflict do nothing`,
);
afterAll(async () => {
  await client.end();
  await dropDatabase(server, name);
});

test.each(['keep', 'drop'] as const)(
  'a request for a new move takes the one before it, which is at %s, from its process',
  async (step) => {
    const query = queryOn(client);
    const workspaceId = crypto.randomUUID();
    await client.query(
      `insert into directory.workspace (workspace_id, slug, cell, state) values ($1, $2, 'a', 'live')`,
      [workspaceId, workspaceId],
    );
    await insertMove(query, { workspaceId, source: 'a', target: 'z', keepSeconds: 0 });
    const before = await claimMove(query, 'first', 60);
    expect(before).toMatchObject({ workspaceId, step: 'prepare' });
    const held = [workspaceId, before?.epoch];
    expect(await query(BEGIN_STEP, [...held, step, null])).toHaveLength(1);
    await client.query(`update directory.workspace set cell = 'z' where workspace_id = $1`, [
      workspaceId,
    ]);

    expect(await insertMove(query, { workspaceId, source: 'z', target: 'a', keepSeconds: 0 })).toBe(
      true,
    );
    expect(await query(RENEW_CLAIM, [...held, 60])).toEqual([]);
    expect(await query(BEGIN_STEP, [...held, 'done', null])).toEqual([]);
    expect(await findMove(query, workspaceId)).toMatchObject({
      target: 'a',
      step: 'prepare',
      leftover: 'a',
    });
    expect(await claimMove(query, 'second', 60)).toMatchObject({ workspaceId, target: 'a' });
    await client.query(`update directory.move set step = 'done' where workspace_id = $1`, [
      workspaceId,
    ]);
  },
);
