import { describe, expect, test } from 'bun:test';
import type { Answer, Client } from '../../support/world/client.ts';
import { unknownId } from '../../support/world/people.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

const [world, other] = await Promise.all([setup(), setup()]);

const messageOf = ({ status, body }: Answer): string => {
  expect(status).toBe(404);
  return body.error?.message ?? '';
};

describe('a 404 names the kind and the id of what it did not find', () => {
  const id = unknownId();
  test.each([
    ['carts', `No cart ${id} in this environment.`],
    ['orders', `No order ${id} in this environment.`],
    ['payments', `No payment ${id} in this environment.`],
    ['customers', `No customer ${id} in this environment.`],
    ['discounts', `No discount ${id} in this environment.`],
    ['invoices', `No invoice ${id} in this environment.`],
    ['subscriptions', `No subscription ${id} in this environment.`],
    ['fulfillments', `No fulfillment ${id} in this environment.`],
    ['checkout/sessions', `No checkout session ${id} in this environment.`],
    [`payments/${id}/invoice-pdf?x=`, `No payment ${id} with an invoice in this environment.`],
    ['customers/by-external', `No customer with the externalId ${id} in this environment.`],
  ])('GET /api/v1/%s', async (collection, message) => {
    const path = collection.includes('?') ? collection : `${collection}/${id}`;
    expect(messageOf(await world.api.get(`/api/v1/${path}`))).toBe(message);
  });

  test('also of what a path names within another, and of what a body or header names', async () => {
    const cart = expectStatus(
      await world.api.post('/api/v1/carts', { applicationId: world.applicationId }),
      201,
    );
    const items = `/api/v1/carts/${cart.id}/items`;
    expect(messageOf(await world.api.patch(`${items}/${id}`, { quantity: 2 }))).toBe(
      `No item ${id} in this environment.`,
    );
    const address = `/api/v1/customers/${id}/addresses/${id}`;
    expect(messageOf(await world.api.delete(address))).toBe(
      `No address ${id} in this environment.`,
    );
    const sessions = '/api/v1/checkout/sessions';
    const { applicationId } = world;
    const returnUrl = 'https://shop.example/done';
    const missingCart = { applicationId, cartId: id, returnUrl, cancelUrl: returnUrl };
    expect(messageOf(await world.api.post(sessions, missingCart))).toBe(
      `No cart ${id} in this environment.`,
    );
    expect(
      messageOf(await world.api.post('/api/v1/carts', { applicationId, customerId: id })),
    ).toBe(`No customer ${id} in this environment.`);
    const headers = { 'x-service-application-id': id };
    expect(messageOf(await world.owner.get('/api/v1/api-keys', headers))).toBe(
      `No application ${id} in this workspace.`,
    );
    const member = `/api/v1/workspaces/${world.workspaceId}/members/${id}`;
    expect(messageOf(await world.owner.delete(member))).toBe(`No member ${id} in this workspace.`);
  });

  test('says that ids are uuids to whoever sends a number, and never repeats a secret', async () => {
    expect(messageOf(await world.api.get('/api/v1/orders/1005'))).toBe(
      'No order 1005 in this environment; the id of an order is a uuid.',
    );
    const secret = world.secretKey;
    const told = await world.api.get(`/api/v1/carts/${secret}`);
    expect(messageOf(told)).toBe(
      'No cart with this id in this environment; the id of a cart is a uuid.',
    );
    expect(told.text).not.toContain(secret);
    expect(messageOf(await world.api.get(`/api/v1/orders/${'9'.repeat(500)}`)).length).toBeLessThan(
      100,
    );
  });
});

describe('another tenant’s object is told exactly like one that never was', () => {
  const made: Record<string, (client: World) => Promise<string>> = {
    carts: async ({ api, applicationId }) =>
      expectStatus(await api.post('/api/v1/carts', { applicationId }), 201).id,
    customers: async ({ api }) =>
      expectStatus(await api.post('/api/v1/customers', { email: 'a@example.test' }), 201).id,
    discounts: async ({ api }) =>
      expectStatus(
        await api.post('/api/v1/discounts', {
          name: 'Ten',
          code: 'TEN',
          type: 'percentage',
          value: 10,
        }),
        201,
      ).id,
    'webhook-endpoints': async ({ api }) =>
      expectStatus(
        await api.post('/api/v1/webhook-endpoints', {
          url: 'https://shop.example/hooks',
          enabledEvents: ['*'],
        }),
        201,
      ).id,
  };
  const calls: Record<string, (client: Client, path: string) => Promise<Answer>> = {
    GET: (client, path) => client.get(path),
    PATCH: (client, path) => client.patch(path, {}),
    DELETE: (client, path) => client.delete(path),
  };

  test.each(Object.keys(made))('/api/v1/%s/{id}', async (collection) => {
    const foreign = (await made[collection]?.(other)) ?? '';
    const never = unknownId();
    for (const call of Object.values(calls)) {
      const [theirs, none] = await Promise.all(
        [foreign, never].map((id) => call(world.api, `/api/v1/${collection}/${id}`)),
      );
      const told = (answer: Answer | undefined, id: string): string =>
        JSON.stringify([answer?.status, answer?.body.error]).replaceAll(id, '<id>');
      expect(told(theirs, foreign)).toBe(told(none, never));
    }
  });
});
