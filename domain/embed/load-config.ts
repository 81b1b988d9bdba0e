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
  database: Database,
  key: EmbedKey,
): Promise<LoadedEmbedConfig> {
  return fromRow(key, (await database.readShared(EMBED_CONFIG_OF, valuesOf(key)))[0]);
}

/** Loads the configuration inside a unit of work. */
export async function readEmbedConfig(tx: Transaction, key: EmbedKey): Promise<LoadedEmbedConfig> {
  return fromRow(key, (await tx.query(EMBED_CONFIG_OF, valuesOf(key)))[0]);
}

export interface EmbedRow {
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

function valuesOf(key: EmbedKey): string[] {
  return [key.workspaceId, key.environmentId, key.applicationId];
}
