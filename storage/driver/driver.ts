import pg from 'pg';
import { statementOf, type Query, type RunQuery } from '../query.ts';
import { DatabaseClient } from '../servers/database-client.ts';
import { planName } from './plans.ts';
import type { Answer, OwnSession, PooledSession, SessionOptions, SessionPool } from './session.ts';
import { baseSettings, SET_LOCAL, settingsText } from './settings.ts';

/**
 * How statements reach Postgres: by `pg`, pipelined, with server-side prepared statements. `session.ts` is what the rest of
 * storage sees of a connection; `plans.ts` names prepared statements; `settings.ts` has what servers and transactions are set
 * to; `shared-reads.ts` puts short reads of many callers on a few connections.
 *
 * Guarantees: the statements of a session run in the order in which they were asked. Those of one tick leave in one write, and
 * those of one transaction are one batch, to which the server responds with one message (decision 142). A statement that fails
 * is rejected with the server's error, those behind it in its batch with 25P02. One whose value cannot be written is rejected
 * before anything is sent, and so is the end of its transaction in the same batch. The server describes the columns of a prepared statement once on
 * each connection (decision 106).
 * Does not guarantee: that a statement without a response, after a time-out or on a broken connection, has not run. It repeats
 * none, and rolls nothing back by itself: whoever begins a transaction ends it before `release` (`storage/orm/units.ts`).
 *
 * A batch is a `Submittable` of the client, as its cursors are, and works with the inside of its connection. Each name that it
 * uses of that is in test/storage/driver/inside-pg.test.ts, which fails with another version of `pg`. Leases, migrations and
 * commands have a client of their own (`storage/servers`), by what `pg` documents.
 */

/** The part of the client's connection that sends the messages of a prepared statement. */
interface Wire {
  readonly stream: { cork: () => void; uncork: () => void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse: (message: { name: string; text: string }) => void;
  bind: (message: { portal: string; statement: string; values: readonly unknown[] }) => void;
  describe: (message: { type: 'P'; name: string }) => void;
  execute: (message: { portal: string; rows: number }) => void;
  sync: () => void;
}

/** As the client writes a parameter: text, bytes or null. Its types leave it out. */
const { prepareValue } = (
  pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } }
).utils;

interface Statement {
  /** Under which it stays prepared on the connection; '' for this time only. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

interface Asked {
  readonly statement: Statement;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
  readonly rows: object[];
  columns: Columns | null;
  command: string | null;
  /** This batch has the server parse it. */
  isParsed: boolean;
  /** Of reading a row. */
  failure: unknown;
}

const NO_COLUMNS: Columns = { names: [], parsers: [] };
const PORTAL = '';
/** What the server says of a statement after one that failed in its transaction: in_failed_sql_transaction. */
const SKIPPED = '25P02';

/**
 * Statements that leave together, are one transaction where none is open, and that the server responds together: it
 * sends nothing before the last has run (one `Sync`, decision 142). After one that fails the server skips the rest,
 * which are rejected as it rejects statements of a failed transaction.
 *
 * That the columns of a prepared statement stay as they are the server guarantees: it rejects a plan whose columns have
 * changed, and the statement gets another name then.
 */
export class StatementBatch {
  /** What the client calls when the batch has ended, or has taken too long; it puts its own around it. */
  callback: (error: unknown) => void = () => undefined;
  readonly #client: pg.ClientBase;
  /** The columns of the statements that are prepared on the connection, by name. */
  readonly #columnsOf: Map<string, Columns>;
  readonly #asked: Asked[] = [];
  /** How many have been answered. */
  #done = 0;
  /** Without one of its statements, which could not be written. */
  #isIncomplete = false;

  constructor(client: pg.ClientBase, columnsOf: Map<string, Columns>) {
    this.#client = client;
    this.#columnsOf = columnsOf;
  }

