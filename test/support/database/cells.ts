import { SQL } from 'bun';
import { readDatabases, type CellConfig } from '../../../storage/cells/read-databases.ts';
import type { World } from '../world/world.ts';

type Workspace = Pick<World, 'workspaceId'>;

/** The cells of the stack that the test runner started, the first one first. */
export function testCells(): readonly CellConfig[] {
  return readDatabases(process.env).cells;
}

let directory: SQL | null = null;

/** The cell of that stack in which the workspace lives. */
export async function cellOf({ workspaceId }: Workspace): Promise<CellConfig> {
  const { cells } = readDatabases(process.env);
  const [only, ...others] = cells;
  if (only && others.length === 0) return only;
  const [placed] =
    await sqlOfDirectory()`select cell from directory.workspace where workspace_id = ${workspaceId}`;
  const cell = cells.find(({ name }) => name === placed?.cell);
  if (!cell) throw new Error(`the directory knows no workspace ${workspaceId}`);
  return cell;
}

/** The environment of a process in the workspace's cell. */
export async function environmentOf(workspace: Workspace): Promise<NodeJS.ProcessEnv> {
  return { ...process.env, CELL: (await cellOf(workspace)).name };
}

/** A connection to the directory, which has the sign-ins of people, as its owner. */
export function sqlOfDirectory(): SQL {
  directory ??= new SQL({ url: readDatabases(process.env).directoryUrl, max: 1 });
  return directory;
}

const opened = new Map<string, SQL>();

/** Connections to the database of the workspace's cell, as its owner, which end with the test's process. */
export async function sqlOf(workspace: Workspace): Promise<SQL> {
  return connectionsTo(await cellOf(workspace));
}

/** Such connections to each cell, the first one first. */
export function sqlOfCells(): readonly SQL[] {
  return testCells().map(connectionsTo);
}

function connectionsTo({ databaseUrl }: CellConfig): SQL {
  const known = opened.get(databaseUrl);
  if (known) return known;
  const sql = new SQL({ url: databaseUrl, max: 4 });
  opened.set(databaseUrl, sql);
  return sql;
}
