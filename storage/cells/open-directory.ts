import { asError } from '../errors/as-error.ts';
import { openSessions } from '../driver/driver.ts';
import { statementOf, type Query } from '../query.ts';
import { Directory } from './directory.ts';

const CONNECTIONS = 4;
/** What the directory does not respond in this time is asked of the cells. */
const ANSWER_MS = 2_000;

/** The directory at the database URL of the system's login. Connects when it is first asked. */
export function openDirectory(
  connectionString: string,
  applicationName: string,
  signUpCells: 'emptiest' | 'random',
): Directory {
  const pool = openSessions({
    connectionString,
    application_name: applicationName,
    max: CONNECTIONS,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  const query = async <Row extends object>(asked: Query<Row>, given?: readonly unknown[]) => {
    const { text, values } = statementOf(asked, given);
    const session = await pool.connect();
    try {
      const rows = await session.ask<Row>(text, values);
      session.release();
      return rows;
    } catch (error) {
      session.release(asError(error));
      throw error;
    }
  };
  const ended: { whole: Promise<void> | null } = { whole: null };
  const close = (): Promise<void> => (ended.whole ??= pool.end());
  return new Directory({ query, close, signUpCells });
}
