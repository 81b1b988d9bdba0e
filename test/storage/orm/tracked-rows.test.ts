import { EntitySchema } from '@mikro-orm/core';
import { describe, expect, test } from 'bun:test';
import { entities } from '../../../storage/entities/all.ts';
import { Cart, blankCart } from '../../../storage/entities/cart.ts';
import { CartLine } from '../../../storage/entities/cart-line.ts';
import { Member } from '../../../storage/entities/member.ts';
import { columnOf } from '../../../storage/orm/columns.ts';
import { newId } from '../../../storage/ids.ts';
import { pendingWrites } from '../../../storage/orm/change-sets.ts';
import { TrackedRows } from '../../../storage/orm/tracked-rows.ts';
import { composeWrites } from '../../../storage/query.ts';

/** The rows of a unit of work, of which only what a verb changed is written (decision 147). */
const at = new Date('2031-02-03T04:05:06.789Z');
const later = new Date('2031-02-03T04:05:07Z');
const address = { city: 'Bonn', lines: ['Markt 1'] };

function rowOf(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([property, value]) => [columnOf(property), value]),
  );
}

function cartRow(values: object = {}): Record<string, unknown> {
  const origin = {
    id: newId(),
    workspaceId: newId(),
    environmentId: newId(),
    applicationId: newId(),
  };
  return rowOf({
    ...blankCart({ ...origin, createdAt: at }),
    updatedAt: new Date(at),
    customerEmail: 'a@example.test',
    metadata: { gift: { from: 'Ann' }, tags: ['x'] },
    shippingAddress: { ...address, lines: [...address.lines] },
    ...values,
  });
}

const NOTHING = 'nothing';

/** What the commit would send for the work on one cart. */
function writesOf(work: (rows: TrackedRows, cart: Cart) => void, row = cartRow()) {
  const rows = track();
  work(rows, rows.map(Cart, row));
  return written(rows);
}

function track(): TrackedRows {
  return new TrackedRows();
}

function written(rows: TrackedRows): { readonly text: string; readonly values: unknown[] } {
  const writes = pendingWrites(rows);
  if (writes.length === 0) return { text: NOTHING, values: [] };
  const { text, values } = composeWrites(writes);
  return { text: text.replaceAll(/\$\d+/g, '?'), values: [...values] };
}

const update = (...columns: string[]): string =>
  `update "cart" set ${columns.map((column) => `"${column}" = ?`).join(', ')} where "workspace_id" = ? and "id" = ?`;

