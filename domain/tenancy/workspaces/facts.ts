import type { Workspace } from '../../../storage/entities/workspace.ts';
import type { WorkspaceFacts } from '../access-facts.ts';

/** What the gates ask of a workspace, from its row. */
export function toWorkspaceFacts(workspace: Workspace): WorkspaceFacts {
  return {
    id: workspace.id,
    lifecycleStage: workspace.lifecycleStage,
    subscriptionStatus: workspace.subscriptionStatus,
    trialEndsAt: workspace.trialEndsAt ?? null,
    hasPaymentMethod: workspace.hasPaymentMethod,
    partner: workspace.partner,
    rateLimitPerSecond: workspace.rateLimitPerSecond ?? null,
  };
}
