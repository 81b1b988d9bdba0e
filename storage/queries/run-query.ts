/** Runs one prepared statement: a Transaction's `query`, a Database's `read`, or a connection of one's own. */
export type RunQuery = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;
