import { describe, expect, test } from 'bun:test';
import {
  complete,
  createSession,
  decideChallenge,
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
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const sessionOf = async ({ customerId }: Buyer, body: object = {}): Promise<Parsed> =>
  makeSession(world, await makeCart(world), { customer: { customerId }, ...body });

const subscription = async ({ customerId }: Buyer): Promise<Parsed> =>
  expectStatus(
    await createSession(world, {
      externalCartId: crypto.randomUUID(),
      amount: 3000,
      currency: 'USD',
      recurring: { plan: 'tea', interval: 'month', amount: 3000 },
      customer: { customerId },
    }),
    201,
  );

const pageOf = async ({ hostedUrl }: Parsed): Promise<string> => (await fetch(hostedUrl)).text();

const box = 'name="savePaymentMethod"';

function expectRefused(answer: Answer, code: string): void {
  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({
    code: 'validation_error',
    details: [{ path: 'savePaymentMethod', code }],
  });
}

describe('savePaymentMethod', () => {
  test.each([
    [false, []],
    [true, [{ cardLastFour: '4242' }]],
    [undefined, [{ cardLastFour: '4242' }]],
  ])('%p stores %j', async (savePaymentMethod, stored) => {
    const buyer = await makeBuyer(world);
    expectStatus(await complete(world, await sessionOf(buyer), { savePaymentMethod }), 200);
    expect(await cardsOf(buyer)).toMatchObject(stored);
  });

  test('holds when the bank asks the buyer in between', async () => {
    const buyer = await makeBuyer(world);
    const session = await sessionOf(buyer);
    const body = { paymentToken: 'tok_3ds', savePaymentMethod: false };
    const { nextAction } = expectStatus(await complete(world, session, body), 202);
    const ref = new URL(nextAction.url).pathname.split('/').at(-1) ?? '';
    await decideChallenge(world, session, ref, 'approve');
    expect((await pollSession(world, session)).status).toBe('completed');
    expect(await cardsOf(buyer)).toEqual([]);
  });

  test('is each press’s own: a declined card was kept from storing, the next one is stored', async () => {
    const buyer = await makeBuyer(world);
    const session = await sessionOf(buyer);
    const declined = { paymentToken: 'tok_declined', savePaymentMethod: false };
    expect((await complete(world, session, declined)).status).toBe(402);
    expectStatus(await complete(world, session, { savePaymentMethod: true }), 200);
    expect(await cardsOf(buyer)).toHaveLength(1);
  });

  test('false leaves a card that is stored already as it is', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    const before = await cardsOf(buyer);
    expectStatus(await complete(world, await sessionOf(buyer), { savePaymentMethod: false }), 200);
    expect(await cardsOf(buyer)).toEqual(before);
  });

  test('two presses at once, one with the box and one without, charge once and store at most once', async () => {
    const buyer = await makeBuyer(world);
    const session = await sessionOf(buyer);
    const answers = await Promise.all(
      [true, false].map((savePaymentMethod) => complete(world, session, { savePaymentMethod })),
    );
    const paid = answers.map((answer) => expectStatus(answer, 200).paymentId);
    expect(new Set(paid).size).toBe(1);
    expect((await cardsOf(buyer)).length).toBeLessThanOrEqual(1);
  });

  test('cannot be false where a later charge needs the card', async () => {
    const buyer = await makeBuyer(world);
    for (const session of [await subscription(buyer), await vaultSession(buyer)])
      expectRefused(await complete(world, session, { savePaymentMethod: false }), 'card_needed');
    const sold = await complete(world, await subscription(buyer), { savePaymentMethod: true });
    expectStatus(sold, 200);
    expect(await cardsOf(buyer)).toHaveLength(1);
  });

  test('goes with a token only', async () => {
    const { buyer, ids } = await withCards(world, 'tok_visa');
    const session = await sessionOf(buyer, { offerStoredCards: true });
    const others = [
      { paymentToken: undefined, paymentMethodId: ids[0] },
      { paymentToken: undefined, paymentMethod: 'net30' },
      { paymentToken: undefined, paymentMethod: 'processor', processorTransactionId: 'none' },
    ];
    for (const other of others) {
      const answer = await complete(world, session, { savePaymentMethod: true, ...other });
      expectRefused(answer, 'unrecognized_keys');
    }
  });
});

describe('the page', () => {
  test('asks a known customer, unticked, beside stored cards as well', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    for (const offerStoredCards of [false, true]) {
      const html = await pageOf(await sessionOf(buyer, { offerStoredCards }));
      expect(html).toContain(box);
      expect(html).toContain('Save this card for next time');
      expect(html).not.toMatch(/<input[^>]*name="savePaymentMethod"[^>]*checked/);
    }
  });

  test('asks the cart’s customer, and one whom only the merchant knows yet', async () => {
    const { customerId } = await makeBuyer(world);
    const cart = await makeCart(world, { customerId });
    expect(await pageOf(await makeSession(world, cart))).toContain(box);
    const customer = { externalCustomerId: crypto.randomUUID() };
    expect(await pageOf(await makeSession(world, await makeCart(world), { customer }))).toContain(
      box,
    );
  });

  test('asks no guest, and nobody whose card is charged later or stored in any case', async () => {
    const buyer = await makeBuyer(world);
    const sessions = [
      await makeSession(world, await makeCart(world)),
      await subscription(buyer),
      await vaultSession(buyer),
    ];
    for (const session of sessions) expect(await pageOf(session)).not.toContain(box);
  });

  test('the widget’s page does not ask where its fields charge the card themselves', async () => {
    const own = await setup();
    const buyer = await makeBuyer(own);
    const customer = { customerId: buyer.customerId };
    const session = await makeSession(own, await makeCart(own), { customer });
    const widget = { hostedUrl: String(session.hostedUrl).replace('/s/', '/c/') };
    expect(await pageOf(widget as Parsed)).not.toContain(box);
    const config = { processorEnabled: false };
    expectStatus(await own.api.put('/api/v1/embed-config', config), 200);
    expect(await pageOf(widget as Parsed)).toContain(box);
  });
});
