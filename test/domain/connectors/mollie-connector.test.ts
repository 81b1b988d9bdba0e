import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { mollieCapabilities } from '../../../domain/connectors/mollie/capabilities.ts';
import { mollieDescriptor } from '../../../domain/connectors/mollie/descriptor.ts';
import { createMollieConnector } from '../../../domain/connectors/mollie/mollie-connector.ts';
import type { ApplicationContext } from '../../../domain/context.ts';
import type { PaymentConnector } from '../../../domain/ports/payment-connector.ts';
import { minorOf } from '../../support/checkout/mollie-objects.ts';
import { startMollieDouble } from '../../support/checkout/mollie-double.ts';
import { connectorRow } from './connector-row.ts';
import { approvedOf, describeOutcomes, follow, lookUpCharge } from './outcome-suite.ts';
import { openSandboxWorld } from './sandbox-world.ts';

const world = await openSandboxWorld();
const double = startMollieDouble();
const connector: PaymentConnector = connect(double.url);
afterEach(() => double.holdReleases(false));
afterAll(async () => {
  await double?.stop();
  await world?.close();
});

function connect(apiUrl: string, apiKey = double.apiKey, profileId = 'pfl_double') {
  const row = connectorRow(world, {
    kind: 'mollie',
    config: { apiUrl, profileId, timeoutMs: 700 },
    capabilities: mollieCapabilities,
    apiKey,
  });
  return createMollieConnector(world, row);
}

function madeFor(idempotencyKey: string) {
  return [...double.payments.values()].filter(
    ({ metadata }) => metadata['commerce_key'] === idempotencyKey,
  );
}

function takenOf(idempotencyKey: string): number | null {
  const made = madeFor(idempotencyKey);
  return made.length === 0 ? null : made.reduce((sum, { captured }) => sum + captured, 0);
}

function travel(ms: number): void {
  world.travel(ms);
  double.travel(ms);
}

describeOutcomes(
  {
    connector: () => connector,
    charge: (token, changes) => world.charge(token, changes),
    taken: async (key) => takenOf(key),
    travel,
    callNobody: async () => {
      const gone = startMollieDouble();
      await gone.stop();
      return connect(gone.url).charge(world.charge('tkn_visa'));
    },
  },
  {
    approved: [
      ['tkn_visa', 'visa', '4242', 'credit', 'NL'],
      ['tkn_mastercard', 'mastercard', '9399', 'credit', 'NL'],
      ['tkn_amex', 'amex', '0005', 'credit', 'NL'],
      ['tkn_diners', 'diners-club', '0004', 'credit', 'NL'],
      ['tkn_debit', 'visa', '5556', 'debit', 'NL'],
      ['tkn_deferred', 'visa', '5557', 'debit', 'NL'],
      ['tkn_prepaid', 'mastercard', '5100', 'prepaid', 'NL'],
      ['tkn_de', 'visa', '4242', 'credit', 'DE'],
    ],
    declined: [
      ['tkn_card_declined', 'generic_decline'],
      ['tkn_refused_by_issuer', 'do_not_honor'],
      ['tkn_insufficient_funds', 'insufficient_funds'],
      ['tkn_card_expired', 'expired_card'],
      ['tkn_invalid_cvv', 'incorrect_cvc'],
      ['tkn_invalid_card_number', 'incorrect_number'],
      ['tkn_invalid_card_type', 'card_not_supported'],
      ['tkn_inactive_card', 'transaction_not_allowed'],
      ['tkn_possible_fraud', 'fraudulent'],
      ['tkn_authentication_failed', 'authentication_required'],
      ['tkn_a_reason_of_tomorrow', 'generic_decline'],
    ],
    declinedLater: [
      ['tkn_laterFunds', 'insufficient_funds'],
      ['tkn_laterExpired', 'expired_card'],
      ['tkn_laterAsks', 'authentication_required'],
    ],
    timeoutCaptured: 'tkn_timeoutCaptured',
    lost: ['tkn_timeoutLost', 'tkn_failsBefore'],
    slow: ['tkn_slow', 390],
    challenge: ['tkn_challenge', 15 * 60_000],
    refundFails: 'tkn_refundFails',
    refundWaits: 'tkn_visa',
    describesNoToken: true,
    refundsWait: true,
  },
);

