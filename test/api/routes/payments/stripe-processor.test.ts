import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import {
  cardsOf,
  makeBuyer,
  vaultSession,
  withCards,
  type Buyer,
} from '../../../support/checkout/saved-cards.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { openStripeShop, stripeConnector } from '../../../support/checkout/stripe-shop.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

/** The whole life of payments at Stripe: what the service books is what Stripe's own objects say. */

const shop = await openStripeShop();
const { world, double } = shop;
afterEach(() => double.subscribe(null));
afterAll(() => shop?.stop());

const act = (paymentId: string, verb: string, body: object = {}): Promise<Answer> =>
  world.api.post(`/api/v1/payments/${paymentId}/${verb}`, body);

describe('POST /connectors', () => {
  const refusal = async (changes: { config?: object; secrets?: object }) => {
    const body = stripeConnector(double);
    const { status, body: answer } = await world.owner.post('/api/v1/connectors', {
      ...body,
      config: { ...body.config, ...changes.config },
      secrets: { ...body.secrets, ...changes.secrets },
    });
    expect(status).toBe(422);
    return answer.error?.details;
  };

  test.each([
    ['secrets.apiKey', 'required', { secrets: { apiKey: null } }],
    ['secrets.apiKey', 'invalid_format', { secrets: { apiKey: 'pk_test_1' } }],
    ['secrets.apiKey', 'wrong_mode', { secrets: { apiKey: 'sk_live_1' } }],
    ['secrets.apiKey', 'wrong_mode', { secrets: { apiKey: 'rk_live_1' } }],
    ['secrets.webhookSecret', 'invalid_format', { secrets: { webhookSecret: 'secret' } }],
    ['config.publishableKey', 'required', { config: { publishableKey: null } }],
    ['config.publishableKey', 'wrong_mode', { config: { publishableKey: 'pk_live_1' } }],
    ['config.apiUrl', 'invalid_format', { config: { apiUrl: 'https://api.example.com' } }],
    ['config.apiUrl', 'invalid_format', { config: { apiUrl: 'http://10.0.0.1' } }],
    ['config.timeoutMs', 'too_big', { config: { timeoutMs: 15_001 } }],
  ])('refuses %s (%s)', async (path, code, changes) => {
    expect(await refusal(changes)).toMatchObject([{ path, code }]);
  });

  test('a later key is checked as well; no key is ever shown; the account is tested', async () => {
    const path = `/api/v1/connectors/${shop.connectorId}`;
    const changed = await world.owner.patch(path, { secrets: { apiKey: 'sk_live_1' } });
    expect(changed.body.error?.details).toMatchObject([{ code: 'wrong_mode' }]);
    const shown = expectStatus(await world.owner.get(path), 200);
    expect(JSON.stringify(shown)).not.toContain(double.apiKey);
    expect(JSON.stringify(shown)).not.toContain(double.webhookSecret);
    expect(expectStatus(await world.owner.post(`${path}/test`), 200)).toMatchObject({ ok: true });
  });
});

describe('charges', () => {
  test('are booked as Stripe took them', async () => {
    const { paymentId, intentId } = await shop.paid();
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amountCaptured: 3000,
      connectorId: shop.connectorId,
      card: { brand: 'visa', lastFour: '4242', country: 'US' },
    });
    expect(double.intents.get(intentId)).toMatchObject({ amount_received: 3000, currency: 'usd' });
  });

  test.each([
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'soft'],
    ['pm_card_radarBlock', 'fraudulent', 'hard'],
    ['pm_nobody', 'invalid_account', 'hard'],
  ])('%s is declined as %s', async (token, declineCode, declineClass) => {
    const { answer } = await shop.pay(token);
    expect(answer.status).toBe(402);
    expect(answer.body.error?.details).toMatchObject({ declineCode, declineClass });
  });

  test('an answer that is lost is read by the intent’s id', async () => {
    const { answer } = await shop.pay('pm_double_timeoutCaptured');
    expectStatus(answer, 200);
  });

  test('a confirmation that never came is repeated while the buyer waits, and takes money once', async () => {
    double.goWrong(/confirm$/, 'hang_before');
    const { session, answer } = await shop.pay();
    const { paymentId } = expectStatus(answer, 202);
    expect(await pollSession(world, session)).toMatchObject({ status: 'completed', paymentId });
    const mine = [...double.intents.values()].filter(
      ({ metadata }) => metadata['commerce_checkout_session'] === session.id,
    );
    expect(mine.map(({ amount_received }) => amount_received)).toEqual([3000]);
  });

  test.each([
    [true, 'completed'],
    [false, 'open'],
  ])('a challenge that ends with %p leaves the session %s', async (isApproved, status) => {
    const { session, answer } = await shop.pay('pm_card_authenticationRequired');
    const { nextAction } = expectStatus(answer, 202);
    const intent = double.intentOf(`cs:${session.id}:a1:c0`);
    expect(nextAction).toMatchObject({
      type: 'redirect',
      url: `https://hooks.stripe.test/3ds/${intent.id}`,
    });
    double.decide(intent.id, isApproved);
    const type = `payment_intent.${isApproved ? 'succeeded' : 'payment_failed'}`;
    expect((await double.tell(shop.eventsUrl, type, intent)).status).toBe(200);
    expect((await pollSession(world, session)).status).toBe(status);
  });
});

