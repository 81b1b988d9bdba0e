import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { cardsOf, makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { mollieConnector, openMollieShop } from '../../../support/checkout/mollie-shop.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import type { Answer } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

/** The whole life of payments at Mollie: what the service books is what Mollie's own objects say. */

const shop = await openMollieShop();
const { world, double } = shop;
afterEach(() => {
  double.callBack(0);
  double.holdReleases(false);
});
afterAll(() => shop?.stop());

const act = (paymentId: string, verb: string, body: object = {}): Promise<Answer> =>
  world.api.post(`/api/v1/payments/${paymentId}/${verb}`, body);
const refundOf = (ref: string) => {
  const made = double.refunds().find(({ paymentId }) => paymentId === ref);
  if (!made) throw new Error('no refund');
  return made;
};

describe('POST /connectors', () => {
  const refusal = async (changes: { config?: object; secrets?: object; method?: string }) => {
    const body = mollieConnector(double);
    const { status, body: answer } = await world.owner.post('/api/v1/connectors', {
      ...body,
      ...changes,
      config: { ...body.config, ...changes.config },
      secrets: { ...body.secrets, ...changes.secrets },
    });
    expect(status).toBe(422);
    return answer.error?.details;
  };

  test.each([
    ['secrets.apiKey', 'required', { secrets: { apiKey: null } }],
    ['secrets.apiKey', 'invalid_format', { secrets: { apiKey: `access_${'x'.repeat(30)}` } }],
    ['secrets.apiKey', 'wrong_mode', { secrets: { apiKey: `live_${'x'.repeat(30)}` } }],
    ['config.profileId', 'required', { config: { profileId: null } }],
    ['config.profileId', 'invalid_format', { config: { profileId: 'pk_test_1' } }],
    ['config.apiUrl', 'invalid_format', { config: { apiUrl: 'https://api.example.com' } }],
    ['config.timeoutMs', 'too_big', { config: { timeoutMs: 15_001 } }],
    ['method', 'not_supported', { method: 'ideal' }],
  ])('refuses %s (%s)', async (path, code, changes) => {
    expect(await refusal(changes)).toMatchObject([{ path, code }]);
  });

  test('a later key is checked as well; no key is ever shown; the account is tested', async () => {
    const path = `/api/v1/connectors/${shop.connectorId}`;
    const secrets = { apiKey: `live_${'x'.repeat(30)}` };
    const changed = await world.owner.patch(path, { secrets });
    expect(changed.body.error?.details).toMatchObject([{ code: 'wrong_mode' }]);
    const shown = expectStatus(await world.owner.get(path), 200);
    expect(JSON.stringify(shown)).not.toContain(double.apiKey);
    expect(expectStatus(await world.owner.post(`${path}/test`), 200)).toMatchObject({ ok: true });
  });
});

describe('charges', () => {
  test('are booked as Mollie took them', async () => {
    const { paymentId, ref } = await shop.paid('tkn_visa');
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amountCaptured: 3000,
      connectorId: shop.connectorId,
      card: { brand: 'visa', lastFour: '4242', country: 'NL' },
    });
    expect(double.payments.get(ref)).toMatchObject({
      captured: 3000,
      amount: { currency: 'USD', value: '30.00' },
    });
  });

  test.each([
    ['tkn_insufficient_funds', 'insufficient_funds', 'soft'],
    ['tkn_possible_fraud', 'fraudulent', 'hard'],
    ['tkn_nobody', 'invalid_account', 'hard'],
  ])('%s is declined as %s', async (token, declineCode, declineClass) => {
    const { answer } = await shop.pay(token);
    expect(answer.status).toBe(402);
    expect(answer.body.error?.details).toMatchObject({ declineCode, declineClass });
  });

  test('an answer that is lost is read from the list', async () => {
    const { answer } = await shop.pay('tkn_timeoutCaptured');
    expectStatus(answer, 200);
  });

  test('a request that never came is repeated while the buyer waits, and takes money once', async () => {
    double.goWrong(/^POST \/v2\/payments$/, 'hang_before');
    const { session, answer } = await shop.pay('tkn_visa');
    const { paymentId } = expectStatus(answer, 202);
    expect(await pollSession(world, session)).toMatchObject({ status: 'completed', paymentId });
    const mine = [...double.payments.values()].filter(
      ({ metadata }) => metadata['commerce_checkout_session'] === session.id,
    );
    expect(mine.map(({ captured }) => captured)).toEqual([3000]);
  });

  test.each([
    [true, 'completed'],
    [false, 'open'],
  ])('a challenge that ends with %p leaves the session %s', async (isApproved, status) => {
    const { session, answer } = await shop.pay('tkn_challenge');
    const { nextAction } = expectStatus(answer, 202);
    const payment = double.paymentOf(`cs:${session.id}:a1:c0`);
    const url = `https://www.mollie.test/checkout/credit-card/${payment.id}`;
    expect(nextAction).toMatchObject({ type: 'redirect', url });
    double.decide(payment.id, isApproved);
    expect((await double.tell(payment.id)).status).toBe(200);
    expect((await pollSession(world, session)).status).toBe(status);
  });
});