describe('what Mollie is asked for', () => {
  test('a payment of our key, with nothing that a buyer wrote', async () => {
    const request = world.charge('tkn_visa', {
      metadata: { secret: 'of the buyer' },
      customer: { email: 'buyer@example.test' },
      orderRef: 'ord_1',
      checkoutSessionId: 'cs_1',
      returnUrl: 'https://shop.test/back',
    });
    approvedOf(await connector.charge(request));
    const { idempotencyKey, paymentId } = request;
    const asked = double.asked.at(-1);
    expect(asked).toMatchObject({
      path: '/v2/payments',
      body: {
        amount: { currency: 'USD', value: '25.00' },
        description: 'ord_1',
        method: 'creditcard',
        cardToken: 'tkn_visa',
        redirectUrl: 'https://shop.test/back',
        metadata: {
          commerce_key: idempotencyKey,
          commerce_payment: paymentId,
          commerce_order: 'ord_1',
          commerce_checkout_session: 'cs_1',
        },
      },
    });
    expect(asked?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(JSON.stringify(double.asked)).not.toContain('of the buyer');
    expect(JSON.stringify(double.asked)).not.toContain('buyer@example.test');
  });

  test.each(['tkn_of_another_account', '4242424242424242', 'pm_card_visa'])(
    'the token %s is no card',
    async (token) => {
      expect(await connector.charge(world.charge(token))).toMatchObject({
        kind: 'declined',
        code: 'invalid_account',
      });
    },
  );

  test.each([
    ['EUR', 5, '0.05'],
    ['EUR', 123_456, '1234.56'],
    ['JPY', 250, '250'],
    ['ISK', 7, '7'],
  ])('%s %d is written %s', async (currency, amount, value) => {
    const outcome = await connector.charge(world.charge('tkn_visa', { currency, amount }));
    expect(approvedOf(outcome).amount).toBe(amount);
    expect(double.asked.at(-1)?.body).toMatchObject({ amount: { currency, value } });
  });

  test('a currency that Mollie takes no cards in: nothing is asked', async () => {
    const asked = double.asked.length;
    const outcome = await connector.charge(world.charge('tkn_visa', { currency: 'KWD' }));
    expect(outcome.kind).toBe('not_attempted');
    expect(double.asked).toHaveLength(asked);
  });

  test('a key that is refused, and a rate limit, were not attempted', async () => {
    const stranger = connect(double.url, `test_${'x'.repeat(30)}`);
    expect((await stranger.charge(world.charge('tkn_visa'))).kind).toBe('not_attempted');
    await expect(stranger.capabilities()).rejects.toThrow();
    double.goWrong(/^POST/, 'busy');
    expect((await connector.charge(world.charge('tkn_visa'))).kind).toBe('not_attempted');
  });

  test('the key and the profile must belong together', async () => {
    expect(await connector.capabilities()).toEqual(mollieCapabilities);
    const mixed = connect(double.url, double.apiKey, 'pfl_another');
    await expect(mixed.capabilities()).rejects.toThrow();
  });

  test('an error is not repeated behind our back', async () => {
    const before = double.asked.length;
    double.goWrong(/^POST/, 'fails_before');
    expect((await connector.charge(world.charge('tkn_visa'))).kind).toBe('unknown');
    expect(double.asked.length - before).toBe(1);
  });
});

describe('an answer that is lost', () => {
  test.each(['hang_after', 'fails_after', 'cut_after'] as const)(
    'of a charge (%s) is found in the list, and a repeat takes nothing more',
    async (fault) => {
      const request = world.charge('tkn_visa');
      double.goWrong(/^POST \/v2\/payments$/, fault);
      expect((await connector.charge(request)).kind).toBe('unknown');
      expect((await lookUpCharge(connector, request)).kind).toBe('approved');
      await connector.charge(request);
      expect(takenOf(request.idempotencyKey)).toBe(2_500);
    },
  );

  test.each(['hang_before', 'hang_after', 'fails_after'] as const)(
    'of the customer of a card that is stored (%s) charged nothing',
    async (fault) => {
      const request = world.charge('tkn_visa', { store: true });
      double.goWrong(/customers$/, fault);
      expect((await connector.charge(request)).kind).toBe('not_attempted');
      expect(takenOf(request.idempotencyKey)).toBeNull();
    },
  );

  test('of a charge of a stored card is found among the payments of its customer', async () => {
    const source = {
      storedRef: approvedOf(await connector.vault(world.charge('tkn_visa'))).storedRef ?? '',
    };
    const request = world.charge('', { source, initiator: 'merchant' });
    double.goWrong(/^POST \/v2\/payments$/, 'hang_after');
    expect((await connector.charge(request)).kind).toBe('unknown');
    const before = double.asked.length;
    expect((await lookUpCharge(connector, request)).kind).toBe('approved');
    expect(double.asked[before]?.path).toMatch(/^\/v2\/customers\/cst_\w+\/payments$/);
  });

  test('of an old charge is looked for over several pages, and not without end', async () => {
    const request = world.charge('tkn_visa');
    approvedOf(await connector.charge(request));
    const later = { ...request, idempotencyKey: 'later' };
    for (let made = 0; made < 260; made += 1)
      await fetch(`${double.url}/v2/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${double.apiKey}` },
        body: JSON.stringify({
          amount: { currency: 'EUR', value: '1.00' },
          cardToken: 'tkn_visa',
          redirectUrl: 'https://shop.test',
        }),
      });
    expect((await lookUpCharge(connector, request)).kind).toBe('approved');
    expect((await lookUpCharge(connector, later)).kind).toBe('not_found');
  });

  test('a payment of another call proves nothing', async () => {
    const other = approvedOf(await connector.charge(world.charge('tkn_visa')));
    const request = world.charge('tkn_visa');
    expect((await lookUpCharge(connector, request, other)).kind).toBe('unknown');
  });

  test('a lookup that fails is unknown', async () => {
    const request = world.charge('tkn_visa');
    const outcome = await connector.charge(request);
    double.goWrong(/^GET/, 'fails_before');
    expect((await lookUpCharge(connector, request, outcome)).kind).toBe('unknown');
  });

  test.each(['capture', 'void', 'refund'] as const)(
    'of a %s is found on the payment',
    async (type) => {
      const charged =
        type === 'refund'
          ? connector.charge(world.charge('tkn_visa'))
          : connector.authorize(world.charge('tkn_visa'));
      const { ref } = approvedOf(await charged);
      const request = follow(ref, 2_000);
      const known = { call: { type, request }, ref: null };
      expect((await connector.lookup(request.idempotencyKey, known)).kind).toBe('not_found');
      const verb = { capture: /captures$/, void: /release-authorization$/, refund: /refunds$/ };
      double.goWrong(new RegExp(`^POST .*${verb[type].source}`), 'hang_after');
      expect((await connector[type](request)).kind).toBe('unknown');
      const kind = type === 'refund' ? 'pending' : 'approved';
      expect((await connector.lookup(request.idempotencyKey, known)).kind).toBe(kind);
      expect((await connector[type](request)).kind).toBe(kind);
      const made = [...double.refunds(), ...double.captures()];
      expect(made.filter(({ paymentId }) => paymentId === ref)).toHaveLength(
        type === 'void' ? 0 : 1,
      );
    },
  );
});

