import type { EnvironmentFacts, WorkspaceFacts } from './access-facts.ts';

/** The columns of a workspace and an environment that the gates read, however the row was found. */
export interface TenantFactsRow {
  readonly workspace_id: string;
  readonly lifecycle_stage: WorkspaceFacts['lifecycleStage'];
  readonly subscription_status: WorkspaceFacts['subscriptionStatus'];
  readonly trial_ends_at: Date | null;
  readonly has_payment_method: boolean;
  readonly partner: boolean;
  readonly rate_limit_per_second: number | null;
  readonly environment_id: string;
  readonly kind: EnvironmentFacts['kind'];
  readonly archived_at: Date | null;
  readonly clock_mode: string;
  readonly clock_now: Date | null;
}

export function tenantFactsOf(row: TenantFactsRow): {
  readonly workspace: WorkspaceFacts;
  readonly environment: EnvironmentFacts;
} {
  return {
    workspace: {
      id: row.workspace_id,
      lifecycleStage: row.lifecycle_stage,
      subscriptionStatus: row.subscription_status,
      trialEndsAt: row.trial_ends_at,
      hasPaymentMethod: row.has_payment_method,
      partner: row.partner,
      rateLimitPerSecond: row.rate_limit_per_second,
    },
    environment: {
      id: row.environment_id,
      kind: row.kind,
      archived: row.archived_at !== null,
      clockNow: row.clock_mode === 'real' ? null : row.clock_now,
    },
  };
}
