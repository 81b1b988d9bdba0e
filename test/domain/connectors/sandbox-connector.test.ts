import { afterAll, describe, expect, test } from 'bun:test';
import { openConnector } from '../../../domain/connectors/open-connector.ts';
import { approvedOf, describeOutcomes } from './outcome-suite.ts';
import { openSandboxWorld } from './sandbox-world.ts';

const world = await openSandboxWorld();
afterAll(() => world?.close());

async function stored(token: string): Promise<string> {
  const outcome = approvedOf(await world.a.charge(world.charge(token, { store: true })));
  if (outcome.storedRef === null) throw new Error('the card was not stored');
  return outcome.storedRef;
}

describeOutcomes(
  {
    connector: () => world.a,
    charge: (token, changes) => world.charge(token, changes),
    taken: async (key) => (await world.ledger(key))[0]?.captured_amount ?? null,
    travel: (ms) => world.travel(ms),
    callNobody: async () => {
      const request = world.charge('tok_network_error');
      const outcome = await world.a.charge(request);
      expect((await world.a.lookup(request.idempotencyKey)).kind).toBe('not_found');
      return outcome;
    },
  },
  {
    approved: [
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
    ],
    declined: [
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
    ],
    declinedLater: [
      ['pm_sandbox_renewalDecline', 'insufficient_funds'],
      ['pm_sandbox_renewalHard', 'expired_card'],
    ],
    timeoutCaptured: 'tok_timeout_captured',
    lost: ['tok_timeout_lost', 'tok_upstream_500'],
    slow: ['tok_slow', 2_990],
    challenge: ['tok_3ds', 30 * 60_000],
    refundFails: 'tok_refund_fail',
    refundWaits: 'tok_refund_pending',
  },
);

describe('only at the sandbox', () => {
  test.each([
    ['tok_failover_soft', { kind: 'declined', code: 'do_not_honor' }],
    ['tok_failover_network', { kind: 'not_attempted' }],
    ['tok_failover_hard', { kind: 'declined', code: 'stolen_card' }],
  ])('%s fails on the first connector and is approved on the next', async (token, first) => {
    expect(await world.a.charge(world.charge(token))).toMatchObject(first);
    approvedOf(await world.b.charge(world.charge(token, { attemptIndex: 1 })));
  });

  test.each([
    ['tok_renewal_decline_1', 'tok_renewal_decline_2'],
    ['tok_renewal_hard_1', 'tok_visa'],
    ['tok_refund_fail', 'tok_refund_pending'],
    ['pm_sandbox_renewalRecover_2', 'pm_sandbox_renewalLost'],
  ])('%s and %s are two cards to whom stores both', async (one, other) => {
    const [first, second] = await Promise.all(
      [one, other].map(async (token) => approvedOf(await world.a.charge(world.charge(token))).card),
    );
    expect(first?.lastFour).toMatch(/^\d{4}$/);
    expect(first?.lastFour).not.toBe(second?.lastFour);
  });

  test('twenty at once with one key move money once and answer alike', async () => {
    for (const token of ['tok_visa', 'tok_decline_generic', 'tok_3ds']) {
      const request = world.charge(token, { store: true });
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => world.a.charge(request)));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(await world.ledger(request.idempotencyKey)).toHaveLength(1);
    }
  });

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