describe('captures and voids', () => {
  test('a partial capture releases the rest, also when it is looked up after a crash', async () => {
    const { ref } = approvedOf(await connector.authorize(world.charge('tkn_visa')));
    const request = follow(ref, 1_000);
    double.goWrong(/^POST .*captures$/, 'hang_after');
    expect((await connector.capture(request)).kind).toBe('unknown');
    expect(double.payments.get(ref)?.status).toBe('authorized');
    const known = { call: { type: 'capture' as const, request }, ref: null };
    expect(approvedOf(await connector.lookup(request.idempotencyKey, known)).amount).toBe(1_000);
    await connector.lookup(request.idempotencyKey, known);
    expect(double.payments.get(ref)).toMatchObject({ status: 'paid', captured: 1_000 });
  });

  test.each([
    ['succeeded', 'approved'],
    ['failed', 'declined'],
  ])('a capture that waits is decided later: %s is %s', async (status, kind) => {
    const { ref } = approvedOf(await connector.authorize(world.charge('tkn_capturePending')));
    const request = follow(ref, 2_500);
    expect((await connector.capture(request)).kind).toBe('pending');
    expect((await connector.capture(follow(ref, 2_500))).kind).toBe('declined');
    const made = double.captures().find(({ paymentId }) => paymentId === ref);
    double.decidePart(made?.id ?? '', status);
    const known = { call: { type: 'capture' as const, request }, ref: null };
    expect((await connector.lookup(request.idempotencyKey, known)).kind).toBe(kind as 'approved');
  });

  test('a release that the bank takes its time for is pending until it is done', async () => {
    double.holdReleases(true);
    const { ref } = approvedOf(await connector.authorize(world.charge('tkn_visa')));
    const request = follow(ref, 0);
    expect((await connector.void(request)).kind).toBe('pending');
    double.release(ref);
    const known = { call: { type: 'void' as const, request }, ref };
    expect((await connector.lookup(request.idempotencyKey, known)).kind).toBe('approved');
  });

  test('once Mollie has made it, nothing that goes wrong afterwards denies it', async () => {
    const { ref } = approvedOf(await connector.authorize(world.charge('tkn_visa')));
    // The payment and its captures are read before the capture, and again after it.
    double.goWrong(/^GET/, 'fails_before', 2);
    approvedOf(await connector.capture(follow(ref, 1_000)));
    const held = approvedOf(await connector.authorize(world.charge('tkn_visa')));
    double.goWrong(/^GET/, 'fails_before', 2);
    const request = follow(held.ref, 0);
    expect((await connector.void(request)).kind).toBe('pending');
    const known = { call: { type: 'void' as const, request }, ref: held.ref };
    expect((await connector.lookup(request.idempotencyKey, known)).kind).toBe('approved');
  });

  test('a challenge that Mollie does not let go is not called off', async () => {
    const outcome = await connector.charge(world.charge('tkn_challengeFinal'));
    if (outcome.kind !== 'pending') throw new Error(outcome.kind);
    expect((await connector.void(follow(outcome.ref, 0))).kind).toBe('declined');
  });
});

