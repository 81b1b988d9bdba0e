import { expect, test } from 'bun:test';
import { keyOf } from '../../../storage/orm/row-layout.ts';
import { sql } from '../../../storage/query.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';

const two = await openTwoTenants();
const INDEXES = sql<{ readonly name: string; readonly columns: string[] }>(`
  select c.relname as name, array(
    select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where k.place <= i.indnkeyatts order by k.place) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and i.indpred is null and c.relnamespace = 'public'::regnamespace`);

test('an index begins with what finds the row of each entity that is written, and tells it from all others', async () => {
  const indexes = await two.asOwner(INDEXES);
  const { orm } = two.tenant;
  const described = [...orm.getMetadata().getAll().values()];
  const slow = described.flatMap((meta) => {
    const key = new Set(
      keyOf(meta).map((name) => meta.properties[name as never]?.['fieldNames']?.[0] as string),
    );
    const found = indexes.some(
      ({ name, columns }) => name === meta.tableName && columns.every((column) => key.has(column)),
    );
    return found ? [] : [`${meta.tableName} (${[...key].join(', ')})`];
  });
  expect(described.length).toBeGreaterThan(30);
  expect(slow).toEqual([]);
});
