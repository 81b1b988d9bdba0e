import { issueBuyerToken } from '../../customers/buyer-token.ts';
import { requireCustomer } from '../../customers/load.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { portalUrlOf } from './portal-link.ts';

export interface SubscriptionsToken {
  readonly token: string;
  readonly portalUrl: string;
  readonly expiresAt: Date;
}

/**
 * A token with which the buyer's browser manages this one customer's subscriptions, and the address of the hosted portal;
 * both for 30 minutes. 404 `customer_not_found`.
 */
export async function createSubscriptionsToken(
  ctx: ApplicationContext,
  { customerId: asked, returnUrl = null }: { customerId: string; returnUrl?: string | null },
): Promise<Concluded<SubscriptionsToken>> {
  const { workspaceId, environmentId, applicationId, services } = ctx;
  return concludingUnit(ctx, async (tx) => {
    const { id: customerId } = await requireCustomer(ctx, tx, asked);
    const claims = { workspaceId, environmentId, applicationId, customerId };
    const { token, expiresAt } = await issueBuyerToken(services, { audience: 'ct', ...claims });
    return {
      token,
      expiresAt,
      portalUrl: portalUrlOf(services, { ...claims, returnUrl, mailedTo: null }, expiresAt),
    };
  });
}
