import pg from 'pg';
import { sql, type RunQuery } from '../query.ts';
import { MigrationRefused } from './migration-refused.ts';

/** Rows of two cells never have the same number: those of cell n begin at n * 2^40. */
const RANGE = 2 ** 40;

/** The identity columns, each by its sequence. */
const SEQUENCES = sql<{ sequence: string }>(`
  select pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attidentity <> '' and not a.attisdropped
  order by 1`);

/** Begins the range of each identity column in which nothing was numbered yet. Running it again changes nothing. */
export async function beginIdentityRanges(
  query: RunQuery,
  cell: { readonly name: string; readonly number: number },
): Promise<void> {
  const from = cell.number * RANGE;
  for (const { sequence } of await query(SEQUENCES)) {
    const [place] = await query(
      sql<{ last: number }>(`select last_value as last from ${sequence}`),
    );
    const last = Number(place?.last ?? 0);
    if (last >= from + RANGE)
      throw new MigrationRefused(
        `The database of the cell ${cell.name} is that of another cell: ${sequence} is at ${last}, which is not a number of its ${cell.number}.`,
      );
    if (last < from)
      await query(sql(`select setval(${pg.escapeLiteral(sequence)}, ${from}, false)`));
  }
}
