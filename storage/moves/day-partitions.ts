import { sql } from '../query.ts';
import { movedTables } from './moved-tables.ts';
import type { MoveHold, OwnerCell } from './owner-cell.ts';

const ENSURE_DAY = sql('select ensure_day_partitions($1, $2::date, 1)');
const DAY = /_(\d{4})(\d{2})(\d{2})$/;

/** Makes the days at the target that the source has, so that rows of theirs are dropped with the day. */
export async function copyDays(
  source: OwnerCell,
  target: OwnerCell,
  move: MoveHold,
): Promise<void> {
  const [tables, own] = await Promise.all([movedTables(source.query), movedTables(target.query)]);
  const known = new Set(own.flatMap(({ leaves }) => leaves.map(({ name }) => name)));
  for (const { name, leaves } of tables)
    for (const leaf of leaves) {
      const [, year, month, day] = DAY.exec(leaf.name) ?? [];
      if (day === undefined || known.has(leaf.name)) continue;
      await target.fenced(move, async (query) => {
        await query(sql(`set local lock_timeout = '2s'`));
        await query(ENSURE_DAY, [name, `${year}-${month}-${day}`]);
      });
    }
}
