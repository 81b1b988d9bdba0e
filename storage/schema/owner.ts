import { queryOn } from '../driver/driver.ts';
import { sql, type RunQuery } from '../query.ts';
import { DatabaseClient } from '../servers/database-client.ts';

/** Runs `work` as the owner of the database, on one connection; `onLost` is called when that breaks. */
export async function asOwner<T>(
  databaseUrl: string,
  onLost: (error: Error) => void,
  work: (query: RunQuery) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  client.on('error', onLost);
  await client.connect();
  try {
    return await work(queryOn(client));
  } finally {
    await client.end();
  }
}

/** One process migrates the database at a time, for as long as the connection is open. */
export async function lockMigration(query: RunQuery): Promise<void> {
  await query(sql('select pg_advisory_lock(731001)'));
}
