import { expect, test } from 'bun:test';
import { entities } from '../../../storage/entities/all.ts';
import { layoutOf } from '../../../storage/orm/row-layout.ts';
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
  const slow = entities.map(layoutOf).flatMap((layout) => {
    const key = new Set(layout.key.map((name) => layout.columnOf(name).replaceAll('"', '')));
    const found = indexes.some(
      ({ name, columns }) =>
        name === layout.tableName && columns.every((column) => key.has(column)),
    );
    return found ? [] : [`${layout.tableName} (${[...key].join(', ')})`];
  });
  expect(entities.length).toBeGreaterThan(30);
  expect(slow).toEqual([]);
});

const COLUMNS = sql<{ readonly column: string; readonly type: string }>(`
  select format('%I."%s"', c.relname, a.attname) as column, format_type(a.atttypid, null) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);

test('a column is of the type that its entity says', async () => {
  const rows = await two.asOwner(COLUMNS);
  const typeOf = new Map(
    rows.map(({ column, type }) => [
      column.replaceAll('"', ''),
      type.replace(' with time zone', 'tz'),
    ]),
  );
  const described = entities.map(layoutOf).flatMap((layout) =>
    layout.properties.map((property) => {
      const name = `${layout.tableName}.${layout.columnOf(property)}`.replaceAll('"', '');
      return { name, type: layout.typeOf(property) };
    }),
  );
  const wrong = described.flatMap(({ name, type }) =>
    typeOf.get(name) === type ? [] : [`${name} is ${typeOf.get(name)}, not ${type}`],
  );
  expect(wrong).toEqual([]);
});
