import type { ApplicationContext } from '../context.ts';
import { loadRouting } from './load.ts';
import type { Routing } from './schemas.ts';

export async function getRouting(ctx: ApplicationContext): Promise<Routing> {
  return (await loadRouting(ctx.database, ctx)).routing;
}