describe('POST /connectors/{id}/mollie-events/{token}', () => {
  const call = (address: string, id: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ id }) });
  const addressOf = (ref: string): string => double.payments.get(ref)?.webhookUrl ?? '';

  test('a call that comes twice, and before the answer of the charge, books once', async () => {
    double.callBack(2);
    const { paymentId, ref } = await shop.paid('tkn_visa');
    double.callBack(0);
    const transactions = await shop.read(`/payments/${paymentId}/transactions`);
    expect(transactions).toMatchObject([{ status: 'succeeded', amount: 3000 }]);
    expect(transactions).toHaveLength(1);
    expect(await (await double.tell(ref)).json()).toMatchObject({
      data: { received: true, duplicate: true },
    });
  });

  test('a call says nothing by itself: what Mollie does not know is acknowledged, and books nothing', async () => {
    const { session, answer } = await shop.pay('tkn_challenge');
    const { paymentId } = expectStatus(answer, 202);
    const { id } = double.paymentOf(`cs:${session.id}:a1:c0`);
    for (const named of [id, 'tr_of_nobody', '../customers', ''])
      expect((await call(addressOf(id), named)).status).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: 'pending' });
  });

  test('is there at the secret address only', async () => {
    const { ref } = await shop.paid('tkn_visa');
    const address = addressOf(ref);
    const before = double.asked.length;
    const others = [
      `${address.slice(0, -3)}AAA`,
      address.replace(shop.connectorId, crypto.randomUUID()),
      address.replace(/[^/]+$/, 'x'),
    ];
    for (const other of others) expect((await call(other, ref)).status).toBe(404);
    expect(double.asked).toHaveLength(before);
  });

  test('a call that finds Mollie silent is answered so that it comes again', async () => {
    const { ref } = await shop.paid('tkn_visa');
    double.goWrong(/^GET \/v2\/payments\/tr_\w+$/, 'fails_before');
    expect((await double.tell(ref)).status).toBe(502);
    expect((await double.tell(ref)).status).toBe(200);
  });

  test('a chargeback marks the payment, once', async () => {
    const { paymentId, ref } = await shop.paid('tkn_visa');
    double.chargeBack(ref);
    for (const _ of [1, 2]) expect((await double.tell(ref)).status).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ disputed: true });
  });
});

