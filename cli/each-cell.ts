import { readDatabases } from '../storage/cells/read-databases.ts';
import { poolDefaults, queryOn } from '../storage/driver/driver.ts';
import { sql, type RunQuery } from '../storage/query.ts';
import { DatabaseClient } from '../storage/servers/database-client.ts';

export interface OpenCell {
  readonly name: string;
  readonly databaseUrl: string;
  readonly query: RunQuery;
}

/** Runs an operator's command as the owner of each cell's database, one after the other. */
export async function inEachCell(work: (cell: OpenCell) => Promise<void>): Promise<void> {
  for (const { name, databaseUrl: url, directUrl } of readDatabases(process.env).cells) {
    const databaseUrl = directUrl ?? url;
    const client = new DatabaseClient({ ...poolDefaults, connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work({ name, databaseUrl, query: queryOn(client) });
    } finally {
      await client.end();
    }
  }
}

const ABSENT = sql('select 1 from absent_workspace where workspace_id = $1');

/** Whether the rows that the cell has of the workspace are a copy: it lives elsewhere. */
export async function isAbsent({ query }: OpenCell, workspaceId: string): Promise<boolean> {
  return (await query(ABSENT, [workspaceId])).length > 0;
}
