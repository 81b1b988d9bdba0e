import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import type { LifecycleStage, SubscriptionStatus } from '../../storage/entities/workspace.ts';
import type {
  EnvironmentColumns,
  TenantRow,
  WorkspaceColumns,
} from '../../storage/queries/tenancy/tenant.ts';

/** What the gates check of a workspace; cached by the edge under an access version. */
export interface WorkspaceFacts {
  readonly id: string;
  readonly lifecycleStage: LifecycleStage;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly trialEndsAt: Date | null;
  readonly hasPaymentMethod: boolean;
  readonly partner: boolean;
  readonly rateLimitPerSecond: number | null;
}

export interface EnvironmentFacts {
  readonly id: string;
  readonly kind: EnvironmentKind;
  readonly archived: boolean;
  /** The instant of a frozen or advancing test clock; null in real time. */
  readonly clockNow: Date | null;
}

export interface TenantFacts {
  readonly workspace: WorkspaceFacts;
  readonly environment: EnvironmentFacts;
}

export function tenantFactsOf(row: TenantRow): TenantFacts {
  return { workspace: workspaceFactsOf(row), environment: environmentFactsOf(row) };
}

export function workspaceFactsOf(row: WorkspaceColumns): WorkspaceFacts {
  return {
    id: row.workspace_id,
    lifecycleStage: row.lifecycle_stage,
    subscriptionStatus: row.subscription_status,
    trialEndsAt: row.trial_ends_at,
    hasPaymentMethod: row.has_payment_method,
    partner: row.partner,
    rateLimitPerSecond: row.rate_limit_per_second,
  };
}

export function environmentFactsOf(row: EnvironmentColumns): EnvironmentFacts {
  return {
    id: row.environment_id,
    kind: row.kind,
    archived: row.archived_at !== null,
    clockNow: row.clock_mode === 'real' ? null : row.clock_now,
  };
}
