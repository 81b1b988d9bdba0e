import type { Database } from '../../../storage/database.ts';
import { resourcesOf } from '../../../storage/unit-of-work.ts';

/** The rows of a statement that names no workspace, by the tenants' login. */
export async function askUnnamed(database: Database, text: string): Promise<object[]> {
  const session = await resourcesOf(database).tenant.pool.connect();
  try {
    return await session.ask(text, []);
  } finally {
    session.release();
  }
}
