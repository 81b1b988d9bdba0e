import { readConfig } from '../../config.ts';
import { inWorkspace, type Context } from '../../domain/context.ts';
import type { Database } from '../../storage/unit-of-work.ts';
import { openServices } from '../../domain/open-services.ts';
import type { World } from './world.ts';

export interface OpenedContext {
  readonly ctx: Context;
  /** The system's database, which sees all workspaces. */
  readonly system: Database;
  readonly close: () => Promise<void>;
}

/** A context of the world's key for verbs called in this process, over the stack's own Postgres. */
export async function openContext(world: World): Promise<OpenedContext> {
  const services = await openServices(readConfig(), 'commerce-test', {
    forgetAccess: async () => undefined,
    takeToken: async () => 0,
  });
  const ctx: Context = {
    requestId: crypto.randomUUID(),
    services: inWorkspace(services, world.workspaceId),
    actor: { type: 'api_key', id: 'test', label: 'test' },
    now: services.clock,
    conclude: null,
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    environmentKind: 'non_production',
    applicationId: world.applicationId,
  };
  return { ctx, system: services.database, close: () => services.database.close() };
}
