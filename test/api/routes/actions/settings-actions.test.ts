import { afterAll, describe, expect, test } from 'bun:test';
import {
  actionsOf,
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { startReceiver } from '../../../support/webhooks/receiver.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { colleague } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const receiver = await startReceiver();
const processor = await startReceiver({ tls: false });
afterAll(() => {
  receiver.stop();
  processor.stop();
});
const mark = (): string => crypto.randomUUID().slice(0, 8);

type States = Readonly<Record<string, () => Promise<InState>>>;

/** In each state, each verb responds as its action says. */
function inEachState(
  resource: Parameters<typeof expectActions>[0],
  calls: VerbCalls,
  made: States,
) {
  for (const [name, make] of Object.entries(made))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions(resource, calls, each(make));
    });
}

describe('the actions of a discount', () => {
  const path = (id: string): string => `/api/v1/discounts/${id}`;
  const code = (): string => `A${mark()}`.toUpperCase();
  const made = async (): Promise<InState & { readonly code: string }> => {
    const body = { code: code(), name: 'Ten', type: 'percentage', value: 10 };
    const { id } = expectStatus(await world.api.post('/api/v1/discounts', body), 201);
    return { world, id, code: body.code };
  };
  const redeemed = async (): Promise<InState> => {
    const state = await made();
    const cart = await makeCart(world);
    const applied = await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, {
      code: state.code,
    });
    expectStatus(applied, 200);
    expectStatus(await complete(world, await makeSession(world, cart)), 200);
    return state;
  };
  inEachState(
    'discount',
    {
      update: { call: ({ id }) => world.api.patch(path(id), { name: mark() }), isDry: true },
      changeTerms: {
        call: ({ id }) =>
          world.api.patch(path(id), {
            code: code(),
            type: 'fixed_amount',
            value: 500,
            currency: 'EUR',
          }),
      },
      delete: { call: ({ id }) => world.api.delete(path(id)) },
    },
    {
      'not redeemed': made,
      redeemed,
      'redeemed and deleted': async () => {
        const state = await redeemed();
        expectStatus(await world.api.delete(path(state.id)), 204);
        return state;
      },
    },
  );
});

describe('the actions of a checkout session', () => {
  const path = (id: string): string => `/api/v1/checkout/sessions/${id}`;
  const open = async (): Promise<Parsed> => makeSession(world, await makeCart(world));
  inEachState(
    'checkoutSession',
    {
      cancel: { call: ({ id }) => world.api.delete(path(id)) },
      expire: { call: ({ id }) => world.api.post(`${path(id)}/expire`) },
    },
    {
      open: async () => ({ world, id: (await open()).id }),
      'being paid': async () => {
        const session = await open();
        await complete(world, session, { paymentToken: 'tok_3ds' });
        return { world, id: session.id };
      },
      completed: async () => ({ world, id: (await buy(world)).session.id }),
      cancelled: async () => {
        const { id } = await open();
        expectStatus(await world.api.delete(path(id)), 200);
        return { world, id };
      },
    },
  );
});

describe('the actions of an API key', () => {
  const path = (id: string, rest = ''): string => `/api/v1/api-keys/${id}${rest}`;
  const made = async (): Promise<InState> => {
    const body = { name: 'K', scopes: ['*'] };
    return { world, id: expectStatus(await world.owner.post('/api/v1/api-keys', body), 201).id };
  };
  const calls: VerbCalls = {
    update: { call: ({ id }) => world.owner.patch(path(id), { name: mark() }), isDry: true },
    rotate: { call: ({ id }) => world.owner.post(path(id, '/rotate'), {}) },
    delete: { call: ({ id }) => world.owner.delete(path(id)) },
  };
  inEachState('apiKey', calls, {
    valid: made,
    revoked: async () => {
      const state = await made();
      expectStatus(await world.owner.delete(path(state.id)), 204);
      return state;
    },
  });

  test('a developer rotates no key that may more than they do, and the list says so', async () => {
    const { id } = await made();
    const { client } = await colleague(world, 'developer');
    const listed: Parsed[] = expectStatus(
      await client.get('/api/v1/api-keys?expand=actions&limit=100'),
      200,
    );
    const actions = listed.find((one) => one.id === id)?.actions;
    const { status, body } = await client.post(path(id, '/rotate'), {});
    expect(status).toBe(403);
    const { code: reason, message, details } = body.error ?? {};
    expect(actions.rotate).toEqual({ allowed: false, possible: false, reason, message, details });
    expect(actions.delete).toEqual({ allowed: true, possible: true });
    const [plain] = expectStatus(await client.get('/api/v1/api-keys'), 200);
    expect(plain.actions).toBeUndefined();
  });
});

