import type {
  Actor,
  Context,
  CellsContext,
  WorkspaceContext,
  ApplicationContext,
  DatabaseContext,
} from '../context.ts';
import {
  ENVIRONMENT_BY_ID,
  type EnvironmentColumns,
  type TenantRow,
  type WorkspaceColumns,
} from '../../storage/queries/tenancy/tenant.ts';
import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import type { LifecycleStage, SubscriptionStatus } from '../../storage/entities/workspace.ts';

/** An environment of a workspace, with the clock that runs there. */
export interface TenantScope {
  readonly workspace: Pick<WorkspaceFacts, 'id'>;
  readonly environment: Pick<EnvironmentFacts, 'id' | 'kind' | 'clockNow'>;
}

/** Who acts; `applicationId` is null for an owner who views all applications. */
export interface TenantActor<Application extends string | null> {
  readonly actor: Actor;
  readonly applicationId: Application;
}

/**
 * Creates the context of a tenant, with the workspace's database, which shows no other tenant's rows, and the
 * environment's clock. The only way to get one; the caller has authorized the actor.
 */
export function enterTenant<Application extends string | null>(
  base: CellsContext | DatabaseContext,
  { workspace, environment }: TenantScope,
  { actor, applicationId }: TenantActor<Application>,
): Context & { readonly applicationId: Application } {
  const { id: environmentId, kind: environmentKind, clockNow } = environment;
  return {
    ...enterWorkspace(base, workspace.id, actor),
    now: clockNow ? () => clockNow : base.now,
    environmentId,
    environmentKind,
    hasTestClock: clockNow !== null,
    applicationId,
  };
}

/** Creates the context for work on a workspace outside its environments. */
export function enterWorkspace(
  base: CellsContext | DatabaseContext,
  workspaceId: string,
  actor: Actor,
): WorkspaceContext {
  const { requestId, services, now, conclusion, intentKey, requireClaim, client, database } = base;
  return {
    requestId,
    services,
    actor,
    now,
    ...(conclusion === undefined ? {} : { conclusion }),
    ...(intentKey === undefined ? {} : { intentKey }),
    ...(client === undefined ? {} : { client }),
    ...(requireClaim === undefined ? {} : { requireClaim }),
    workspaceId,
    database: database.of(workspaceId),
  };
}

export interface TenantIds {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** The context of a tenant for background work, at its environment's present. */
export async function environmentContext(
  base: DatabaseContext,
  { workspaceId, environmentId, applicationId }: TenantIds,
): Promise<ApplicationContext> {
  const [row] = await base.database.read(ENVIRONMENT_BY_ID, [workspaceId, environmentId]);
  return contextIn(base, { workspaceId, environmentId, applicationId }, row);
}

/** The same where the environment's row has been read already. */
export function contextIn(
  base: DatabaseContext,
  { workspaceId, environmentId, applicationId }: TenantIds,
  row: EnvironmentColumns | undefined,
): ApplicationContext {
  if (row?.environment_id !== environmentId)
    throw new Error(`environment ${environmentId} is gone`);
  const place = { workspace: { id: workspaceId }, environment: environmentFactsOf(row) };
  return enterTenant(base, place, { actor: base.actor, applicationId });
}

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
