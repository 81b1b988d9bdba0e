import type { ApplicationContext } from '../context.ts';
import { loadEmbedConfig, type LoadedEmbedConfig } from './load.ts';

export async function getEmbedConfig(ctx: ApplicationContext): Promise<LoadedEmbedConfig> {
  return loadEmbedConfig(ctx.database, ctx);
}
