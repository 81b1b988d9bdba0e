import { describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../support/checkout/checkout.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { samples, upload, type Sent } from '../../support/orders/fulfillment.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Answer } from '../../support/world/client.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/**
 * The responses that an Idempotency-Key stores (contract 00 §7). After each error its cause is removed: a stored response is
 * replayed nevertheless, and after one that is not stored the request with the same key is carried out.
 */
const world = await setup();

type Keyed = { readonly 'idempotency-key': string };
type Ask = (key: Keyed) => Promise<Pick<Answer, 'status' | 'headers' | 'body'> | Sent>;
interface Case {
  readonly ask: Ask;
  /** Removes the cause of the error. */
  readonly mend?: () => Promise<void>;
  /** The request without the cause, where that is in the request. */
  readonly mended?: Ask;
}

const newKey = (): Keyed => ({ 'idempotency-key': crypto.randomUUID() });
const newEmail = (): string => `${crypto.randomUUID()}@example.test`;
const sessionOf = async () => makeSession(world, await makeCart(world));
const newDiscount = (code: string) => ({ code, name: code, type: 'percentage', value: 10 });
const newCode = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();

function createCustomer(fields: object, headers: Record<string, string> = {}): Ask {
  return (key) => world.api.post('/api/v1/customers', fields, { ...key, ...headers });
}

const stored: Readonly<Record<number, () => Promise<Case>>> = {
  201: async () => ({ ask: createCustomer({ email: newEmail() }) }),
  402: async () => {
    const session = await sessionOf();
    return { ask: (key) => complete(world, session, { paymentToken: 'tok_chargeDeclined' }, key) };
  },
  409: async () => {
    const body = newDiscount(newCode());
    const { id } = expectStatus(await world.api.post('/api/v1/discounts', body), 201);
    return {
      ask: (key) => world.api.post('/api/v1/discounts', body, key),
      mend: async () => {
        expectStatus(await world.api.delete(`/api/v1/discounts/${id}`), 204);
      },
    };
  },
  410: async () => {
    const session = await sessionOf();
    expectStatus(await world.api.post(`/api/v1/checkout/sessions/${session.id}/expire`), 200);
    return { ask: (key) => complete(world, session, {}, key) };
  },
  422: async () => {
    const cart = await makeCart(world);
    const code = newCode();
    const path = `/api/v1/carts/${cart.id}/apply-discount`;
    return {
      ask: (key) => world.api.post(path, { code }, key),
      mend: async () => {
        expectStatus(await world.api.post('/api/v1/discounts', newDiscount(code)), 201);
      },
    };
  },
};

const notStored: Readonly<Record<number, () => Promise<Case>>> = {
  400: async () => ({
    ask: createCustomer({ email: 'nobody' }),
    mended: createCustomer({ email: newEmail() }),
  }),
  401: async () => {
    const body = { email: newEmail() };
    return { ask: createCustomer(body, { 'x-api-key': 'none' }), mended: createCustomer(body) };
  },
  403: async () => {
    const body = { email: newEmail() };
    const reader = await world.makeKey({ scopes: ['customers:read'] });
    return { ask: createCustomer(body, { 'x-api-key': reader }), mended: createCustomer(body) };
  },
  404: async () => {
    const body = { url: 'https://receiver.invalid/hook', enabledEvents: ['*'] };
    const { id } = expectStatus(await world.api.post('/api/v1/webhook-endpoints', body), 201);
    const path = `/api/v1/webhook-endpoints/${id}`;
    expectStatus(await world.api.delete(path), 200);
    const sql = await sqlOf(world);
    return {
      ask: (key) => world.api.patch(path, { description: 'Mended' }, key),
      mend: async () => {
        await sql`update webhook_endpoint set deleted_at = null where id = ${id}`;
      },
    };
  },
  413: async () => ({
    ask: createCustomer({ email: newEmail(), firstName: 'x'.repeat(2_000_000) }),
    mended: createCustomer({ email: newEmail() }),
  }),
  415: async () => ({
    ask: (key) => upload(world, '/api/v1/uploads/logo', samples.pdf, key),
    mended: (key) => upload(world, '/api/v1/uploads/logo', samples.png, key),
  }),
  429: async () => {
    const session = await sessionOf();
    await waitFor(async () => (await complete(world, session, { email: 'nobody' })).status === 429);
    return { ask: (key) => complete(world, session, {}, key) };
  },
  503: async () => {
    const fault = (active: boolean) => ({
      environmentId: world.environments.sandbox,
      target: 'storage',
      active,
    });
    expectStatus(await world.anyone.post('/dev/faults', fault(true)), 200);
    return {
      ask: (key) => upload(world, '/api/v1/uploads/logo', samples.png, key),
      mend: async () => {
        expectStatus(await world.anyone.post('/dev/faults', fault(false)), 200);
      },
    };
  },
};

describe.each(Object.keys(stored).map(Number))('%p is stored', (status) => {
  test('and replayed with the same data or error', async () => {
    const { ask, mend } = (await stored[status]?.()) ?? missing();
    const key = newKey();
    const first = await ask(key);
    expect(first.status).toBe(status);
    await mend?.();
    const again = await ask(key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([status, 'true']);
    const { data, error } = again.body;
    expect({ data, error }).toEqual({ data: first.body.data, error: first.body.error });
  });
});

describe.each(Object.keys(notStored).map(Number))('%p is not stored', (status) => {
  test('and the key is free for the request that is right', async () => {
    const { ask, mend, mended = ask } = (await notStored[status]?.()) ?? missing();
    const key = newKey();
    expect((await ask(key)).status).toBe(status);
    await mend?.();
    await waitFor(async () => {
      const again = await mended(key);
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      return again.status !== status;
    });
    const last = await mended(key);
    expect([last.status < 300, last.headers.get('idempotent-replayed')]).toEqual([true, 'true']);
  });
});

test('another body with the key is refused, and the first response stays', async () => {
  const key = newKey();
  const first = createCustomer({ email: newEmail() });
  const made = await first(key);
  expect(made.status).toBe(201);
  const other = await createCustomer({ email: newEmail() })(key);
  expect([other.status, other.body.error?.code]).toEqual([409, 'idempotency_key_reused']);
  const again = await first(key);
  expect([again.status, again.body.data.id]).toEqual([201, made.body.data.id]);
});

function missing(): never {
  throw new Error('there is no such case');
}
