import { describe, expect, test } from 'bun:test';
import {
  actionsOf,
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import {
  address,
  buy,
  complete,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import { buySubscription, plan } from '../../../support/checkout/recurring.ts';
import { fulfil, paidOrder } from '../../../support/orders/fulfillment.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { cushion, edit, placeWorked, setupWorked } from '../../../support/orders/worked-order.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { colleague } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const post = async (path: string, body: object = {}, status = 200): Promise<Parsed> =>
  expectStatus(await world.api.post(`/api/v1${path}`, body), status);
const here = (id: string): InState => ({ world, id });
const path = (id: string): string => `/api/v1/orders/${id}`;

const calls: VerbCalls = {
  update: { call: ({ world: { api }, id }) => api.patch(path(id), { notes: crypto.randomUUID() }) },
  updateShippingAddress: {
    call: ({ world: { api }, id }) =>
      api.patch(path(id), { shippingAddress: { ...address, firstName: crypto.randomUUID() } }),
  },
  editLineItems: {
    call: ({ world: { api }, id }) =>
      api.patch(`${path(id)}/line-items`, {
        add: [{ name: 'Free of charge', unitPrice: 0 }],
        dryRun: true,
      }),
    isDry: true,
  },
  cancel: { call: ({ world: { api }, id }) => api.post(`${path(id)}/cancel`) },
  close: { call: ({ world: { api }, id }) => api.post(`${path(id)}/close`) },
  reopen: { call: ({ world: { api }, id }) => api.post(`${path(id)}/reopen`) },
  fulfill: { call: ({ world: { api }, id }) => api.post(`${path(id)}/fulfillments`) },
  createReturn: {
    call: ({ world: { api }, id }, { lineItems = [] }) => {
      const lineItemId = lineItems[0]?.id ?? crypto.randomUUID();
      return api.post(`${path(id)}/returns`, { lineItems: [{ lineItemId, quantity: 1 }] });
    },
  },
  recordPayment: {
    call: ({ world: { api }, id }) => api.post(`${path(id)}/payments`, { method: 'manual' }),
  },
};

const mugs = [{ name: 'Mug', unitPrice: 1500, quantity: 2 }];

async function draft(): Promise<InState> {
  const cart = await makeCart(world);
  await post(`/carts/${cart.id}/checkout`, {}, 201);
  const [order] = expectStatus(await world.api.get(`/api/v1/orders?cartId=${cart.id}`), 200);
  return here(order.id);
}

async function shipped(quantity: number): Promise<InState> {
  const order = await paidOrder(world, mugs);
  const [{ id: lineItemId }] = order.lineItems;
  const made = await fulfil(world, order, { lineItems: [{ lineItemId, quantity }] });
  await post(`/fulfillments/${made.id}/ship`);
  return here(order.id);
}

async function beingPaid(): Promise<InState> {
  const session = await makeSession(world, await makeCart(world));
  await complete(world, session, { paymentToken: 'tok_3ds' });
  const pending = await world.api.get(`/api/v1/orders?cartId=${session.cartId}`);
  return here(expectStatus(pending, 200)[0].id);
}

async function onAccount(): Promise<Parsed> {
  return buyOnAccount(world);
}

const after =
  (make: () => Promise<InState>, verb: string, status = 200) =>
  async (): Promise<InState> => {
    const state = await make();
    await post(`/orders/${state.id}/${verb}`, {}, status);
    return state;
  };
const paid = async (): Promise<InState> => here((await buy(world, mugs)).orderId);

const states: Readonly<Record<string, () => Promise<InState>>> = {
  'a draft': draft,
  'paid, nothing shipped': paid,
  'partly shipped': () => shipped(1),
  shipped: () => shipped(2),
  closed: after(() => shipped(2), 'close'),
  cancelled: after(paid, 'cancel'),
  'all units in fulfillments': after(paid, 'fulfillments', 201),
  refunded: async () => {
    const { orderId, paymentId } = await buy(world, mugs);
    await post(`/payments/${paymentId}/refund`);
    return here(orderId);
  },
  'being paid': beingPaid,
  'owed by an open invoice': async () => here((await onAccount()).orderId),
  'with a voided invoice': async () => {
    const { id, orderId } = await onAccount();
    await post(`/invoices/${id}/void`);
    return here(orderId);
  },
  'of a subscription': async () => here((await buySubscription(world, [plan])).order.id),
};

describe('GET /orders/{id}?expand=actions', () => {
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('order', calls, each(make));
    });

  test('an edit of unknown outcome: each verb responds as its action says', async () => {
    const own = await setupWorked();
    const actions = await expectActions(
      'order',
      calls,
      each(async () => {
        const { orderId } = await placeWorked(own, { token: 'pm_sandbox_renewalOrphan' });
        expectStatus(await edit(own, orderId, { add: [cushion] }), 202);
        return { world: own, id: orderId };
      }),
    );
    expect([actions.editLineItems, actions.cancel]).toMatchObject([
      { reason: 'order_not_editable', details: { reason: 'edit_pending' } },
      { reason: 'invalid_state', details: { reason: 'edit_pending' } },
    ]);
  });

  test('a credential without the scope of a verb: the reason is that of its request', async () => {
    const { id } = await shipped(1);
    const reading = world.anyone.with({
      'x-api-key': await world.makeKey({ scopes: ['orders:read', 'fulfillments:write'] }),
    });
    const { client } = await colleague(world, 'viewer');
    for (const api of [reading, client]) {
      const own = { ...world, api };
      const actions = await actionsOf('order', { world: own, id });
      for (const [verb, action] of Object.entries<Parsed>(actions)) {
        if (action.allowed) continue;
        const outcome = await calls[verb]?.call({ world: own, id }, {});
        const { code, details } = outcome?.body.error ?? {};
        expect([verb, outcome?.status, { reason: code, details }]).toEqual([
          verb,
          403,
          { reason: action.reason, details: action.details },
        ]);
      }
      expect(actions.cancel).toMatchObject({ allowed: false, reason: 'permission_denied' });
      expect(actions.fulfill.allowed).toBe(api === reading);
    }
  });

  test('what is expanded beside it has the actions that reading it alone gives', async () => {
    const { id } = await shipped(1);
    const read = async (resource: string) => expectStatus(await world.api.get(resource), 200);
    const expand = 'actions,payments,fulfillments,invoices';
    const order = await read(`${path(id)}?expand=${expand}`);
    for (const name of ['payments', 'fulfillments', 'invoices']) {
      expect(order[name].length).toBeGreaterThan(0);
      for (const part of order[name]) {
        const alone = await read(`/api/v1/${name}/${part.id}?expand=actions`);
        expect(part.actions).toEqual(alone.actions);
      }
    }
    const plain = await read(`${path(id)}?expand=payments`);
    expect([plain.actions, plain.payments[0].actions]).toEqual([undefined, undefined]);
  });
});
