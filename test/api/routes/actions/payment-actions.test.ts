import { describe, expect, test } from 'bun:test';
import {
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

/** Its checkout authorizes only. */
const [world, manual] = await Promise.all([setup(), setup()]);
await changeSettings(manual, { payments: { captureMode: 'manual' } });

const path = (id: string): string => `/api/v1/payments/${id}`;
const dry = { dryRun: true };

const calls: VerbCalls = {
  capture: { call: ({ world: { api }, id }) => api.post(`${path(id)}/capture`, dry), isDry: true },
  void: { call: ({ world: { api }, id }) => api.post(`${path(id)}/void`, dry), isDry: true },
  refund: { call: ({ world: { api }, id }) => api.post(`${path(id)}/refund`, dry), isDry: true },
  markPaid: { call: ({ world: { api }, id }) => api.post(`${path(id)}/mark-paid`) },
  resendInvoice: { call: ({ world: { api }, id }) => api.post(`${path(id)}/invoice/resend`) },
};

const post = async (own: World, to: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await own.api.post(`/api/v1${to}`, body), 200);

async function bought(own: World): Promise<InState> {
  return { world: own, id: (await buy(own)).paymentId };
}

async function onAccount(): Promise<InState & { readonly invoiceId: string }> {
  const { id: invoiceId, paymentId: id } = await buyOnAccount(world);
  return { world, id, invoiceId };
}

async function attempted(paymentToken: string): Promise<InState> {
  const session = await makeSession(world, await makeCart(world));
  const { body } = await complete(world, session, { paymentToken });
  const payments = expectStatus(await world.api.get('/api/v1/payments?limit=100'), 200);
  const id =
    body.error?.details?.paymentId ??
    payments.find(({ checkoutSessionId }: Parsed) => checkoutSessionId === session.id)?.id;
  return { world, id };
}

const after =
  (make: () => Promise<InState>, verb: string, body: object = {}) =>
  async (): Promise<InState> => {
    const state = await make();
    await post(state.world, `/payments/${state.id}/${verb}`, body);
    return state;
  };
const captured = (): Promise<InState> => bought(world);
const authorized = (): Promise<InState> => bought(manual);

const states: Readonly<Record<string, () => Promise<InState>>> = {
  authorized: authorized,
  'authorized, nothing due any more': async () => {
    const { orderId, paymentId: id } = await buy(manual);
    const order = expectStatus(await manual.api.get(`/api/v1/orders/${orderId}`), 200);
    const [{ id: lineItemId }] = order.lineItems;
    const update = [{ lineItemId, unitPrice: 0 }];
    expectStatus(await manual.api.patch(`/api/v1/orders/${orderId}/line-items`, { update }), 200);
    return { world: manual, id };
  },
  captured: captured,
  'captured in part': after(authorized, 'capture', { amount: 1_000 }),
  'refunded in part': after(captured, 'refund', { amount: 1_000 }),
  refunded: after(captured, 'refund'),
  voided: after(authorized, 'void'),
  failed: () => attempted('tok_decline_generic'),
  'waiting for the buyer': () => attempted('tok_3ds'),
  'on account, open': onAccount,
  'on account, paid': after(onAccount, 'mark-paid'),
  'on account, voided': after(onAccount, 'void'),
};

describe('GET /payments/{id}?expand=actions', () => {
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('payment', calls, each(make));
    });

  test('with its invoices: theirs too', async () => {
    const { id } = await onAccount();
    const shown = expectStatus(await world.api.get(`${path(id)}?expand=actions,invoices`), 200);
    const [invoice] = shown.invoices;
    const alone = await world.api.get(`/api/v1/invoices/${invoice.id}?expand=actions`);
    expect(invoice.actions).toEqual(expectStatus(alone, 200).actions);
    expect(invoice.actions.markPaid).toEqual({ allowed: true, possible: true });
  });
});
