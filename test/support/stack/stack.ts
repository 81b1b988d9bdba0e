import { SQL } from 'bun';
import { resolve } from 'node:path';
import { besideDatabase } from '../../../cli/services/postgres/server-urls.mjs';
import { cellSettings, readCellCount } from '../../../cli/services/stack/cells.mjs';
import { startSideStack, type SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { holdDocumentsIn } from '../../../cli/services/test/held-documents.mjs';
import { makeDocuments } from './documents.ts';

export interface StackOptions {
  /** As many as the test run has, unless the test is about one server's own affairs. */
  readonly cells?: number;
  readonly apiCount?: number;
  /** Places after these that `restartApi` and `beginApi` fill. */
  readonly laterApis?: number;
  readonly actorCount?: number;
  /** For every process of the stack, over what the test run has. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly ownRedis?: boolean;
  /** Of servers of the test's own; the new database is migrated there. */
  readonly databaseUrl?: string;
  /** Where that leads to a pooler. */
  readonly directDatabaseUrl?: string;
  /** A replica of that server, for lists. */
  readonly replicaUrl?: string;
  /** Invoices, and mails that bring them, are made as soon as they are queued: else they wait (decision 241). */
  readonly makesDocuments?: true;
  /** Another Redis than the test run's. */
  readonly redisUrl?: string;
}

/**
 * A stack of the test's own beside the shared one: its own database on the test run's Postgres, its own
 * processes, to be killed, frozen and started again. The caller stops it. Where the test run has several cells, it has
 * so many, too, and all its workspaces are in one of them, whose database is `databaseUrl`.
 */
export async function startStack(options: StackOptions = {}): Promise<SideStack> {
  const directory = settingOf('TEST_DATA_DIR');
  const name = `stack_${crypto.randomUUID().slice(0, 8)}`;
  const templateDatabase = process.env['TEST_TEMPLATE_DATABASE'];
  const env = Object.entries(process.env).filter(([setting]) => !cellSettings.includes(setting));
  const stack = await startSideStack({
    root: resolve(import.meta.dir, '../../..'),
    env: { ...Object.fromEntries(env), ...replicaOf(options, name), ...options.env },
    name,
    databaseUrl: options.databaseUrl ?? settingOf('DATABASE_URL'),
    directDatabaseUrl: options.directDatabaseUrl,
    templateDatabase: options.databaseUrl === undefined ? templateDatabase : undefined,
    redisUrl: options.redisUrl ?? settingOf('REDIS_URL'),
    cells: options.cells ?? (options.databaseUrl === undefined ? readCellCount(process.env) : 1),
    ownRedis: options.ownRedis ?? false,
    dataDirectory: `${directory}/stacks/${name}`,
    logDirectory: `${directory}/logs`,
    apiCount: options.apiCount ?? 1,
    laterApis: options.laterApis ?? 0,
    actorCount: options.actorCount ?? 1,
  });
  if (options.makesDocuments) await withSql(stack.databaseUrl, makeDocuments);
  // No copy of the template, which has them wait already.
  else if (options.databaseUrl !== undefined && process.env['CRASH'] !== 'all')
    await holdDocumentsIn(besideDatabase(options.directDatabaseUrl ?? options.databaseUrl, name));
  return stack;
}

async function withSql(url: string, work: (sql: SQL) => Promise<void>): Promise<void> {
  const sql = new SQL({ url, max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

function replicaOf({ replicaUrl }: StackOptions, database: string): Record<string, string> {
  if (replicaUrl === undefined) return {};
  const url = new URL(replicaUrl);
  url.pathname = `/${database}`;
  return { DATABASE_REPLICA_URL: url.href };
}

function settingOf(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by \`npm test -- <files>\``);
  return value;
}
