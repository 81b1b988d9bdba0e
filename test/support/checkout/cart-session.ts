import { beforeAll } from 'bun:test';
import type { Answer, Client, Parsed } from '../world/client.ts';
import { expectStatus, setup, type World } from '../world/world.ts';

export const origin = 'https://shop.example.test';

export const path = '/api/v1/cart-sessions';
export const mug = { name: 'Mug', unitPrice: 1500, quantity: 2, referenceId: 'mug' };
/** Where a session's checkout leads back to. */
export const urls = { returnUrl: `${origin}/thanks`, cancelUrl: `${origin}/cart` };

export const refusalOf = ({ status, body }: Answer) => [status, body.error?.code];
export const detailsOf = ({ body }: Answer): Parsed => body.error?.details;

/** An application that a storefront at `origin` may use, with its publishable token. */
export interface Storefront {
  readonly world: World;
  readonly token: string;
  /** A browser at the storefront's origin. */
  readonly browser: Client;
  readonly create: (body?: object, headers?: Record<string, string>) => Promise<Answer>;
  readonly makeSession: (body?: object) => Promise<Parsed>;
  /** A session with a line of two mugs. */
  readonly withItem: () => Promise<{ id: string; item: Parsed }>;
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
  const makeSession: Storefront['makeSession'] = async (body = {}) =>
    expectStatus(await create(body), 201);
  return {
    world,
    token,
    browser,
    create,
    makeSession,
    withItem: async () => {
      const { cartSessionId: id } = await makeSession();
      const { item } = expectStatus(await browser.post(`${path}/${id}/items`, mug), 200);
      return { id, item };
    },
  };
}

/** Gives each suite an application of its own, since one client may create twenty sessions of each a minute. */
export function freshShop(keep: (shop: Storefront) => void): void {
  beforeAll(async () => keep(await openStorefront(await setup())));
}

export async function makeToken(
  world: World,
  scopes: readonly string[] = ['shipping_quotes:write', 'tax_calculations:write'],
): Promise<string> {
  const body = { name: 'Browser', type: 'publishable', scopes };
  return expectStatus(await world.owner.post('/api/v1/api-keys', body), 201).key;
}
