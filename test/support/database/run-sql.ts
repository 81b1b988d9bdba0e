import type { SQL } from 'bun';
import { statementOf, type RunQuery } from '../../../storage/query.ts';

/** Runs queries of ours over a plain connection; arrays are of ids. */
export function runSql(sql: SQL): RunQuery {
  return async (query, given) => {
    const { text, values } = statementOf(query, given);
    return sql.unsafe(
      text,
      values.map((value) => (Array.isArray(value) ? sql.array(value, 'uuid') : value)),
    );
  };
}