describe('a row that was read', () => {
  test('is not written as long as its values are what they were', () => {
    expect(writesOf(() => undefined).text).toBe(NOTHING);
    const same = (_rows: TrackedRows, cart: Cart): void => {
      cart.customerEmail = 'a@example.test';
      cart.updatedAt = new Date(at);
      cart.shippingAddress = structuredClone(cart.shippingAddress);
      cart.metadata = structuredClone(cart.metadata);
      cart.taxLines = [];
    };
    expect(writesOf(same).text).toBe(NOTHING);
  });

  test.each<[string, (cart: Cart) => void, string, unknown]>([
    [
      'a text',
      (cart) => void (cart.customerEmail = 'b@example.test'),
      'customer_email',
      'b@example.test',
    ],
    ['a text to null', (cart) => void (cart.customerEmail = null), 'customer_email', null],
    ['null to a text', (cart) => void (cart.recovery = 'mailed'), 'recovery', 'mailed'],
    ['a number to 0', (cart) => void (cart.total = 0), 'total', 0],
    ['a flag', (cart) => void (cart.externallyManaged = true), 'externally_managed', true],
    ['an instant', (cart) => void (cart.updatedAt = later), 'updated_at', later],
    ['an instant in place', (cart) => void cart.updatedAt.setTime(+later), 'updated_at', later],
    ['null to an instant', (cart) => void (cart.abandonedAt = later), 'abandoned_at', later],
    ['JSON', (cart) => void (cart.metadata = { a: 1 }), 'metadata', '{"a":1}'],
    ['JSON to null', (cart) => void (cart.shippingAddress = null), 'shipping_address', null],
    [
      'JSON in place',
      (cart) => void Object.assign(cart.metadata, { gift: null }),
      'metadata',
      '{"gift":null,"tags":["x"]}',
    ],
  ])('is written when it changes: %s', (_, change, column, value) => {
    const { text, values } = writesOf((_rows, cart) => change(cart), cartRow({ total: 5 }));
    expect(text).toBe(update(column));
    expect(values[0]).toEqual(value);
  });

  test('is written at any depth of its JSON, and once for several columns', () => {
    const { text, values } = writesOf((_rows, cart) => {
      const gift: unknown = cart.metadata['gift'];
      Object.assign(Object(gift), { from: 'Bob' });
      cart.touch(later);
    });
    expect(text).toBe(update('metadata', 'sequence', 'expires_at', 'updated_at'));
    expect(values[0]).toBe('{"gift":{"from":"Bob"},"tags":["x"]}');
  });

  test('is not written with a value of another type', () => {
    const change = (_rows: TrackedRows, cart: Cart): void =>
      void Object.assign(cart, { updatedAt: 'soon' });
    expect(() => writesOf(change)).toThrow('updatedAt');
  });

  test('is found by its own key, whatever changed', () => {
    const row = cartRow();
    const { values } = writesOf((_rows, cart) => cart.touch(later), row);
    expect(values.slice(-2)).toEqual([row['workspace_id'], row['id']]);
  });

  test('an array is compared by its elements', () => {
    const rows = track();
    const row = { id: newId(), workspace_id: newId(), environment_ids: ['a', 'b'] };
    const [one, other] = [rows.map(Member, row), rows.map(Member, { ...row, id: newId() })];
    one.environmentIds = ['a', 'b'];
    other.environmentIds?.push('c');
    const { text, values } = written(rows);
    expect(text).toBe(
      'update "member" set "environment_ids" = ? where "workspace_id" = ? and "id" = ?',
    );
    expect(values[0]).toEqual('{"a","b","c"}');
  });

  test('that is read again refreshes its entity, and is compared with what was read last', () => {
    const row = cartRow({ sequence: 3 });
    const rows = track();
    const first = rows.map(Cart, row);
    first.customerEmail = 'lost@example.test';
    const second = rows.map(Cart, { ...row, sequence: 4 });
    expect(second).toBe(first);
    expect(first).toMatchObject({ sequence: 4, customerEmail: 'a@example.test' });
    expect(written(rows).text).toBe(NOTHING);
  });

  test('with some of its columns leaves the others alone until one is assigned', () => {
    const rows = track();
    const cart = rows.map(Cart, { id: newId(), workspace_id: newId(), status: 'open' });
    expect(Object.keys(cart)).toEqual(['id', 'workspaceId', 'status']);
    cart.orderId = null;
    expect(written(rows).text).toBe(update('order_id'));
  });

  test('has the times of rows that travelled as JSON', () => {
    const rows = track();
    const cart = rows.map(Cart, cartRow({ updatedAt: at.toISOString() }));
    expect(cart.updatedAt).toEqual(at);
    expect(written(rows).text).toBe(NOTHING);
  });
});

describe('what is made and removed', () => {
  const line = { name: 'Desk', quantity: 2, unitPrice: 5, metadata: { a: [1] } };
  const made = (rows: TrackedRows) =>
    rows.create(CartLine, { ...line, id: newId(), unknown: 'x' } as never);

  test('a new entity is inserted, with the values that it has at the commit', () => {
    const rows = track();
    made(rows).quantity = 7;
    const { text, values } = written(rows);
    expect(text).toBe(
      'insert into "cart_line" ("id", "name", "unit_price", "quantity", "metadata") values (?, ?, ?, ?, ?)',
    );
    expect(values.slice(1)).toEqual(['Desk', 5, 7, '{"a":[1]}']);
  });

  test('a new entity is not inserted with a value of another type', () => {
    const rows = track();
    rows.create(Cart, { id: newId(), updatedAt: 'soon' } as never);
    expect(() => written(rows)).toThrow('updatedAt');
  });

  test('a read one is deleted, though it has changed', () => {
    const { text, values } = writesOf((rows, cart) => {
      cart.touch(later);
      rows.remove(cart);
    });
    expect(text).toBe('delete from "cart" where "workspace_id" = ? and "id" = ?');
    expect(values).toHaveLength(2);
  });

  test('what is made and removed in one unit of work is never written', () => {
    const rows = track();
    rows.remove(made(rows));
    expect(written(rows).text).toBe(NOTHING);
  });

  test('nothing is written twice', () => {
    const rows = track();
    const cart = rows.map(Cart, cartRow());
    cart.touch(later);
    made(rows);
    expect(written(rows).text).toContain('insert');
    expect(written(rows).text).toBe(NOTHING);
  });
});

test('no column is described with a default, which no unit of work would set', () => {
  const defaults = entities.flatMap((entity) => {
    const described = Object.entries(EntitySchema.REGISTRY.get(entity)?.meta.properties ?? {});
    expect(described.length).toBeGreaterThan(2);
    return described.flatMap(([property, options]) =>
      ['default', 'onCreate', 'onUpdate'].some((name) => Object.hasOwn(Object(options), name))
        ? [`${entity.name}.${property}`]
        : [],
    );
  });
  expect(defaults).toEqual([]);
});

test('entities are instances of their classes', () => {
  const cart = track().map(Cart, cartRow());
  expect(cart).toBeInstanceOf(Cart);
  expect(() => cart.moveTo('converted')).not.toThrow();
});
