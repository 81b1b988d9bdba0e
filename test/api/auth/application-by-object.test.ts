import { describe, expect, test } from 'bun:test';
import { person } from '../../support/world/people.ts';
import { joined } from '../../support/world/team.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/** A member with roles in several applications needs no header where path or body names the object (contract 10 §2). */
const world = await setup();
const [second, foreign] = await Promise.all([
  world.makeApplication('Second'),
  world.makeApplication('Third'),
]);
const applicationRoles = [
  { applicationId: world.applicationId, role: 'viewer' },
  { applicationId: second, role: 'developer' },
];
const { email } = await joined(world, { applicationRoles });
const { session } = await person({ email });
const mate = session.with({ 'x-service-environment-id': world.environments.sandbox });

async function cartIn(applicationId: string): Promise<string> {
  const owner = world.owner.with({ 'x-service-application-id': applicationId });
  return expectStatus(await owner.post('/api/v1/carts', { applicationId }), 201).id;
}

describe('a member of two applications, without the header', () => {
  test('reads the object in the path, with the role in its application', async () => {
    for (const applicationId of [world.applicationId, second]) {
      const id = await cartIn(applicationId);
      const cart = expectStatus(await mate.get(`/api/v1/carts/${id}`), 200);
      expect(cart.applicationId).toBe(applicationId);
    }
  });

  test('writes only where that role may', async () => {
    const item = { name: 'Mug', unitPrice: 100, quantity: 1 };
    const may = await mate.post(`/api/v1/carts/${await cartIn(second)}/items`, item);
    expect(may.status).toBe(201);
    const mayNot = await mate.post(
      `/api/v1/carts/${await cartIn(world.applicationId)}/items`,
      item,
    );
    expect([mayNot.status, mayNot.body.error?.code]).toEqual([403, 'permission_denied']);
  });

  test('creates in the application that the body names', async () => {
    expect((await mate.post('/api/v1/carts', { applicationId: second })).status).toBe(201);
    const refused = await mate.post('/api/v1/carts', { applicationId: world.applicationId });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'permission_denied']);
    const unknown = await mate.post('/api/v1/carts', { applicationId: foreign });
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'application_not_found']);
  });

  test('finds nothing in an application of others', async () => {
    const refused = await mate.get(`/api/v1/carts/${await cartIn(foreign)}`);
    expect(refused.status).toBe(404);
  });

  test('names the application for a list', async () => {
    expect((await mate.get('/api/v1/carts')).body.error?.code).toBe('application_required');
  });
});
