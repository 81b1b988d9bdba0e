import type { Answer, Client, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

export const origin = 'https://shop.example.test';

/** An application that a storefront at `origin` may use, with its publishable token. */
export interface Storefront {
  readonly world: World;
  readonly token: string;
  /** A browser at the storefront's origin. */
  readonly browser: Client;
  readonly create: (body?: object, headers?: Record<string, string>) => Promise<Answer>;
  readonly makeSession: (body?: object) => Promise<Parsed>;
}

export async function openStorefront(
  world: World,
  config: object = {},
  origins: readonly string[] = [origin],
): Promise<Storefront> {
  expectStatus(
    await world.api.put('/api/v1/embed-config', { allowedOrigins: origins, ...config }),
    200,
  );
  const token = await makeToken(world);
  const browser = world.anyone.with({ origin: origins[0] ?? origin });
  const create: Storefront['create'] = (body = {}, headers = {}) =>
    browser.post(
      '/api/v1/cart-sessions',
      {
        applicationId: world.applicationId,
        environmentId: world.environments.sandbox,
        quoteToken: token,
        ...body,
      },
      headers,
    );
  return {
    world,
    token,
    browser,
    create,
    makeSession: async (body = {}) => expectStatus(await create(body), 201),
  };
}

export async function makeToken(
  world: World,
  scopes: readonly string[] = ['shipping_quotes:write', 'tax_calculations:write'],
): Promise<string> {
  const body = { name: 'Browser', type: 'publishable', scopes };
  return expectStatus(await world.owner.post('/api/v1/api-keys', body), 201).key;
}
