import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { stripeCapabilities } from '../../../domain/connectors/stripe/capabilities.ts';
import { stripeDescriptor } from '../../../domain/connectors/stripe/descriptor.ts';
import { createStripeConnector } from '../../../domain/connectors/stripe/stripe-connector.ts';
import type { ApplicationContext } from '../../../domain/context.ts';
import type { PaymentConnector } from '../../../domain/ports/payment-connector.ts';
import { startStripeDouble } from '../../support/checkout/stripe-double.ts';
import { connectorRow } from './connector-row.ts';
import { approvedOf, describeOutcomes, follow, lookUpCharge } from './outcome-suite.ts';
import { openSandboxWorld } from './sandbox-world.ts';

const world = await openSandboxWorld();
const double = startStripeDouble();
const connector: PaymentConnector = connect(double.url);
afterEach(() => double.lagSearch(false));
afterAll(async () => {
  await double?.stop();
  await world?.close();
});

function connect(apiUrl: string, apiKey = double.apiKey): PaymentConnector {
  const row = connectorRow(world, {
    kind: 'stripe',
    config: { apiUrl, publishableKey: 'pk_test_double', timeoutMs: 700 },
    capabilities: stripeCapabilities,
    apiKey,
  });
  return createStripeConnector(world, row);
}

function takenOf(idempotencyKey: string): number | null {
  const made = [...double.intents.values()].filter(
    ({ metadata }) => metadata['commerce_key'] === idempotencyKey,
  );
  return made.length === 0 ? null : made.reduce((sum, intent) => sum + intent.amount_received, 0);
}

describeOutcomes(
  {
    connector: () => connector,
    charge: (token, changes) => world.charge(token, changes),
    taken: async (key) => takenOf(key),
    travel: (ms) => world.travel(ms),
    callNobody: async () => {
      const gone = startStripeDouble();
      await gone.stop();
      return connect(gone.url).charge(world.charge('pm_card_visa'));
    },
  },
  {
    approved: [
      ['pm_card_visa', 'visa', '4242', 'credit', 'US'],
      ['pm_card_mastercard', 'mastercard', '4444', 'credit', 'US'],
      ['pm_card_amex', 'amex', '0005', 'credit', 'US'],
      ['pm_card_diners', 'diners-club', '0004', 'credit', 'US'],
      ['pm_card_visa_debit', 'visa', '5556', 'debit', 'US'],
      ['pm_card_mastercard_prepaid', 'mastercard', '5100', 'prepaid', 'US'],
      ['pm_card_de', 'visa', '4242', 'credit', 'DE'],
      ['ctoken_card_visa', 'visa', '4242', 'credit', 'US'],
    ],
    declined: [
      ['pm_card_chargeDeclined', 'generic_decline'],
      ['pm_card_doNotHonor', 'do_not_honor'],
      ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
      ['pm_card_chargeDeclinedLostCard', 'lost_card'],
      ['pm_card_chargeDeclinedStolenCard', 'stolen_card'],
      ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
      ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
      ['pm_card_radarBlock', 'fraudulent'],
    ],
    declinedLater: [
      ['pm_card_chargeCustomerFail', 'insufficient_funds'],
      ['pm_card_laterExpired', 'expired_card'],
    ],
    timeoutCaptured: 'pm_double_timeoutCaptured',
    lost: ['pm_double_timeoutLost', 'pm_double_failsBefore'],
    slow: ['pm_double_slow', 390],
    challenge: ['pm_card_authenticationRequired', 60 * 60_000],
    refundFails: 'pm_card_refundFail',
    refundWaits: 'pm_card_pendingRefund',
  },
);

