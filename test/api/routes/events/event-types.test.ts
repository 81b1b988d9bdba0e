import { describe, expect, test } from 'bun:test';
import { eventCatalogue } from '../../../../domain/event-catalogue/catalogue.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const path = '/api/v1/event-types';
const world = await setup();

describe('GET /event-types', () => {
  test('answers every type with the JSON Schema of its data', async () => {
    const types = expectStatus(await world.api.get(path), 200);
    expect(types).toHaveLength(eventCatalogue.length);
    const [found] = types.filter(({ type }: { type: string }) => type === 'discount.redeemed');
    expect(found).toMatchObject({
      category: 'discount',
      resource: 'discount',
      description: expect.any(String),
      extras: ['redemption'],
      hasPrevious: false,
      onlyByName: false,
      example: { code: expect.any(String), redemption: expect.any(Object) },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: { code: { type: 'string' }, redemption: expect.any(Object) },
      },
    });
    expect(found.schema.required).toContain('redemption');
    const named = types.filter(({ onlyByName }: { onlyByName: boolean }) => onlyByName);
    expect(named.map(({ type }: { type: string }) => type)).toEqual(['cart.updated']);
  });

  test('filters', async () => {
    const typesFor = async (types: string) =>
      expectStatus(await world.api.get(`${path}?types=${types}`), 200).map(
        ({ type }: { type: string }) => type,
      );
    expect(await typesFor('checkout_session.*,order.paid')).toEqual([
      'order.paid',
      'checkout_session.created',
      'checkout_session.completed',
      'checkout_session.expired',
      'checkout_session.cancelled',
    ]);
    const refused = await world.api.get(`${path}?types=orders.paid`);
    expect(refused.status).toBe(400);
    expect(refused.body.error?.details[0]).toMatchObject({ suggestion: 'order.paid' });
  });

  test('needs a credential, and no scope', async () => {
    const key = await world.makeKey({ scopes: ['orders:read'] });
    expect((await world.anyone.get(path, { 'x-api-key': key })).status).toBe(200);
    expect((await world.anyone.get(path)).status).toBe(401);
  });
});
