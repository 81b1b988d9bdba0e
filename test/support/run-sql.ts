import type { SQL } from 'bun';
import type { RunQuery } from '../../storage/queries/run-query.ts';

/** Runs queries of ours over a plain connection; arrays are of ids. */
export function runSql(sql: SQL): RunQuery {
  return async (text, values = []) =>
    sql.unsafe(
      text,
      values.map((value) => (Array.isArray(value) ? sql.array(value, 'uuid') : value)),
    );
}
