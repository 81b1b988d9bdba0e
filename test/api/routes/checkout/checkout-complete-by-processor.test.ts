import { afterAll, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { openOwnProcessor } from '../../../support/checkout/own-processor.ts';
import { widgetPays } from '../../../support/checkout/sandbox-widget.ts';
import { edit } from '../../../support/orders/worked-order.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

/** A processor's transaction pays one checkout: that of its own session, once. */
const shop = await openOwnProcessor(5_000);
afterAll(() => shop.stop());

const newSession = async (cart: object = {}): Promise<Parsed> =>
  makeSession(shop.world, await makeCart(shop.world, cart));

const claim = (session: Parsed, processorTransactionId: string, world: World = shop.world) =>
  complete(world, session, {
    paymentMethod: 'processor',
    paymentToken: undefined,
    processorTransactionId,
  });

function expectRefused({ status, body }: Answer, message: string): void {
  const [detail] = body.error?.details ?? [];
  expect([status, detail?.path, detail?.message]).toEqual([422, 'processorTransactionId', message]);
}

/** The name of what the processor booked for a session's card. */
const chargedFor = (session: Parsed): string => {
  const booking = shop.processor.ledger.find(({ key }) => key === `cs:${session.id}:a1:c0`);
  if (!booking) throw new Error('nothing was charged');
  return booking.ref;
};

const unknown = 'The processor knows no such transaction.';
const foreign = 'The transaction belongs to another checkout.';
const used = 'The transaction was used before.';

describe('POST /checkout-sessions/{id}/complete with a transaction of another purchase', () => {
  test('refuses the key of the other session’s charge and its name, also after its refund', async () => {
    const { session: first, answer } = await shop.pay();
    const { paymentId } = expectStatus(answer, 200);
    const second = await newSession();
    expectRefused(await claim(second, `cs:${first.id}:a1:c0`), unknown);
    expectRefused(await claim(second, chargedFor(first)), foreign);
    expectStatus(await shop.world.api.post(`/api/v1/payments/${paymentId}/refund`), 200);
    expectRefused(await claim(second, chargedFor(first)), foreign);
    expect(await shop.read(`/orders?cartId=${second.cartId}`)).toEqual([]);
  });

  test('refuses a sale that the processor made for no session of ours', async () => {
    const sale = shop.processor.chargeByFields({ id: '' }, 3000, 'USD');
    expectRefused(await claim(await newSession(), sale), foreign);
  });

  test.each(['refund', 'authorization', 'verification', 'void'])(
    'refuses a %s, which pays nothing',
    async (type) => {
      const session = await newSession();
      const ref = shop.processor.chargeByFields(session, 3000, 'USD', type);
      expectRefused(await claim(session, ref), 'The transaction is not a charge.');
    },
  );

  test('refuses a charge that the processor declined', async () => {
    const session = await newSession();
    const ref = shop.processor.chargeByFields(session, 3000, 'USD');
    shop.processor.decide(ref, 'declined');
    expect((await claim(session, ref)).body.error?.code).toBe('payment_failed');
  });

  test('tells the processor our session, whatever the buyer wrote into the metadata', async () => {
    const second = await newSession();
    const customer = expectStatus(
      await shop.world.api.post('/api/v1/customers', { email: 'ada@example.test' }),
      201,
    );
    const metadata = { checkoutSessionId: second.id };
    const first = await newSession({ metadata, customerId: customer.id });
    const done = await complete(shop.world, first, { paymentToken: 'card_good' });
    const { orderId } = expectStatus(done, 200);
    expect(shop.processor.asked.at(-1)?.body['metadata']).toMatchObject({
      checkoutSessionId: first.id,
    });
    expectRefused(await claim(second, chargedFor(first)), foreign);
    expectStatus(await edit(shop.world, orderId, { add: [{ name: 'Lid', unitPrice: 3000 }] }), 200);
    const charged = shop.processor.asked.at(-1);
    expect(charged?.body['metadata']).toMatchObject({ checkoutSessionId: null });
    const ofEdit = shop.processor.ledger.at(-1)?.ref ?? '';
    expectRefused(await claim(second, ofEdit), foreign);
  });
});

describe('a reference that a payment holds', () => {
  test('is refused to another one, even where the processor names its session', async () => {
    const { session: first } = await shop.pay();
    const second = await newSession();
    const ref = chargedFor(first);
    const booking = shop.processor.ledger.find((one) => one.ref === ref);
    if (booking) booking.sessions = [second.id];
    expectRefused(await claim(second, ref), used);
    expect(await shop.read(`/orders?cartId=${second.cartId}`)).toEqual([]);
  });

  test('pays one of two sessions that complete with it at once', async () => {
    const [first, second] = [await newSession(), await newSession()];
    const { processor } = shop;
    const ref = processor.chargeByFields(first, 3000, 'USD');
    processor.ledger.at(-1)?.sessions.push(second.id);
    const path = `/transactions/${ref}`;
    const asked = () => processor.asked.filter((request) => request.path === path).length;
    processor.goWrong(path, 'slow');
    const one = claim(first, ref);
    await waitFor(() => asked() === 1);
    processor.goWrong(path, 'slow');
    const answers = await Promise.all([one, claim(second, ref)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    if (refused) expectRefused(refused, used);
  });

  test('is not believed of a card that is charged later', async () => {
    const first = await newSession();
    const ref = shop.processor.chargeByFields(first, 3000, 'USD');
    expectStatus(await claim(first, ref), 200);
    shop.processor.nameNext(ref, 1);
    const { session, answer } = await shop.pay();
    const { paymentId } = expectStatus(answer, 202);
    const [transaction] = await shop.read(`/payments/${paymentId}/transactions`);
    expect(transaction).toMatchObject({ status: 'unknown', connectorRef: null });
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'pending',
      amountCaptured: 0,
    });
    expectRefused(await claim(await newSession(), ref), foreign);
    expect(await shop.read(`/orders?cartId=${session.cartId}`)).toMatchObject([{ amountPaid: 0 }]);
  });

  test('captures one of two cards that are charged under it at once', async () => {
    shop.processor.nameNext(`twin_${crypto.randomUUID()}`, 2);
    const paid = await Promise.all([shop.pay(), shop.pay()]);
    expect(paid.map(({ answer }) => answer.status).toSorted()).toEqual([200, 202]);
    const { invariants } = await shop.read('/audit/money');
    const wrong = invariants.filter(({ ok }: Parsed) => !ok).map(({ name }: Parsed) => name);
    expect(wrong).toEqual([]);
  });
});

describe('a processor that does not say whether it knows the transaction', () => {
  const orders = (session: Parsed) => shop.read(`/orders?cartId=${session.cartId}`);
  const claimOnce = (session: Parsed, processorTransactionId: string, key: string) =>
    complete(
      shop.world,
      session,
      { paymentMethod: 'processor', paymentToken: undefined, processorTransactionId },
      { 'idempotency-key': key },
    );

  test.each(['fails_after', 'not_ready', 'gibberish'] as const)(
    'asks the buyer to try again after it %s, and is paid by the same transaction',
    async (fault) => {
      const session = await newSession();
      const ref = shop.processor.chargeByFields(session, 3000, 'USD');
      const key = crypto.randomUUID();
      shop.processor.goWrong(`/transactions/${ref}`, fault);
      const { status, body } = await claimOnce(session, ref, key);
      expect([status, body.error?.code]).toEqual([502, 'processor_upstream_error']);
      expect(await orders(session)).toEqual([]);
      expect((await pollSession(shop.world, session)).status).toBe('open');
      expectStatus(await claimOnce(session, ref, key), 200);
      expect(await orders(session)).toMatchObject([{ amountPaid: 3000 }]);
    },
  );

  test('is as good as another one that does: the buyer pays while a connector is down', async () => {
    const { owner } = shop.world;
    const session = await newSession();
    const ref = shop.processor.chargeByFields(session, 3000, 'USD');
    const gone = { baseUrl: 'http://127.0.0.1:9', timeoutMs: 500 };
    const body = { kind: 'http', displayName: 'Gone', config: gone };
    const { id } = expectStatus(await owner.post('/api/v1/connectors', body), 201);
    const nowhere = await claim(session, 'txn_of_nobody');
    expect([nowhere.status, nowhere.body.error?.code]).toEqual([502, 'processor_upstream_error']);
    expectStatus(await claim(session, ref), 200);
    const path = `/api/v1/connectors/${id}`;
    expectStatus(await owner.patch(path, { status: 'disabled' }), 200);
    expectRefused(await claim(await newSession(), 'txn_of_nobody'), unknown);
  });
});

describe('the sandbox’s widget', () => {
  test('pays the session of its token only', async () => {
    const world = await setup();
    const [first, second] = [
      await makeSession(world, await makeCart(world)),
      await makeSession(world, await makeCart(world)),
    ];
    const { processorTransactionId } = await widgetPays(world, first);
    expectRefused(await claim(second, processorTransactionId, world), foreign);
    expectStatus(await claim(first, processorTransactionId, world), 200);
    expectRefused(await claim(second, processorTransactionId, world), foreign);
  });
});

describe('processorEnabled of the embed configuration', () => {
  test('switches the method off, and on again', async () => {
    const world = await setup();
    const session = await makeSession(world, await makeCart(world));
    const { processorTransactionId } = await widgetPays(world, session);
    expectStatus(await world.api.put('/api/v1/embed-config', { processorEnabled: false }), 200);
    const { status, body } = await claim(session, processorTransactionId, world);
    expect([status, body.error?.code, body.error?.details[0]]).toEqual([
      422,
      'validation_error',
      expect.objectContaining({ path: 'paymentMethod', code: 'invalid_enum' }),
    ]);
    const page = await world.anyone.get(new URL(session.hostedUrl).pathname);
    expect(page.text).toContain('"takesTransactions":false');
    const on = expectStatus(await world.api.put('/api/v1/embed-config', {}), 200);
    expect(on.processorEnabled).toBe(true);
    expectStatus(await claim(session, processorTransactionId, world), 200);
  });
});
