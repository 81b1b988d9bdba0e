import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { actionOf } from '../../../domain/carts/record-change.ts';
import { foldHistory, blankCartView, type CartView } from '../../../domain/carts/view.ts';
import { differenceOf } from '../../../domain/history.ts';

const origin = {
  id: crypto.randomUUID(),
  applicationId: crypto.randomUUID(),
  createdAt: '2026-01-01T00:00:00.000Z',
};

function line(
  id: string,
  quantity: number,
  metadata: Record<string, unknown> = {},
): CartView['lineItems'][number] {
  return {
    id,
    type: 'product',
    referenceId: null,
    name: `Item ${id}`,
    description: null,
    unitPrice: 100,
    quantity,
    taxAmount: 0,
    discountAmount: 0,
    imageUrl: null,
    requiresShipping: true,
    metadata,
    total: 100 * quantity,
  };
}

/** Any state that a cart may have; line ids come from a small set, so that they come and go. */
const anyState = fc.record({
  quantities: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  notes: fc.option(fc.string({ maxLength: 5 })),
  metadata: fc.dictionary(fc.constantFrom('a.b', 'lineItems', 'x'), fc.jsonValue({ maxDepth: 1 })),
  customerEmail: fc.option(fc.emailAddress()),
  shipping: fc.integer({ min: 0, max: 500 }),
  status: fc.constantFrom('open' as const, 'checkout' as const, 'abandoned' as const),
});

type State = typeof anyState extends fc.Arbitrary<infer T> ? T : never;

/** The lines that stay keep their order and new ones come last, as in a cart. */
function nextCart(before: CartView, state: State, sequence: number): CartView {
  const wanted = new Map<string, number>(
    state.quantities.map(({ id, quantity }) => [id, quantity]),
  );
  const staying = before.lineItems.filter(({ id }) => wanted.has(id));
  const known = new Set(staying.map(({ id }) => id));
  const fresh = [...wanted.keys()].filter((id) => !known.has(id));
  const lineItems = [...staying.map(({ id }) => id), ...fresh].map((id) =>
    line(id, wanted.get(id) ?? 1, state.metadata),
  );
  const subtotal = lineItems.reduce((sum, { total }) => sum + total, 0);
  return {
    ...before,
    lineItems,
    subtotal,
    shippingTotal: state.shipping,
    total: subtotal + state.shipping,
    notes: state.notes,
    metadata: state.metadata,
    customerEmail: state.customerEmail,
    status: state.status,
    sequence,
    updatedAt: new Date(Date.parse(origin.createdAt) + sequence * 1000).toISOString(),
  };
}

describe('a history of a cart', () => {
  test('folds into the cart that it made, at each of its steps', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 1, maxLength: 12 }), (states) => {
        const carts = [blankCartView(origin)];
        for (const state of states)
          carts.push(nextCart(carts.at(-1) ?? blankCartView(origin), state, carts.length));
        const steps = carts.slice(1).map((after, index) => ({
          ...differenceOf(carts[index] ?? after, after),
          sequence: after.sequence,
          at: after.updatedAt,
        }));
        const kept: typeof steps = JSON.parse(JSON.stringify(steps));
        for (const [index] of kept.entries()) {
          const folded = foldHistory(origin, kept.slice(0, index + 1));
          expect(folded).toEqual(JSON.parse(JSON.stringify(carts[index + 1])));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('says nothing when nothing differs', () => {
    const cart = { ...blankCartView(origin), lineItems: [line('a', 1)] };
    expect(differenceOf(cart, structuredClone(cart))).toEqual({ changes: [], totals: null });
  });
});

describe('what was done', () => {
  const cart = { ...blankCartView(origin), lineItems: [line('a', 1), line('b', 1)] };
  const applied = { discountId: 'd', code: 'TEN', amount: 10, snapshotHash: '1' };
  const cases: [string, Partial<CartView>, string][] = [
    ['an item came', { lineItems: [...cart.lineItems, line('c', 1)] }, 'item_added'],
    ['an item went', { lineItems: [line('a', 1)] }, 'item_removed'],
    ['an item changed', { lineItems: [line('a', 2), line('b', 1)] }, 'item_changed'],
    ['several items changed', { lineItems: [line('a', 2), line('b', 2)] }, 'items_changed'],
    ['the notes changed', { notes: 'ring twice' }, 'updated'],
    ['it was handed over', { status: 'checkout', notes: 'x' }, 'checked_out'],
    ['it was swept', { status: 'abandoned' }, 'abandoned'],
  ];
  test.each(cases)('%s', (_name, change, action) => {
    expect<string>(actionOf(differenceOf(cart, { ...cart, ...change }).changes)).toBe(action);
  });

  test('a discount that is only checked anew is not what was done', () => {
    const change = (before: object | null, after: object | null) =>
      actionOf([{ path: 'appliedDiscount', before, after }]);
    expect(change(null, applied)).toBe('discount_applied');
    expect(change(applied, null)).toBe('discount_removed');
    expect(change(applied, { ...applied, snapshotHash: '2' })).toBe('updated');
  });
});
