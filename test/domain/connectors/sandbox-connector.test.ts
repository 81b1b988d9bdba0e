import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openConnector } from '../../../domain/connectors/open-connector.ts';
import type { Outcome } from '../../../domain/ports/payment-connector.ts';
import { openSandboxWorld, type SandboxWorld } from './sandbox-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world?.close());

function approvedOf(outcome: Outcome) {
  if (outcome.kind !== 'approved') throw new Error(`not approved: ${JSON.stringify(outcome)}`);
  return outcome;
}

async function stored(token: string): Promise<string> {
  const outcome = approvedOf(await world.a.charge(world.charge(token, { store: true })));
  if (outcome.storedRef === null) throw new Error('the card was not stored');
  return outcome.storedRef;
}

describe('charge', () => {
  test.each([
    ['tok_visa', 'visa', '4242', 'credit', 'US'],
    ['tok_mastercard', 'mastercard', '4444', 'credit', 'US'],
    ['tok_amex', 'amex', '0005', 'credit', 'US'],
    ['tok_discover', 'discover', '1117', 'credit', 'US'],
    ['tok_jcb', 'jcb', '0505', 'credit', 'US'],
    ['tok_diners', 'diners-club', '1667', 'credit', 'US'],
    ['tok_unionpay', 'unionpay', '0005', 'credit', 'US'],
    ['tok_visa_debit', 'visa', '5556', 'debit', 'US'],
    ['tok_prepaid', 'mastercard', '5100', 'prepaid', 'US'],
    ['tok_country_DE', 'visa', '4242', 'credit', 'DE'],
  ] as const)('%s is approved with its facts', async (token, brand, lastFour, type, country) => {
    const request = world.charge(token);
    const outcome = approvedOf(await world.a.charge(request));
    expect(outcome.amount).toBe(2_500);
    expect(outcome.card).toMatchObject({ brand, lastFour, type, country });
    expect(await world.a.describe(request.source)).toEqual(outcome.card);
    expect(await world.ledger(request.idempotencyKey)).toMatchObject([
      { type: 'charge', status: 'approved', amount: 2_500, captured_amount: 2_500 },
    ]);
  });

  test.each([
    ['tok_decline_generic', 'generic_decline'],
    ['tok_decline_do_not_honor', 'do_not_honor'],
    ['tok_decline_insufficient_funds', 'insufficient_funds'],
    ['tok_decline_lost', 'lost_card'],
    ['tok_decline_stolen', 'stolen_card'],
    ['tok_decline_expired', 'expired_card'],
    ['tok_decline_cvc', 'incorrect_cvc'],
    ['tok_decline_fraud', 'fraudulent'],
    ['tok_country_XX', 'invalid_account'],
    ['whatever', 'invalid_account'],
    ['constructor', 'invalid_account'],
  ])('%s is declined as %s, and moves nothing', async (token, code) => {
    const request = world.charge(token);
    expect(await world.a.charge(request)).toMatchObject({ kind: 'declined', code });
    expect(await world.a.lookup(request.idempotencyKey)).toMatchObject({ kind: 'declined', code });
    expect(await world.ledger(request.idempotencyKey)).toMatchObject([
      { status: 'declined', captured_amount: 0 },
    ]);
  });

  test('tok_timeout_captured answers unknown; the lookup finds the money', async () => {
    const request = world.charge('tok_timeout_captured');
    expect((await world.a.charge(request)).kind).toBe('unknown');
    expect(await world.a.lookup(request.idempotencyKey)).toMatchObject({
      kind: 'approved',
      amount: 2_500,
    });
  });

  test('tok_timeout_lost and tok_upstream_500 answer unknown; the lookup finds nothing', async () => {
    for (const token of ['tok_timeout_lost', 'tok_upstream_500']) {
      const request = world.charge(token);
      expect((await world.a.charge(request)).kind).toBe('unknown');
      expect((await world.a.lookup(request.idempotencyKey)).kind).toBe('not_found');
      expect(await world.ledger(request.idempotencyKey)).toEqual([]);
    }
  });

  test('tok_network_error was surely not attempted', async () => {
    const request = world.charge('tok_network_error');
    expect((await world.a.charge(request)).kind).toBe('not_attempted');
    expect((await world.a.lookup(request.idempotencyKey)).kind).toBe('not_found');
  });

  test('tok_slow takes three seconds', async () => {
    const startedAt = performance.now();
    approvedOf(await world.a.charge(world.charge('tok_slow')));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2_990);
  });

  test.each([
    ['tok_failover_soft', { kind: 'declined', code: 'do_not_honor' }],
    ['tok_failover_network', { kind: 'not_attempted' }],
    ['tok_failover_hard', { kind: 'declined', code: 'stolen_card' }],
  ])('%s fails on the first connector and is approved on the next', async (token, first) => {
    expect(await world.a.charge(world.charge(token))).toMatchObject(first);
    approvedOf(await world.b.charge(world.charge(token, { attemptIndex: 1 })));
  });

  test('tok_3ds waits for the buyer, and lapses declined', async () => {
    const request = world.charge('tok_3ds', { returnUrl: 'https://shop.test/back' });
    const outcome = await world.a.charge(request);
    if (outcome.kind !== 'pending') throw new Error(outcome.kind);
    expect(outcome.nextAction?.url).toEndWith(`/sandbox/challenge/${outcome.ref}`);
    expect(await world.a.lookup(request.idempotencyKey)).toEqual(outcome);
    world.travel(31 * 60_000);
    expect(await world.a.lookup(request.idempotencyKey)).toMatchObject({
      kind: 'declined',
      code: 'authentication_required',
    });
  });

  test('twenty at once with one key move money once and answer alike', async () => {
    for (const token of ['tok_visa', 'tok_decline_generic', 'tok_3ds']) {
      const request = world.charge(token, { store: true });
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => world.a.charge(request)));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(await world.ledger(request.idempotencyKey)).toHaveLength(1);
    }
  });
});

