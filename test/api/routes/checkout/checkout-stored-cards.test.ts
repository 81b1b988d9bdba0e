import { describe, expect, test } from 'bun:test';
import {
  complete,
  createSession,
  decideChallenge,
  ledgerOf,
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
import { advance } from '../../../support/timing/test-clock.ts';
import { openStorefront, path, urls } from '../../../support/checkout/cart-session.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const offering = async ({ customerId }: Buyer, body: object = {}): Promise<Parsed> =>
  makeSession(world, await makeCart(world), {
    customer: { customerId },
    offerStoredCards: true,
    ...body,
  });

const payWith = (session: Parsed, paymentMethodId: string, body: object = {}): Promise<Answer> =>
  world.anyone.post(`/api/v1/checkout-sessions/${session.id}/complete`, {
    paymentMethod: 'card',
    paymentMethodId,
    ...body,
  });

const pageOf = async ({ hostedUrl }: Parsed): Promise<string> => (await fetch(hostedUrl)).text();

async function answerBank(
  session: Parsed,
  answer: Answer,
  action: 'approve' | 'reject',
): Promise<void> {
  const { nextAction } = expectStatus(answer, 202);
  await decideChallenge(
    world,
    session,
    new URL(nextAction.url).pathname.split('/').at(-1) ?? '',
    action,
  );
}

function expectNotOffered(answer: Answer): void {
  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({
    code: 'validation_error',
    details: [{ path: 'paymentMethodId', code: 'card_not_offered' }],
  });
}

describe('a session that offers stored cards', () => {
  test('charges the chosen one once, and stores no other', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const before = await cardsOf(buyer);
    const session = await offering(buyer);
    expect(session.offerStoredCards).toBe(true);
    const done = expectStatus(await payWith(session, ids[1] ?? ''), 200);
    const payment = expectStatus(await world.api.get(`/api/v1/payments/${done.paymentId}`), 200);
    expect(payment).toMatchObject({ status: 'captured', amount: 3000, card: { lastFour: '4444' } });
    expect(await cardsOf(buyer)).toEqual(before);
    const again = expectStatus(await payWith(session, ids[1] ?? ''), 200);
    expect(again.paymentId).toBe(done.paymentId);
    expect(await ledgerOf(world, session)).toHaveLength(1);
  });

  test('shows what the buyer knows a card by, and not its handle', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    const html = await pageOf(await offering(buyer));
    expect(html).toContain('Visa ending in 4242');
    expect(html).toContain(`value="${ids[0]}"`);
    expect(html).not.toContain('sbx_card_');
    expect(html).not.toContain('sealed:');
  });

  test('without the flag neither shows nor charges one', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    const session = await offering(buyer, { offerStoredCards: false });
    expect(session.offerStoredCards).toBe(false);
    expect(await pageOf(session)).not.toContain('storedCard');
    expectNotOffered(await payWith(session, ids[0] ?? ''));
  });

  test('refuses the card of another customer or workspace, and an id that is none', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    const { ids: foreign } = await withCards(world, 'tok_visa');
    const other = await setup();
    const { ids: elsewhere } = await withCards(other, 'tok_visa');
    const session = await offering(buyer);
    for (const id of [foreign[0], elsewhere[0], 'cpm_nothing', crypto.randomUUID()])
      expectNotOffered(await payWith(session, id ?? ''));
    expectStatus(await payWith(session, ids[0] ?? ''), 200);
  });

  test('refuses one that was removed while the page was open, and takes another', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const session = await offering(buyer);
    await buyer.client.delete(`/api/v1/me/payment-methods/${ids[0]}`);
    expectNotOffered(await payWith(session, ids[0] ?? ''));
    expectStatus(await payWith(session, ids[1] ?? ''), 200);
  });

  test('offers nothing of a customer who was deleted meanwhile', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    const session = await offering(buyer);
    expect((await world.api.delete(`/api/v1/customers/${buyer.customerId}`)).status).toBeLessThan(
      300,
    );
    expectNotOffered(await payWith(session, ids[0] ?? ''));
    expect(await pageOf(session)).not.toContain('storedCard');
  });

  test('is refused where neither the session nor the cart has a customer', async () => {
    const cart = await makeCart(world);
    const answer = await createSession(world, { cartId: cart.id, offerStoredCards: true });
    expect(answer.status).toBe(422);
    expect(answer.body.error?.details).toMatchObject([
      { path: 'offerStoredCards', code: 'customer_required' },
    ]);
  });

  test('takes a stored card in place of a token, not beside one or another method', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    const session = await offering(buyer);
    for (const body of [{ paymentToken: 'tok_visa' }, { paymentMethod: 'net30' }]) {
      const answer = await payWith(session, ids[0] ?? '', body);
      expect(answer.status).toBe(422);
    }
    expect((await pollSession(world, session)).status).toBe('open');
  });

  test.each(['approve', 'reject'] as const)(
    'asks the buyer where the bank does: %s',
    async (action) => {
      const buyer = await makeBuyer(world);
      const vault = await vaultSession(buyer);
      await answerBank(vault, await complete(world, vault, { paymentToken: 'tok_3ds' }), 'approve');
      const [card] = await cardsOf(buyer);
      const session = await offering(buyer);
      await answerBank(session, await payWith(session, card?.id ?? ''), action);
      const shown = await pollSession(world, session);
      expect(shown.status).toBe(action === 'approve' ? 'completed' : 'open');
      expect(await cardsOf(buyer)).toEqual([card]);
      if (action === 'reject') expectStatus(await complete(world, session), 200);
    },
  );

  test('a subscription keeps the chosen card, not the default one', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const session = expectStatus(
      await createSession(world, {
        externalCartId: crypto.randomUUID(),
        amount: 3000,
        currency: 'USD',
        recurring: { plan: 'tea', interval: 'month', amount: 3000 },
        customer: { customerId: buyer.customerId },
        offerStoredCards: true,
      }),
      201,
    );
    const { subscriptionId } = expectStatus(await payWith(session, ids[1] ?? ''), 200);
    const sold = expectStatus(await world.api.get(`/api/v1/subscriptions/${subscriptionId}`), 200);
    expect(`cpm_${String(sold.paymentMethodId).replaceAll('-', '')}`).toBe(String(ids[1]));
  });

  test('two tabs with two cards make one charge', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
    const session = await offering(buyer);
    const answers = await Promise.all(ids.map((id) => payWith(session, id)));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body.error?.code).toBe('session_not_open');
    expect(await ledgerOf(world, session)).toHaveLength(1);
  });

  test('removing the card beside the completion: paid or refused, and the card stays removed', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { buyer, ids } = await withCards(world, 'tok_visa');
      const session = await offering(buyer);
      const [answer] = await Promise.all([
        payWith(session, ids[0] ?? ''),
        buyer.client.delete(`/api/v1/me/payment-methods/${ids[0]}`),
      ]);
      expect([200, 402, 422]).toContain(answer.status);
      const { status } = await pollSession(world, session);
      expect(status).toBe(answer.status === 200 ? 'completed' : 'open');
      expect(await cardsOf(buyer)).toEqual([]);
    }
  });
});

