import { afterAll, expect, test } from 'bun:test';
import { addItem } from '../../../domain/carts/add-item.ts';
import { applyDiscount } from '../../../domain/carts/apply-discount.ts';
import { batchItems } from '../../../domain/carts/batch-items.ts';
import { changeItem } from '../../../domain/carts/change-item.ts';
import { createCart } from '../../../domain/carts/create-cart.ts';
import { removeItem } from '../../../domain/carts/remove-item.ts';
import { updateCart } from '../../../domain/carts/update-cart.ts';
import { createDiscount } from '../../../domain/discounts/create-discount.ts';
import { countSent } from '../../support/database/count-sent.ts';
import { openContext } from '../../support/world/context.ts';
import { setup } from '../../support/world/world.ts';

const opened = await openContext(await setup());
const { ctx } = opened;
afterAll(() => opened.close());

const item = { name: 'Chair', unitPrice: 1999, quantity: 1, type: 'product' } as const;
/** `begin`, its setting, two reads, the write and `commit`. */
const STATEMENTS_MAX = 6;
const counted = countSent();

async function cartOf(lines: number): Promise<{ cartId: string; itemId: string }> {
  const { value } = await createCart(ctx, {
    applicationId: ctx.applicationId ?? '',
    currency: 'USD',
  });
  const { cart } = value;
  const add = Array.from({ length: lines }, () => item);
  const { value: made } = await batchItems(ctx, cart.id, { add, update: [], remove: [] });
  return { cartId: cart.id, itemId: made.lines[0]?.id ?? '' };
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  ctx.database.statementListener = (text) => statements.push(text);
  await work();
  ctx.database.statementListener = null;
  return statements;
}

const mutations = [
  ['add', (cartId: string) => addItem(ctx, cartId, item)],
  ['change', (cartId: string, itemId: string) => changeItem(ctx, cartId, itemId, { quantity: 3 })],
  ['patch', (cartId: string) => updateCart(ctx, cartId, { notes: 'ring twice' })],
  [
    'batch',
    (cartId: string, itemId: string) =>
      batchItems(ctx, cartId, { add: [item], update: [{ id: itemId, quantity: 2 }], remove: [] }),
  ],
  ['remove', (cartId: string, itemId: string) => removeItem(ctx, cartId, itemId)],
] as const;

test.each(mutations)(
  '%s costs the same few statements at 1 and at 100 lines',
  async (_name, mutate) => {
    const small = await cartOf(1);
    const large = await cartOf(100);
    const atOne = await statementsOf(() => mutate(small.cartId, small.itemId));
    const atHundred = await statementsOf(() => mutate(large.cartId, large.itemId));
    expect(atOne.length).toBeLessThanOrEqual(STATEMENTS_MAX);
    expect(atHundred.length).toBe(atOne.length);
  },
);

test.each(mutations)(
  '%s with a discount on the cart costs one statement more',
  async (_name, mutate) => {
    const { value: discount } = await createDiscount(ctx, {
      code: `S${crypto.randomUUID()}`,
      name: 'Statements',
      type: 'percentage',
      value: 10,
      maxRedemptionsPerCustomer: 1,
      isActive: true,
      metadata: {},
    });
    const plain = await cartOf(2);
    const discounted = await cartOf(2);
    await applyDiscount(ctx, discounted.cartId, discount.code);
    const without = await statementsOf(() => mutate(plain.cartId, plain.itemId));
    const withDiscount = await statementsOf(() => mutate(discounted.cartId, discounted.itemId));
    expect(withDiscount.length).toBe(without.length + 1);
  },
);

test('a cart is created in one round trip, and changed in two', async () => {
  await cartOf(1);
  const input = { applicationId: ctx.applicationId ?? '', currency: 'USD' };
  const before = counted();
  const { value } = await createCart(ctx, input);
  expect(counted(before)).toEqual({ statements: 4, roundTrips: 1 });
  for (const line of ['the first', 'another']) {
    const created = counted();
    await addItem(ctx, value.cart.id, { ...item, name: line });
    expect([line, counted(created)]).toEqual([line, { statements: 6, roundTrips: 2 }]);
  }
});
