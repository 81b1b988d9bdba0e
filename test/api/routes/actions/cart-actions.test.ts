import { beforeAll, describe, test } from 'bun:test';
import {
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

let world: World;
let code: string;
beforeAll(async () => {
  world = await setup();
  code = `TEN${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  const terms = { code, name: 'Ten percent', type: 'percentage', value: 10 };
  expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
});

const path = (id: string): string => `/api/v1/carts/${id}`;
const item = { name: 'Cup', unitPrice: 700, quantity: 1 };
const firstOf = ({ lineItems: [line] }: Parsed): string => line?.id ?? crypto.randomUUID();

const calls: VerbCalls = {
  update: { call: ({ world: { api }, id }) => api.patch(path(id), { notes: crypto.randomUUID() }) },
  addItem: { call: ({ world: { api }, id }) => api.post(`${path(id)}/items`, item) },
  batchItems: {
    call: ({ world: { api }, id }) => api.post(`${path(id)}/items/batch`, { add: [item] }),
  },
  updateItem: {
    call: ({ world: { api }, id }, cart) =>
      api.patch(`${path(id)}/items/${firstOf(cart)}`, { quantity: 7 }),
  },
  removeItem: {
    call: ({ world: { api }, id }, cart) => api.delete(`${path(id)}/items/${firstOf(cart)}`),
  },
  applyDiscount: {
    call: ({ world: { api }, id }) => api.post(`${path(id)}/apply-discount`, { code }),
    codeOfInput: 'discount_invalid',
  },
  removeDiscount: { call: ({ world: { api }, id }) => api.delete(`${path(id)}/discount`) },
  checkout: { call: ({ world: { api }, id }) => api.post(`${path(id)}/checkout`) },
  createSession: {
    call: ({ world: { api, applicationId }, id: cartId }) =>
      api.post('/api/v1/checkout/sessions', {
        applicationId,
        cartId,
        returnUrl: 'https://shop.example/done',
        cancelUrl: 'https://shop.example/cart',
      }),
  },
  recover: { call: ({ world: { api }, id }) => api.post(`${path(id)}/recover`) },
};

async function open(): Promise<InState> {
  return { world, id: (await makeCart(world)).id };
}

const states: Readonly<Record<string, () => Promise<InState>>> = {
  open: open,
  'open, with a discount that no longer holds': async () => {
    const cart = await makeCart(world);
    const terms = { code: `X${crypto.randomUUID().slice(0, 8)}`.toUpperCase(), name: 'Off' };
    const made = await world.api.post('/api/v1/discounts', {
      ...terms,
      type: 'percentage',
      value: 10,
    });
    const { id } = expectStatus(made, 201);
    const applied = await world.api.post(`${path(cart.id)}/apply-discount`, { code: terms.code });
    expectStatus(applied, 200);
    expectStatus(await world.api.patch(`/api/v1/discounts/${id}`, { isActive: false }), 200);
    expectStatus(await world.api.post(`${path(cart.id)}/items`, item), 201);
    return { world, id: cart.id };
  },
  'a draft order': async () => {
    const state = await open();
    expectStatus(await world.api.post(`${path(state.id)}/checkout`), 201);
    return state;
  },
  'being paid': async () => {
    const session = await makeSession(world, await makeCart(world));
    await complete(world, session, { paymentToken: 'tok_3ds' });
    return { world, id: session.cartId };
  },
  bought: async () => ({ world, id: (await buy(world)).cart.id }),
  abandoned: async () => {
    const state = await open();
    expectStatus(await world.api.post(`${path(state.id)}/checkout`), 201);
    const { orderId } = expectStatus(await world.api.get(path(state.id)), 200);
    expectStatus(await world.api.post(`/api/v1/orders/${orderId}/cancel`), 200);
    return state;
  },
};

describe('GET /carts/{id}?expand=actions', () => {
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('cart', calls, each(make));
    });

  test('without items there is nothing to sell, change or remove', async () => {
    await expectActions(
      'cart',
      calls,
      each(async () => ({ world, id: (await makeCart(world, {}, [])).id })),
    );
  });
});
