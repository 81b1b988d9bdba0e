import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { loginsOf, systemGroup, type LoginSource } from '../roles/database-roles.ts';
import { makeRoles } from '../roles/make-roles.ts';
import { sql, type RunQuery } from '../query.ts';

const FOLDER = join(import.meta.dir, '../migrations/directory');

/**
 * Makes the schema `directory` in its database, or brings it to the newest form, for the system's login. It has
 * migrations of its own, since its database may be no cell's. `query` holds the lock.
 */
export async function migrateDirectory(query: RunQuery, source: LoginSource): Promise<string[]> {
  const { tenant, system } = loginsOf(source);
  await makeRoles(query, [tenant, system]);
  await query(sql('create schema if not exists directory'));
  await query(sql(MIGRATIONS));
  const applied: string[] = [];
  for (const { name, text } of directoryMigrations()) {
    const [known] = await query(sql('select 1 from directory.schema_migration where name = $1'), [
      name,
    ]);
    if (known) continue;
    // Several statements in one message are one transaction.
    await query(
      sql(`${text};
      insert into directory.schema_migration (name) values (${pg.escapeLiteral(name)})`),
    );
    applied.push(name);
  }
  await query(sql(`grant usage on schema directory to ${systemGroup}`));
  await query(
    sql(`grant select, insert, update, delete on all tables in schema directory to ${systemGroup}`),
  );
  await query(
    sql(`revoke insert, update, delete on directory.schema_migration from ${systemGroup}`),
  );
  return applied;
}

const MIGRATIONS = `
  create table if not exists directory.schema_migration (
    name text primary key,
    applied_at timestamptz not null default clock_timestamp()
  )`;

function directoryMigrations(): { readonly name: string; readonly text: string }[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      name: basename(file, '.sql'),
      text: readFileSync(join(FOLDER, file), 'utf8'),
    }));
}
