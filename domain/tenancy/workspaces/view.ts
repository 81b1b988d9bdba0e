import type { Workspace } from '../../../storage/entities/workspace.ts';

export function toWorkspaceView(workspace: Workspace) {
  return {
    id: workspace.id,
    name: workspace.name,
    slug: workspace.slug,
    lifecycleStage: workspace.lifecycleStage,
    subscriptionStatus: workspace.subscriptionStatus,
    trialEndsAt: workspace.trialEndsAt?.toISOString() ?? null,
    hasPaymentMethod: workspace.hasPaymentMethod,
    partner: workspace.partner,
    createdAt: workspace.createdAt.toISOString(),
    updatedAt: workspace.updatedAt.toISOString(),
  };
}

/** A workspace as staff sees it. */
export function toStaffWorkspaceView(workspace: Workspace) {
  return {
    ...toWorkspaceView(workspace),
    rateLimitPerSecond: workspace.rateLimitPerSecond ?? null,
  };
}
