import { expect, test } from 'bun:test';
import { SQL } from 'bun';
import { migrations } from '../../../storage/migrations/all.ts';
import { SHARD_COUNT } from '../../../storage/shards.ts';

test('the schema has every file of the folder and a lease for each shard', async () => {
  const owner = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
  const applied = await owner`select name from schema_migration order by id`;
  const [{ leases }] = await owner`select count(*)::int as leases from shard_lease`;
  await owner.end();
  expect(applied.map(({ name }: { name: string }) => name)).toEqual(
    migrations.map(({ name }) => name),
  );
  expect(leases).toBe(SHARD_COUNT);
});