  /** Adds a statement, before the batch is sent; a value that cannot be written rejects it alone. */
  ask(text: string, values: readonly unknown[]): Promise<Answer> {
    return new Promise((answered, failed) => {
      // Before anything is sent: what cannot be written must not leave half a statement on the connection.
      const statement = { name: planName(text), text, values: this.#write(values) };
      const state = { columns: null, command: null, isParsed: false, failure: null };
      this.#asked.push({ statement, answered, failed, rows: [], ...state });
    });
  }

  askLast(text: string): Promise<Answer> {
    if (!this.#isIncomplete) return this.ask(text, []);
    return Promise.reject(new Error('a statement before the last could not be written'));
  }

  #write(values: readonly unknown[]): unknown[] {
    try {
      return values.map((value) => prepareValue(value));
    } catch (error) {
      this.#isIncomplete = true;
      throw error;
    }
  }

  /** The statement whose response is being read: the client notes under it what the server has parsed. */
  get name(): string {
    return this.#asked[this.#done]?.statement.name ?? '';
  }

  get text(): string {
    return this.#asked[this.#done]?.statement.text ?? '';
  }

  submit(wire: Wire): null {
    wire.stream.cork();
    try {
      for (const asked of this.#asked) this.#send(wire, asked);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  #send(wire: Wire, asked: Asked): void {
    const { name, text, values } = asked.statement;
    const { parsedStatements, submittedNamedStatements } = wire;
    asked.isParsed = name === '' || !(parsedStatements[name] || submittedNamedStatements[name]);
    if (asked.isParsed) wire.parse({ name, text });
    if (asked.isParsed && name !== '') submittedNamedStatements[name] = text;
    wire.bind({ portal: PORTAL, statement: name, values });
    asked.columns = this.#columnsOf.get(name) ?? null;
    if (!asked.columns) wire.describe({ type: 'P', name: PORTAL });
    wire.execute({ portal: PORTAL, rows: 0 });
  }

  handleRowDescription(message: {
    readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  }): void {
    const asked = this.#asked[this.#done];
    if (!asked) return;
    asked.columns = {
      names: message.fields.map(({ name }) => name),
      parsers: message.fields.map(({ dataTypeID }) =>
        this.#client.getTypeParser(dataTypeID, 'text'),
      ),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.#asked[this.#done];
    if (!asked || asked.failure !== null) return;
    try {
      asked.rows.push(toRow(asked.columns ?? NO_COLUMNS, fields));
    } catch (error) {
      asked.failure = error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.#asked[this.#done];
    if (!asked) return;
    asked.command = text;
    const { name } = asked.statement;
    if (name !== '') this.#columnsOf.set(name, asked.columns ?? NO_COLUMNS);
    this.#done += 1;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: unknown, { submittedNamedStatements }: Wire): void {
    const [failed, ...skipped] = this.#asked.slice(this.#done);
    const isAnswer = error instanceof pg.DatabaseError;
    for (const asked of this.#asked.slice(0, this.#done)) settleStatement(asked);
    this.#done = this.#asked.length;
    failed?.failed(error);
    for (const { statement, isParsed, failed: reject } of skipped) {
      // Never read, and so never parsed.
      if (isParsed) delete submittedNamedStatements[statement.name];
      reject(isAnswer ? skippedAfter(error) : error);
    }
    this.callback(error);
  }

  handleReadyForQuery(): void {
    for (const asked of this.#asked) settleStatement(asked);
    this.callback(null);
  }
}

function settleStatement({ command, failure, failed, answered, rows, statement }: Asked): void {
  if (failure !== null) failed(failure);
  else if (command === null) failed(new Error(`no answer to ${statement.text}`));
  else answered({ rows, command });
}

function skippedAfter(failure: pg.DatabaseError): pg.DatabaseError {
  const skipped = new pg.DatabaseError(`skipped after: ${failure.message}`, 0, 'error');
  skipped.code = SKIPPED;
  skipped.cause = failure;
  return skipped;
}

function toRow({ names, parsers }: Columns, fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    const text = fields[index] ?? null;
    row[names[index] ?? ''] = text === null ? null : parsers[index]?.(text);
  }
  return row;
}

/** A client of `pg`, of a pool or by itself. */
class PgSession implements PooledSession, OwnSession {
  readonly #client: pg.ClientBase;
  readonly #columnsOf = new Map<string, Columns>();
  #open: StatementBatch | null = null;
  #isGathering = false;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const [rows] = await fromHere(Promise.all(this.askAll([{ text, values }])));
    return rows as Row[];
  }

  async askWith<Row extends object>(
    setting: readonly [name: string, value: string],
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const asked = this.askAll([
      { text: SET_LOCAL, values: setting },
      { text, values },
    ]);
    const [, rows] = await fromHere(Promise.all(asked));
    return rows as Row[];
  }

  askAll(statements: readonly Omit<Statement, 'name'>[]): Promise<readonly object[]>[] {
    const batch = this.#batch();
    const asked = statements.map(({ text, values }) => batch.ask(text, values));
    // Behind what is still to be sent together.
    this.#sendOpen();
    this.#send(batch);
    return asked.map(async (answered) => (await answered).rows);
  }

  askTogether(text: string, values: readonly unknown[] = []): Promise<Answer> {
    this.#open ??= this.#openBatch();
    return fromHere(this.#open.ask(text, values));
  }

  askLast(text: string): Promise<Answer> {
    this.#open ??= this.#openBatch();
    return fromHere(this.#open.askLast(text));
  }

  async rollback(): Promise<void> {
    this.#sendOpen();
    await this.#client.query('rollback');
  }

  gather(): void {
    const client = this.#client;
    if (this.#isGathering || !('connection' in client)) return;
    const { stream } = client.connection as Pick<Wire, 'stream'>;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  release(broken?: Error): void {
    // Those of a pool have it.
    (this.#client as pg.PoolClient).release(broken);
  }

  async close(): Promise<void> {
    await (this.#client as pg.Client).end();
  }

  #batch(): StatementBatch {
    return new StatementBatch(this.#client, this.#columnsOf);
  }

  #openBatch(): StatementBatch {
    const batch = this.#batch();
    process.nextTick(() => {
      if (this.#open === batch) this.#sendOpen();
    });
    return batch;
  }

  #sendOpen(): void {
    const batch = this.#open;
    this.#open = null;
    if (batch) this.#send(batch);
  }

  /** The client's types know less of its connection than it has. */
  #send(batch: object): void {
    this.#client.query(batch as pg.Submittable);
  }
}

/** An error of the database, with the caller in its stack. */
export async function fromHere<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    // Made where the response was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const sessions = new WeakMap<pg.ClientBase, PgSession>();

/** The one session of a client. */
export function sessionOf(client: pg.ClientBase): PooledSession & OwnSession {
  const session = sessions.get(client) ?? new PgSession(client);
  sessions.set(client, session);
  return session;
}

/** A pool of sessions. A connection that breaks rejects its query; an idle one the pool forgets. */
export function openSessions(options: SessionOptions): SessionPool {
  const pool = new pg.Pool({ ...poolDefaults, ...options, Client: DatabaseClient });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: () => pool.connect().then(sessionOf),
    end: () => pool.end(),
  };
}

/** A session by itself; `lost` is called when its connection has ended or broken. */
export async function openSession(options: SessionOptions, lost: () => void): Promise<OwnSession> {
  const client = new DatabaseClient({ ...poolDefaults, ...options });
  const connected = client.connect();
  client.once('end', lost);
  client.on('error', lost);
  return sessionOf(await connected);
}

/** Queries on a dedicated connection, unprepared. */
export function queryOn(client: pg.ClientBase): RunQuery {
  return async <Row extends object>(query: Query<Row>, given?: readonly unknown[]) => {
    const { text, values } = statementOf(query, given);
    return (await client.query<Row>(text, [...values])).rows;
  };
}

/** Query config with the statement's name, for texts that are bounded in number. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = planName(text);
  return name === '' ? { text, values } : { name, text, values };
}

/** int8 as number (all of ours are < 2^53), timestamptz as Date, date as text. */
function typeOverrides(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(20, Number);
  types.setTypeParser(1082, (text: string) => text);
  return types;
}

/** Of every client. */
export const poolDefaults = {
  pipeline: true,
  types: typeOverrides(),
  options: settingsText(baseSettings),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
