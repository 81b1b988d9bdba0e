import { newId } from '../../storage/ids.ts';
import { REMOVE_MARK, WRITE_MARK } from '../../storage/queries/operations/probes.ts';
import type { CellsContext, SystemDatabase } from '../context.ts';
import type { Files } from '../ports/services.ts';
import { checked, type CheckResult } from './check-readiness.ts';

export type SmokeChecks = Readonly<Record<'database' | 'queue' | 'storage', CheckResult>>;

/** One write and one read through the database of every cell, queue and storage; its data is removed afterwards. */
export async function smokeTest(
  { services, database: cells }: Pick<CellsContext, 'services' | 'database'>,
  queueRoundTrip: (value: string) => Promise<unknown>,
): Promise<SmokeChecks> {
  const mark = newId();
  const [databaseCheck, queue, storage] = await Promise.all([
    checked(() => Promise.all(cells.databases.map((one) => databaseRoundTrip(one, mark)))),
    checked(() => queueRoundTrip(mark)),
    checked(() => storageRoundTrip(services, mark)),
  ]);
  return { database: databaseCheck, queue, storage };
}

async function databaseRoundTrip(database: SystemDatabase, mark: string): Promise<void> {
  await database.read(WRITE_MARK, [mark, mark]);
  const removed = await database.read(REMOVE_MARK, [mark]);
  if (removed.length !== 1) throw new Error('what was written could not be read');
}

async function storageRoundTrip({ objects }: Pick<Files, 'objects'>, mark: string): Promise<void> {
  const key = `smoke/${mark}.txt`;
  await objects.put(key, Buffer.from(mark), { contentType: 'text/plain' });
  try {
    if (!(await objects.exists(key))) throw new Error('what was stored is not there');
  } finally {
    await objects.remove(key);
  }
}
