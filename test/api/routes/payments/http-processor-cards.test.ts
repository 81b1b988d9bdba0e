import { afterAll, describe, expect, test } from 'bun:test';
import {
  complete,
  createSession,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { cardsOf, makeBuyer, vaultSession } from '../../../support/checkout/saved-cards.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { edit } from '../../../support/orders/worked-order.ts';
import { openOwnProcessor } from '../../../support/checkout/own-processor.ts';
import { expectStatus } from '../../../support/world/world.ts';

/**
 * The whole life of payments at a processor that was written from docs/http-connector.md alone: what the service books
 * is what that processor's own ledger says, whatever it does wrong.
 */

const shop = await openOwnProcessor();
const { world, processor } = shop;

afterAll(() => shop.stop());

describe('kept cards', () => {
  test('one is kept with a purchase, charged by an edit, and forgotten', async () => {
    const { customerId, ...buyer } = await makeBuyer(world);
    const session = await makeSession(world, await makeCart(world, { customerId }));
    const done = await complete(world, session, { paymentToken: 'card_good' });
    const { orderId } = expectStatus(done, 200);
    expect(processor.asked.at(-1)?.body).toMatchObject({ store: true });
    expectStatus(await edit(world, orderId, { add: [{ name: 'Lid', unitPrice: 500 }] }), 200);
    expect(processor.asked.at(-1)).toMatchObject({
      path: '/charge-stored',
      body: { amount: 500, initiator: 'merchant', source: 'card_on_file', store: false },
    });
    const payments: Parsed[] = await shop.read(`/orders/${orderId}/payments`);
    for (const { id } of payments) await shop.expectLedgersAgree(id);
    const [kept] = await cardsOf({ customerId, ...buyer });
    const before = processor.storedCards.size;
    expectStatus(await buyer.client.delete(`/api/v1/me/payment-methods/${kept?.id}`), 200);
    await waitFor(() => processor.storedCards.size === before - 1);
  });

  test('one that is paid with again leaves no second handle at the processor', async () => {
    const { customerId } = await makeBuyer(world);
    const before = new Set(processor.storedCards);
    const ownHandles = () => [...processor.storedCards].filter((handle) => !before.has(handle));
    const buy = async (): Promise<string> => {
      const session = await makeSession(world, await makeCart(world, { customerId }));
      const done = await complete(world, session, { paymentToken: 'card_good' });
      return expectStatus(done, 200).orderId;
    };
    await buy();
    const [first] = ownHandles();
    const orderId = await buy();
    await waitFor(() => ownHandles().length === 1);
    expect(ownHandles()).not.toContain(first);
    expectStatus(await edit(world, orderId, { add: [{ name: 'Lid', unitPrice: 500 }] }), 200);
    expectStatus(await world.api.post(`/api/v1/customers/${customerId}/anonymize`), 200);
    await waitFor(() => ownHandles().length === 0);
  });

  test('one is not kept against its buyer’s word', async () => {
    const buyer = await makeBuyer(world);
    const session = await makeSession(
      world,
      await makeCart(world, { customerId: buyer.customerId }),
    );
    const before = processor.storedCards.size;
    const body = { paymentToken: 'card_good', savePaymentMethod: false };
    expectStatus(await complete(world, session, body), 200);
    expect(processor.asked.at(-1)?.body).toMatchObject({ store: false });
    expect(processor.storedCards.size).toBe(before);
    expect(await cardsOf(buyer)).toEqual([]);
  });

  test('one is stored without a purchase', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    expectStatus(await complete(world, session, { paymentToken: 'card_good' }), 200);
    expect(processor.asked.at(-1)).toMatchObject({ path: '/vault', body: { amount: 0 } });
    expect(await cardsOf(buyer)).toMatchObject([{ cardLastFour: '4242' }]);
  });
});

describe('its own card fields', () => {
  const complies = (session: Parsed, processorTransactionId: string): Promise<Answer> =>
    complete(world, session, {
      paymentMethod: 'processor',
      paymentToken: undefined,
      processorTransactionId,
    });

  test('get a token, and what they charged is verified: amount, currency, once', async () => {
    const session = await makeSession(world, await makeCart(world));
    const path = `/api/v1/checkout-sessions/${session.id}/embed-token`;
    const { embedToken } = expectStatus(await world.anyone.get(path), 200);
    expect(embedToken).toBe(`fields_${session.id}`);
    expect(processor.asked.at(-1)).toMatchObject({
      path: '/embed-token',
      body: { checkoutSessionId: session.id, amount: 3000, currency: 'USD' },
    });
    const wrong = [
      processor.chargeByFields(session, 2999, 'USD'),
      processor.chargeByFields(session, 3000, 'EUR'),
      'nobody',
    ];
    for (const name of wrong) {
      const { status, body } = await complies(session, name);
      expect([status, body.error?.details[0].path]).toEqual([422, 'processorTransactionId']);
    }
    const name = processor.chargeByFields(session, 3000, 'USD');
    const { paymentId } = expectStatus(await complies(session, name), 200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      connectorId: shop.connectorId,
    });
    const another = await makeSession(world, await makeCart(world));
    expect((await complies(another, name)).status).toBe(422);
  });

  test('what they charged before the cart changed is not taken for the new price', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    const name = processor.chargeByFields(session, session.amount, 'USD');
    const more = { name: 'Saucer', unitPrice: 250 };
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, more), 201);
    const refused = await complies(session, name);
    expect([refused.status, refused.body.error?.details[0].path]).toEqual([
      422,
      'processorTransactionId',
    ]);
    expect(await shop.read(`/orders?cartId=${cart.id}`)).toEqual([]);
    const whole = processor.chargeByFields(session, session.amount + 250, 'USD');
    const { orderId } = expectStatus(await complies(session, whole), 200);
    expect(await shop.read(`/orders/${orderId}`)).toMatchObject({ total: 3250, amountPaid: 3250 });
  });

  test('set the amount where nobody knew one', async () => {
    const made = await createSession(world, { externalCartId: crypto.randomUUID() });
    const session = expectStatus(made, 201);
    const name = processor.chargeByFields(session, 640, 'EUR');
    const { orderId } = expectStatus(await complies(session, name), 200);
    expect(await shop.read(`/orders/${orderId}`)).toMatchObject({ total: 640, currency: 'EUR' });
  });
});
