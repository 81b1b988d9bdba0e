import { Subscription } from '../../../storage/entities/subscription.ts';
import { OWN_SUBSCRIPTIONS } from '../../../storage/queries/subscriptions/own-subscriptions.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';

/** Nobody has more than a few. */
const OWN_MAX = 200;

/** The buyer's subscriptions in the application, newest first. */
export async function listOwnSubscriptions(ctx: BuyerContext): Promise<Subscription[]> {
  const { database, workspaceId, environmentId, applicationId, customerId } = ctx;
  const values = [workspaceId, environmentId, applicationId, customerId, OWN_MAX];
  const rows = await database.read(OWN_SUBSCRIPTIONS, values);
  const em = database.em();
  return rows.map((row) => em.map(Subscription, row));
}
