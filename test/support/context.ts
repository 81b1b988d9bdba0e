import { readConfig } from '../../config.ts';
import type { Context } from '../../domain/context.ts';
import { openServices } from '../../domain/open-services.ts';
import type { World } from './world.ts';

export interface OpenedContext {
  readonly ctx: Context;
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
    services,
    actor: { type: 'api_key', id: 'test', label: 'test' },
    now: services.clock,
    conclude: null,
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    environmentKind: 'non_production',
    applicationId: world.applicationId,
  };
  return { ctx, close: () => services.database.close() };
}