describe('POST /connectors/{id}/stripe-events', () => {
  test('an event that comes twice, and before the answer of the call, books once', async () => {
    double.subscribe(shop.eventsUrl, 2);
    const { paymentId, intentId } = await shop.paid();
    double.subscribe(null);
    const transactions = await shop.read(`/payments/${paymentId}/transactions`);
    expect(transactions).toMatchObject([{ status: 'succeeded', amount: 3000 }]);
    expect(transactions).toHaveLength(1);
    const intent = { id: intentId, metadata: {} };
    const options = { id: `evt_${crypto.randomUUID()}` };
    const tell = async () =>
      (await double.tell(shop.eventsUrl, 'payment_intent.succeeded', intent, options)).json();
    expect(await tell()).toMatchObject({ data: { received: true, duplicate: false } });
    expect(await tell()).toMatchObject({ data: { received: true, duplicate: true } });
  });

  test.each([
    ['another secret', { secret: 'whsec_anotherone' }],
    ['an old time', { ageSeconds: 301 }],
  ])('refuses %s', async (_, options) => {
    const answer = await double.tell(shop.eventsUrl, 'payment_intent.succeeded', {}, options);
    expect(answer.status).toBe(401);
  });

  test('is there for connectors of kind stripe only; what decides nothing is acknowledged', async () => {
    const other = `${world.baseUrl}/api/v1/connectors/${crypto.randomUUID()}/stripe-events`;
    expect((await double.tell(other, 'payment_intent.succeeded', {})).status).toBe(404);
    expect((await double.tell(shop.eventsUrl, 'payout.paid', { id: 'po_1' })).status).toBe(200);
  });

  test('a dispute marks the payment', async () => {
    const { paymentId, intentId } = await shop.paid();
    const dispute = { id: 'dp_1', payment_intent: intentId, amount: 3000, currency: 'usd' };
    const type = 'charge.dispute.created';
    expect((await double.tell(shop.eventsUrl, type, dispute)).status).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ disputed: true });
  });
});

describe('captures, voids and refunds', () => {
  test('a part of what is held is captured, with an answer that is lost', async () => {
    await shop.setCapture('manual');
    const { paymentId, intentId } = await shop.paid();
    expect(double.intents.get(intentId)?.status).toBe('requires_capture');
    double.goWrong(/capture$/, 'hang_after');
    expect(expectStatus(await act(paymentId, 'capture', { amount: 1200 }), 200)).toMatchObject({
      status: 'captured',
      amountCaptured: 1200,
    });
    expectStatus(await act(paymentId, 'refund', { amount: 1200 }), 200);
    const held = await shop.paid();
    double.goWrong(/cancel$/, 'fails_after');
    expect(expectStatus(await act(held.paymentId, 'void'), 200)).toMatchObject({
      status: 'voided',
    });
    expect(double.intents.get(held.intentId)?.status).toBe('canceled');
    await shop.setCapture('automatic');
  });

  test('a refund whose answer is lost is found; nothing goes beyond what was taken', async () => {
    const { paymentId, intentId } = await shop.paid();
    double.goWrong(/refunds$/, 'hang_after');
    expectStatus(await act(paymentId, 'refund', { amount: 1000 }), 200);
    expectStatus(await act(paymentId, 'refund'), 200);
    const again = await act(paymentId, 'refund', { amount: 1 });
    expect(again.body.error?.code).toBe('refund_not_allowed');
    const made = double.refunds.filter(({ payment_intent }) => payment_intent === intentId);
    expect(made.map(({ amount }) => amount)).toEqual([1000, 2000]);
  });

  test.each([
    ['succeeded', 400],
    ['failed', 0],
  ] as const)('a pending refund that %s is settled by its event', async (status, refunded) => {
    const { paymentId, intentId } = await shop.paid('pm_card_pendingRefund');
    const { refund } = expectStatus(await act(paymentId, 'refund', { amount: 400 }), 200);
    expect(refund).toMatchObject({ status: 'pending', amount: 400 });
    const made = double.refunds.find(({ payment_intent }) => payment_intent === intentId);
    if (!made) throw new Error('no refund');
    double.decideRefund(made.id, status);
    const type = status === 'failed' ? 'refund.failed' : 'refund.updated';
    expect((await double.tell(shop.eventsUrl, type, made)).status).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: refunded });
  });

  test('a refund that Stripe refuses moves nothing', async () => {
    const { paymentId } = await shop.paid('pm_card_refundFail');
    const { status, body } = await act(paymentId, 'refund');
    expect([status, body.error?.code]).toEqual([402, 'payment_failed']);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: 0 });
  });
});

