import { packText } from '../packing/packed-text.ts';
import { writeRow, type RowKind, type WriteStatement, type WrittenRow } from '../query.ts';
import { unnestRows } from './unnest-rows.ts';

/** Two writes of a shared commit update one row, of which Postgres would keep one. */
class RowWrittenTwice extends Error {}

/** The write with the text packed that its kind packs. */
export function packRow(write: WriteStatement): WriteStatement {
  const { kind, values } = write.row ?? {};
  if (!kind?.packs) return write;
  const { column, kind: dictionary } = kind.packs;
  const packed = packText(String(values?.[column]), { kind: dictionary });
  return writeRow(kind, { ...values, [column]: packed });
}

/** Rows of one kind in one statement; a row that is the only one of its kind as it is. Throws RowWrittenTwice. */
export function mergeRows(writes: readonly WriteStatement[]): WriteStatement[] {
  return merge(writes, (rows, only) => only ?? rows);
}

/** The same for a shared commit: the text does not depend on the number of rows. */
export function mergeAll(writes: readonly WriteStatement[]): WriteStatement[] {
  return merge(writes, (rows) => rows);
}

function merge(
  writes: readonly WriteStatement[],
  pick: (rows: WriteStatement, only: WriteStatement | null) => WriteStatement,
): WriteStatement[] {
  const rowsOf = new Map<RowKind, WrittenRow['values'][]>();
  const merged: WriteStatement[] = [];
  const updated = new Set<string>();
  for (const write of writes) {
    if (!write.row) {
      merged.push(write);
      continue;
    }
    const { kind, values } = write.row;
    requireFirst(updated, write.row);
    const known = rowsOf.get(kind);
    if (known) {
      known.push(values);
      continue;
    }
    const rows = [values];
    rowsOf.set(kind, rows);
    const all: WriteStatement = (bind) => kind.statement(unnestRows(bind, kind.types, rows));
    merged.push((bind) => pick(all, rows.length === 1 ? write : null)(bind));
  }
  return merged;
}

function requireFirst(updated: Set<string>, { kind, values }: WrittenRow): void {
  if (!kind.updates) return;
  const { table, key } = kind.updates;
  const row = [table, ...key.map((name) => values[name])].join(' ');
  if (updated.has(row)) throw new RowWrittenTwice(row);
  updated.add(row);
}
