import { readConfig } from '../../../config.ts';
import type { Context, SystemContext } from '../../../domain/context.ts';
import { openServices } from '../../../process/open-services.ts';
import { environmentOf } from '../database/cells.ts';
import type { World } from './world.ts';

export interface OpenedContext {
  readonly ctx: Context;
  /** The system's own context, whose database sees all workspaces of the cell. */
  readonly system: SystemContext;
  readonly close: () => Promise<void>;
}

/** A context of the world's key for verbs called in this process, over the stack's own Postgres, in the world's cell. */
export async function openContext(world: World): Promise<OpenedContext> {
  const config = readConfig(await environmentOf(world));
  const { services, database } = await openServices(config, 'commerce-test', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
  });
  const system: SystemContext = {
    requestId: crypto.randomUUID(),
    services,
    database,
    actor: { type: 'api_key', id: 'test', label: 'test' },
    now: services.clock,
  };
  const ctx: Context = {
    ...system,
    database: database.of(world.workspaceId),
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    environmentKind: 'non_production',
    applicationId: world.applicationId,
  };
  return { ctx, system, close: () => database.close() };
}
