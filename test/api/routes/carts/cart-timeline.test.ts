import { describe, expect, test } from 'bun:test';
import { fc } from '../../../support/properties.ts';
import { foldHistory } from '../../../../domain/carts/view.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const chair = { name: 'Chair', unitPrice: 1999, quantity: 2 };

async function makeCart(fields: object = {}): Promise<Parsed> {
  const { applicationId } = world;
  return expectStatus(await world.api.post('/api/v1/carts', { applicationId, ...fields }), 201);
}

/** The whole timeline, page by page. */
async function timelineOf(cartId: string, limit = 100): Promise<Parsed[]> {
  const entries: Parsed[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const page: Answer = await world.api.get(
      `/api/v1/carts/${cartId}/timeline?limit=${limit}${query}`,
    );
    entries.push(...expectStatus(page, 200));
    cursor = page.body.meta?.pagination?.cursor ?? null;
  } while (cursor);
  return entries;
}

async function cartAt(cartId: string, sequence?: number): Promise<Parsed> {
  const query = sequence === undefined ? '' : `?atSequence=${sequence}`;
  return expectStatus(await world.api.get(`/api/v1/carts/${cartId}${query}`), 200);
}

type Mutation =
  | { kind: 'add'; quantity: number; price: number }
  | { kind: 'change'; pick: number; quantity: number }
  | { kind: 'remove'; pick: number }
  | { kind: 'notes'; notes: string | null }
  | { kind: 'batch'; pick: number; price: number };

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 0, max: 10_000 }),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    pick: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(9) }),
  fc.record({ kind: fc.constant('notes' as const), notes: fc.option(fc.string({ maxLength: 8 })) }),
  fc.record({ kind: fc.constant('batch' as const), pick: fc.nat(9), price: fc.nat(500) }),
);

/** One mutation by one client, at an item that the client happens to see; true when it was accepted. */
async function mutate(cartId: string, wish: Mutation): Promise<boolean> {
  const { api } = world;
  const path = `/api/v1/carts/${cartId}`;
  const { lineItems } = await cartAt(cartId);
  const picked = 'pick' in wish ? lineItems[wish.pick % Math.max(1, lineItems.length)] : undefined;
  const itemId: string = picked?.id ?? crypto.randomUUID();
  const answer = await (() => {
    switch (wish.kind) {
      case 'add':
        return api.post(`${path}/items`, {
          name: 'Item',
          unitPrice: wish.price,
          quantity: wish.quantity,
        });
      case 'change':
        return api.patch(`${path}/items/${itemId}`, { quantity: wish.quantity });
      case 'remove':
        return api.delete(`${path}/items/${itemId}`);
      case 'notes':
        return api.patch(path, { notes: wish.notes });
      default:
        return api.post(`${path}/items/batch`, {
          add: [{ name: 'New', unitPrice: wish.price }],
          ...(picked ? { remove: [itemId] } : {}),
        });
    }
  })();
  if (answer.status >= 400) expect([404, answer.body.error?.code]).toEqual([404, 'item_not_found']);
  return answer.status < 400;
}

describe('GET /api/v1/carts/{id}/timeline', () => {
  test('shows who changed what, oldest first', async () => {
    const cart = await makeCart({ customerEmail: 'ada@example.test' });
    const item = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, chair), 201);
    await world.api.patch(`/api/v1/carts/${cart.id}/items/${item.id}`, { quantity: 3 });
    await world.api.delete(`/api/v1/carts/${cart.id}/items/${item.id}`);
    const [created, added, changed, removed] = await timelineOf(cart.id, 2);
    expect(created).toMatchObject({ action: 'created', sequence: 0, totals: null });
    expect(created.changes).toContainEqual({
      path: 'customerEmail',
      before: null,
      after: 'ada@example.test',
    });
    expect(added).toMatchObject({ action: 'item_added', sequence: 1, actor: { type: 'api_key' } });
    expect(added.totals.before.total).toBe(0);
    expect(added.totals.after).toMatchObject({ subtotal: 3998, total: 3998 });
    expect(changed).toMatchObject({ action: 'item_changed', sequence: 2 });
    expect(changed.changes).toContainEqual({
      path: `lineItems.${item.id}.quantity`,
      before: 2,
      after: 3,
    });
    expect(removed).toMatchObject({ action: 'item_removed', sequence: 3 });
  });

  test('shows a hand-over and its return', async () => {
    const cart = await makeCart();
    await world.api.post(`/api/v1/carts/${cart.id}/items`, chair);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const session = expectStatus(
      await world.api.post('/api/v1/checkout/sessions', {
        applicationId: world.applicationId,
        cartId: cart.id,
        returnUrl: 'https://shop.test/ok',
        cancelUrl: 'https://shop.test/no',
      }),
      201,
    );
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    const actions = (await timelineOf(cart.id)).map(({ action }) => action);
    expect(actions).toEqual(['created', 'item_added', 'checked_out', 'reopened']);
    const entries = await timelineOf(cart.id);
    expect(foldHistory(cart, entries)).toEqual(await cartAt(cart.id));
  });

  test('answers 404 for a cart of another tenant', async () => {
    const other = await setup();
    const cart = await makeCart();
    const answer = await other.api.get(`/api/v1/carts/${cart.id}/timeline`);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'cart_not_found']);
  });

  test('of random histories from several clients folds to the cart, and sequence rises by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(mutation, { minLength: 1, maxLength: 6 }), {
          minLength: 2,
          maxLength: 4,
        }),
        async (clients) => {
          const cart = await makeCart();
          const accepted = await Promise.all(
            clients.map(async (wishes) => {
              let count = 0;
              for (const wish of wishes) if (await mutate(cart.id, wish)) count += 1;
              return count;
            }),
          );
          const now = await cartAt(cart.id);
          // A request that changes nothing, such as the quantity that is there, does not count.
          const atMost = accepted.reduce((sum, count) => sum + count, 0);
          expect(now.sequence).toBeLessThanOrEqual(atMost);
          const entries = await timelineOf(cart.id, 7);
          expect(entries.map(({ sequence }) => sequence)).toEqual(
            Array.from({ length: now.sequence + 1 }, (_, index) => index),
          );
          for (const { changes } of entries.slice(1)) expect(changes.length).toBeGreaterThan(0);
          expect(foldHistory(cart, entries)).toEqual(now);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('GET /api/v1/carts/{id}?atSequence=n', () => {
  test('answers the cart as it was', async () => {
    const cart = await makeCart();
    const seen = [await cartAt(cart.id)];
    for (const name of ['One', 'Two', 'Three']) {
      await world.api.post(`/api/v1/carts/${cart.id}/items`, { ...chair, name });
      seen.push(await cartAt(cart.id));
    }
    await world.api.patch(`/api/v1/carts/${cart.id}`, { metadata: { 'a.b': { c: 1 } } });
    seen.push(await cartAt(cart.id));
    for (const [sequence, was] of seen.entries()) {
      expect(await cartAt(cart.id, sequence)).toEqual(was);
    }
  });

  test('refuses a future sequence and a malformed one', async () => {
    const cart = await makeCart();
    const future = await world.api.get(`/api/v1/carts/${cart.id}?atSequence=1`);
    expect([future.status, future.body.error?.code]).toEqual([422, 'validation_error']);
    const negative = await world.api.get(`/api/v1/carts/${cart.id}?atSequence=-1`);
    expect([negative.status, negative.body.error?.code]).toEqual([400, 'validation_error']);
  });
});
