import type { Bind } from '../query.ts';

/** The columns of rows that travel as arrays, each with its type: `{ id: 'uuid', at: 'timestamptz' }`. */
export type RowTypes<Row> = { readonly [Name in keyof Row & string]: string };

/**
 * `unnest($1::uuid[], $2::timestamptz[]) as r (id, at)`: any number of rows under one text, which is therefore
 * prepared once; a `values` list of five hundred rows would be parsed again for each length.
 */
export function unnestRows<Row extends object>(
  bind: Bind,
  types: RowTypes<Row>,
  rows: readonly Row[],
  alias = 'r',
): string {
  const names = columnsOf(types);
  const arrays = names.map((name) => `${bind(rows.map((row) => row[name]))}::${types[name]}[]`);
  return `unnest(${arrays.join(', ')}) as ${alias} (${names.join(', ')})`;
}

function columnsOf<Row>(types: RowTypes<Row>): (keyof Row & string)[] {
  return Object.keys(types) as (keyof Row & string)[];
}
