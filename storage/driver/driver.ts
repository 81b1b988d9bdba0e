import { createRequire } from 'node:module';
import pg from 'pg';
import { columnsOn, NO_COLUMNS, toRow, type Columns, type Connection, type Field } from './rows.ts';

/** As the client writes a parameter: text, bytes or null. Its types do not name the module. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  readonly prepareValue: (value: unknown) => string | Buffer | null;
};

export interface Statement {
  /** Under which it stays prepared on the connection; '' for this time only. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Answer {
  /** Of which a second column of one name would hide the first. */
  readonly rows: readonly object[];
  /** The server's word for what was done: `COMMIT`, `SELECT 2`. */
  readonly command: string;
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

const PORTAL = '';
/** What the server says of a statement after one that failed in its transaction: in_failed_sql_transaction. */
const SKIPPED = '25P02';

/**
 * Statements that leave together, are one transaction where none is open, and that the server responds together: it
 * sends nothing before the last has run (one `Sync`, decision 142). After one that fails the server skips the rest,
 * which are rejected as it rejects statements of a failed transaction.
 *
 * The server describes the columns of a prepared statement once on each connection instead of at each execution
 * (decision 106). That they stay as they are the server guarantees: it rejects a plan whose columns have changed, and
 * the statement gets another name then.
 */
export class StatementBatch {
  /** What the client calls when the batch has ended, or has taken too long; it puts its own around it. */
  callback: (error: unknown) => void = () => undefined;
  readonly #client: pg.ClientBase;
  readonly #asked: Asked[] = [];
  /** How many have been answered. */
  #done = 0;
  #columnsOf: Map<string, Columns> = new Map();

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Adds a statement, before the batch is sent; a value that cannot be written rejects it alone. */
  ask({ name, text, values }: Statement): Promise<Answer> {
    return new Promise((answered, failed) => {
      // Before anything is sent: what cannot be written must not leave half a statement on the connection.
      const written = values.map((value) => prepareValue(value));
      const statement = { name, text, values: written };
      const state = { columns: null, command: null, isParsed: false, failure: null };
      this.#asked.push({ statement, answered, failed, rows: [], ...state });
    });
  }

  /** The statement whose response is being read: the client notes under it what the server has parsed. */
  get name(): string {
    return this.#asked[this.#done]?.statement.name ?? '';
  }

  get text(): string {
    return this.#asked[this.#done]?.statement.text ?? '';
  }

  submit(connection: Connection): null {
    this.#columnsOf = columnsOn(connection);
    connection.stream.cork();
    try {
      for (const asked of this.#asked) this.#send(connection, asked);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  #send(connection: Connection, asked: Asked): void {
    const { name, text, values } = asked.statement;
    const { parsedStatements, submittedNamedStatements } = connection;
    asked.isParsed = name === '' || !(parsedStatements[name] || submittedNamedStatements[name]);
    if (asked.isParsed) connection.parse({ name, text });
    if (asked.isParsed && name !== '') submittedNamedStatements[name] = text;
    connection.bind({ portal: PORTAL, statement: name, values });
    asked.columns = this.#columnsOf.get(name) ?? null;
    if (!asked.columns) connection.describe({ type: 'P', name: PORTAL });
    connection.execute({ portal: PORTAL, rows: 0 });
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const asked = this.#asked[this.#done];
    if (!asked) return;
    asked.columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text')),
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

  handleError(error: unknown, { submittedNamedStatements }: Connection): void {
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