describe('what Stripe is asked for', () => {
  test('an intent of our key, with nothing that a buyer wrote, then its confirmation', async () => {
    const request = world.charge('pm_card_visa', {
      metadata: { secret: 'of the buyer' },
      customer: { email: 'buyer@example.test' },
      orderRef: 'ord_1',
      checkoutSessionId: 'cs_1',
      returnUrl: 'https://shop.test/back',
    });
    approvedOf(await connector.charge(request));
    const [opened, confirmed] = double.asked.slice(-2);
    const { idempotencyKey, paymentId } = request;
    expect(opened).toMatchObject({
      path: '/v1/payment_intents',
      key: `${idempotencyKey}:open`,
      body: {
        amount: '2500',
        currency: 'usd',
        capture_method: 'automatic',
        metadata: {
          commerce_key: idempotencyKey,
          commerce_payment: paymentId,
          commerce_order: 'ord_1',
          commerce_checkout_session: 'cs_1',
        },
      },
    });
    expect(confirmed).toMatchObject({
      key: `${idempotencyKey}:confirm`,
      body: { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' },
    });
    expect(JSON.stringify(double.asked)).not.toContain('of the buyer');
    expect(JSON.stringify(double.asked)).not.toContain('buyer@example.test');
  });

  test('a token that nobody gave is no card', async () => {
    expect(await connector.charge(world.charge('pm_of_another_account'))).toMatchObject({
      kind: 'declined',
      code: 'invalid_account',
    });
  });

  test.each([
    ['ISK', 250, '25000'],
    ['JPY', 250, '250'],
    ['MGA', 25_000, '250'],
    ['KWD', 2_500, '2500'],
  ])('%s %d is %s of Stripe’s', async (currency, amount, sent) => {
    const outcome = await connector.charge(world.charge('pm_card_visa', { currency, amount }));
    expect(approvedOf(outcome).amount).toBe(amount);
    expect(double.asked.at(-2)?.body).toMatchObject({ amount: sent });
  });

  test.each([
    ['MGA', 25_001],
    ['KWD', 2_501],
  ])('%s %d cannot be expressed: nothing is asked', async (currency, amount) => {
    const asked = double.asked.length;
    const outcome = await connector.charge(world.charge('pm_card_visa', { currency, amount }));
    expect(outcome.kind).toBe('not_attempted');
    expect(double.asked).toHaveLength(asked);
  });

  test('a key that is refused, and a rate limit, were not attempted', async () => {
    const stranger = connect(double.url, 'rk_test_wrong');
    expect((await stranger.charge(world.charge('pm_card_visa'))).kind).toBe('not_attempted');
    await expect(stranger.capabilities()).rejects.toThrow();
    double.goWrong(/confirm$/, 'busy');
    expect((await connector.charge(world.charge('pm_card_visa'))).kind).toBe('not_attempted');
    expect(await connector.capabilities()).toEqual(stripeCapabilities);
  });
});

describe('an answer that is lost', () => {
  test.each(['hang_after', 'hang_before', 'fails_after', 'fails_before', 'cut_after'] as const)(
    'of opening the intent (%s) moved nothing',
    async (fault) => {
      const request = world.charge('pm_card_visa');
      double.goWrong(/payment_intents$/, fault);
      expect((await connector.charge(request)).kind).toBe('not_attempted');
      expect(takenOf(request.idempotencyKey) ?? 0).toBe(0);
    },
  );

  test.each(['hang_after', 'fails_after', 'cut_after'] as const)(
    'of confirming it (%s) is read by its id, even while the search lags',
    async (fault) => {
      double.lagSearch(true);
      const request = world.charge('pm_card_visa');
      double.goWrong(/confirm$/, fault);
      const outcome = await connector.charge(request);
      const { id } = double.intentOf(request.idempotencyKey);
      expect<object>(outcome).toMatchObject({ kind: 'unknown', ref: id });
      expect((await lookUpCharge(connector, request, outcome)).kind).toBe('approved');
    },
  );

  test('with the process that knew the id: it is searched for, and the search may lag', async () => {
    const request = world.charge('pm_double_timeoutCaptured');
    await connector.charge(request);
    double.lagSearch(true);
    expect((await lookUpCharge(connector, request)).kind).toBe('not_found');
    double.lagSearch(false);
    expect((await lookUpCharge(connector, request)).kind).toBe('approved');
  });

  test('repeated under its key it is confirmed once', async () => {
    const request = world.charge('pm_card_visa', { store: true });
    double.goWrong(/confirm$/, 'hang_before');
    expect((await connector.charge(request)).kind).toBe('unknown');
    approvedOf(await connector.charge(request));
    approvedOf(await connector.charge(request));
    expect(takenOf(request.idempotencyKey)).toBe(2_500);
  });

  test('of an intent that nobody confirmed: after a while it is called off, for good', async () => {
    const request = world.charge('pm_double_failsBefore');
    const outcome = await connector.charge(request);
    expect((await lookUpCharge(connector, request, outcome)).kind).toBe('not_found');
    world.travel(31 * 60_000);
    expect(await lookUpCharge(connector, request, outcome)).toMatchObject({
      kind: 'declined',
      code: 'processing_error',
    });
    world.travel(-31 * 60_000);
    expect(double.intentOf(request.idempotencyKey).status).toBe('canceled');
  });

  test('an intent of another call proves nothing', async () => {
    const other = approvedOf(await connector.charge(world.charge('pm_card_visa')));
    const request = world.charge('pm_card_visa');
    expect((await lookUpCharge(connector, request, other)).kind).toBe('unknown');
  });

  test('a lookup that fails is unknown', async () => {
    const request = world.charge('pm_card_visa');
    const outcome = await connector.charge(request);
    double.goWrong(/^GET/, 'fails_before');
    expect((await lookUpCharge(connector, request, outcome)).kind).toBe('unknown');
  });

  test.each(['capture', 'void', 'refund'] as const)(
    'of a %s is found on the intent',
    async (type) => {
      const charged =
        type === 'refund'
          ? connector.charge(world.charge('pm_card_visa'))
          : connector.authorize(world.charge('pm_card_visa'));
      const { ref } = approvedOf(await charged);
      const request = follow(ref, 2_000);
      const known = { call: { type, request }, ref: null };
      expect((await connector.lookup(request.idempotencyKey, known)).kind).toBe('not_found');
      double.goWrong(type === 'refund' ? /refunds$/ : /capture$|cancel$/, 'hang_after');
      expect((await connector[type](request)).kind).toBe('unknown');
      expect(await connector.lookup(request.idempotencyKey, known)).toMatchObject({
        kind: 'approved',
        amount: 2_000,
      });
      approvedOf(await connector[type](request));
    },
  );
});

describe('challenges', () => {
  test.each([
    [true, { kind: 'approved', amount: 2_500 }],
    [false, { kind: 'declined', code: 'authentication_required' }],
  ])('one that its buyer takes (%s) is read by the lookup', async (isApproved, expected) => {
    const request = world.charge('pm_card_authenticationRequired');
    const outcome = await connector.charge(request);
    if (outcome.kind !== 'pending') throw new Error(outcome.kind);
    double.decide(outcome.ref, isApproved);
    expect(await lookUpCharge(connector, request, outcome)).toMatchObject(expected);
  });

  test('a card whose buyer is absent asks for the buyer, and takes nothing', async () => {
    const stored = await connector.vault(world.charge('pm_card_visa'));
    const source = {
      storedRef: approvedOf(stored).storedRef?.replace('visa', 'authenticationRequired') ?? '',
    };
    expect(
      await connector.charge(world.charge('', { source, initiator: 'merchant' })),
    ).toMatchObject({ kind: 'declined', code: 'authentication_required' });
  });

  test('a verification with a challenge stores the card once it is taken', async () => {
    const request = world.charge('pm_card_authenticationRequired');
    const outcome = await connector.vault(request);
    if (outcome.kind !== 'pending') throw new Error(outcome.kind);
    expect(outcome.ref).toStartWith('seti_');
    double.decide(outcome.ref, true);
    const known = { call: { type: 'verification' as const, request }, ref: outcome.ref };
    const found = approvedOf(await connector.lookup(request.idempotencyKey, known));
    expect(found.storedRef).toMatch(/^cus_\w+\/pm_\w+$/);
  });
});

test('forgetting a card deletes its customer; a failure is told', async () => {
  const { storedRef } = approvedOf(await connector.vault(world.charge('pm_card_visa')));
  const [customer = ''] = (storedRef ?? '').split('/');
  expect(double.customers.has(customer)).toBe(true);
  double.goWrong(/customers/, 'fails_before');
  await expect(connector.forget(storedRef ?? '')).rejects.toThrow('did not say');
  await connector.forget(storedRef ?? '');
  expect(double.customers.has(customer)).toBe(false);
});

test.each([
  ['production', 'rk_live_1', []],
  ['production', 'rk_test_1', ['wrong_mode']],
  ['non_production', 'sk_test_1', []],
  ['non_production', 'sk_live_1', ['wrong_mode']],
] as const)('in %s the key %s gives %j', (environmentKind, apiKey, codes) => {
  const ctx = { environmentKind } as ApplicationContext;
  const findings = stripeDescriptor.checkSecrets(ctx, { apiKey });
  expect<string[]>(findings.map(({ code }) => code)).toEqual([...codes]);
});
