import { portalUrlOf, readPortalLink } from '../../../domain/subscriptions/portal/portal-link.ts';
import { parseId } from '../../../storage/ids.ts';
import { createSecrets } from '../../../storage/secrets/secrets.ts';
import type { Client, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

const PATH = '/api/v1/subscriptions/client-token';

/** A buyer's browser with the token for its subscriptions. */
export interface PortalVisitor {
  readonly client: Client;
  readonly token: string;
  /** Of the hosted portal. */
  readonly url: string;
  /** The same without the host. */
  readonly path: string;
}

export async function visitorOf(
  world: World,
  { customerId }: { readonly customerId: string },
  body: object = {},
): Promise<PortalVisitor> {
  const asked = await world.api.post(PATH, { customerId, ...body });
  const { token, portalUrl } = expectStatus(asked, 200);
  const client = world.anyone.with({ 'x-service-customer-token': token });
  return { client, token, url: portalUrl, path: new URL(portalUrl).pathname };
}

export async function ownSubscriptions({ client }: PortalVisitor): Promise<Parsed[]> {
  return expectStatus(await client.get('/api/v1/me/subscriptions'), 200);
}

/** The path of a customer's portal by a link that ends at this instant, mailed to an address or to none. */
export function linkUntil(
  world: World,
  { customerId }: { readonly customerId: string },
  expiresAt: Date,
  mailedTo: string | null = null,
): string {
  const secrets = createSecrets(process.env['SECRETS_KEY'] ?? '');
  const claims = {
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    applicationId: world.applicationId,
    customerId: parseId('cus', customerId) ?? '',
    returnUrl: null,
    mailedTo,
  };
  const urls = { base: world.baseUrl, checkout: world.baseUrl, embed: world.baseUrl };
  return new URL(portalUrlOf({ secrets, urls }, claims, expiresAt)).pathname;
}

/** For how many days a link still opens the portal. */
export function daysOf(url: string): number {
  const secrets = createSecrets(process.env['SECRETS_KEY'] ?? '');
  const link = readPortalLink({ secrets }, url.split('/p/')[1] ?? '');
  return ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
}
