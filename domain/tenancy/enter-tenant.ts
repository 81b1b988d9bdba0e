import type { Actor, Context, DatabaseContext, WorkspaceContext } from '../context.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './tenant-facts.ts';

/** An environment of a workspace, with the clock that runs there. */
export interface TenantScope {
  readonly workspace: Pick<WorkspaceFacts, 'id'>;
  readonly environment: Pick<EnvironmentFacts, 'id' | 'kind' | 'clockNow'>;
}

/** Who enters; null for an owner who looks at all applications. */
export interface TenantActor<Application extends string | null> {
  readonly actor: Actor;
  readonly applicationId: Application;
}

/**
 * The one door into a tenant: its context carries the workspace's database, which sees no other's rows, and the
 * environment's clock. Whether the entrant may come in, the caller has checked.
 */
export function enterTenant<Application extends string | null>(
  base: DatabaseContext,
  { workspace, environment }: TenantScope,
  { actor, applicationId }: TenantActor<Application>,
): Context & { readonly applicationId: Application } {
  const { id: environmentId, kind: environmentKind, clockNow } = environment;
  return {
    ...enterWorkspace(base, workspace.id, actor),
    now: clockNow ? () => clockNow : base.now,
    environmentId,
    environmentKind,
    applicationId,
  };
}

/** The door of who works on a workspace beside its environments. */
export function enterWorkspace(
  { requestId, services, now, conclude, intentKey, database }: DatabaseContext,
  workspaceId: string,
  actor: Actor,
): WorkspaceContext {
  return {
    requestId,
    services,
    actor,
    now,
    conclude,
    ...(intentKey === undefined ? {} : { intentKey }),
    workspaceId,
    database: database.of(workspaceId),
  };
}
