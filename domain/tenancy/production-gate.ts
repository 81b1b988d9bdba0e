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

/** The entitlement half of the gate, also checked by go-live. */
export function requireEntitlement(
  workspace: Pick<WorkspaceFacts, 'subscriptionStatus' | 'partner' | 'hasPaymentMethod'> & {
    readonly trialEndsAt?: Date | null | undefined;
  },
  now: Date,
): void {
  const { subscriptionStatus, trialEndsAt = null, partner, hasPaymentMethod } = workspace;
  if (partner) return;
  const trialOver = trialEndsAt !== null && trialEndsAt.getTime() <= now.getTime();
  if (subscriptionStatus === 'trialing' && trialOver && !hasPaymentMethod) fail('trial_expired');
  if (subscriptionStatus !== 'active' && subscriptionStatus !== 'trialing')
    fail('workspace_not_entitled_for_live');
}
