import { expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { entityWrites } from '../support/rules/entity-writes.ts';

/** Sources that write into rows in every way that the rule knows; it has to find the lines that end in `// found`. */
const root = resolve(import.meta.dir, '../..');
const folder = 'test/output/entity-writes';

const HEAD = `
import type { EntityManager } from '@mikro-orm/postgresql';
import { CartLine } from '../../../storage/entities/cart-line.ts';
import { Cart, type CartTotals } from '../../../storage/entities/cart.ts';
import { Order } from '../../../storage/entities/order.ts';
import type { Purchase } from '../../../storage/entities/purchase.ts';
`;

const planted = {
  'direct.ts': `
export function direct(order: Order, found: { readonly cart: Cart }, lines: CartLine[]): void {
  order.deferred = true; // found
  order.amountPaid += 1; // found
  order.paidAt ??= new Date(); // found
  order.sequence++; // found
  --order.sequence; // found
  found.cart.orderId = null; // found
  (found.cart as Cart).orderId = null; // found
  order['deferred'] = true; // found
  for (const line of lines) line.quantity = 2; // found
  lines.forEach((one) => {
    one.quantity = 3; // found
  });
  Reflect.deleteProperty(order, 'paidAt'); // found
}`,
  'together.ts': `
export function together(em: EntityManager, order: Order, name: 'subtotal' | 'total'): void {
  Object.assign(order, { deferred: true }); // found
  em.assign(order, { deferred: true }); // found
  Reflect.set(order, 'deferred', true); // found
  Object.defineProperty(order, 'deferred', { value: true }); // found
  order[name] = 4; // found
  ({ total: order.total } = { total: 1 }); // found
  [order.subtotal, order.total] = [1, 2]; // found // found
  for (order.total of [1, 2]) void 0; // found
}`,
  'values.ts': `
export function values(order: Order): void {
  (order.metadata as Record<string, unknown>)['note'] = 1; // found
  order.paidAt?.setTime(0); // found
  (order.taxLines as unknown[]).push({}); // found
}`,
  'hidden.ts': `
interface Counted {
  sequence: number;
}
type Either = Order | Cart;
export function generic<Row extends Order>(row: Row): void {
  row.deferred = true; // found
}
export function either(row: Either): void {
  row.sequence += 1; // found
}
export function counted(row: Counted): void {
  row.sequence += 1; // found
}
export function picked(row: Pick<Order, 'deferred'>): void {
  row.deferred = true; // found
}
export function extended(row: Order & { readonly note: string }): void {
  row.deferred = true; // found
}
export function inferred({ order }: { order: Order | null }): void {
  if (order) order.deferred = true; // found
}
class Mine extends Order {}
export function derived(row: Mine): void {
  row.deferred = true; // found
}`,
  'allowed.ts': `
export function allowed(order: Order, totals: CartTotals): object {
  const fields: Partial<Purchase> = {};
  fields.notes = 'plain';
  const view = { ...order, total: 1 };
  view.total = 2;
  const count = { sequence: 1, of: 'nothing' };
  count.sequence += 1;
  const byRow = new Map<Order, number>();
  byRow.set(order, totals.total);
  order.close(new Date());
  Object.assign(fields, { notes: order.notes });
  return { fields, view, byRow, open: order.total === 1 };
}`,
} as const;

test('finds every write into a row of an entity, and nothing else', async () => {
  await mkdir(join(root, folder), { recursive: true });
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: { incremental: false },
    include: ['../../../storage/entities/**/*', './*.ts'],
    exclude: [],
  };
  await Bun.write(join(root, folder, 'tsconfig.json'), JSON.stringify(config));
  for (const [name, text] of Object.entries(planted))
    await Bun.write(join(root, folder, name), HEAD + text);

  const isPlanted = (file: string): boolean => file.startsWith(`${folder}/`);
  const found = await entityWrites(root, `${folder}/tsconfig.json`, isPlanted);

  const expected = Object.entries(planted).flatMap(([name, text]) =>
    (HEAD + text)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/\/\/ found/g)].map(() => `${name}:${index + 1}`),
      ),
  );
  expect(found.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`)).toEqual(
    expected.toSorted(byNameAndLine),
  );
});

test('says which entities a row may be', async () => {
  const found = await entityWrites(root, `${folder}/tsconfig.json`, (file) =>
    file.endsWith('/hidden.ts'),
  );
  expect(found.slice(0, 4).map(({ target, entities }) => [target, entities])).toEqual([
    ['row.deferred', ['Order']],
    ['row.sequence', ['Cart', 'Order']],
    ['row.sequence', ['Cart', 'Order', 'Subscription']],
    ['row.deferred', ['Order', 'Payment']],
  ]);
});

function byNameAndLine(one: string, other: string): number {
  const [oneName = '', oneLine] = one.split(':');
  const [otherName = '', otherLine] = other.split(':');
  if (oneName !== otherName) return oneName < otherName ? -1 : 1;
  return Number(oneLine) - Number(otherLine);
}
