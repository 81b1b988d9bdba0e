import { describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { widgetPays } from '../../../support/checkout/sandbox-widget.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { randomOf, type Random } from '../../../support/histories/random.ts';
import { makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { edit } from '../../../support/orders/worked-order.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';
import { seed } from '../../../support/seed.ts';

/**
 * Every payment that a connector took keeps why it went where it went: what `evaluate` says of the routing that was
 * stored then and of the payment's facts, which are put together here from what the payment's maker sent.
 */
const ROUTINGS = 8;
const PAYMENTS_EACH = 5;
const countries = ['US', 'DE', 'FR'];
const tokens = [
  'tok_visa',
  'tok_amex',
  'tok_visa_debit',
  'tok_prepaid',
  'tok_country_DE',
  'tok_country_FR',
  'tok_diners',
  'tok_mastercard',
  'tok_timeout_captured',
];
const PATH = '/api/v1/payment-routing';

const world = await setup();
const third = { kind: 'sandbox', displayName: 'third' };
expectStatus(await world.owner.post('/api/v1/connectors', third), 201);
const all: Parsed[] = expectStatus(await world.owner.get('/api/v1/routing-connectors'), 200);
const connectorIds = all.map(({ id }) => id);

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

function someOf<Item>(random: Random, items: readonly Item[]): Item[] {
  const chosen = items.filter(() => random.chance(0.5));
  return chosen.length > 0 ? chosen : items.slice(0, 1);
}

function randomCondition(random: Random): object {
  const op = random.chance(0.5) ? 'is_one_of' : 'is_not_one_of';
  const set = (type: string, values: readonly string[]) => ({
    type,
    op,
    values: someOf(random, values),
  });
  const min = random.upTo(40);
  const conditions = [
    set('country', countries),
    set('cardCountry', countries),
    set('cardScheme', ['visa', 'amex', 'mastercard']),
    set('cardType', ['credit', 'debit']),
    set('cardSource', ['token', 'raw']),
    set('paymentSource', ['ecommerce', 'card_on_file']),
    set('currency', ['USD', 'EUR']),
    { type: 'amount', op: 'gt', min, ...(random.chance(0.5) ? { currency: 'USD' } : {}) },
    { type: 'amount', op: 'between', min, max: min + random.upTo(30) },
    { type: 'metadata', op: 'includes', key: 'tier', values: ['gold'] },
    { type: 'metadata', op: 'excludes', key: 'throttle_order_type', values: ['recurring'] },
  ];
  return random.pick(conditions) ?? {};
}

function randomRouting(random: Random): object {
  const rules = Array.from({ length: random.upTo(4) }, () => ({
    conditions: Array.from({ length: random.upTo(3) }, () => randomCondition(random)),
    cascade: someOf(random, connectorIds),
  }));
  return { rules, defaultCascade: someOf(random, connectorIds) };
}

interface Made {
  readonly paymentId: string;
  readonly facts: Parsed;
}

/** A purchase with random facts, by card or by the processor's widget. */
async function pay(random: Random, way: 'card' | 'processor', customerId?: string): Promise<Made> {
  const country = random.pick([...countries, null]) ?? null;
  const metadata = random.chance(0.5) ? { tier: random.pick(['gold', 'iron']) } : {};
  const currency = random.chance(0.5) ? 'USD' : 'EUR';
  const line = { name: 'Lamp', unitPrice: 100 * random.upTo(60), quantity: 1 };
  const body = { currency, metadata, ...(customerId ? { customerId } : {}) };
  const cart = await makeCart(world, body, [line]);
  const session = await makeSession(world, cart, { metadata: { channel: 'web' } });
  const paymentToken = random.pick(tokens) ?? 'tok_visa';
  const address = country && { addressLine1: '1', city: 'C', countryCode: country };
  const given = way === 'card' ? { paymentToken } : await byWidget(session);
  const { paymentId } = expectStatus(
    await complete(world, session, { ...given, ...(address ? { billingAddress: address } : {}) }),
    200,
  );
  return { paymentId, facts: { country, metadata: { ...metadata, channel: 'web' } } };
}

async function byWidget(session: Parsed): Promise<object> {
  const { processorTransactionId } = await widgetPays(world, session);
  return { paymentMethod: 'processor', paymentToken: undefined, processorTransactionId };
}

/** What `evaluate` says of the stored payment by a routing. */
async function evaluated(config: object, { paymentId, facts }: Made): Promise<Parsed> {
  const { amount, currency, card } = await read(`/payments/${paymentId}`);
  const { country, ...others } = facts;
  const asked = await world.owner.post(`${PATH}/evaluate`, {
    amount,
    currency,
    ...(country ? { country } : {}),
    card: { scheme: card.brand, type: card.type, country: card.country, source: 'token' },
    config,
    ...others,
  });
  return expectStatus(asked, 200);
}

describe('the trace of a payment', () => {
  test(`is what evaluate says of it, for random routings and payments (SEED=${seed})`, async () => {
    const random = randomOf(seed);
    const matched = new Set<number | null>();
    for (let turn = 0; turn < ROUTINGS; turn += 1) {
      const config = randomRouting(random);
      expectStatus(await world.owner.put(PATH, config), 200);
      for (let index = 0; index < PAYMENTS_EACH; index += 1) {
        const made = await pay(random, index === 0 ? 'processor' : 'card');
        const stored = await read(`/payments/${made.paymentId}/routing`);
        expect(stored).toEqual(await evaluated(config, made));
        matched.add(stored.matchedRule);
      }
    }
    expect(matched.size).toBeGreaterThan(1);
  });

  test('of an edit’s charge names the rule for cards on file, and where the card is kept', async () => {
    const [first = '', second = ''] = connectorIds;
    const onFile = { type: 'paymentSource', op: 'is_one_of', values: ['card_on_file'] };
    const config = {
      rules: [{ conditions: [onFile], cascade: [second, first] }],
      defaultCascade: [first],
    };
    expectStatus(await world.owner.put(PATH, config), 200);
    const { customerId } = await makeBuyer(world);
    const made = await pay(randomOf(seed), 'card', customerId);
    const { orderId, connectorId } = await read(`/payments/${made.paymentId}`);
    expect(connectorId).toBe(first);
    const edited = await edit(world, orderId, { add: [{ name: 'Shade', unitPrice: 700 }] });
    expectStatus(edited, 200);
    const payments: Parsed[] = await read(`/orders/${orderId}/payments`);
    const charge = payments.find(({ id }) => id !== made.paymentId);
    const facts = { ...made.facts, paymentSource: 'card_on_file' };
    const said = await evaluated(config, { paymentId: charge?.id, facts });
    const stored = await read(`/payments/${charge?.id}/routing`);
    expect(stored).toEqual({
      ...said,
      cascade: [
        { connectorId: second, eligible: false, skipReason: 'no_stored_card' },
        { connectorId: first, eligible: true },
      ],
    });
    expect([stored.matchedRule, charge?.connectorId]).toEqual([0, first]);
  });
});