describe('a card that cannot pay is not offered', () => {
  test('once its month has ended', async () => {
    const shop = await setup();
    const { buyer, ids } = await withCards(shop, 'tok_visa');
    const customer = { customerId: buyer.customerId };
    const body = { customer, offerStoredCards: true };
    const before = await makeSession(shop, await makeCart(shop), body);
    expect(await pageOf(before)).toContain('storedCard');
    // The sandbox's cards are good until December 2040.
    for (let year = new Date().getUTCFullYear(); year < 2041; year += 1)
      await advance(shop, { unit: 'month', count: 12 });
    const session = await makeSession(shop, await makeCart(shop), body);
    expect(await pageOf(session)).not.toContain('storedCard');
    const target = `/api/v1/checkout-sessions/${session.id}/complete`;
    expectNotOffered(
      await shop.anyone.post(target, { paymentMethod: 'card', paymentMethodId: ids[0] }),
    );
  });

  test('while the routing leads to another connector', async () => {
    const shop = await setup();
    const { buyer, ids } = await withCards(shop, 'tok_visa');
    const listed = expectStatus(await shop.owner.get('/api/v1/routing-connectors'), 200);
    const [first, second] = (listed as unknown as Parsed[]).map(({ id }) => String(id));
    const offeredBy = async (defaultCascade: readonly unknown[]): Promise<boolean> => {
      const config = { rules: [], defaultCascade };
      expectStatus(await shop.owner.put('/api/v1/payment-routing', config), 200);
      const session = await makeSession(shop, await makeCart(shop), {
        customer: { customerId: buyer.customerId },
        offerStoredCards: true,
      });
      const isShown = (await pageOf(session)).includes('storedCard');
      const target = `/api/v1/checkout-sessions/${session.id}/complete`;
      const body = { paymentMethod: 'card', paymentMethodId: ids[0] };
      const answer = await shop.anyone.post(target, body);
      if (isShown) expectStatus(answer, 200);
      else expectNotOffered(answer);
      return isShown;
    };
    const offers = [await offeredBy([first]), await offeredBy([second])];
    expect(offers.filter(Boolean)).toHaveLength(1);
    expect(await offeredBy([first, second])).toBe(true);
  });
});

describe('only the merchant’s secret key turns offerStoredCards on', () => {
  function expectUnknown(answer: Answer): void {
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toMatchObject([
      { code: 'unrecognized_keys', received: ['offerStoredCards'] },
    ]);
  }

  test('a cart session and an embedded one do not know it', async () => {
    const shop = await openStorefront(await setup());
    const { id } = await shop.withItem();
    const body = { ...urls, offerStoredCards: true };
    expectUnknown(await shop.browser.post(`${path}/${id}/checkout-session`, body));
    const embedded = { amount: 3000, currency: 'USD', offerStoredCards: true };
    const at = '/api/v1/checkout-sessions/embed-token';
    expectUnknown(await world.api.post(at, embedded));
  });

  test('a publishable key makes no session', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    const browser = { name: 'Browser', type: 'publishable' };
    const { key } = expectStatus(await world.owner.post('/api/v1/api-keys', browser), 201);
    const refused = await createSession(
      { ...world, api: world.anyone.with({ 'x-api-key': String(key) }) },
      {
        cartId: (await makeCart(world)).id,
        customer: { customerId: buyer.customerId },
        offerStoredCards: true,
      },
    );
    expect(refused.status).toBe(401);
  });
});
