import { describe, test } from 'bun:test';
import {
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const path = (id: string): string => `/api/v1/invoices/${id}`;
const dry = { dryRun: true };

const calls: VerbCalls = {
  createLink: { call: ({ world: { api }, id }) => api.post(`${path(id)}/link`), isDry: true },
  resend: {
    call: ({ world: { api } }, { paymentId }) =>
      api.post(`/api/v1/payments/${paymentId}/invoice/resend`, {}),
  },
  markPaid: { call: ({ world: { api }, id }) => api.post(`${path(id)}/mark-paid`) },
  void: { call: ({ world: { api }, id }) => api.post(`${path(id)}/void`, dry), isDry: true },
  reissue: { call: ({ world: { api }, id }) => api.post(`${path(id)}/reissue`, dry), isDry: true },
};

const post = async (to: string, body: object = {}, status = 200): Promise<Parsed> =>
  expectStatus(await world.api.post(`/api/v1${to}`, body), status);

async function open(): Promise<InState> {
  return { world, id: (await buyOnAccount(world)).id };
}

const after =
  (verb: string, status = 200) =>
  async (): Promise<InState> => {
    const state = await open();
    await post(`/invoices/${state.id}/${verb}`, {}, status);
    return state;
  };
const voided = after('void');

async function ofCard(): Promise<{ readonly id: string; readonly paymentId: string }> {
  const { orderId, paymentId } = await buy(world);
  const found = await world.api.get(`/api/v1/invoices?orderId=${orderId}`);
  return { id: expectStatus(found, 200)[0].id, paymentId };
}

const states: Readonly<Record<string, () => Promise<InState>>> = {
  open: open,
  paid: after('mark-paid'),
  voided: voided,
  'voided and reissued': async () => {
    const state = await voided();
    await post(`/invoices/${state.id}/reissue`, {}, 201);
    return state;
  },
  'voided, of a cancelled order': async () => {
    const { id, orderId } = await buyOnAccount(world);
    await post(`/orders/${orderId}/cancel`);
    return { world, id };
  },
  'voided, of an order paid otherwise': async () => {
    const { id, orderId } = await buyOnAccount(world);
    await post(`/invoices/${id}/void`);
    await post(`/orders/${orderId}/payments`, { method: 'manual' }, 201);
    return { world, id };
  },
  'paid by card': async () => ({ world, id: (await ofCard()).id }),
  refunded: async () => {
    const { id, paymentId } = await ofCard();
    await post(`/payments/${paymentId}/refund`);
    return { world, id };
  },
};

describe('GET /invoices/{id}?expand=actions', () => {
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('invoice', calls, each(make));
    });
});
