import { describe, expect, test } from 'bun:test';
import { buy, complete, ledgerOf, pollSession } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  cardEventsOf,
  cardsOf,
  makeBuyer,
  merchantView,
  vaultSession,
  withCards,
} from '../../../support/checkout/saved-cards.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const PATH = '/api/v1/me/payment-methods';

const world = await setup();

describe('a vault session', () => {
  test('is made for one buyer, and names its processor', async () => {
    const buyer = await makeBuyer(world);
    const { body } = await buyer.client.post(`${PATH}/embed-token`);
    const [first] = expectStatus(await world.owner.get('/api/v1/connectors'), 200).toReversed();
    const { checkoutSessionId } = body.data;
    expect(body.data).toEqual({
      embedToken: expect.any(String),
      checkoutSessionId: expect.stringMatching(/^sess_\w{32}$/),
      amount: 0,
      currency: 'USD',
      processorId: first.id,
      merchantAccountId: null,
      environment: 'sandbox',
      hostedUrl: expect.stringMatching(new RegExp(`/c/${checkoutSessionId}$`)),
      embedUrl: expect.stringMatching(new RegExp(`/c/${checkoutSessionId}\\?embed=1$`)),
    });
    expect(await pollSession(world, { id: checkoutSessionId })).toMatchObject({
      mode: 'vault',
      status: 'open',
      amount: 0,
      collect: { shippingAddress: false, billingAddress: false },
    });
  });

  test('stores a card, moves no money and makes no order', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const answer = await complete(world, session, { paymentToken: 'tok_mastercard' });
    const { paymentMethodId, ...more } = expectStatus(answer, 200);
    expect(paymentMethodId).toMatch(/^cpm_[0-9a-f]{32}$/);
    expect(more).toEqual({});
    expect(await cardsOf(buyer)).toEqual([
      {
        id: paymentMethodId,
        methodType: 'card',
        cardBrand: 'mastercard',
        cardLastFour: '4444',
        cardExpMonth: 12,
        cardExpYear: 2040,
        isDefault: true,
      },
    ]);
    const booked = await ledgerOf(world, session);
    expect(booked.map(({ type, amount, status }) => [type, amount, status])).toEqual([
      ['verification', 0, 'approved'],
    ]);
    expect(await pollSession(world, session)).toMatchObject({
      status: 'completed',
      orderId: null,
      paymentId: null,
      paymentMethodId,
      attempt: null,
    });
    const { customerId } = buyer;
    const orders = await world.api.get(`/api/v1/orders?customerId=${customerId}`);
    expect(expectStatus(orders, 200)).toEqual([]);
    const payments = expectStatus(await world.api.get('/api/v1/payments?limit=100'), 200);
    expect(payments.filter((row: Parsed) => row.checkoutSessionId === session.id)).toEqual([]);
    const types = (await readEvents(session.id)).map(({ type }) => type);
    expect(types).toEqual(['checkout_session.created', 'checkout_session.completed']);
    const [added] = (await readEvents(customerId)).slice(-1);
    expect(added).toMatchObject({
      type: 'customer.payment_method_added',
      data: { id: customerId, paymentMethod: { cardLastFour: '4444', isDefault: true } },
    });
  });

  test.each([
    ['tok_decline_insufficient_funds', 'insufficient_funds'],
    ['tok_decline_stolen', 'stolen_card'],
    ['pm_sandbox_noStore', 'card_not_supported'],
  ])('a card that is not kept (%s) is a decline; another one may follow', async (token, code) => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const refused = await complete(world, session, { paymentToken: token });
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: 'payment_failed',
      details: { declineCode: code },
    });
    expect(await pollSession(world, session)).toMatchObject({
      status: 'open',
      lastError: { declineCode: code },
    });
    const { paymentId } = refused.body.error?.details ?? {};
    const tried = await world.api.get(`/api/v1/payments/${paymentId}/transactions`);
    for (const row of expectStatus(tried, 200))
      expect(row).toMatchObject({ type: 'verification', status: 'failed', amount: 0 });
    expect((await readEvents(paymentId)).map(({ type }) => type)).toEqual([]);
    expect(await cardsOf(buyer)).toEqual([]);
    expectStatus(await complete(world, session), 200);
    expect(await cardsOf(buyer)).toHaveLength(1);
  });

  test('a challenge is waited for', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const pending = await complete(world, session, { paymentToken: 'tok_3ds' });
    const { nextAction } = expectStatus(pending, 202);
    const { pathname } = new URL(nextAction.url);
    expectStatus(await world.anyone.post(pathname, { action: 'approve' }), 200);
    const polled = await pollSession(world, session);
    const [card] = await cardsOf(buyer);
    expect(polled).toMatchObject({ status: 'completed', paymentMethodId: card?.id, orderId: null });
  });

  test('of a customer that was deleted meanwhile stores nothing', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    expectStatus(await world.api.delete(`/api/v1/customers/${buyer.customerId}`), 204);
    const { status, body } = await complete(world, session);
    expect([status, body.error?.code]).toEqual([404, 'session_not_found']);
    expect(await ledgerOf(world, session)).toEqual([]);
  });

  test('takes a card only, with its token', async () => {
    const session = await vaultSession(await makeBuyer(world));
    const without = await complete(world, session, { paymentToken: null });
    expect(without.status).toBe(422);
    expect(without.body.error).toMatchObject({
      code: 'missing_required_field',
      details: [{ field: 'paymentToken' }],
    });
    for (const paymentMethod of ['net30', 'processor']) {
      const body = { paymentMethod, paymentToken: null, processorTransactionId: 'x' };
      const { status, body: answer } = await complete(world, session, body);
      expect([status, answer.error?.code, answer.error?.details[0].path]).toEqual([
        422,
        'validation_error',
        'paymentMethod',
      ]);
    }
  });

  test('the same completion, at once and again, stores once and answers the same', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(world, session)));
    const [first, ...others] = answers.map((answer) => expectStatus(answer, 200));
    for (const other of others) expect(other).toEqual(first);
    expect(expectStatus(await complete(world, session), 200)).toEqual(first);
    expect(await ledgerOf(world, session)).toHaveLength(1);
    expect(await cardEventsOf(buyer)).toEqual(['customer.payment_method_added']);
    const other = await complete(world, session, { paymentToken: 'tok_amex' });
    expect([other.status, other.body.error?.code]).toEqual([422, 'session_not_open']);
  });

  test('the same card stored again, there or at checkout, is one saved card', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_visa');
    expect(ids[0]).toBe(ids[1]);
    const { customerId } = buyer;
    await buy(world, undefined, { session: { customer: { customerId } } });
    // The first connector declines, so the second one keeps it.
    const failover = { paymentToken: 'tok_failover_soft' };
    await buy(world, undefined, { session: { customer: { customerId } }, complete: failover });
    expect((await cardsOf(buyer)).map(({ id }) => id)).toEqual([ids[0] ?? '']);
    expect((await merchantView(world, buyer))[0]).toMatchObject({ processor: 'sandbox_b' });
    expect(await cardEventsOf(buyer)).toEqual(['customer.payment_method_added']);
  });

  test('without a processor, and with one that mints no token', async () => {
    const lonely = await setup();
    const buyer = await makeBuyer(lonely);
    const connectors = expectStatus(await lonely.owner.get('/api/v1/connectors'), 200);
    for (const { id } of connectors)
      await lonely.owner.patch(`/api/v1/connectors/${id}`, { config: { refuse: ['embed_token'] } });
    const mint = async () => {
      const { status, body } = await buyer.client.post(`${PATH}/embed-token`);
      return [status, body.error?.code];
    };
    expect(await mint()).toEqual([502, 'embed_token_failed']);
    for (const { id } of connectors)
      await lonely.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' });
    expect(await mint()).toEqual([422, 'no_processor_connection']);
  });
});
