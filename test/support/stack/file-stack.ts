import { SQL } from 'bun';
import { afterAll } from 'bun:test';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { startStack, type StackOptions } from './stack.ts';

/** A stack of a test file, with a connection to its database. Both end with the last test. */
export async function fileStack(
  options: StackOptions = {},
): Promise<{ readonly stack: SideStack; readonly sql: SQL }> {
  const stack = await startStack(options);
  const sql = new SQL({ url: stack.databaseUrl, max: 4 });
  afterAll(async () => {
    await sql.end();
    await stack.stop();
  });
  return { stack, sql };
}
