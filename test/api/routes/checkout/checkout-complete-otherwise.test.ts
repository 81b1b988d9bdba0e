import { describe, expect, test } from 'bun:test';
import {
  complete,
  createSession,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { widgetPays } from '../../../support/checkout/sandbox-widget.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

describe('POST /checkout-sessions/{id}/complete, buyer challenge', () => {
  const startChallenge = async (paymentToken: string) => {
    const session = await makeSession(world, await makeCart(world));
    const answer = await complete(world, session, { paymentToken });
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({
      status: 'processing',
      nextAction: { type: 'redirect' },
    });
    return { session, answer: answer.body.data };
  };
  const decided = (session: Parsed) =>
    waitFor(async () => (await pollSession(world, session)).attempt === null);
  const decide = (url: string, action: string) =>
    world.anyone.post(new URL(url).pathname, { action }, { accept: 'application/json' });

  test('waits as a pending order, and is paid when the buyer confirms', async () => {
    const { session, answer } = await startChallenge('tok_3ds');
    const [order] = await read(`/orders?cartId=${session.cartId}`);
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(await pollSession(world, session)).toMatchObject({
      status: 'open',
      attempt: { status: 'processing', paymentId: answer.paymentId, nextAction: answer.nextAction },
    });
    const repeated = await complete(world, session, { paymentToken: 'tok_3ds' });
    expect([repeated.status, repeated.body.data]).toEqual([202, answer]);
    expectStatus(await decide(answer.nextAction.url, 'approve'), 200);
    await decided(session);
    expect(await pollSession(world, session)).toMatchObject({
      status: 'completed',
      orderId: order.id,
      attempt: null,
    });
    expect(await read(`/orders/${order.id}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'captured',
      number: order.number,
    });
    const events = await readEvents(order.id);
    expect(events.map(({ type }) => type)).toEqual([
      'order.created',
      'order.updated',
      'order.paid',
    ]);
    expect(events[1]?.previous).toEqual({
      status: 'pending',
      paymentStatus: 'pending',
      amountPaid: 0,
      amountDue: order.total,
      // Nothing of them could be paid back yet.
      lineItems: [expect.objectContaining({ refundable: { quantity: 0, amount: 0 } })],
      sequence: 1,
    });
    expect((await readEvents(answer.paymentId)).map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.action_required',
      'payment.captured',
    ]);
  });

  test('a rejected challenge leaves the order waiting; the next attempt pays it', async () => {
    const { session, answer } = await startChallenge('tok_3ds');
    expectStatus(await decide(answer.nextAction.url, 'reject'), 200);
    await decided(session);
    expect(await pollSession(world, session)).toMatchObject({
      status: 'open',
      lastError: { declineCode: 'authentication_required' },
      attempt: null,
    });
    const [order] = await read(`/orders?cartId=${session.cartId}`);
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    const done = expectStatus(await complete(world, session), 200);
    expect(done.orderId).toBe(order.id);
    expect(done.paymentId).toBe(answer.paymentId);
    expect(await read(`/orders/${order.id}`)).toMatchObject({
      status: 'processing',
      number: order.number,
    });
  });

  test('the waiting order is cancelled when the session ends', async () => {
    const { session, answer } = await startChallenge('tok_3ds_fail');
    expectStatus(await decide(answer.nextAction.url, 'approve'), 200);
    await decided(session);
    expect(await pollSession(world, session)).toMatchObject({ status: 'open', attempt: null });
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    const [order] = await read(`/orders?cartId=${session.cartId}`);
    expect(order).toMatchObject({
      status: 'cancelled',
      cancelReason: 'session_cancelled',
      metadata: { cancelReason: 'session_cancelled' },
    });
    const next = await makeSession(world, { id: session.cartId });
    const { orderId } = expectStatus(await complete(world, next), 200);
    expect(orderId).not.toBe(order.id);
  });
});

describe('POST /checkout-sessions/{id}/complete by processor', () => {
  test('records the widget’s payment once', async () => {
    const session = await makeSession(world, await makeCart(world), { customerEmail: undefined });
    const { processorTransactionId } = await widgetPays(world, session);
    const body = { paymentMethod: 'processor', paymentToken: undefined, processorTransactionId };
    const done = expectStatus(await complete(world, session, body), 200);
    expect(await read(`/payments/${done.paymentId}`)).toMatchObject({
      status: 'captured',
      amount: 3000,
    });
    const repeated = await complete(world, session, body);
    expect([repeated.status, repeated.body.data]).toEqual([200, done]);
    const another = await makeSession(world, await makeCart(world));
    const reused = await complete(world, another, body);
    expect([reused.status, reused.body.error?.code]).toEqual([422, 'validation_error']);
    expect(reused.body.error?.details[0].path).toBe('processorTransactionId');
  });

  test('completes a session whose amount nobody knew', async () => {
    const session = expectStatus(await createSession(world, { externalCartId: 'later' }), 201);
    const byCard = await complete(world, session);
    expect([byCard.status, byCard.body.error?.details[0].field]).toEqual([422, 'amount']);
    const { processorTransactionId } = await widgetPays(world, session, {
      amount: 650,
      currency: 'EUR',
    });
    const { orderId } = expectStatus(
      await complete(world, session, { paymentMethod: 'processor', processorTransactionId }),
      200,
    );
    expect(await read(`/orders/${orderId}`)).toMatchObject({ total: 650, currency: 'EUR' });
  });

  test('refuses an unknown transaction and one of another amount', async () => {
    const session = await makeSession(world, await makeCart(world));
    const unknown = await complete(world, session, {
      paymentMethod: 'processor',
      processorTransactionId: 'nobody',
    });
    expect([unknown.status, unknown.body.error?.code]).toEqual([422, 'validation_error']);
    const cheap = await makeSession(
      world,
      await makeCart(world, {}, [{ name: 'X', unitPrice: 1 }]),
    );
    const { processorTransactionId } = await widgetPays(world, cheap);
    const other = await complete(world, session, {
      paymentMethod: 'processor',
      processorTransactionId,
    });
    expect([other.status, other.body.error?.details[0].path]).toEqual([
      422,
      'processorTransactionId',
    ]);
    const none = await complete(world, session, { paymentMethod: 'processor' });
    expect(none.body.error?.details[0].field).toBe('processorTransactionId');
  });

  test('a declined transaction shows the processor’s reason', async () => {
    const session = await makeSession(world, await makeCart(world));
    const { processorTransactionId } = await widgetPays(world, session, {
      paymentToken: 'tok_decline_expired',
    });
    const declined = await complete(world, session, {
      paymentMethod: 'processor',
      processorTransactionId,
    });
    expect([declined.status, declined.body.error?.code]).toEqual([402, 'payment_failed']);
    expect(declined.body.error?.details).toMatchObject({
      declineCode: 'expired_card',
      declineClass: 'hard',
    });
  });
});

describe('POST /checkout-sessions/{id}/complete by invoice', () => {
  test('is accepted with a term, an open invoice and a due date', async () => {
    const session = await makeSession(world, await makeCart(world), { paymentTerms: { netN: 10 } });
    const done = expectStatus(
      await complete(world, session, {
        paymentMethod: 'net30',
        paymentToken: undefined,
        net30Acceptance: { companyName: 'ACME', billingEmail: 'ap@acme.test' },
      }),
      200,
    );
    const dueDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    expect(await read(`/payments/${done.paymentId}`)).toMatchObject({
      method: 'net30',
      status: 'pending',
      deferred: true,
      metadata: { dueDate },
      net30Acceptance: { companyName: 'ACME' },
    });
    expect(await read(`/orders/${done.orderId}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'pending',
      deferred: true,
      amountDue: 3000,
    });
    expect(await read(`/invoices?orderId=${done.orderId}`)).toMatchObject([
      { status: 'open', sourceType: 'net30', netN: 10 },
    ]);
    const due = await read(`/payments?due_from=${dueDate}&due_to=${dueDate}&method=net30`);
    expect(due.map(({ id }: Parsed) => id)).toContain(done.paymentId);
  });

  test('needs the acceptance of the terms that are served', async () => {
    const fresh = await setup();
    expectStatus(
      await fresh.owner.put('/api/v1/embed-config', { net30Terms: { text: 'Pay.' } }),
      200,
    );
    const session = await makeSession(fresh, await makeCart(fresh));
    const pay = (net30Acceptance?: object) =>
      complete(fresh, session, { paymentMethod: 'net30', net30Acceptance });
    expect((await pay()).body.error?.details[0].field).toBe('net30Acceptance');
    const stale = await pay({ companyName: 'ACME', termsHash: 'old' });
    expect([stale.status, stale.body.error?.details[0].code]).toEqual([422, 'terms_changed']);
    const { methods } = expectStatus(
      await fresh.anyone.get(`/api/v1/checkout-sessions/${session.id}/payment-methods`),
      200,
    );
    const { terms } = methods.find(({ method }: Parsed) => method === 'net30');
    expectStatus(await pay({ companyName: 'ACME', termsHash: terms.hash }), 200);
  });
});
