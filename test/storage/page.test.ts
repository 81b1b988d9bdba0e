import { describe, expect, test } from 'bun:test';
import {
  CursorCodec,
  InvalidCursor,
  keysetAfter,
  keysetOrder,
  newestFirst,
  type Keyset,
} from '../../storage/page.ts';

const codec = new CursorCodec(Buffer.alloc(32, 7));
const carts = newestFirst('carts');
const byCode: Keyset = {
  list: 'discounts',
  direction: 'ascending',
  columns: [
    { column: 'd.code', type: 'text' },
    { column: 'd.id', type: 'uuid' },
  ],
};
const position = ['2026-03-01T10:00:00.123456Z', '0195a1f0-0000-7000-8000-000000000001'];

describe('cursor', () => {
  test('gives back the position to the microsecond', () => {
    expect(codec.decode(carts, codec.encode(carts, position))).toEqual(position);
    expect(codec.decode(byCode, codec.encode(byCode, ['Größe "10"', 'x']))).toEqual([
      'Größe "10"',
      'x',
    ]);
  });

  test('is null when the request has none', () => {
    expect(codec.decode(carts, undefined)).toBeNull();
    expect(codec.decode(carts, null)).toBeNull();
  });

  test('is refused after any change of a character', () => {
    const cursor = codec.encode(carts, position);
    for (let index = 0; index < cursor.length; index += 1) {
      const other = cursor[index] === 'A' ? 'B' : 'A';
      const altered = cursor.slice(0, index) + other + cursor.slice(index + 1);
      expect(() => codec.decode(carts, altered)).toThrow(InvalidCursor);
    }
  });

  const cursor = codec.encode(carts, position);
  const refused: [string, Keyset, string][] = [
    ['empty', carts, ''],
    ['no cursor at all', carts, 'nonsense'],
    ['padded', carts, `${cursor}=`],
    ['lengthened', carts, `${cursor}A`],
    ['lengthened by a foreign character', carts, `${cursor}!`],
    ['shortened', carts, cursor.slice(0, -1)],
    ['very long', carts, 'A'.repeat(100_000)],
    ["another list's", newestFirst('orders'), cursor],
    ['of another direction', { ...carts, direction: 'ascending' }, cursor],
    ['of other columns', { ...byCode, list: 'carts' }, cursor],
    ["another key's", carts, new CursorCodec(Buffer.alloc(32, 8)).encode(carts, position)],
  ];
  test.each(refused)('is refused when it is %s', (_name, keyset, text) => {
    expect(() => codec.decode(keyset, text)).toThrow(InvalidCursor);
  });

  test('cannot be made of a position with other columns', () => {
    expect(() => codec.encode(carts, ['2026-03-01T10:00:00.000Z'])).toThrow('2 values');
  });
});

describe('page', () => {
  const rows = Array.from({ length: 4 }, (_, index) => ({ at: `t${index}`, id: `id${index}` }));
  const positionOf = (row: { at: string; id: string }) => [row.at, row.id];

  test('of limit + 1 rows keeps the limit and points behind its last row', () => {
    const page = codec.page(carts, rows, 3, positionOf);
    expect(page.rows).toEqual(rows.slice(0, 3));
    expect(page.hasMore).toBe(true);
    expect(codec.decode(carts, page.cursor)).toEqual(['t2', 'id2']);
  });

  test.each([4, 5, 100])('of no more rows than the limit of %d is the last', (limit) => {
    expect(codec.page(carts, rows, limit, positionOf)).toEqual({
      rows,
      cursor: null,
      hasMore: false,
    });
  });

  test('of nothing is empty and the last', () => {
    expect(codec.page(carts, [], 20, positionOf)).toEqual({
      rows: [],
      cursor: null,
      hasMore: false,
    });
  });
});

describe('keyset', () => {
  test('orders and continues in its direction', () => {
    const values: unknown[] = ['before'];
    const bind = (value: unknown) => `$${values.push(value)}`;
    expect(keysetOrder(newestFirst('carts', 'c'))).toBe('c.created_at desc, c.id desc');
    expect(keysetAfter(newestFirst('carts', 'c'), position, bind)).toBe(
      '(c.created_at, c.id) < ($2::timestamptz, $3::uuid)',
    );
    expect(keysetOrder(byCode)).toBe('d.code asc, d.id asc');
    expect(keysetAfter(byCode, ['A', 'b'], bind)).toBe('(d.code, d.id) > ($4::text, $5::uuid)');
    expect(values).toEqual(['before', ...position, 'A', 'b']);
  });
});
