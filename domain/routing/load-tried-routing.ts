import type { ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import { checkRouting } from './check-config.ts';
import { loadRouting, type LoadedRouting } from './load.ts';
import type { Routing, RoutingInput } from './schemas.ts';

/** The routing that is tried: a draft that passes the checks of a PUT, else the stored one. */
export async function loadTriedRouting(
  ctx: ApplicationContext,
  config: RoutingInput | undefined,
): Promise<{ readonly tried: Routing; readonly active: LoadedRouting['active'] }> {
  const { routing, active } = await loadRouting(ctx.database, ctx);
  if (!config) return { tried: routing, active };
  const findings = checkRouting(config, new Set(active.map(({ id }) => id)));
  if (findings) fail(findings.code, findings.details);
  const { rules, defaultCascade = [] } = config;
  return { tried: { rules, defaultCascade }, active };
}
