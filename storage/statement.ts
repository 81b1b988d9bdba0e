/** Adds a value to the statement's parameters and returns its placeholder ("$3"). */
export type Bind = (value: unknown) => string;

/** One SQL write, composed late so that several can travel as one statement. */
export interface WriteStatement {
  (bind: Bind): string;
  /** The row that it writes, where there are writes of its kind (`commit/row-writes.ts`). */
  readonly row?: WrittenRow;
  /** Asked at the commit: whether it is still to be written, after what else the unit of work has done. */
  readonly isNeeded?: () => boolean;
}

/** The row of a write of one row. */
export interface WrittenRow {
  readonly kind: RowKind;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What writes of one row have in common: of one kind, those of a shared commit travel as one statement. */
export interface RowKind {
  /** The columns of what it reads from, each with its type. */
  readonly types: Readonly<Record<string, string>>;
  /** The statement; `rows` is what it reads from: `unnest(...) as r (id, at)`. */
  readonly statement: (rows: string) => string;
  /** The table that it updates, and the columns of `types` that name the row; null for inserts. */
  readonly updates: { readonly table: string; readonly key: readonly string[] } | null;
}

export interface ComposedStatement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Joins writes into one statement: `with w0 as (...), w1 as (...) <last>`.
 * All of them see the same snapshot, so no two may touch the same row; foreign keys are checked at the end.
 */
export function composeWrites(writes: readonly WriteStatement[]): ComposedStatement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = writes.map((write) => write(bind));
  const last = parts.pop();
  if (last === undefined) throw new Error('nothing to write');
  if (parts.length === 0) return { text: last, values };
  const named = parts.map((part, index) => `w${index} as (${part})`);
  return { text: `with ${named.join(', ')} ${last}`, values };
}

type TypesOf<Row> = { readonly [Name in keyof Row & string]: string };

/** A kind of writes of one row; `statement` gets what it reads from: `unnest(...) as r (id, at)`. */
export function rowKind<Row extends object>(of: {
  readonly types: TypesOf<Row>;
  readonly statement: (rows: string) => string;
}): KindOf<Row> {
  return { ...of, updates: null };
}

/** A kind whose rows have the properties of `Row`. */
export interface KindOf<Row extends object> extends RowKind {
  readonly types: TypesOf<Row>;
}

/** A write of one row. */
export function writeRow<Row extends object>(kind: KindOf<Row>, values: Row): WriteStatement {
  return Object.assign((bind: Bind): string => kind.statement(valuesOf(bind, kind.types, values)), {
    row: { kind, values: { ...values } as WrittenRow['values'] },
  });
}

/** `(values ($1::uuid, $2::timestamptz)) as r (id, at)` */
function valuesOf<Row extends object>(bind: Bind, types: TypesOf<Row>, row: Row): string {
  const names = Object.keys(types) as (keyof Row & string)[];
  const values = names.map((name) => `${bind(row[name])}::${types[name]}`);
  return `(values (${values.join(', ')})) as r (${names.join(', ')})`;
}
