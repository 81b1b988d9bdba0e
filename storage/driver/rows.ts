/** The part of the client's connection that sends the messages of a prepared statement. */
export interface Connection {
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

export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

export interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

export const NO_COLUMNS: Columns = { names: [], parsers: [] };

const columnsOf = new WeakMap<Connection, Map<string, Columns>>();

/** The columns of the statements that are prepared on the connection, by name. */
export function columnsOn(connection: Connection): Map<string, Columns> {
  const found = columnsOf.get(connection) ?? new Map<string, Columns>();
  columnsOf.set(connection, found);
  return found;
}

export function toRow({ names, parsers }: Columns, fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    const text = fields[index] ?? null;
    row[names[index] ?? ''] = text === null ? null : parsers[index]?.(text);
  }
  return row;
}
