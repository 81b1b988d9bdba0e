import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The names of all migrations, in the order of application; `storage/migrations/all.ts` has their texts. */
export const migrationNames: readonly string[] = readdirSync(join(import.meta.dir, '../migrations'))
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => basename(file, '.sql'));