describe('captures, voids and refunds', () => {
  test('a part of what is held is captured, with an answer that is lost; the rest is released', async () => {
    await shop.setCapture('manual');
    const { paymentId, ref } = await shop.paid('tkn_visa');
    expect(double.payments.get(ref)?.status).toBe('authorized');
    double.goWrong(/^POST .*captures$/, 'hang_after');
    expect(expectStatus(await act(paymentId, 'capture', { amount: 1200 }), 200)).toMatchObject({
      status: 'captured',
      amountCaptured: 1200,
    });
    expect(double.payments.get(ref)).toMatchObject({ status: 'paid', captured: 1200 });
    const held = await shop.paid('tkn_visa');
    double.goWrong(/release-authorization$/, 'fails_after');
    expect(expectStatus(await act(held.paymentId, 'void'), 200)).toMatchObject({
      status: 'voided',
    });
    expect(double.payments.get(held.ref)?.status).toBe('canceled');
    await shop.setCapture('automatic');
  });

  test('a capture that Mollie works on, and a release, are settled by their calls', async () => {
    await shop.setCapture('manual');
    const { paymentId, ref } = await shop.paid('tkn_capturePending');
    expect(expectStatus(await act(paymentId, 'capture'), 200)).toMatchObject({
      status: 'authorized',
    });
    const made = double.captures().find((one) => one.paymentId === ref);
    double.decidePart(made?.id ?? '', 'succeeded');
    expect((await double.tell(ref)).status).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: 'captured' });
    const held = await shop.paid('tkn_visa');
    double.holdReleases(true);
    expectStatus(await act(held.paymentId, 'void'), 200);
    double.release(held.ref);
    expect((await double.tell(held.ref)).status).toBe(200);
    expect(await shop.read(`/payments/${held.paymentId}`)).toMatchObject({ status: 'voided' });
    await shop.setCapture('automatic');
  });

  test.each([
    ['refunded', 400],
    ['failed', 0],
  ] as const)('a refund waits, and one that is %s is settled by its call', async (status, sum) => {
    const { paymentId, ref } = await shop.paid('tkn_visa');
    const { refund } = expectStatus(await act(paymentId, 'refund', { amount: 400 }), 200);
    expect(refund).toMatchObject({ status: 'pending', amount: 400 });
    double.decidePart(refundOf(ref).id, status);
    expect((await double.tell(ref)).status).toBe(200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: sum });
  });

  test('a refund whose answer is lost is found; nothing goes beyond what was taken', async () => {
    const { paymentId, ref } = await shop.paid('tkn_visa');
    double.goWrong(/^POST .*refunds$/, 'hang_after');
    expectStatus(await act(paymentId, 'refund', { amount: 1000 }), 200);
    double.decidePart(refundOf(ref).id, 'refunded');
    expect((await double.tell(ref)).status).toBe(200);
    expectStatus(await act(paymentId, 'refund'), 200);
    const again = await act(paymentId, 'refund', { amount: 1 });
    expect(again.body.error?.code).toBe('refund_not_allowed');
    const made = double.refunds().filter((one) => one.paymentId === ref);
    expect(made.map(({ amount }) => amount.value)).toEqual(['10.00', '20.00']);
  });

  test('a second refund of one amount within the hour moves nothing, and can be made later', async () => {
    const { paymentId, ref } = await shop.paid('tkn_visa');
    expectStatus(await act(paymentId, 'refund', { amount: 700 }), 200);
    double.decidePart(refundOf(ref).id, 'refunded');
    expect((await double.tell(ref)).status).toBe(200);
    const { status, body } = await act(paymentId, 'refund', { amount: 700 });
    expect([status, body.error?.code]).toEqual([402, 'payment_failed']);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: 700 });
    double.travel(61 * 60_000);
    const { refund } = expectStatus(await act(paymentId, 'refund', { amount: 700 }), 200);
    expect(refund).toMatchObject({ status: 'pending' });
    double.travel(-61 * 60_000);
  });

  test('a capture before which Mollie cannot be read was not made, and can be repeated', async () => {
    await shop.setCapture('manual');
    const { paymentId, ref } = await shop.paid('tkn_visa');
    double.goWrong(/^GET .*captures$/, 'fails_before');
    expect((await act(paymentId, 'capture')).status).toBe(402);
    expectStatus(await act(paymentId, 'capture'), 200);
    expect(double.payments.get(ref)).toMatchObject({ status: 'paid', captured: 3000 });
    await shop.setCapture('automatic');
  });

  test('a refund that Mollie refuses moves nothing', async () => {
    const { paymentId } = await shop.paid('tkn_refundFails');
    const { status, body } = await act(paymentId, 'refund');
    expect([status, body.error?.code]).toEqual([402, 'payment_failed']);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: 0 });
  });
});

describe('stored cards', () => {
  test.each([
    [true, 'first', 1],
    [false, undefined, 0],
  ])(
    'a purchase with savePaymentMethod %p is %p and stores %p cards',
    async (saved, kind, count) => {
      const buyer = await makeBuyer(world);
      const session = await makeSession(world, await makeCart(world), {
        customer: { customerId: buyer.customerId },
      });
      const [customers, asked] = [double.customers.size, double.asked.length];
      const body = { paymentToken: 'tkn_visa', savePaymentMethod: saved };
      expectStatus(await complete(world, session, body), 200);
      const posts = double.asked.slice(asked).filter(({ method }) => method === 'POST');
      expect(posts.at(-1)?.body['sequenceType']).toBe(kind);
      expect(double.customers.size - customers).toBe(count);
      expect(await cardsOf(buyer)).toHaveLength(count);
    },
  );

  test('a verification stores one at Mollie; the absent buyer is charged by its mandate', async () => {
    const buyer = await subscriber(world, 'tkn_visa');
    const before = double.asked.length;
    const { id } = await subscribe(world, buyer);
    const [charged] = double.asked.slice(before).filter(({ method }) => method === 'POST');
    expect(charged?.body).toMatchObject({ sequenceType: 'recurring' });
    expect([...double.customers]).toContain(String(charged?.body['customerId']));
    const [payment] = await shop.read('/payments?limit=1');
    expect(payment).toMatchObject({ status: 'captured', amountCaptured: 3000, subscriptionId: id });
  });
});
