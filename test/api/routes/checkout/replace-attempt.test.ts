import { afterAll, describe, expect, test } from 'bun:test';
import {
  complete,
  ledgerOf,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectLedgersAgree } from '../../../support/orders/worked-order.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
afterAll(() => expectLedgersAgree(world));

async function startChallenge(of = world) {
  const session = await makeSession(of, await makeCart(of));
  const waiting = await complete(of, session, { paymentToken: 'tok_3ds' });
  expect(waiting.status).toBe(202);
  const { nextAction, paymentId } = waiting.body.data;
  return { session, paymentId, path: new URL(nextAction.url).pathname };
}

const replace = (session: Parsed, paymentToken = 'tok_visa', of = world): Promise<Answer> =>
  complete(of, session, { paymentToken, replaceAttempt: true });
const decide = (path: string, action: string): Promise<Answer> =>
  world.anyone.post(path, { action }, { accept: 'application/json' });
const statusesOf = async (session: Parsed, of = world): Promise<string[]> =>
  (await ledgerOf(of, session))
    .filter(({ type }) => type !== 'void')
    .map(({ status }) => status)
    .toSorted();

describe('another card while a challenge waits', () => {
  test('replaces it: its charge is called off, and the order is paid once', async () => {
    const { session, paymentId, path } = await startChallenge();
    const [before] = expectStatus(
      await world.api.get(`/api/v1/orders?cartId=${session.cartId}`),
      200,
    );
    const paid = expectStatus(await replace(session), 200);
    expect(paid).toMatchObject({ orderId: before.id, paymentId });
    expect(await statusesOf(session)).toEqual(['approved', 'declined']);
    expect((await decide(path, 'approve')).status).toBe(409);
    expect((await readEvents(paymentId)).map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.action_required',
      'payment.failed',
      'payment.captured',
    ]);
    const orders = expectStatus(
      await world.api.get(`/api/v1/orders?cartId=${session.cartId}`),
      200,
    );
    expect(orders).toMatchObject([{ id: before.id, paymentStatus: 'captured', amountPaid: 3_000 }]);
  });

  test('which was approved meanwhile has paid', async () => {
    const { session, paymentId, path } = await startChallenge();
    expectStatus(await decide(path, 'approve'), 200);
    const { status, body } = await replace(session);
    const { orderId } = await pollSession(world, session);
    expect([status, body.error]).toMatchObject([
      422,
      { code: 'session_not_open', details: { status: 'completed', orderId } },
    ]);
    expect(await statusesOf(session)).toEqual(['approved']);
    expect(await pollSession(world, session)).toMatchObject({ status: 'completed', paymentId });
  });

  test('may need a challenge of its own, and may be declined', async () => {
    const { session, path } = await startChallenge();
    const next = await replace(session, 'tok_3ds_fail');
    expect(next.status).toBe(202);
    expect(new URL(next.body.data.nextAction.url).pathname).not.toBe(path);
    expect((await replace(session, 'tok_decline_lost')).status).toBe(402);
    expectStatus(await complete(world, session), 200);
    expect(await statusesOf(session)).toEqual(['approved', 'declined', 'declined', 'declined']);
  });

  test('of a held authorization charges one card', async () => {
    const own = await setup();
    const settings = { settings: { payments: { captureMode: 'manual' } } };
    const path = `/api/v1/applications/${own.applicationId}`;
    expectStatus(await own.owner.patch(path, settings), 200);
    const { session } = await startChallenge(own);
    expectStatus(await replace(session, 'tok_visa', own), 200);
    expect(await statusesOf(session, own)).toEqual(['approved', 'declined']);
  });

  test('beside the approval, ten times: one of the two charges', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { session, path } = await startChallenge();
      const [, replaced] = await Promise.all([decide(path, 'approve'), replace(session)]);
      expect([200, 422]).toContain(replaced.status);
      expect((await statusesOf(session)).filter((status) => status === 'approved')).toHaveLength(1);
      expect(await pollSession(world, session)).toMatchObject({ status: 'completed' });
    }
  });

  test('twice at once charges one of the cards', async () => {
    const { session } = await startChallenge();
    const responses = await Promise.all([
      replace(session, 'tok_visa'),
      replace(session, 'tok_mastercard'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await statusesOf(session)).toEqual(['approved', 'declined']);
  });

  test.each(['tok_visa', 'tok_3ds'])(
    'twice at once, and again, with one card (%s) is one attempt',
    async (token) => {
      const { session } = await startChallenge();
      // A challenge by the same card would be the running attempt itself.
      const other = token === 'tok_3ds' ? 'tok_3ds_fail' : token;
      const responses = await Promise.all([1, 2, 3].map(() => replace(session, other)));
      responses.push(await replace(session, other));
      const [first] = responses;
      expect(first?.status).toBe(token === 'tok_3ds' ? 202 : 200);
      for (const { status, body } of responses)
        expect([status, body.data]).toEqual([first?.status ?? 0, first?.body.data]);
      const statuses = [token === 'tok_3ds' ? 'pending' : 'approved', 'declined'];
      expect((await statusesOf(session)).toSorted()).toEqual(statuses.toSorted());
    },
  );
});

test('a session of another cart is not replaced', async () => {
  const { session, path } = await startChallenge();
  const other = await makeSession(world, await makeCart(world));
  expectStatus(await replace(other), 200);
  expect(await statusesOf(session)).toEqual(['pending']);
  expectStatus(await decide(path, 'approve'), 200);
});
