import { poolDefaults, prepared } from '../../storage/driver/driver.ts';
import { statementOf, type Query, type RunQuery } from '../../storage/query.ts';
import { DatabaseClient } from '../../storage/servers/database-client.ts';

export interface LeaseConnection {
  readonly query: RunQuery;
  readonly close: () => Promise<void>;
}

/** A connection for leases only, so that a busy pool delays no renewal. Reconnects by itself. */
export function openLeaseConnection(databaseUrl: string, timeoutMs: number): LeaseConnection {
  let client: Promise<DatabaseClient> | null = null;

  const connect = async (): Promise<DatabaseClient> => {
    const opened = new DatabaseClient({
      ...poolDefaults,
      connectionString: databaseUrl,
      application_name: 'commerce-actors-leases',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
    });
    opened.on('error', () => forget(opened));
    await opened.connect();
    return opened;
  };

  const forget = (broken: DatabaseClient | null): void => {
    client = null;
    broken?.end().catch(() => undefined);
  };

  const query: RunQuery = async <Row extends object>(
    asked: Query<Row>,
    given?: readonly unknown[],
  ) => {
    const { text, values } = statementOf(asked, given);
    client ??= connect();
    let opened: DatabaseClient | null = null;
    try {
      opened = await client;
      const result = await opened.query<Row>(prepared(text, [...values]));
      return result.rows;
    } catch (error) {
      forget(opened);
      throw error;
    }
  };

  return {
    query,
    close: async () => {
      const open = await client?.catch(() => null);
      client = null;
      await open?.end();
    },
  };
}
