import { describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const { data } = (await world.owner.get('/api/v1/routing-connectors')).body;
const [a, b] = data.map((row: { id: string }) => row.id);

const PATH = '/api/v1/payment-routing';
const german = { type: 'country', op: 'is_one_of', values: ['DE'] };

describe('payment routing', () => {
  test('never set, it is every connector that can charge, oldest first', async () => {
    const fresh = await setup();
    await fresh.owner.post('/api/v1/connectors', { kind: 'manual', displayName: 'Till' });
    const connectors = (await fresh.owner.get('/api/v1/routing-connectors')).body.data;
    expect(connectors).toMatchObject([
      { displayName: 'sandbox_a', method: 'card' },
      { displayName: 'sandbox_b', method: 'card' },
      { displayName: 'Till', method: 'card' },
    ]);
    expect((await fresh.owner.get(PATH)).body.data).toEqual({
      rules: [],
      defaultCascade: [connectors[0].id, connectors[1].id],
      revision: expect.any(String),
    });
  });

  test('is replaced as a whole, and read as it was put', async () => {
    const routing = {
      rules: [{ conditions: [german], cascade: [b] }],
      defaultCascade: [a, b],
    };
    const put = expectStatus(await world.owner.put(PATH, routing), 200);
    expect(put).toEqual({ ...routing, revision: expect.any(String) });
    expect((await world.owner.get(PATH)).body.data).toEqual(put);
    expect(expectStatus(await world.owner.put(PATH, put), 200)).toEqual(put);
    const smaller = { rules: [], defaultCascade: [b] };
    expectStatus(await world.owner.put(PATH, smaller), 200);
    expect((await world.owner.get(PATH)).body.data).toMatchObject(smaller);
  });

  test('an answer is tried as it was read', async () => {
    const config = expectStatus(await world.owner.get(PATH), 200);
    const tried = { amount: 100, currency: 'USD', config };
    expectStatus(await world.owner.post(`${PATH}/evaluate`, tried), 200);
    expectStatus(await world.owner.post(`${PATH}/back-test`, { config }), 200);
  });

  test('refuses with the code of the first check, and stores nothing', async () => {
    const before = (await world.owner.get(PATH)).body.data;
    const refused = await world.owner.put(PATH, {
      rules: [{ conditions: [{ type: 'moon' }], cascade: [crypto.randomUUID()] }],
      defaultCascade: [a],
    });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'routing_unknown_connector']);
    expect(refused.body.error?.details).toMatchObject([
      { path: 'rules.0.cascade.0', code: 'routing_unknown_connector' },
      { path: 'rules.0.conditions.0', code: 'routing_invalid_condition' },
    ]);
    for (const body of [
      { defaultCascade: [a] },
      { rules: {}, defaultCascade: [a] },
      { rules: [{ conditions: [{ ...german, values: 'DE' }], cascade: [a] }], defaultCascade: [a] },
      { rules: [], defaultCascade: [a], more: 1 },
    ]) {
      const malformed = await world.owner.put(PATH, body);
      expect([malformed.status, malformed.body.error?.code]).toEqual([400, 'validation_error']);
    }
    expect((await world.owner.get(PATH)).body.data).toEqual(before);
  });

  test('a connector in a cascade is neither disabled nor deleted; one that is disabled is unknown', async () => {
    const fresh = await setup();
    const [first, second] = (await fresh.owner.get('/api/v1/routing-connectors')).body.data;
    const path = `/api/v1/connectors/${second.id}`;
    const rule = { conditions: [german], cascade: [second.id] };
    await fresh.owner.put(PATH, { rules: [rule], defaultCascade: [first.id] });
    const refused = await fresh.owner.patch(path, { status: 'disabled' });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'connector_in_use']);
    expect((await fresh.owner.delete(path)).body.error?.code).toBe('connector_in_use');
    await fresh.owner.put(PATH, { rules: [], defaultCascade: [first.id] });
    expect((await fresh.owner.patch(path, { status: 'disabled' })).status).toBe(200);
    const again = await fresh.owner.put(PATH, { rules: [rule], defaultCascade: [first.id] });
    expect(again.body.error?.code).toBe('routing_unknown_connector');
  });

  test('a processor that does not say what it can do stops the change', async () => {
    const fresh = await setup();
    const [first] = (await fresh.owner.get('/api/v1/routing-connectors')).body.data;
    const config = { refuse: ['capabilities'] };
    await fresh.owner.patch(`/api/v1/connectors/${first.id}`, { config });
    const body = { rules: [], defaultCascade: [first.id] };
    const refused = await fresh.owner.put(PATH, body);
    expect([refused.status, refused.body.error?.code]).toEqual([502, 'processor_upstream_error']);
    expect((await fresh.owner.get(PATH)).body.data.defaultCascade).toHaveLength(2);
    const methods = await fresh.owner.get('/api/v1/routing-payment-methods');
    expect(methods.body.error?.code).toBe('processor_upstream_error');
  });

  test('lists payment methods without cards', async () => {
    const fresh = await setup();
    const made = await fresh.owner.post('/api/v1/connectors', {
      kind: 'external',
      displayName: 'Bank',
      method: 'bank_transfer',
    });
    expect((await fresh.owner.get('/api/v1/routing-payment-methods')).body.data).toEqual([
      {
        id: 'bank_transfer',
        displayName: 'Bank transfer',
        method: 'bank_transfer',
        connectorIds: [made.body.data.id],
        countries: ['*'],
        currencies: ['*'],
      },
    ]);
  });

  test('evaluates the stored routing or one that is tried out', async () => {
    const config = { rules: [{ conditions: [german], cascade: [b] }], defaultCascade: [a] };
    const ask = (body: object) =>
      world.owner.post(`${PATH}/evaluate`, { amount: 500, currency: 'EUR', ...body });
    const traced = expectStatus(await ask({ country: 'DE', config }), 200);
    expect(traced).toEqual({
      matchedRule: 0,
      rules: [
        {
          index: 0,
          matched: true,
          conditions: [{ condition: german, fact: 'DE', matched: true, reason: 'matched' }],
        },
      ],
      cascade: [{ connectorId: b, eligible: true }],
    });
    expect((await ask({ config })).body.data).toMatchObject({
      matchedRule: null,
      cascade: [{ connectorId: a, eligible: true }],
    });
    const order = {
      type: 'metadata',
      op: 'includes',
      key: 'throttle_order_type',
      values: ['one_off'],
    };
    const stamped = { rules: [{ conditions: [order], cascade: [b] }], defaultCascade: [a] };
    expect((await ask({ config: stamped })).body.data.matchedRule).toBe(0);
    const recurring = await ask({ config: stamped, paymentSource: 'recurring' });
    expect(recurring.body.data.matchedRule).toBeNull();
    const bad = await ask({ config: { rules: [], defaultCascade: [] } });
    expect([bad.status, bad.body.error?.code]).toEqual([422, 'routing_default_required']);
  });

  test('a checkout goes where the routing says, and the payment keeps why', async () => {
    const abroad = { type: 'cardCountry', op: 'is_one_of', values: ['DE'] };
    const routing = { rules: [{ conditions: [abroad], cascade: [b] }], defaultCascade: [a, b] };
    expectStatus(await world.owner.put(PATH, routing), 200);
    const pay = async (paymentToken: string) => {
      const session = await world.api.post('/api/v1/checkout-sessions/embed-token', {
        amount: 700,
        currency: 'USD',
      });
      const id = expectStatus(session, 200).checkoutSessionId;
      const body = { paymentMethod: 'card', email: 'buyer@example.test', paymentToken };
      const done = await world.anyone.post(`/api/v1/checkout-sessions/${id}/complete`, body);
      const path = `/api/v1/payments/${expectStatus(done, 200).paymentId}`;
      const payment = expectStatus(await world.api.get(path), 200);
      return { payment, trace: expectStatus(await world.api.get(`${path}/routing`), 200) };
    };
    const fromGermany = await pay('tok_country_DE');
    expect(fromGermany.payment.connectorId).toBe(b);
    expect(fromGermany.trace).toMatchObject({
      matchedRule: 0,
      rules: [{ conditions: [{ fact: 'DE', matched: true }] }],
      cascade: [{ connectorId: b, eligible: true }],
    });
    const other = await pay('tok_failover_soft');
    expect(other.payment.connectorId).toBe(b);
    expect(other.trace).toMatchObject({
      matchedRule: null,
      cascade: [{ connectorId: a }, { connectorId: b }],
    });
    const unknown = `/api/v1/payments/${crypto.randomUUID()}/routing`;
    expect((await world.api.get(unknown)).status).toBe(404);
  });

  test('needs a dashboard session and an application', async () => {
    expect((await world.api.get(PATH)).body.error?.code).toBe('clerk_required');
    const nowhere = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    expect((await nowhere.get(PATH)).body.error?.code).toBe('application_required');
  });
});
