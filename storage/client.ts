import { createRequire } from 'node:module';
import pg from 'pg';
import { statementOf, type Query, type RunQuery } from './query.ts';

/**
 * The Postgres client of every pool: pipelined, with server-side prepared statements.
 *
 * Pipelined means that queries issued in one tick leave in one write and are answered in one read,
 * in order, so `begin` travels with the first query of a transaction and the last write with `commit`.
 * A statement is prepared on its connection the first time it is seen with parameters, until
 * PREPARED_MAX distinct texts; later ones run unprepared, which bounds the server's memory.
 */
const PREPARED_MAX = 600;
const statementNames = new Map<string, string>();
let generation = 1;

/** The generation of the names under which statements are prepared. */
export function planGeneration(): number {
  return generation;
}

/**
 * Prepares every statement again, on every connection, after a migration changed a table that statements of the
 * generation `outdated` read, so that Postgres rejects their plans.
 */
export function forgetPlans(outdated: number): void {
  if (outdated !== generation) return;
  generation += 1;
  statementNames.clear();
}

/** The prepared statement name of a SQL text, or undefined when it runs unprepared. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= PREPARED_MAX) return undefined;
  const name = `s${generation}_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/** Query config with the statement's name, for texts that are bounded in number. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = statementName(text);
  return name === undefined ? { text, values } : { name, text, values };
}

/** Runs SQL whose text is one of a bounded number, prepared; its rows. */
export async function ask<Row extends object>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const name = statementName(text);
  if (name === undefined) return (await client.query<Row>(text, [...values])).rows;
  return runPrepared(client, { name, text, values });
}

/**
 * Runs a prepared statement with a setting that is local to it: both are one transaction, for which the server needs
 * neither `begin` nor `commit`, and answers once (a statement before `Sync` begins one, decision 151). Null where the
 * connection has not prepared both yet; then only the setting was, alone, which sets nothing.
 */
export function askWith<Row extends object>(
  client: pg.ClientBase,
  [setting, value]: readonly [setting: string, value: string],
  text: string,
  values: readonly unknown[],
): Promise<Row[]> | null {
  const name = statementName(text);
  const entry = statementName(SET_LOCAL);
  if (name === undefined || entry === undefined || !('connection' in client)) return null;
  const { parsedStatements } = client.connection as Connection;
  // What is wrong with the connection will be told to whoever asks next.
  if (!parsedStatements[entry]) ask(client, SET_LOCAL, [setting, value]).catch(() => undefined);
  if (!parsedStatements[name] || !parsedStatements[entry]) return null;
  const before = { name: entry, text: SET_LOCAL, values: [setting, value] };
  return runPrepared(client, { name, text, values, before });
}

/** Local to the transaction. */
const SET_LOCAL = 'select set_config($1, $2, true)';

/** Queries on a dedicated connection, unprepared. */
export function queryOn(client: pg.ClientBase): RunQuery {
  return async <Row extends object>(query: Query<Row>, given?: readonly unknown[]) => {
    const { text, values } = statementOf(query, given);
    return (await client.query<Row>(text, [...values])).rows;
  };
}

/** int8 as number (all of ours are < 2^53), timestamptz as Date, date as text. */
function typeOverrides(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(20, Number);
  types.setTypeParser(1082, (text: string) => text);
  return types;
}

/**
 * Plans use indexes. A statement that was planned while its tables were almost empty uses a scan, and
 * would keep it until the next analyze: on a fresh database, add-item ran at a tenth of its later rate.
 */
export const baseSettings = { enable_seqscan: 'off' } as const;

/**
 * For processes that drain queues. Statements are planned once: planning over forty partitions costs more than most
 * statements. And rows come in index order: a bitmap scan would read a whole queue to return a few rows.
 */
export const queueSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_bitmapscan: 'off',
} as const;