describe('stored cards', () => {
  test('are charged again, at the connector that stored them only', async () => {
    const source = { storedRef: await stored('tok_visa') };
    const again = approvedOf(
      await world.a.charge(world.charge('', { source, initiator: 'merchant' })),
    );
    expect(again.card?.lastFour).toBe('4242');
    expect(await world.b.charge(world.charge('', { source }))).toMatchObject({
      kind: 'declined',
      code: 'invalid_account',
    });
  });

  test.each([
    ['pm_sandbox_renewalDecline', 'insufficient_funds'],
    ['pm_sandbox_renewalHard', 'expired_card'],
  ])('%s is declined when the merchant charges', async (token, code) => {
    const source = { storedRef: await stored(token) };
    const merchant = world.charge('', { source, initiator: 'merchant' });
    expect(await world.a.charge(merchant)).toMatchObject({ kind: 'declined', code });
    approvedOf(await world.a.charge(world.charge('', { source })));
  });

  test('pm_sandbox_renewalRecover_2 declines twice a period, whatever is repeated', async () => {
    const source = { storedRef: await stored('pm_sandbox_renewalRecover_2') };
    for (const period of [1, 2]) {
      const attempt = (number: number) =>
        world.a.charge(
          world.charge('', {
            source,
            initiator: 'merchant',
            idempotencyKey: `sub:${source.storedRef}:p${period}:a${number}:c0`,
          }),
        );
      const kinds: string[] = [];
      for (const number of [1, 1, 2, 2, 3, 3]) kinds.push((await attempt(number)).kind);
      expect(kinds).toEqual([
        'declined',
        'declined',
        'declined',
        'declined',
        'approved',
        'approved',
      ]);
    }
  });

  test('pm_sandbox_renewalLost is found by the lookup', async () => {
    const source = { storedRef: await stored('pm_sandbox_renewalLost') };
    const request = world.charge('', { source, initiator: 'merchant' });
    expect((await world.a.charge(request)).kind).toBe('unknown');
    expect((await world.a.lookup(request.idempotencyKey)).kind).toBe('approved');
  });

  test('pm_sandbox_renewalOrphan stays unknown to lookups and repeats', async () => {
    const source = { storedRef: await stored('pm_sandbox_renewalOrphan') };
    const request = world.charge('', { source, initiator: 'merchant' });
    expect((await world.a.charge(request)).kind).toBe('unknown');
    expect((await world.a.lookup(request.idempotencyKey)).kind).toBe('unknown');
    expect((await world.a.charge(request)).kind).toBe('unknown');
    expect(await world.ledger(request.idempotencyKey)).toMatchObject([{ captured_amount: 2_500 }]);
  });

  test('pm_sandbox_noStore is charged but not stored', async () => {
    const request = world.charge('pm_sandbox_noStore', { store: true });
    expect(approvedOf(await world.a.charge(request)).storedRef).toBeNull();
    expect((await world.a.vault(world.charge('pm_sandbox_noStore'))).kind).toBe('declined');
  });

  test('vault stores a card without moving money', async () => {
    const request = world.charge('tok_visa', { amount: 0 });
    const source = { storedRef: approvedOf(await world.a.vault(request)).storedRef ?? '' };
    expect(await world.ledger(request.idempotencyKey)).toMatchObject([
      { type: 'verification', amount: 0 },
    ]);
    approvedOf(await world.a.charge(world.charge('', { source, initiator: 'merchant' })));
  });
});

