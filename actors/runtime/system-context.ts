import type { BaseContext } from '../../domain/context.ts';
import type { Services } from '../../domain/services.ts';

/** The context of the service acting by itself; `name` stands on what it records. */
export function systemContext(
  services: Services,
  name: string,
  requestId: string = Bun.randomUUIDv7(),
): BaseContext {
  return {
    requestId,
    services,
    actor: { type: 'system', id: name, label: name },
    now: services.clock,
    conclude: null,
  };
}
