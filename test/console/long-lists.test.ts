import { describe, expect, test } from 'bun:test';
import {
  append,
  begin,
  beginningsOf,
  keepNear,
  partAt,
  renewFirst,
  renewPart,
  type Part,
} from '../../console/src/table/parts.ts';

interface Row {
  readonly id: number;
}

const SIZE = 10;

/** The newest first, as a list of the API answers: what follows the cursor. */
function readOf(all: readonly Row[], cursor?: string) {
  const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id < Number(cursor));
  const items = from === -1 ? [] : all.slice(from, from + SIZE);
  const last = items.at(-1);
  const isEnd = from === -1 || from + SIZE >= all.length;
  return { items, nextCursor: isEnd || !last ? null : String(last.id) };
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: count - at }));

function readAll(all: readonly Row[], count: number): readonly Part<Row>[] {
  let parts = begin(readOf(all));
  for (let read = 1; read < count; read += 1)
    parts = append(parts, readOf(all, parts.at(-1)?.nextCursor ?? undefined));
  return parts;
}

const idsOf = (parts: readonly Part<Row>[]) =>
  parts.flatMap(({ items }) => items ?? []).map(({ id }) => id);

describe('a list that is read again', () => {
  test('begins with what is new, without gaps and without rows twice', () => {
    const before = rows(50);
    const parts = readAll(before, 4);
    const now = [{ id: 53 }, { id: 52 }, { id: 51 }, ...before];
    const again = renewFirst(parts, readOf(now));
    expect(idsOf(again)).toEqual(now.slice(0, 43).map(({ id }) => id));
    expect(again.filter(({ isOld }) => isOld)).toHaveLength(3);
  });

  test('loses what no longer belongs to it', () => {
    const before = rows(50);
    const now = before.filter(({ id }) => id !== 47);
    const again = renewFirst(readAll(before, 4), readOf(now));
    expect(idsOf(again)).toEqual(now.slice(0, 39).map(({ id }) => id));
  });

  test('begins anew when nothing of its first part is left there', () => {
    const before = rows(50);
    const now = [...rows(100).slice(0, 50), ...before];
    const again = renewFirst(readAll(before, 3), readOf(now));
    expect(again).toHaveLength(1);
    expect(idsOf(again)).toEqual(now.slice(0, SIZE).map(({ id }) => id));
  });

  test('reads a part in view again, and the rows behind it stay where they are', () => {
    const before = rows(50);
    const parts = renewFirst(readAll(before, 4), readOf(before));
    const now = before.filter(({ id }) => id !== 37);
    const cursor = parts[1]?.cursor ?? '';
    const again = renewPart(parts, cursor, readOf(now, cursor));
    expect(again[1]?.isOld).toBe(false);
    expect(idsOf(again)).toEqual(now.slice(0, 39).map(({ id }) => id));
  });
});

describe('a list of thousands', () => {
  test('holds what is near the view, and the numbers of all rows', () => {
    const all = rows(1_000);
    const parts = keepNear(readAll(all, 100), 60, 61);
    const { starts, count } = beginningsOf(parts);
    expect(count).toBe(1_000);
    expect(parts.filter(({ items }) => items !== null).length).toBeLessThan(50);
    expect(parts[0]?.items).not.toBeNull();
    expect(partAt(starts, 615)).toBe(61);
    expect(partAt(starts, 0)).toBe(0);
    expect(partAt(starts, 999)).toBe(99);
    const { cursor = '' } = parts[5] ?? {};
    const back = renewPart(parts, cursor, readOf(all, cursor));
    expect(back[5]?.items).toEqual(all.slice(50, 60));
  });
});
