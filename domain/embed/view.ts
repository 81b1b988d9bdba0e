import { pick } from '../../storage/columns.ts';
import { defaultEmbedConfig } from './default-config.ts';
import type { LoadedEmbedConfig } from './load.ts';

const fields = Object.keys(defaultEmbedConfig) as (keyof typeof defaultEmbedConfig)[];

/** Every field that PUT takes, so that an answer can be sent back. */
export function toEmbedConfigView({ config, ...loaded }: LoadedEmbedConfig) {
  return {
    ...pick(config, fields),
    applicationId: loaded.applicationId,
    environmentId: loaded.environmentId,
    updatedAt: loaded.updatedAt?.toISOString() ?? null,
  };
}
