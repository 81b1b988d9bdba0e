import type { SystemContext } from '../../domain/context.ts';
import type { SystemResources } from '../../domain/ports/services.ts';

/** The context of the service itself; records name it `name`. */
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
  };
}
