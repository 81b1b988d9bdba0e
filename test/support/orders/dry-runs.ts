import { buy, makeCart } from '../checkout/checkout.ts';
import { advance } from '../timing/test-clock.ts';
import { subscribe, subscriber } from '../subscriptions/subscriptions.ts';
import { orphanedMonth } from '../subscriptions/orphans.ts';
import { act, worldAt } from '../subscriptions/verbs.ts';
import type { Answer } from '../world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../world/world.ts';
import { disputePayment } from './dispute-payment.ts';
import { fulfil, paidOrder } from './fulfillment.ts';
import { buyOnAccount } from './net30.ts';
import { requestedReturn, shippedOrder } from './returns.ts';

/** A resource for which a verb may be asked, with the body of the request. */
export interface Askable {
  readonly world: World;
  readonly path: string;
  readonly body?: object;
  readonly method?: 'post' | 'put' | 'patch';
}

/** How the dry run of a verb is asked for and compared. */
export interface DryRun {
  readonly make: () => Promise<Askable>;
  readonly status?: number;
  /** Fields of what the verb creates: a dry run has other ids, or none. */
  readonly news?: readonly string[];
  /** It has no state that it rejects. */
  readonly isAlwaysAllowed?: true;
  /** Its path names no resource. */
  readonly namesNobody?: true;
  /** Why it is not compared with the verb that follows it. */
  readonly differs?: string;
}

export async function ask(
  { world: { api }, path, body = {}, method = 'post' }: Askable,
  more: object = {},
): Promise<Answer> {
  return api[method](`/api/v1${path}`, { ...body, ...more });
}

const post = async (world: World, path: string, body: object = {}, status = 200) =>
  expectStatus(await world.api.post(`/api/v1${path}`, body), status);

async function authorized(verb: string): Promise<Askable> {
  const world = await setup();
  await changeSettings(world, { payments: { captureMode: 'manual' } });
  const { paymentId } = await buy(world);
  return { world, path: `/payments/${paymentId}/${verb}` };
}

async function bought(verb: (ids: { orderId: string; paymentId: string }) => string) {
  const world = await setup();
  return { world, path: verb(await buy(world)) };
}

async function onAccount(verb: (invoice: { id: string; paymentId: string }) => string) {
  const world = await setup();
  const invoice = await buyOnAccount(world);
  return { world, path: verb({ id: invoice.id, paymentId: invoice.paymentId }) };
}

async function draft(): Promise<Askable> {
  const world = await setup();
  const cart = await makeCart(world);
  const { orderId } = await post(world, `/carts/${cart.id}/checkout`, {}, 201);
  return { world, path: `/orders/${orderId}/payments`, body: { method: 'manual' } };
}

async function disputed(verb: string): Promise<Askable> {
  const world = await setup();
  const { paymentId } = await buy(world);
  await disputePayment(world, paymentId);
  const found = await world.api.get(`/api/v1/disputes?paymentId=${paymentId}`);
  const [{ id }] = expectStatus(found, 200);
  const evidence = { uncategorizedText: 'It arrived.' };
  expectStatus(await world.api.patch(`/api/v1/disputes/${id}`, evidence), 200);
  return { world, path: `/disputes/${id}/${verb}` };
}

/** A subscription of 30.00 a month since 1 November, after what happens to it. */
async function subscribed(
  verb: string,
  body: object = {},
  happens: (world: World, id: string) => Promise<unknown> = async () => null,
  token = 'tok_visa',
): Promise<Askable> {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const { id } = await subscribe(world, await subscriber(world, token));
  await happens(world, id);
  return { world, path: `/subscriptions/${id}/${verb}`, body };
}

const aMonth = (world: World) => advance(world, { unit: 'month', count: 1 });
const declined = 'tok_renewal_decline_1';
const asked = async (world: World, id: string, verb: string, body: object = {}) =>
  expectStatus(await act(world, id, verb, body), 200);

