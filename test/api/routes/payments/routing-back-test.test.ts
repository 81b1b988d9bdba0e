import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const PATH = '/api/v1/payment-routing';

const world = await setup();
const { data } = (await world.owner.get('/api/v1/routing-connectors')).body;
const [a, b] = data.map((row: { id: string }) => row.id);
expectStatus(await world.owner.put(PATH, { rules: [], defaultCascade: [a, b] }), 200);

const backTest = (body: object, of: World = world) => of.owner.post(`${PATH}/back-test`, body);
const large = { type: 'amount', op: 'gt', min: 20 };

describe('POST /payment-routing/back-test', () => {
  test('says where past payments would have gone, and leaves everything as it is', async () => {
    await buy(world, [{ name: 'Mug', unitPrice: 1000, quantity: 1 }]);
    const { paymentId, orderId } = await buy(world, [
      { name: 'Desk', unitPrice: 5000, quantity: 1 },
    ]);
    await buy(world, [{ name: 'Cup', unitPrice: 900, quantity: 1 }], {
      complete: { paymentToken: 'tok_failover_soft' },
    });
    const config = { rules: [{ conditions: [large], cascade: [b] }], defaultCascade: [a] };
    const result = expectStatus(await backTest({ config }), 200);
    expect(result).toMatchObject({
      payments: 3,
      moved: 1,
      unroutable: 0,
      rules: [
        { rule: 0, payments: 1 },
        { rule: null, payments: 2 },
      ],
      moves: [{ fromConnectorId: a, toConnectorId: b, currency: 'USD', payments: 1, amount: 5000 }],
      movedPayments: [{ paymentId, orderId, fromConnectorId: a, toConnectorId: b, matchedRule: 0 }],
    });
    const of = (id: string) =>
      result.connectors.find((one: { connectorId: string }) => one.connectorId === id);
    expect(of(a)).toMatchObject({ firstBefore: 3, firstAfter: 2, attempts: 3, approved: 2 });
    expect(of(b)).toMatchObject({ firstBefore: 0, firstAfter: 1, attempts: 1, approved: 1 });
    expect((await world.owner.get(PATH)).body.data.rules).toEqual([]);
    // By the stored routing nothing moves.
    expect(expectStatus(await backTest({}), 200)).toMatchObject({ payments: 3, moved: 0 });
    expect(expectStatus(await backTest({ limit: 1, config }), 200).payments).toBe(1);
  });

  test('goes by the facts of the payment, also those that no rule asked for then', async () => {
    const fresh = await setup();
    const [first, second] = (await fresh.owner.get('/api/v1/routing-connectors')).body.data;
    await buy(fresh, undefined, {
      cart: { metadata: { tier: 'gold' } },
      complete: { paymentToken: 'tok_country_DE' },
    });
    for (const condition of [
      { type: 'cardCountry', op: 'is_one_of', values: ['DE'] },
      { type: 'paymentSource', op: 'is_one_of', values: ['ecommerce'] },
      { type: 'metadata', op: 'includes', key: 'tier', values: ['gold'] },
      { type: 'metadata', op: 'includes', key: 'throttle_order_type', values: ['one_off'] },
    ]) {
      const rules = [{ conditions: [condition], cascade: [second.id] }];
      const config = { rules, defaultCascade: [first.id] };
      expect(expectStatus(await backTest({ config }, fresh), 200).moved).toBe(1);
    }
  });

  test('keeps a payment’s recorded facts out of its trace', async () => {
    const { paymentId } = await buy(world);
    const trace = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}/routing`), 200);
    expect(Object.keys(trace).toSorted()).toEqual(['cascade', 'matchedRule', 'rules']);
  });

  test('refuses what a PUT refuses, and a limit beyond its bounds', async () => {
    const bad = await backTest({ config: { rules: [], defaultCascade: [] } });
    expect([bad.status, bad.body.error?.code]).toEqual([422, 'routing_default_required']);
    for (const limit of [0, 1_001])
      expect((await backTest({ limit })).body.error?.code).toBe('validation_error');
  });

  test('sees the payments of its own workspace alone', async () => {
    const other = await setup();
    expect(expectStatus(await backTest({}, other), 200)).toMatchObject({
      payments: 0,
      oldestAt: null,
      connectors: [],
    });
    const [own] = (await other.owner.get('/api/v1/routing-connectors')).body.data;
    const config = { rules: [], defaultCascade: [own.id] };
    expect((await backTest({ config })).body.error?.code).toBe('routing_unknown_connector');
  });
});
