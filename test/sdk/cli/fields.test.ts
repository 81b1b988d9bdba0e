import { describe, expect, test } from 'bun:test';
import { nestedOptions } from '../../../sdk/cli/source/input/nested-options.ts';
import { readFields } from '../../../sdk/cli/source/input/read-fields.ts';
import { instantOfOption } from '../../../sdk/cli/source/input/read-values.ts';
import { targetsOf } from '../../../sdk/cli/source/listen/targets.ts';
import { findOperation, operations, shapeOf } from '../../../sdk/cli/source/operations/table.ts';
import { cellOf, harmless } from '../../../sdk/cli/source/output/cell.ts';
import { columnsOf, tableSchemas } from '../../../sdk/cli/source/output/columns.ts';
import { tableOf } from '../../../sdk/cli/source/output/table.ts';

const shapeFor = (name: string) => shapeOf(findOperation(name)?.body);

describe('-d', () => {
  test.each([
    [['email=ada@example.com'], 'customers.create', { email: 'ada@example.com' }],
    [['quantity=2', 'name=007'], 'carts.addItem', { quantity: 2, name: '007' }],
    [
      ['shippingAddress.postalCode=10117', 'shippingAddress[city]=Berlin'],
      'carts.update',
      { shippingAddress: { postalCode: '10117', city: 'Berlin' } },
    ],
    [
      ['add[0].name=Mug', 'add[0].unitPrice=900', 'add[1].name=Cup'],
      'carts.batchItems',
      { add: [{ name: 'Mug', unitPrice: 900 }, { name: 'Cup' }] },
    ],
    [
      ['enabledEvents[]=order.created', 'enabledEvents[]=cart.*'],
      'webhookEndpoints.create',
      { enabledEvents: ['order.created', 'cart.*'] },
    ],
    [['enabledEvents=a,b'], 'webhookEndpoints.create', { enabledEvents: ['a', 'b'] }],
    [
      ['metadata.count=3', 'metadata.ok=true', 'metadata.text=x=y', 'metadata.zip=01234'],
      'carts.update',
      { metadata: { count: 3, ok: true, text: 'x=y', zip: '01234' } },
    ],
    [['metadata:={"a":[1]}'], 'carts.update', { metadata: { a: [1] } }],
    [['customerEmail=null'], 'carts.update', { customerEmail: null }],
  ])('%p of %s', (fields, name, body) => {
    expect(readFields(fields, shapeFor(name))).toEqual(body);
  });

  test.each([
    ['email', 'key=value'],
    ['=x', 'key=value'],
    ['quantity=two', 'not a number'],
    ['requiresShipping=yes', 'true or false'],
    ['metadata:={', 'not JSON'],
    ['a..b=1', 'not whole'],
    ['__proto__.x=1', 'no name of a field'],
    ['list[3]=1', '0 entries'],
  ])('%s is refused', (field, message) => {
    expect(() => readFields([field], shapeFor('carts.addItem'))).toThrow(message);
  });

  test('what follows a dot or a bracket in the name of an option is a field of a field', () => {
    const line = 'carts update x --shipping-address.postal-code 10117 --metadata.order-ref=A1';
    const meant = 'carts update x -d shippingAddress.postalCode=10117 -d metadata.order-ref=A1';
    expect(nestedOptions(line.split(' '))).toEqual(meant.split(' '));
  });
});

test('--events behind a --forward is for that one alone', () => {
  const types = (...list: string[]) => ({ kind: 'types' as const, types: list });
  const forward = (url: string) => ({ kind: 'forward' as const, url });
  const args = [
    types('a.*'),
    forward('localhost:1'),
    forward('http://h/x'),
    types('b'),
    types('c'),
  ];
  expect(targetsOf(args)).toEqual({
    types: ['a.*'],
    targets: [
      { url: 'http://localhost:1', types: null },
      { url: 'http://h/x', types: ['b', 'c'] },
    ],
  });
});

test('times are instants, or so long ago', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(instantOfOption('--since', '90m', now).toISOString()).toBe('2026-11-26T10:30:00.000Z');
  expect(instantOfOption('--since', '2026-11-01').toISOString()).toBe('2026-11-01T00:00:00.000Z');
  expect(() => instantOfOption('--since', 'yesterday')).toThrow('--since yesterday');
});

describe('tables', () => {
  test('the columns of every schema are fields of it, and every list with a name has columns', async () => {
    const document = await Bun.file(new URL('../../../docs/openapi.json', import.meta.url)).json();
    const { schemas } = document.components;
    const missing = tableSchemas.flatMap((schema) => {
      // Events are a choice of types, which have the same fields.
      const [one] = schemas[schema]?.oneOf ?? schemas[schema]?.anyOf ?? [{ $ref: schema }];
      const known = Object.keys(schemas[one.$ref.split('/').at(-1)]?.properties ?? {});
      return columnsOf(schema, {})
        .filter(({ path }) => !known.includes(path[0] ?? ''))
        .map(({ title }) => `${schema}.${title}`);
    });
    expect(missing.filter((name) => !name.startsWith('EventType.'))).toEqual([]);
    const lists = operations.flatMap(({ answer }) => (answer?.endsWith('[]') ? [answer] : []));
    const bare = lists.filter((name) => !tableSchemas.includes(name.replace('[]', '')));
    expect(bare).toEqual([]);
  });

  test('money is in units of its currency, times are short, control characters do not reach the screen', () => {
    const row = {
      total: 67621,
      currency: 'EUR',
      createdAt: '2026-11-26T07:52:17.792Z',
      name: 'a\u001b[31m\nb',
    };
    const [total, createdAt] = columnsOf('Order', row).filter(({ kind }) => kind !== 'plain');
    if (!total || !createdAt) throw new Error('no such columns');
    expect(cellOf(row, total)).toBe('676.21 EUR');
    expect(cellOf({ total: 500, currency: 'JPY' }, total)).toBe('500 JPY');
    expect(cellOf(row, createdAt)).toBe('2026-11-26 07:52:17');
    expect(cellOf(row, { title: 'name', path: ['name'], kind: 'plain' })).toBe('a [31m b');
    const hostile = 'a\u001b]0;title\u0007b\u009b2J\u202ec\u2066d\r\ne\u2028f\tg';
    expect(harmless(hostile)).toBe('a ]0;title b 2Jcd\ne\nf\tg');
    const cell = cellOf({ name: hostile }, { title: 'name', path: ['name'], kind: 'plain' });
    expect(cell).toBe('a ]0;title b 2Jcd e f g');
  });

  test('ids stay whole on a narrow screen, other cells are cut', () => {
    const rows = [{ id: '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293', name: 'x'.repeat(60), n: 5 }];
    const columns = ['id', 'name', 'n'].map((title) => ({
      title,
      path: [title],
      kind: 'plain' as const,
    }));
    const [, line = ''] = tableOf(rows, columns, 60);
    expect(line).toContain('0195a1f0-7c1e-7a2b-8c3d-4e5f60718293');
    expect([...line].length).toBeLessThanOrEqual(60);
    expect(line).toContain('…');
  });
});