describe('capture, void, refund', () => {
  const follow = (ref: string, amount: number) => ({
    idempotencyKey: crypto.randomUUID(),
    paymentId: crypto.randomUUID(),
    ref,
    amount,
    currency: 'USD',
  });

  test('an authorization is captured once, up to its amount, and refunded by either reference', async () => {
    const { ref } = approvedOf(await world.a.authorize(world.charge('tok_visa')));
    expect((await world.a.capture(follow(ref, 2_501))).kind).toBe('declined');
    const capture = approvedOf(await world.a.capture(follow(ref, 2_000)));
    expect((await world.a.capture(follow(ref, 500))).kind).toBe('declined');
    expect((await world.a.void(follow(ref, 0))).kind).toBe('declined');
    approvedOf(await world.a.refund(follow(ref, 1_500)));
    approvedOf(await world.a.refund(follow(capture.ref, 500)));
    expect((await world.a.refund(follow(ref, 1))).kind).toBe('declined');
  });

  test('a void lets an authorization go', async () => {
    const { ref } = approvedOf(await world.a.authorize(world.charge('tok_visa')));
    const request = follow(ref, 0);
    approvedOf(await world.a.void(request));
    approvedOf(await world.a.void(request));
    expect((await world.a.capture(follow(ref, 100))).kind).toBe('declined');
  });

  test('a void calls a challenge off', async () => {
    const request = world.charge('tok_3ds');
    const outcome = await world.a.charge(request);
    if (outcome.kind !== 'pending') throw new Error(outcome.kind);
    approvedOf(await world.a.void(follow(outcome.ref, 0)));
    expect((await world.a.lookup(request.idempotencyKey)).kind).toBe('declined');
  });

  test('refunds at once never exceed what was captured, and a repeat refunds once', async () => {
    const request = world.charge('tok_visa', { amount: 1_000 });
    const { ref } = approvedOf(await world.a.charge(request));
    const once = follow(ref, 100);
    await Promise.all(Array.from({ length: 10 }, () => world.a.refund(once)));
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => world.a.refund(follow(ref, 100))),
    );
    expect(outcomes.filter(({ kind }) => kind === 'approved')).toHaveLength(9);
    expect(await world.ledger(request.idempotencyKey)).toMatchObject([
      { captured_amount: 1_000, refunded_amount: 1_000 },
    ]);
  });

  test('tok_refund_fail declines the refund, tok_refund_pending leaves it open and holds its sum', async () => {
    const failing = approvedOf(await world.a.charge(world.charge('tok_refund_fail')));
    expect((await world.a.refund(follow(failing.ref, 100))).kind).toBe('declined');
    const waiting = approvedOf(await world.a.charge(world.charge('tok_refund_pending')));
    const request = follow(waiting.ref, 2_000);
    expect((await world.a.refund(request)).kind).toBe('pending');
    expect((await world.a.lookup(request.idempotencyKey)).kind).toBe('pending');
    expect((await world.a.refund(follow(waiting.ref, 501))).kind).toBe('declined');
  });

  test('a reference that is not known moves nothing', async () => {
    expect((await world.a.refund(follow('sbx_none', 100))).kind).toBe('not_attempted');
  });
});

describe('openConnector', () => {
  test('finds a connector of the workspace only', async () => {
    const row = world.rows[0];
    if (!row) throw new Error('no connector');
    const found = await openConnector(world, row.workspaceId, row.id);
    expect(found?.connector.displayName).toBe('sandbox_a');
    expect(await openConnector(world, crypto.randomUUID(), row.id)).toBeNull();
  });
});
