import { EMBED_CONFIG_OF, type EmbedKey } from '../../storage/queries/embed/config.ts';
import type { Database, Transaction } from '../../storage/unit-of-work.ts';
import type { EmbedConfig } from './config.ts';
import { defaultEmbedConfig } from './default-config.ts';

export interface LoadedEmbedConfig extends EmbedKey {
  readonly config: EmbedConfig;
  /** Null when it was never set and the defaults apply. */
  readonly updatedAt: Date | null;
}

/** The embed configuration, with defaults for what was never set. */
export async function loadEmbedConfig(
  source: Database | Transaction,
  key: EmbedKey,
): Promise<LoadedEmbedConfig> {
  const values = [key.workspaceId, key.environmentId, key.applicationId];
  const [row] = await ('read' in source
    ? source.readShared(EMBED_CONFIG_OF, values)
    : source.query(EMBED_CONFIG_OF, values));
  return fromRow(key, row);
}

interface EmbedRow {
  readonly config: Partial<EmbedConfig> | null;
  readonly updated_at: Date | null;
}

export function fromRow(key: EmbedKey, row: EmbedRow | undefined): LoadedEmbedConfig {
  return {
    workspaceId: key.workspaceId,
    environmentId: key.environmentId,
    applicationId: key.applicationId,
    config: { ...defaultEmbedConfig, ...row?.config },
    updatedAt: row?.updated_at ?? null,
  };
}
