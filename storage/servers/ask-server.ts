import { asError } from '../errors/as-error.ts';
import pg from 'pg';

/** A server that answers no sooner is passed over. */
const ANSWER_MS = 3_000;

export interface ServerAnswer {
  /** Raised by each promotion; null of a server that takes no writes or does not respond. */
  readonly timeline: number | null;
  readonly error: Error | null;
}

/** On a standby the name of the file being written cannot be asked for. */
const ASK_SQL = `
  select case when pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean then null
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** Asks one server, on a connection of its own, whether it takes writes; never rejects. */
export async function askServer(url: string): Promise<ServerAnswer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'commerce-primary',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(ASK_SQL);
    return { timeline: rows[0]?.timeline ?? null, error: null };
  } catch (error) {
    return { timeline: null, error: asError(error) };
  } finally {
    void client.end().catch(() => undefined);
  }
}
