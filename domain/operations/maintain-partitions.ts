import {
  dropPartition,
  ensurePartitions,
  expiredPartitions,
  hasOpenRows,
  LIMIT_LOCK_WAIT,
  partitionedTables,
  type PartitionedTable,
} from '../../storage/queries/operations/day-partitions.ts';
import type { SystemContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';

const DAYS_AHEAD = 8;
const RETENTION_DAYS = 30;

/**
 * Creates the partitions of the days ahead and drops expired ones, each in its own commit. A day with open work is
 * kept. Waits at most two seconds for a lock; the next run tries again.
 */
export async function maintainPartitions(ctx: SystemContext): Promise<{ dropped: string[] }> {
  const { database, services } = ctx;
  const daysOf = (table: PartitionedTable): number =>
    table === 'request_log' ? services.requestLogDays : RETENTION_DAYS;
  const dropped: string[] = [];
  const maintain = async (table: PartitionedTable): Promise<void> => {
    await database.transaction(async (tx) => {
      await tx.query(LIMIT_LOCK_WAIT);
      await ensurePartitions(tx.query.bind(tx), table, DAYS_AHEAD);
    });
    const read = database.read.bind(database);
    for (const name of await expiredPartitions(read, table, daysOf(table))) {
      await database.transaction(async (tx) => {
        await tx.query(LIMIT_LOCK_WAIT);
        if (await hasOpenRows(tx.query.bind(tx), table, name)) return;
        await dropPartition(tx.query.bind(tx), table, name);
        dropped.push(name);
      });
    }
  };
  await forEachRow(ctx, {
    kind: 'day-partitions',
    rows: partitionedTables.map((table) => ({ workspaceId: null, id: table, table })),
    run: async ({ table }) => {
      await maintain(table);
      return true;
    },
  });
  return { dropped };
}
