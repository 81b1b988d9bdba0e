import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Constructor } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { migrationNames } from '../schema/migration-names.ts';

/**
 * Every migration, in the order of application, which is the order of the file names: the schema of each noun, and
 * after the first release a dated file for each change (`2027-01-31-add-a-column.sql`). A released file is never edited.
 */
export const migrations: readonly { name: string; class: Constructor<Migration> }[] =
  migrationNames.map((name) => ({
    name,
    class: migrationOf(readFileSync(join(import.meta.dir, `${name}.sql`), 'utf8')),
  }));

/** A migration waits only briefly for the lock of a table, since all statements queued behind it wait too. */
function migrationOf(text: string): Constructor<Migration> {
  return class extends Migration {
    override up(): void {
      this.addSql(`set local lock_timeout = '5s'`);
      this.addSql(text);
    }
  };
}
