import type { Cells } from '../context.ts';
import { findKey, type KeyFacts } from './find-key.ts';

/** The same as `findKey` in whichever cell the key's workspace lives; `marked` is the part of a key that shows where it was made. */
export function locateKey(
  cells: Cells,
  keyHash: string,
  type: 'secret' | 'publishable',
  marked?: string,
): Promise<KeyFacts | null> {
  return cells.find(
    { kind: 'api_key', key: keyHash, ...(marked === undefined ? {} : { marked }) },
    (database) => findKey(database, keyHash, type),
    ({ workspace }) => workspace.id,
  );
}
