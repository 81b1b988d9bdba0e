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

/** Starts one statement or several; a value in its place is a member that needs none. */
export type BatchMember = (() => Promise<unknown>) | readonly never[] | null;

type ResultOf<Member> = Member extends () => Promise<infer Result> ? Result : Member;

/** The results of a batch, in the order of its members. */
export type BatchResults<Members> = { -readonly [At in keyof Members]: ResultOf<Members[At]> };

/** A database, or the unit of work that is under way: what a function reads that serves both. */
export type QuerySource = { readonly read: RunQuery } | { readonly query: RunQuery };

/** A source whose statements can travel together: in the order of a unit of work, or over the pool. */
export type BatchSource =
  | { readonly read: RunQuery }
  | {
      readonly query: RunQuery;
      readonly batch: <Members extends readonly BatchMember[] | []>(
        members: Members,
      ) => Promise<BatchResults<Members>>;
    };

/** Sends statements of which none needs what another returns. A function that takes locks calls `tx.batch`. */
export function queryTogether<Members extends readonly BatchMember[] | []>(
  source: BatchSource,
  members: Members,
): Promise<BatchResults<Members>> {
  return 'batch' in source ? source.batch(members) : startInOrder(members, (member) => member());
}

/** The one cast: the results are those of the members, in their order. */
export function startInOrder<Members extends readonly BatchMember[] | []>(
  members: Members,
  start: (member: () => Promise<unknown>) => Promise<unknown>,
): Promise<BatchResults<Members>> {
  const started = members.map((member) => (typeof member === 'function' ? start(member) : member));
  return Promise.all(started) as Promise<BatchResults<Members>>;
}

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

/** Adds a value to the statement's parameters and returns its placeholder ("$3"). */
export type Bind = (value: unknown) => string;

/** One SQL write, composed late so that several can travel as one statement. */
export interface WriteStatement {
  (bind: Bind): string;
  /** The row that it writes, where there are writes of its kind (`orm/row-writes.ts`). */
  readonly row?: WrittenRow;
  /** Asked at the commit: whether it is still to be written, after what else the unit of work has done. */
  readonly isNeeded?: () => boolean;
  /** Writes of the same statement, by the names under which this one reads what they return. */
  readonly before?: Readonly<Record<string, (bind: Bind) => string>>;
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
  /** The column whose text is packed as its unit of work is written, and the dictionary (storage/packing). */
  readonly packs?: { readonly column: string; readonly kind: string };
}

export interface ComposedStatement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Joins writes into one statement: `with w0 as (...), w1 as (...) <last>`, each behind those that it reads from.
 * All of them see the same snapshot, so no two may touch the same row; foreign keys are checked at the end.
 */
export function composeWrites(writes: readonly WriteStatement[]): ComposedStatement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = writes.flatMap((write, index) => {
    const before = Object.entries(write.before ?? {});
    const named = [...before, [`w${index}`, write] as const];
    return named.map(([name, part]) => ({ name, text: part(bind) }));
  });
  const last = parts.pop();
  if (last === undefined) throw new Error('nothing to write');
  if (parts.length === 0) return { text: last.text, values };
  const named = parts.map(({ name, text }) => `${name} as (${text})`);
  return { text: `with ${named.join(', ')} ${last.text}`, values };
}

type TypesOf<Row> = { readonly [Name in keyof Row & string]: string };

/** A kind of writes of one row; `statement` gets what it reads from: `unnest(...) as r (id, at)`. */
export function rowKind<Row extends object>(of: {
  readonly types: TypesOf<Row>;
  readonly statement: (rows: string) => string;
  readonly packs?: { readonly column: keyof Row & string; readonly kind: string };
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
