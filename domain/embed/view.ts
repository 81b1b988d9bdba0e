import { pick } from '../../storage/orm/columns.ts';
import { revisionOf } from '../document-revision.ts';
import type { LoadedEmbedConfig } from './load.ts';
import { embedConfigFields } from './default-config.ts';

/** Every field that PUT takes, so that a response can be sent back. */
export function toEmbedConfigView({ config, ...loaded }: LoadedEmbedConfig) {
  const settings = pick(config, embedConfigFields);
  return {
    ...settings,
    applicationId: loaded.applicationId,
    environmentId: loaded.environmentId,
    revision: revisionOf(settings),
    updatedAt: loaded.updatedAt?.toISOString() ?? null,
  };
}
