import { stringify } from 'yaml';
import type { ServiceAnswer } from '../requests/send-to-service.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { harmless, valueAt } from './cell.ts';
import { columnsOf } from './columns.ts';
import { tableOf } from './table.ts';

export interface OutputOptions {
  readonly json?: boolean;
  /** Prints one field, of each row. */
  readonly field?: string;
}

/**
 * Prints what the API answered: a list as a table, an object as its fields. `json` prints the response exactly as it came,
 * `field` one value a line.
 */
export function showAnswer(
  terminal: Terminal,
  answer: ServiceAnswer,
  schema: string | null,
  { json = false, field }: OutputOptions,
): void {
  const { data, status } = answer;
  if (field !== undefined) {
    for (const row of Array.isArray(data) ? data : [data]) {
      const value = plain(valueAt(row, field.split('.')));
      terminal.write(terminal.isScreen ? harmless(value) : value);
    }
    return;
  }
  if (json) {
    if (answer.bytes.length > 0) terminal.write(new TextDecoder().decode(answer.bytes).trimEnd());
    return;
  }
  if (data === null || data === undefined) {
    terminal.print(terminal.paint.good(`Done (${status}).`));
    return;
  }
  showData(terminal, data, schema);
  const { pagination } = answer.meta;
  if (pagination?.hasMore && pagination.cursor !== null)
    terminal.print(terminal.paint.faint(`There are more: --all, or --cursor ${pagination.cursor}`));
}

export function showData(terminal: Terminal, data: unknown, schema: string | null): void {
  const rows = rowsOf(data);
  if (rows === null) {
    const text = typeof data === 'object' ? fieldsOf(data) : plain(data);
    terminal.write(terminal.isScreen ? harmless(text) : text);
    return;
  }
  const [first] = rows;
  if (first === undefined) {
    terminal.print(terminal.paint.faint('Nothing there.'));
    return;
  }
  const width = terminal.isScreen ? terminal.columns : Number.MAX_SAFE_INTEGER;
  const [titles = '', ...lines] = tableOf(rows, columnsOf(schema, first), width);
  terminal.write(terminal.paint.strong(titles));
  for (const line of lines) terminal.write(line);
}

/** A list, bare or as `items` of an object. */
function rowsOf(data: unknown): object[] | null {
  const list =
    typeof data === 'object' && data !== null && 'items' in data && 'total' in data
      ? data.items
      : data;
  return Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null)
    ? list
    : null;
}

/** The fields of an object, as YAML. */
function fieldsOf(data: object | null): string {
  return stringify(data, { lineWidth: 0 }).trimEnd();
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