/** By the operation. */
export const dryRuns: Readonly<Record<string, DryRun>> = {
  'orders.cancel': { make: () => bought(({ orderId }) => `/orders/${orderId}/cancel`) },
  'orders.editLineItems': {
    make: async () => {
      const { world, path } = await bought(({ orderId }) => `/orders/${orderId}/line-items`);
      const { lineItems } = expectStatus(
        await world.api.get(`/api/v1${path.replace('/line-items', '')}`),
        200,
      );
      const update = [{ lineItemId: lineItems[0].id, quantity: 1 }];
      return { world, path, body: { update }, method: 'patch' };
    },
    differs: 'order-edits.test.ts compares it',
  },
  'orders.recordPayment': { make: draft, status: 201, news: ['id', 'invoiceId'] },
  'payments.refund': {
    make: () => bought(({ paymentId }) => `/payments/${paymentId}/refund`),
    news: ['refund'],
  },
  'payments.capture': { make: () => authorized('capture'), news: ['invoiceId'] },
  'payments.void': { make: () => authorized('void') },
  'payments.markPaid': {
    make: () => onAccount(({ paymentId }) => `/payments/${paymentId}/mark-paid`),
  },
  'invoices.markPaid': { make: () => onAccount(({ id }) => `/invoices/${id}/mark-paid`) },
  'invoices.void': { make: () => onAccount(({ id }) => `/invoices/${id}/void`) },
  'invoices.reissue': {
    make: async () => {
      const made = await onAccount(({ id }) => `/invoices/${id}`);
      await post(made.world, `${made.path}/void`);
      return { ...made, path: `${made.path}/reissue` };
    },
    status: 201,
    news: ['id', 'paymentId'],
  },
  'disputes.submit': { make: () => disputed('submit') },
  'disputes.accept': { make: () => disputed('accept') },
  'fulfillments.cancel': {
    make: async () => {
      const world = await setup();
      const { id } = await fulfil(world, await paidOrder(world));
      return { world, path: `/fulfillments/${id}/cancel` };
    },
  },
  'returns.refund': {
    make: async () => {
      const world = await setup();
      const { id } = await requestedReturn(world, await shippedOrder(world));
      await post(world, `/returns/${id}/receive`);
      return { world, path: `/returns/${id}/refund` };
    },
    news: ['refunds'],
  },
  'subscriptions.create': {
    make: async () => {
      const world = await worldAt('2027-11-01T00:00:00Z');
      const { customerId } = await subscriber(world);
      const { applicationId } = world;
      const terms = { plan: 'pro', planName: 'Pro', interval: 'month', amount: 3_000 };
      return { world, path: '/subscriptions', body: { applicationId, customerId, ...terms } };
    },
    status: 201,
    news: ['id', 'originOrderId'],
    isAlwaysAllowed: true,
    namesNobody: true,
  },
  'subscriptions.change': {
    make: () => subscribed('change', { amount: 4_000 }),
    differs: 'change.test.ts compares it',
  },
  'subscriptions.changeQuantity': {
    make: () => subscribed('change-quantity', { quantity: 2 }),
    differs: 'change.test.ts compares it',
  },
  'subscriptions.previewChange': {
    make: () => subscribed('preview-change', { amount: 4_000 }),
    differs: 'it is a preview itself',
    isAlwaysAllowed: true,
  },
  'subscriptions.pause': {
    make: () => subscribed('pause', { resumeAt: '2027-12-24T12:00:00Z' }),
  },
  'subscriptions.resume': {
    make: () =>
      subscribed('resume', { billing: 'auto' }, async (world, id) => {
        await asked(world, id, 'pause');
        await aMonth(world);
      }),
  },
  'subscriptions.cancel': {
    make: () => subscribed('cancel', { cancelAtPeriodEnd: false, prorate: true }),
    news: ['refund'],
  },
  'subscriptions.refundCancel': { make: () => subscribed('refund-cancel'), news: ['refund'] },
  'subscriptions.refundCredit': {
    make: () =>
      subscribed('credit/refund', {}, async (world, id) => {
        await asked(world, id, 'change', { amount: 1_000, creditMode: 'balance' });
        await asked(world, id, 'cancel', { cancelAtPeriodEnd: false });
      }),
    news: ['refund'],
  },
  'subscriptions.resolveIssue': {
    make: async () => {
      const { own, id, issueId } = await orphanedMonth();
      const path = `/subscriptions/${id}/issues/${issueId}/resolve`;
      return { world: own, path, body: { resolution: 'refund' } };
    },
  },
  'subscriptions.retryCharge': {
    make: () => subscribed('retry-charge', {}, aMonth, 'tok_renewal_decline_once_1'),
    news: ['invoiceId', 'orderId'],
  },
  'subscriptions.waivePeriod': { make: () => subscribed('waive-period', {}, aMonth, declined) },
  'subscriptions.skipNext': { make: () => subscribed('skip-next', { count: 2 }) },
  'subscriptions.setPaymentMethod': {
    make: async () => ({
      ...(await subscribed(
        'payment-method',
        { paymentMethodId: null },
        aMonth,
        'tok_renewal_decline_once_1',
      )),
      method: 'put',
    }),
  },
};
