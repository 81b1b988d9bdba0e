import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { issueBuyerToken } from './buyer-token.ts';
import { requireCustomer } from './load.ts';

/** A token with which the buyer's browser manages this one customer's cards, for 15 minutes. */
export async function createClientToken(
  ctx: ApplicationContext,
  customerId: string,
): Promise<Concluded<{ token: string; expiresAt: Date }>> {
  return concludingUnit(ctx, async (tx) => {
    const customer = await requireCustomer(ctx, tx, customerId);
    return issueBuyerToken(ctx.services, {
      audience: 'pm',
      workspaceId: ctx.workspaceId,
      environmentId: ctx.environmentId,
      applicationId: ctx.applicationId,
      customerId: customer.id,
    });
  });
}
