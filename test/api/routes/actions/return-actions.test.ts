import { describe, test } from 'bun:test';
import { each, expectActions, type VerbCalls } from '../../../support/actions/expect-actions.ts';
import {
  actOnReturn,
  mugs,
  receivedReturn,
  requestedReturn,
  shippedOrder,
} from '../../../support/orders/returns.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const act =
  (action: string): VerbCalls[string]['call'] =>
  ({ world: own, id }) =>
    actOnReturn(own, { id }, action);

const calls: VerbCalls = {
  update: { call: ({ world: { api }, id }) => api.patch(`/api/v1/returns/${id}`, { notes: 'n' }) },
  receive: { call: act('receive') },
  refund: { call: act('refund') },
  cancel: { call: act('cancel') },
  close: { call: act('close') },
};

/** Each return has two units, of which one is received in all states but the first. */
const states: Readonly<Record<string, () => Promise<Parsed>>> = {
  requested: async () => requestedReturn(world, await shippedOrder(world), 2),
  received: partly,
  'received in full': async () => receivedReturn(world, await shippedOrder(world)),
  refunded: () => after(partly, 'refund'),
  cancelled: async () => after(states['requested'] ?? partly, 'cancel'),
  closed: () => after(partly, 'close'),
  'with a pending refund': async () => {
    const complete = { paymentToken: 'tok_refund_pending' };
    return after(
      async () => receivedReturn(world, await shippedOrder(world, mugs, { complete })),
      'refund',
    );
  },
};

async function partly(): Promise<Parsed> {
  const order = await shippedOrder(world);
  const made = await requestedReturn(world, order, 2);
  const lineItems = [{ lineItemId: order.lineItems[0].id, quantity: 1 }];
  return expectStatus(await actOnReturn(world, made, 'receive', { lineItems }), 200);
}

async function after(make: () => Promise<Parsed>, action: string): Promise<Parsed> {
  const made = await make();
  expectStatus(await actOnReturn(world, made, action), 200);
  return made;
}

describe('the actions of a return', () => {
  test.each(Object.entries(states))(
    '%s: each verb responds as its action says',
    async (_, make) => {
      await expectActions(
        'return',
        calls,
        each(async () => ({ world, id: (await make()).id })),
      );
    },
  );
});
