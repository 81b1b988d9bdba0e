import { composeWrites, type WriteStatement } from './statement.ts';

/**
 * A SQL text and the type of its rows. Queries are in `storage/queries/<noun>/` as exported constants, so that
 * test/storage/row-types.test.ts can describe each on the real schema and compare the columns with `Row`. They are
 * named in capitals (`CLAIM_JOBS`), which leaves the plain name to the function that runs one (`claimJobs`).
 */
export interface Query<Row extends object> {
  readonly text: string;
  /** The values of a composed query; any other query takes its values when it runs. */
  readonly values: readonly unknown[];
  /** Columns that are nullable in their table but, by the query's condition, not in its rows. */
  readonly neverNull?: readonly string[];
  /** Never set: it carries the type of the rows. */
  readonly row?: Row;
}

/** A query with a fixed text: `sql<CartRow>('select ...')`. Without a row type, its rows are not read. */
export function sql<Row extends object = object>(
  text: string,
  neverNull: readonly (keyof Row & string)[] = [],
): Query<Row> {
  return { text, values: [], neverNull };
}

/** A query whose text depends on its arguments: `composeSql<OrderRow>((bind) => \`select ... ${bind(id)}\`)`. */
export function composeSql<Row extends object = object>(write: WriteStatement): Query<Row> {
  return composeWrites([write]);
}

/** Runs one prepared statement: a Transaction's `query`, a Database's `read`, or a dedicated connection. */
export type RunQuery = <Row extends object>(
  query: Query<Row>,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** A database, or the unit of work that is under way: what a function reads that serves both. */
export type QuerySource = { readonly read: RunQuery } | { readonly query: RunQuery };

export function readFrom<Row extends object>(
  source: QuerySource,
  query: Query<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return 'read' in source ? source.read(query, values) : source.query(query, values);
}

/** What is sent to the client; a composed query has its own values. */
export function statementOf(
  query: Query<object>,
  values?: readonly unknown[],
): { readonly text: string; readonly values: readonly unknown[] } {
  return { text: query.text, values: values ?? query.values };
}