describe('refunds', () => {
  test('a second one of the same amount within the hour was not made, and Mollie’s words say so', async () => {
    const { ref } = approvedOf(await connector.charge(world.charge('tkn_visa')));
    expect((await connector.refund(follow(ref, 500))).kind).toBe('pending');
    expect(await connector.refund(follow(ref, 500))).toMatchObject({
      kind: 'not_attempted',
      message: 'A duplicate refund has been detected',
    });
    travel(61 * 60_000);
    expect((await connector.refund(follow(ref, 500))).kind).toBe('pending');
    travel(-61 * 60_000);
  });

  test.each([
    ['processing', 'pending'],
    ['refunded', 'approved'],
    ['failed', 'declined'],
    ['canceled', 'declined'],
  ])('one that is %s is %s', async (status, kind) => {
    const { ref } = approvedOf(await connector.charge(world.charge('tkn_visa')));
    const request = follow(ref, 500);
    expect((await connector.refund(request)).kind).toBe('pending');
    const made = double.refunds().find(({ paymentId }) => paymentId === ref);
    expect(made && minorOf(made.amount)).toBe(500);
    double.decidePart(made?.id ?? '', status);
    const known = { call: { type: 'refund' as const, request }, ref: made?.id ?? null };
    expect((await connector.lookup(request.idempotencyKey, known)).kind).toBe(kind as 'pending');
  });
});

describe('challenges', () => {
  test.each([
    [true, { kind: 'approved', amount: 2_500 }],
    [false, { kind: 'declined', code: 'authentication_required' }],
  ])('one that its buyer takes (%s) is read by the lookup', async (isApproved, expected) => {
    const request = world.charge('tkn_challenge');
    const outcome = await connector.charge(request);
    if (outcome.kind !== 'pending') throw new Error(outcome.kind);
    double.decide(outcome.ref, isApproved);
    expect(await lookUpCharge(connector, request, outcome)).toMatchObject(expected);
    // The repeat of the call shows what Mollie answered first; by its reference the end is read all the same.
    const repeated = await connector.charge(request);
    expect(await lookUpCharge(connector, request, repeated)).toMatchObject(expected);
  });

  test('a verification with a challenge stores the card once it is taken', async () => {
    const request = world.charge('tkn_challenge');
    const outcome = await connector.vault(request);
    if (outcome.kind !== 'pending') throw new Error(outcome.kind);
    double.decide(outcome.ref, true);
    const known = { call: { type: 'verification' as const, request }, ref: outcome.ref };
    const found = approvedOf(await connector.lookup(request.idempotencyKey, known));
    expect(found.amount).toBe(0);
    expect(found.storedRef).toMatch(/^cst_\w+\/mdt_\w+$/);
    const card = await connector.describe({ storedRef: found.storedRef ?? '' });
    expect<object | null>(card).toMatchObject({ lastFour: '4242', expMonth: 4, expYear: 2039 });
  });
});

test('forgetting a card deletes its customer; a failure is told', async () => {
  const { storedRef } = approvedOf(await connector.vault(world.charge('tkn_visa')));
  const [customer = ''] = (storedRef ?? '').split('/');
  expect(double.customers.has(customer)).toBe(true);
  double.goWrong(/customers/, 'fails_before');
  await expect(connector.forget(storedRef ?? '')).rejects.toThrow('did not say');
  await connector.forget(storedRef ?? '');
  expect(double.customers.has(customer)).toBe(false);
});

const some = 'x'.repeat(30);
test.each([
  ['production', `live_${some}`, []],
  ['production', `test_${some}`, ['wrong_mode']],
  ['non_production', `test_${some}`, []],
  ['non_production', `live_${some}`, ['wrong_mode']],
  ['non_production', `access_${some}`, ['invalid_format']],
  ['non_production', 'test_short', ['invalid_format']],
] as const)('in %s the key %s gives %j', (environmentKind, apiKey, codes) => {
  const ctx = { environmentKind } as ApplicationContext;
  const findings = mollieDescriptor.checkSecrets(ctx, { apiKey });
  expect<string[]>(findings.map(({ code }) => code)).toEqual([...codes]);
});