describe('the actions of a webhook endpoint and its deliveries', () => {
  const path = (id: string, rest = ''): string => `/api/v1/webhook-endpoints/${id}${rest}`;
  const made = async (): Promise<InState> => {
    const body = { url: receiver.url, enabledEvents: ['customer.*'] };
    const endpoint = await world.api.post('/api/v1/webhook-endpoints', body);
    return { world, id: expectStatus(endpoint, 201).id };
  };
  const pause = async (id: string): Promise<void> => {
    expectStatus(await world.api.patch(path(id), { isActive: false }), 200);
  };
  const test = { eventType: 'customer.created' };
  inEachState(
    'webhookEndpoint',
    {
      update: { call: ({ id }) => world.api.patch(path(id), { description: mark() }), isDry: true },
      delete: { call: ({ id }) => world.api.delete(path(id)) },
      test: { call: ({ id }) => world.api.post(path(id, '/test'), test), isDry: true },
      rotateSecret: { call: ({ id }) => world.api.post(path(id, '/rotate-secret'), {}) },
      replay: {
        call: ({ id }) => world.api.post(path(id, '/replay'), { after: 0, dryRun: true }),
        isDry: true,
      },
      checkConformance: {
        call: ({ id }) => world.api.post(path(id, '/conformance'), test),
        isDry: true,
      },
    },
    {
      active: made,
      paused: async () => {
        const state = await made();
        await pause(state.id);
        return state;
      },
    },
  );

  const delivered = async (): Promise<InState & { readonly endpointId: string }> => {
    const { id: endpointId } = await made();
    const email = `c-${mark()}@example.test`;
    expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    let id = '';
    await waitFor(async () => {
      const found = await world.api.get(`/api/v1/webhook-deliveries?endpointId=${endpointId}`);
      const [first] = expectStatus(found, 200).items;
      // The receiver's certificate is unknown to the shared stack: the first attempt has failed.
      id = first?.status === 'failed' ? first.id : '';
      return id !== '';
    });
    return { world, id, endpointId };
  };
  inEachState(
    'webhookDelivery',
    { retry: { call: ({ id }) => world.api.post(`/api/v1/webhook-deliveries/${id}/retry`) } },
    {
      'a delivery': delivered,
      'a delivery, its endpoint paused': async () => {
        const state = await delivered();
        await pause(state.endpointId);
        return state;
      },
      'a delivery, its endpoint deleted': async () => {
        const state = await delivered();
        expectStatus(await world.api.delete(path(state.endpointId)), 200);
        return state;
      },
    },
  );
});

describe('the actions of a connector', () => {
  const path = (id: string, rest = ''): string => `/api/v1/connectors/${id}${rest}`;
  const calls: VerbCalls = {
    update: {
      call: ({ id }) => world.owner.patch(path(id), { displayName: mark() }),
      isDry: true,
    },
    disable: { call: ({ id }) => world.owner.patch(path(id), { status: 'disabled' }) },
    delete: { call: ({ id }) => world.owner.delete(path(id)) },
    test: { call: ({ id }) => world.owner.post(path(id, '/test'), {}), isDry: true },
    rotateSecret: { call: ({ id }) => world.owner.post(path(id, '/rotate-secret'), {}) },
  };
  const own = async (): Promise<InState> => {
    const body = { kind: 'http', displayName: 'Own', config: { baseUrl: processor.url } };
    return { world, id: expectStatus(await world.owner.post('/api/v1/connectors', body), 201).id };
  };
  inEachState('connector', calls, {
    'that signs': own,
    disabled: async () => {
      const state = await own();
      expectStatus(await world.owner.patch(path(state.id), { status: 'disabled' }), 200);
      return state;
    },
    'that the routing names': async () => {
      const [{ id }] = expectStatus(await world.owner.get('/api/v1/connectors?kind=sandbox'), 200);
      const routing = { rules: [], defaultCascade: [id] };
      expectStatus(await world.owner.put('/api/v1/payment-routing', routing), 200);
      return { world, id };
    },
  });

  test('who may not read its settings may not change it', async () => {
    const { id } = await own();
    const { client } = await colleague(world, 'developer');
    const shown = await client.get(path(id) + '?expand=actions');
    const refused = await client.patch(path(id), { displayName: 'X' });
    const isAllowed = shown.status === 200 && shown.body.data.actions.update.allowed;
    expect(isAllowed).toBe(refused.status === 200);
  });
});

test('a key without the scope gets it as the reason', async () => {
  const secret = await world.makeKey({ scopes: ['discounts:read'] });
  const body = { code: `B${mark()}`, name: 'Ten', type: 'percentage', value: 10 };
  const { id } = expectStatus(await world.api.post('/api/v1/discounts', body), 201);
  const by = world.anyone.with({ 'x-api-key': secret });
  const { delete: action } = await actionsOf('discount', { world, id, by });
  const { code, message, details } = (await by.delete(`/api/v1/discounts/${id}`)).body.error ?? {};
  expect(action).toEqual({ allowed: false, possible: true, reason: code, message, details });
});
