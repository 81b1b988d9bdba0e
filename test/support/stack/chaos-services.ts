import { readConfig } from '../../../config.ts';
import type { SystemContext, SystemResources } from '../../../domain/context.ts';
import { openServices } from '../../../process/open-services.ts';

/** The services of a stack, opened in the test: for verbs that its actors would run in time. The caller closes the database. */
export function openChaosServices(env: Readonly<Record<string, string>>): Promise<SystemResources> {
  return openServices(readConfig(env), 'commerce-chaos', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
  });
}

/** The context in which the actors settle what is undecided. */
export function reconcilerContext({ services, database }: SystemResources): SystemContext {
  return {
    requestId: crypto.randomUUID(),
    services,
    database,
    actor: { type: 'system', id: 'reconciler', label: 'Reconciler' },
    now: services.clock,
    conclude: null,
  };
}
