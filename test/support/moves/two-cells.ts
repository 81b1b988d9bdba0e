import { SQL } from 'bun';
import { resolve } from 'node:path';
import { dropDatabase, ensureDatabase } from '../../../cli/services/postgres/database.mjs';
import { besideDatabase } from '../../../cli/services/postgres/server-urls.mjs';
import type { SideStack, StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { startStack } from '../stack/stack.ts';
import { waitFor } from '../timing/wait-for.ts';

const root = resolve(import.meta.dir, '../../..');
export const CELL_NAMES = ['a', 'b'] as const;
export type CellName = (typeof CELL_NAMES)[number];

export interface TwoCellsOptions {
  readonly apiCount?: number;
  readonly laterApis?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A stack over two cells, each with an actor process; workspaces are created in `a`. */
export async function startTwoCells({
  apiCount = 1,
  laterApis = 0,
  env = {},
}: TwoCellsOptions = {}) {
  const server = process.env['DATABASE_URL'] ?? '';
  const name = `cells_${crypto.randomUUID().slice(0, 8)}`;
  const urls = new Map<CellName, string>();
  for (const cell of CELL_NAMES) {
    await ensureDatabase(server, `${name}_${cell}`, process.env['TEST_TEMPLATE_DATABASE']);
    urls.set(cell, besideDatabase(server, `${name}_${cell}`));
  }
  const open = (cell: CellName) => new SQL({ url: urls.get(cell) ?? '', max: 4 });
  const sql = { a: open('a'), b: open('b') };
  // The template is a cell by itself.
  for (const one of Object.values(sql)) await one`drop schema directory cascade`;
  const cells = {
    CELLS: [...urls].map(([cell, url]) => `${cell}=${url}`).join(' '),
    CELL: 'a',
  };
  await migrate(cells);
  await sql.a`update directory.cell set takes_new = false where name = 'b'`;
  const stack = await startStack({
    cells: 1,
    apiCount,
    laterApis,
    actorCount: 0,
    env: { ...cells, ...env },
  });
  const twoCells = new TwoCells(stack, sql, async () => {
    for (const cell of CELL_NAMES) await dropDatabase(server, `${name}_${cell}`);
  });
  for (const cell of CELL_NAMES) twoCells.addActors(cell);
  await twoCells.untilOwned();
  return twoCells;
}

async function migrate(cells: Readonly<Record<string, string>>): Promise<void> {
  const child = Bun.spawn([process.execPath, 'run', 'storage/migrate.ts'], {
    cwd: root,
    env: { ...process.env, ...cells },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error('the cells could not be migrated');
}

export class TwoCells {
  readonly stack: SideStack;
  /** As owner; the directory is in that of `a`. */
  readonly sql: Readonly<Record<CellName, SQL>>;
  readonly #dropDatabases: () => Promise<void>;

  constructor(
    stack: SideStack,
    sql: Readonly<Record<CellName, SQL>>,
    dropDatabases: () => Promise<void>,
  ) {
    this.stack = stack;
    this.sql = sql;
    this.#dropDatabases = dropDatabases;
  }

  addActors(cell: CellName, env: Readonly<Record<string, string>> = {}): StackProcess {
    return this.stack.addActors({ CELL: cell, ...env });
  }

  /** Waits until the common shards of both cells have owners. */
  async untilOwned(): Promise<void> {
    for (const cell of CELL_NAMES)
      await waitFor(async () => {
        const [row] = await this.sql[cell]`
          select count(*)::int as free from shard_lease
          where pool = 'default' and (owner is null or expires_at < now())`;
        return row.free === 0;
      });
  }

  async stop(): Promise<void> {
    for (const sql of Object.values(this.sql)) await sql.close({ timeout: 0 });
    await this.stack.stop();
    await this.#dropDatabases();
  }
}
