import type { ApplicationContext } from '../../context.ts';
import { loadConfiguration } from './load.ts';
import type { Configuration } from './schemas.ts';

export async function getConfiguration(ctx: ApplicationContext): Promise<Configuration> {
  return (await loadConfiguration(ctx.database, ctx)).configuration;
}
