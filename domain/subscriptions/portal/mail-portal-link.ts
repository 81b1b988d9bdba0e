import { NEWEST_LOCALE } from '../../../storage/queries/subscriptions/own-subscriptions.ts';
import { newId } from '../../../storage/ids.ts';
import { unitOfWork } from '../../context.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import { fail } from '../../errors.ts';
import { mailBrandOf } from '../../embed/default-config.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { bucketOf, pauseOf, requireToken } from '../../rate-limit.ts';
import { loadPortalBrand } from './load-portal.ts';
import { portalUrlOf, mailedUntil, type PortalClaims } from './portal-link.ts';

const LINKS_MAX = 3;
const HOUR_SECONDS = 3_600;

/**
 * Mails a new link to the customer, whoever asks for it: the address on file is the only one that gets it. 409
 * `email_not_configured` where no mails are sent; 429 within two minutes of the last one, and after three within an hour.
 */
export async function mailPortalLink(ctx: BuyerContext, claims: PortalClaims): Promise<void> {
  const { config, parties, environmentKind, mailsCustomers } = await loadPortalBrand(ctx);
  if (!mailsCustomers) fail('email_not_configured');
  const { workspaceId, environmentId, applicationId, customerId, services } = ctx;
  const thing = `portal-link:${customerId}`;
  await requireToken(ctx, bucketOf(thing, LINKS_MAX, HOUR_SECONDS), pauseOf(services, thing));
  const scope = [workspaceId, environmentId, applicationId, customerId];
  const [newest] = await ctx.database.read(NEWEST_LOCALE, scope);
  const brand = mailBrandOf(config, parties.application_name, newest?.locale);
  const link = portalUrlOf(services, { ...claims, mailedTo: parties.email }, mailedUntil(services));
  await unitOfWork(ctx, async (tx) => {
    queueMail(ctx, tx, {
      cause: `portal-link:${newId()}`,
      workspaceId,
      environmentId,
      applicationId,
      to: parties.email,
      content: {
        template: 'customer.subscription_portal_link',
        brand,
        isTest: environmentKind !== 'production',
        link,
      },
    });
  });
}
