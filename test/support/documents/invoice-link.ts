import type { Signing } from '../../../domain/ports/signing.ts';
import type { Settings } from '../../../domain/ports/settings.ts';
import { invoiceLinkOf } from '../../../domain/invoices/links.ts';
import { createSecrets } from '../../../storage/secrets/secrets.ts';
import type { World } from '../world/world.ts';

const NINETY_DAYS_MS = 90 * 86_400_000;

/** The path of an invoice's page by a link that ends at this instant. */
export async function invoiceLinkUntil(
  world: World,
  invoiceId: string,
  expiresAt: Date,
): Promise<string> {
  const made = new Date(expiresAt.getTime() - NINETY_DAYS_MS);
  const services: Signing & Pick<Settings, 'urls'> = {
    secrets: createSecrets(process.env['SECRETS_KEY'] ?? ''),
    urls: { base: world.baseUrl, checkout: world.baseUrl, embed: world.baseUrl },
    clock: () => made,
  };
  const { url } = await invoiceLinkOf(
    { services, now: () => made },
    {
      workspaceId: world.workspaceId,
      environmentId: world.environments.sandbox,
      applicationId: world.applicationId,
      id: invoiceId,
      dueAt: null,
    },
  );
  return new URL(url).pathname;
}
