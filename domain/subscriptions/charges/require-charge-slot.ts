import type { Subscription } from '../../../storage/entities/subscription.ts';
import { CHARGEABLE_CARDS } from '../../../storage/queries/payment-methods/cards.ts';
import type { ApplicationContext } from '../../context.ts';

/** The connector is charged as fast as it has; the subscription's turn comes later. */
export class ChargePostponed extends Error {
  constructor(readonly until: Date) {
    super(`the connector is busy until ${until.toISOString()}`);
  }
}

/** Those that wait come back over so many seconds, not all at once. */
const SPREAD_SECONDS = 20;

/**
 * Takes a slot of the connector that would be charged, in real time: after a downtime renewals come at a rate that
 * processors bear (`RATE_LIMIT_CHARGES`). Throws ChargePostponed when there is none. To be called before anything is
 * reserved.
 */
export async function requireChargeSlot(
  ctx: ApplicationContext,
  { workspaceId, applicationId, customerId, paymentMethodId }: Subscription,
): Promise<void> {
  const { database, services } = ctx;
  const values = [workspaceId, applicationId, customerId];
  const cards = await database.readShared(CHARGEABLE_CARDS, values);
  const card =
    cards.find(({ id }) => id === paymentMethodId) ?? cards.find(({ is_default }) => is_default);
  if (!card) return;
  const perSecond = services.limits.chargesPerSecond;
  const bucket = `charges:${card.connector_id}`;
  const buckets = [{ bucket, perSecond, burst: perSecond }];
  const waitSeconds = await services.takeToken(workspaceId, buckets);
  if (waitSeconds === 0) return;
  const waitMs = (waitSeconds + Math.random() * SPREAD_SECONDS) * 1_000;
  throw new ChargePostponed(new Date(services.clock().getTime() + waitMs));
}