describe('stored cards', () => {
  const payWith = async (buyer: Buyer, paymentMethodId: string | undefined) => {
    const session = await makeSession(world, await makeCart(world), {
      customer: { customerId: buyer.customerId },
      offerStoredCards: true,
    });
    const body = { paymentToken: undefined, paymentMethodId };
    return { session, answer: await complete(world, session, body) };
  };

  const tellDecided = async (
    session: Parsed,
    kind: 'payment_intent' | 'setup_intent',
    isApproved: boolean,
  ) => {
    const intent = double.intentOf(`cs:${session.id}:a1:c0`);
    double.decide(intent.id, isApproved);
    const failed = kind === 'setup_intent' ? 'setup_failed' : 'payment_failed';
    const type = `${kind}.${isApproved ? 'succeeded' : failed}`;
    expect((await double.tell(shop.eventsUrl, type, intent)).status).toBe(200);
    return (await pollSession(world, session)).status;
  };

  test('one pays while its buyer is there: on session, with its customer, stored no second time', async () => {
    const { buyer, ids } = await withCards(world, 'pm_card_visa');
    const before = await cardsOf(buyer);
    const customers = double.customers.size;
    const asked = double.asked.length;
    const { session, answer } = await payWith(buyer, ids[0]);
    expectStatus(answer, 200);
    const intent = double.intentOf(`cs:${session.id}:a1:c0`);
    expect(intent).toMatchObject({ amount_received: 3000, setup_future_usage: null });
    expect([...double.customers]).toContain(String(intent.customer));
    const confirmed = double.asked.slice(asked).find(({ path }) => path.endsWith('/confirm'));
    expect(confirmed?.body).not.toHaveProperty('off_session');
    expect(double.customers.size).toBe(customers);
    expect(await cardsOf(buyer)).toEqual(before);
  });

  test.each([
    [true, 'completed'],
    [false, 'open'],
  ])(
    'one whose bank asks its buyer each time, answered %p, leaves the session %s',
    async (isApproved, status) => {
      const buyer = await makeBuyer(world);
      const vault = await vaultSession(buyer);
      const body = { paymentToken: 'pm_card_threeDSecure2Required' };
      expectStatus(await complete(world, vault, body), 202);
      expect(await tellDecided(vault, 'setup_intent', true)).toBe('completed');
      const [card] = await cardsOf(buyer);
      const { session, answer } = await payWith(buyer, card?.id);
      const { nextAction } = expectStatus(answer, 202);
      expect(nextAction).toMatchObject({ type: 'redirect' });
      expect(await tellDecided(session, 'payment_intent', isApproved)).toBe(status);
      expect(double.intentOf(`cs:${session.id}:a1:c0`).amount_received).toBe(isApproved ? 3000 : 0);
      expect(await cardsOf(buyer)).toEqual(card ? [card] : []);
    },
  );

  test.each([
    [true, 'off_session', 1],
    [false, null, 0],
  ])('a purchase with savePaymentMethod %p leaves %p and %p cards', async (saved, usage, count) => {
    const buyer = await makeBuyer(world);
    const session = await makeSession(world, await makeCart(world), {
      customer: { customerId: buyer.customerId },
    });
    const before = double.customers.size;
    const body = { paymentToken: 'pm_card_visa', savePaymentMethod: saved };
    expectStatus(await complete(world, session, body), 200);
    const intent = double.intentOf(`cs:${session.id}:a1:c0`);
    expect(intent).toMatchObject({ setup_future_usage: usage, amount_received: 3000 });
    expect(double.customers.size - before).toBe(count);
    expect(await cardsOf(buyer)).toHaveLength(count);
  });

  test('a verification stores one at Stripe; the absent buyer is charged with it, off session', async () => {
    const buyer = await subscriber(world, 'pm_card_visa');
    const before = double.asked.length;
    const { id } = await subscribe(world, buyer);
    const asked = double.asked.slice(before).filter(({ method }) => method === 'POST');
    const [opened, confirmed] = asked;
    expect([...double.customers]).toContain(String(opened?.body['customer']));
    expect(confirmed?.body).toMatchObject({ off_session: 'true' });
    const [payment] = await shop.read('/payments?limit=1');
    expect(payment).toMatchObject({ status: 'captured', amountCaptured: 3000, subscriptionId: id });
  });
});
