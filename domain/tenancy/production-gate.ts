import { fail } from '../errors.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './tenant-facts.ts';

/** Rejects a credential for production until the workspace is live and entitled (contract 10 §3). */
export function requireProductionAccess(
  workspace: WorkspaceFacts,
  environment: EnvironmentFacts,
  now: Date,
): void {
  if (environment.kind !== 'production') return;
  if (workspace.lifecycleStage !== 'live') fail('workspace_not_live');
  requireEntitlement(workspace, now);
}

/**
 * The entitlement half of the gate, also checked by go-live: a partner, an active subscription, or a trial that has not
 * ended, with a payment method on file.
 */
export function requireEntitlement(
  workspace: Pick<WorkspaceFacts, 'subscriptionStatus' | 'partner' | 'hasPaymentMethod'> & {
    readonly trialEndsAt?: Date | null | undefined;
  },
  now: Date,
): void {
  const { subscriptionStatus, trialEndsAt = null, partner, hasPaymentMethod } = workspace;
  if (partner || subscriptionStatus === 'active') return;
  if (subscriptionStatus !== 'trialing') fail('workspace_not_entitled_for_live');
  const isOver = trialEndsAt !== null && trialEndsAt.getTime() <= now.getTime();
  if (isOver && !hasPaymentMethod) fail('trial_expired');
  if (isOver || trialEndsAt === null || !hasPaymentMethod) fail('workspace_not_entitled_for_live');
}
