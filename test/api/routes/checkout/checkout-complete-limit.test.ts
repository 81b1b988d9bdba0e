import { describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/**
 * Ten completes a minute for a session (contract 00 §9): the limit stands before the body is looked at
 * (contract 00 §5).
 */
const LIMIT = 10;
// The bucket gives a token back every six seconds; a slow machine may get a few of them.
const ATTEMPTS = LIMIT + 20;

const world = await setup();

const newSession = async (): Promise<Parsed> => makeSession(world, await makeCart(world));

/** Asks until the limit refuses; gives the answers before that. */
async function untilLimited(ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const before: Answer[] = [];
  for (let index = 0; index < ATTEMPTS; index += 1) {
    const answer = await ask(index);
    if (answer.status === 429) {
      expect(answer.body.error?.code).toBe('rate_limit_exceeded');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      return before;
    }
    before.push(answer);
  }
  throw new Error(`${ATTEMPTS} completes were never limited`);
}

const malformed: readonly object[] = [
  { paymentMethod: 'barter' },
  { paymentToken: 7 },
  { emial: 'buyer@example.test' },
  { email: 'nobody' },
];

describe('the limit of complete', () => {
  test('counts malformed bodies, and answers 429 to one more', async () => {
    const session = await newSession();
    const before = await untilLimited((index) =>
      complete(world, session, malformed[index % malformed.length]),
    );
    expect(before.length).toBeGreaterThanOrEqual(LIMIT);
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([400]));
    const path = `/api/v1/checkout-sessions/${session.id}/complete`;
    const unreadable = await fetch(`${world.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(unreadable.status).toBe(429);
    expect((await complete(world, session)).status).toBe(429);
    expect((await complete(world, await newSession())).status).toBe(200);
  });

  test('counts what was refused, and declined, and malformed together', async () => {
    const session = await newSession();
    const kinds = [
      { paymentToken: undefined },
      { paymentToken: 'tok_decline_lost' },
      { paymentMethod: 'barter' },
    ];
    const before = await untilLimited((index) => complete(world, session, kinds[index % 3]));
    expect(before.length).toBeGreaterThanOrEqual(LIMIT);
    const statuses = new Set(before.map(({ status }) => status));
    expect(statuses).toEqual(new Set([400, 402, 422]));
  });

  test('applies before a processor is asked about a transaction', async () => {
    const session = await newSession();
    const before = await untilLimited((index) =>
      complete(world, session, {
        paymentMethod: 'processor',
        paymentToken: undefined,
        processorTransactionId: `nobody-${index}`,
      }),
    );
    expect(before.length).toBeGreaterThanOrEqual(LIMIT);
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([422]));
  });

  test('does not count replays of an Idempotency-Key, nor repeats of a success', async () => {
    const session = await newSession();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const declined = await complete(world, session, { paymentToken: 'tok_decline_lost' }, headers);
    expect(declined.status).toBe(402);
    for (let repeat = 0; repeat < LIMIT + 2; repeat += 1) {
      const again = await complete(world, session, { paymentToken: 'tok_decline_lost' }, headers);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([402, 'true']);
    }
    const paid = expectStatus(await complete(world, session), 200);
    for (let repeat = 0; repeat < LIMIT + 2; repeat += 1)
      expect(expectStatus(await complete(world, session), 200)).toEqual(paid);
  });

  test('sets no limit for an unknown session, which is missed before its body is read', async () => {
    const nobody = { id: `sess_${'x'.repeat(32)}` };
    for (let index = 0; index < LIMIT + 2; index += 1)
      expect((await complete(world, nobody, { paymentMethod: 'barter' })).body.error?.code).toBe(
        'session_not_found',
      );
    expect((await complete(world, nobody)).body.error?.code).toBe('session_not_found');
  });
});
