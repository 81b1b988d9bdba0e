import { resolve } from 'node:path';
import { startSideStack, type SideStack } from '../../../cli/services/stack/side-stack.mjs';

export interface StackOptions {
  readonly apiCount?: number;
  readonly actorCount?: number;
  /** For every process of the stack, over what the test run has. */
  readonly env?: Readonly<Record<string, string>>;
  readonly ownRedis?: boolean;
  /** Of servers of the test's own; the new database is migrated there. */
  readonly databaseUrl?: string;
  /** Where that leads to a pooler. */
  readonly directDatabaseUrl?: string;
}

/**
 * A stack of the test's own beside the shared one: its own database on the test run's Postgres, its own
 * processes, to be killed, frozen and started again. The caller stops it.
 */
export async function startStack(options: StackOptions = {}): Promise<SideStack> {
  const directory = settingOf('TEST_DATA_DIR');
  const name = `stack_${crypto.randomUUID().slice(0, 8)}`;
  const { TEST_TEMPLATE_DATABASE: templateDatabase, ...env } = process.env;
  return startSideStack({
    root: resolve(import.meta.dir, '../../..'),
    env: { ...env, ...options.env },
    name,
    databaseUrl: options.databaseUrl ?? settingOf('DATABASE_URL'),
    directDatabaseUrl: options.directDatabaseUrl,
    templateDatabase: options.databaseUrl === undefined ? templateDatabase : undefined,
    redisUrl: settingOf('REDIS_URL'),
    ownRedis: options.ownRedis ?? false,
    dataDirectory: `${directory}/stacks/${name}`,
    logDirectory: `${directory}/logs`,
    apiCount: options.apiCount ?? 1,
    actorCount: options.actorCount ?? 1,
  });
}

function settingOf(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by \`npm test -- <files>\``);
  return value;
}