/** Server settings as the start-up packet takes them: `-c name=value ...`. */
export function settingsText(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

export const poolDefaults = {
  pipeline: true,
  types: typeOverrides(),
  options: settingsText(baseSettings),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

interface Corkable {
  cork: () => void;
  uncork: () => void;
}

const corked = new WeakSet<object>();

/**
 * Everything sent on the connection within one tick leaves in one write: `begin` with the first statements,
 * the last write with `commit`, the reads of one tick.
 */
export function gather(client: pg.ClientBase): void {
  if (corked.has(client) || !('connection' in client)) return;
  const { stream } = client.connection as { stream: Corkable };
  corked.add(client);
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}

/** As the client writes a parameter: text, bytes or null. Its types do not name the module. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  readonly prepareValue: (value: unknown) => string | Buffer | null;
};

/** What the client calls on a query that it has sent (`Submittable` of pg); `callback` is its own, with the timeout. */
interface Submitted {
  readonly name: string;
  readonly text: string;
  callback: (error: unknown, rows?: readonly object[]) => void;
  submit: (connection: Connection) => Error | null;
}

/** The part of the client's connection that sends the messages of a prepared statement. */
interface Connection {
  readonly stream: { cork: () => void; uncork: () => void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse: (message: { name: string; text: string }) => void;
  bind: (message: BindMessage) => void;
  describe: (message: { type: 'P'; name: string }) => void;
  execute: (message: { portal: string; rows: number }) => void;
  sync: () => void;
}

interface BindMessage {
  readonly portal: string;
  readonly statement: string;
  readonly values: readonly unknown[];
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

const NO_COLUMNS: Columns = { names: [], parsers: [] };
const PORTAL = '';
const columnsOf = new WeakMap<Connection, Map<string, Columns>>();

/**
 * A prepared statement, whose columns the server describes once on each connection instead of at each execution
 * (decision 0106). That they stay as they are the server guarantees: it rejects a plan whose columns have changed, and
 * the statement gets another name then.
 */
class PreparedStatement implements Submitted {
  readonly name: string;
  readonly text: string;
  callback: Submitted['callback'];
  readonly #values: readonly unknown[];
  readonly #client: pg.ClientBase;
  readonly #before: Prepared | null;
  /** The answer to the statement before is being read. */
  #isBefore: boolean;
  readonly #rows: object[] = [];
  #columnsOf: Map<string, Columns> = new Map();
  #columns: Columns | null = null;
  #failure: unknown = null;

  constructor(
    client: pg.ClientBase,
    { name, text, values, before }: Prepared,
    callback: Submitted['callback'],
  ) {
    this.#before = before ?? null;
    this.#isBefore = before !== undefined;
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#client = client;
    this.callback = callback;
  }

  submit(connection: Connection): Error | null {
    let values: readonly unknown[];
    try {
      // Before anything is sent: what cannot be written must not leave half a statement on the connection.
      values = this.#values.map((value) => prepareValue(value));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    connection.stream.cork();
    try {
      this.#send(connection, values);
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  #send(connection: Connection, values: readonly unknown[]): void {
    const { name, text } = this;
    const { parsedStatements, submittedNamedStatements } = connection;
    if (!parsedStatements[name] && !submittedNamedStatements[name]) {
      connection.parse({ name, text });
      submittedNamedStatements[name] = text;
    }
    if (this.#before) {
      const { name: statement, values: given } = this.#before;
      connection.bind({ portal: PORTAL, statement, values: given });
      connection.execute({ portal: PORTAL, rows: 0 });
    }
    connection.bind({ portal: PORTAL, statement: name, values });
    this.#columnsOf = columnsOn(connection);
    this.#columns = this.#columnsOf.get(name) ?? null;
    if (!this.#columns) connection.describe({ type: 'P', name: PORTAL });
    connection.execute({ portal: PORTAL, rows: 0 });
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text')),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure !== null || this.#isBefore) return;
    const { names, parsers } = this.#columns ?? NO_COLUMNS;
    try {
      this.#rows.push(toRow(names, parsers, fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(): void {
    if (this.#isBefore) {
      this.#isBefore = false;
      return;
    }
    this.#columnsOf.set(this.name, this.#columns ?? NO_COLUMNS);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure !== null) this.callback(this.#failure);
    else this.callback(null, this.#rows);
  }
}

interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** In the same transaction; its answer is not read. */
  readonly before?: Prepared;
}

/** Runs a statement under its name; its rows, of which a second column of one name would hide the first. */
async function runPrepared<Row extends object>(
  client: pg.ClientBase,
  statement: Prepared,
): Promise<Row[]> {
  try {
    const rows = await new Promise<readonly object[]>((resolve, reject) => {
      const asked: object = new PreparedStatement(client, statement, (error, answer = []) =>
        error ? reject(error) : resolve(answer),
      );
      client.query(asked as pg.Submittable);
    });
    return rows as Row[];
  } catch (error) {
    // Made where the answer was read; the caller is who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function columnsOn(connection: Connection): Map<string, Columns> {
  const found = columnsOf.get(connection) ?? new Map<string, Columns>();
  columnsOf.set(connection, found);
  return found;
}

function toRow(
  names: Columns['names'],
  parsers: Columns['parsers'],
  fields: readonly (string | null)[],
): object {
  const row: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : parsers[index]?.(text);
  }
  return row;
}
