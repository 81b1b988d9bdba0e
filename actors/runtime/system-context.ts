import type { SystemContext, SystemResources } from '../../domain/context.ts';

/** The context of the service acting by itself; `name` stands on what it records. */
export function systemContext(
  { services, database }: SystemResources,
  name: string,
  requestId: string = Bun.randomUUIDv7(),
): SystemContext {
  return {
    requestId,
    services,
    database,
    actor: { type: 'system', id: name, label: name },
    now: services.clock,
    conclude: null,
  };
}
