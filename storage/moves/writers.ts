import { sql, type RunQuery } from '../query.ts';

/** A transaction, by an id that no other has while it runs. */
export type WriterId = string;

// Locks of reads are left out: whoever has only read asks for another lock before it writes, and with it learns of
// functions that were replaced since. The applier of a subscription is no client.
const WRITERS = sql<{ id: WriterId }>(`
  select distinct l.virtualtransaction as id from pg_locks l
  where l.granted and l.locktype = 'relation' and l.pid <> pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database())
    and l.mode in ('RowShareLock', 'RowExclusiveLock')
    and not exists (select from pg_stat_subscription s where s.pid = l.pid)`);

/** The transactions of this database that have written or locked rows, or may do so in the statement that they run. */
export async function writersNow(query: RunQuery): Promise<ReadonlySet<WriterId>> {
  return new Set((await query(WRITERS)).map(({ id }) => id));
}

/**
 * Waits until none of the transactions runs any more that write now; false when one still does after `forMs`. Of those
 * that begin meanwhile it waits for none.
 */
export async function awaitWriters(
  query: RunQuery,
  forMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + forMs;
  const former = await writersNow(query);
  for (let left = former; left.size > 0;) {
    if (performance.now() > deadline) return false;
    await Bun.sleep(PAUSE_MS);
    signal.throwIfAborted();
    const now = await writersNow(query);
    left = new Set([...left].filter((id) => now.has(id)));
  }
  return true;
}

const PAUSE_MS = 10;
