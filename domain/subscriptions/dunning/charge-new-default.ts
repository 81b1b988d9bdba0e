import { Type, type Static } from '@sinclair/typebox';
import { PAST_DUE_BY_DEFAULT } from '../../../storage/queries/subscriptions/own-subscriptions.ts';
import { unitOfWork, type ApplicationContext, type SystemContext } from '../../context.ts';
import { findStoredCard } from '../../payment-methods/stored-card.ts';
import { UuidClaim } from '../../signed-token.ts';
import { environmentContext } from '../../tenancy/enter-tenant.ts';
import { lockSubscriptionIfAny } from '../lock.ts';
import { hasOrphan } from '../require-state.ts';

export const NewDefaultCard = Type.Object({
  environmentId: UuidClaim,
  applicationId: UuidClaim,
  customerId: UuidClaim,
});
export type NewDefaultCard = Static<typeof NewDefaultCard>;

/**
 * A customer has another default card: the unpaid period of each subscription that is past due and has no card of its own
 * is charged to it at once (contract 65 §10), once for each change. The charge itself is the next step of the
 * subscription's actor, so that it comes at the rate that the connector has; one that is under way finds the new card
 * when it fails.
 */
export async function chargeNewDefault(
  base: SystemContext,
  workspaceId: string,
  changed: NewDefaultCard,
): Promise<void> {
  const ctx = await environmentContext(base, { workspaceId, ...changed });
  const scope = [workspaceId, changed.environmentId, changed.applicationId, changed.customerId];
  for (const { id } of await ctx.database.read(PAST_DUE_BY_DEFAULT, scope)) await retryNow(ctx, id);
}

async function retryNow(ctx: ApplicationContext, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscriptionIfAny(tx, { workspaceId, id });
    if (!locked || hasOrphan(locked)) return;
    const { subscription, unpaid, operation } = locked;
    if (subscription.status !== 'past_due' || unpaid?.status !== 'past_due' || operation) return;
    const { customerId } = subscription;
    const card = await findStoredCard(tx, subscription, { customerId });
    if (!card) return;
    // A card that was chosen for one try says nothing.
    const last = unpaid.attempts.findLast(({ isOfOtherCard = false }) => !isOfOtherCard);
    if (last?.cardId === card.paymentMethodId) return;
    unpaid.takeOtherCard();
    subscription.scheduleRetry(ctx.now());
    await locked.store(ctx, tx, 'default_card_changed');
  });
}
