import { sql } from '../../query.ts';
import type { ClockMode, EnvironmentKind } from '../../entities/environment.ts';
import type { LifecycleStage, SubscriptionStatus } from '../../entities/workspace.ts';

/** What the gates need to know of a workspace. */
export interface WorkspaceColumns {
  readonly workspace_id: string;
  readonly lifecycle_stage: LifecycleStage;
  readonly subscription_status: SubscriptionStatus;
  readonly trial_ends_at: Date | null;
  readonly has_payment_method: boolean;
  readonly partner: boolean;
  readonly rate_limit_per_second: number | null;
}

/** The environment of a request or of background work, and its clock. */
export interface EnvironmentColumns {
  readonly environment_id: string;
  readonly kind: EnvironmentKind;
  readonly archived_at: Date | null;
  readonly clock_mode: ClockMode;
  readonly clock_now: Date | null;
}

export interface TenantRow extends WorkspaceColumns, EnvironmentColumns {}

/** Of workspace `w`. */
export const WORKSPACE_COLUMNS = `
  w.id as workspace_id, w.lifecycle_stage, w.subscription_status, w.trial_ends_at, w.has_payment_method, w.partner,
    w.rate_limit_per_second`;

/** Of environment `e`. */
export const ENVIRONMENT_COLUMNS =
  'e.id as environment_id, e.kind, e.archived_at, e.clock_mode, e.clock_now';

export const TENANT_COLUMNS = `${WORKSPACE_COLUMNS}, ${ENVIRONMENT_COLUMNS}`;

/** Joins the workspace `w` and the environment `e` of a row that names both. */
export function joinTenantOf(row: string): string {
  return `
  join workspace w on w.id = ${row}.workspace_id
  join environment e on e.workspace_id = ${row}.workspace_id and e.id = ${row}.environment_id`;
}

/** Workspace, subscription. */
export const ENVIRONMENT_OF_SUBSCRIPTION = sql<EnvironmentColumns>(`
  select ${ENVIRONMENT_COLUMNS} from subscription s
  join environment e on e.workspace_id = s.workspace_id and e.id = s.environment_id
  where s.workspace_id = $1 and s.id = $2`);

/** Workspace, payment. */
export const ENVIRONMENT_OF_PAYMENT = sql<EnvironmentColumns>(`
  select ${ENVIRONMENT_COLUMNS} from payment p
  join environment e on e.workspace_id = p.workspace_id and e.id = p.environment_id
  where p.workspace_id = $1 and p.id = $2`);

export const ENVIRONMENT_BY_ID = sql<EnvironmentColumns>(
  `select ${ENVIRONMENT_COLUMNS} from environment e where e.workspace_id = $1 and e.id = $2`,
);
