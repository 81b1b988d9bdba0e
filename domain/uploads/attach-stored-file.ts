import { claimObject } from '../../storage/queries/uploads/stored-objects.ts';
import {
  concludingUnit,
  type Concluded,
  type DatabaseContext,
  type Transaction,
} from '../context.ts';
import { fail } from '../errors.ts';
import { discardObject } from './discard-object.ts';
import type { StoredFile } from './receive-upload.ts';

/**
 * Runs the unit of work that attaches a stored file, and discards the file when it does not commit. 503 when the upload
 * took so long that the sweep has marked its object for removal.
 */
export async function attachStoredFile<T>(
  ctx: DatabaseContext,
  { objectKey }: StoredFile,
  work: (tx: Transaction) => Promise<T>,
): Promise<Concluded<T>> {
  try {
    return await concludingUnit(ctx, async (tx) => {
      const result = await work(tx);
      const isKept = await claimObject((text, values) => tx.query(text, values), objectKey);
      return isKept ? result : fail('storage_unavailable');
    });
  } catch (error) {
    await discardObject(ctx, objectKey);
    throw error;
  }
}
