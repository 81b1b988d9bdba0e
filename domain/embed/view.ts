import { pick } from '../../storage/columns.ts';
import type { LoadedEmbedConfig } from './load.ts';
import { embedConfigFields, revisionOf } from './revision.ts';

/** Every field that PUT takes, so that an answer can be sent back. */
export function toEmbedConfigView({ config, ...loaded }: LoadedEmbedConfig) {
  return {
    ...pick(config, embedConfigFields),
    applicationId: loaded.applicationId,
    environmentId: loaded.environmentId,
    revision: revisionOf(config),
    updatedAt: loaded.updatedAt?.toISOString() ?? null,
  };
}
