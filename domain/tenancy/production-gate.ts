import { fail } from '../errors.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './enter-tenant.ts';

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

type Entitled = Pick<WorkspaceFacts, 'subscriptionStatus' | 'partner' | 'hasPaymentMethod'> & {
  readonly trialEndsAt?: Date | null | undefined;
};

/** The entitlement half of the gate, also checked by go-live. */
export function requireEntitlement(workspace: Entitled, now: Date): void {
  const missing = missingEntitlement(workspace, now);
  if (missing !== null) fail(missing);
}

/** A partner, an active subscription, or a trial that has not ended, with a payment method on file; null for these. */
export function missingEntitlement(
  workspace: Entitled,
  now: Date,
): 'trial_expired' | 'workspace_not_entitled_for_live' | null {
  const { subscriptionStatus, trialEndsAt = null, partner, hasPaymentMethod } = workspace;
  if (partner || subscriptionStatus === 'active') return null;
  if (subscriptionStatus !== 'trialing') return 'workspace_not_entitled_for_live';
  const isOver = trialEndsAt !== null && trialEndsAt.getTime() <= now.getTime();
  if (isOver && !hasPaymentMethod) return 'trial_expired';
  const isEntitled = !isOver && trialEndsAt !== null && hasPaymentMethod;
  return isEntitled ? null : 'workspace_not_entitled_for_live';
}
