import { staffClient } from './people.ts';
import { expectStatus, type World } from './world.ts';

/** Takes the world's workspace live, with what the gate asks for: entitlement, an allowed origin and a connector. */
export async function goLive(world: World): Promise<void> {
  const path = `/api/v1/admin/workspaces/${world.workspaceId}`;
  expectStatus(await staffClient().patch(path, { subscriptionStatus: 'active' }), 200);
  const production = { 'x-service-environment-id': world.environments.production };
  const config = { allowedOrigins: ['https://shop.example.com'] };
  expectStatus(await world.owner.put('/api/v1/embed-config', config, production), 200);
  const connector = { kind: 'manual', displayName: 'Manual', method: 'card' };
  expectStatus(await world.owner.post('/api/v1/connectors', connector, production), 201);
  expectStatus(await world.owner.post(`/api/v1/workspaces/${world.workspaceId}/go-live`), 200);
}
