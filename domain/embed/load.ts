import { EMBED_CONFIG_OF, type EmbedKey } from '../../storage/queries/embed/config.ts';
import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import type { EmbedConfig } from './config.ts';
import { embedDefaultsOf } from './default-config.ts';

/** An application in an environment, whose kind decides some defaults. */
interface EmbedPlace extends EmbedKey {
  readonly environmentKind: EnvironmentKind;
}

export function embedPlaceOf(
  workspaceId: string,
  { id, kind }: { readonly id: string; readonly kind: EnvironmentKind },
  applicationId: string,
): EmbedPlace {
  return { workspaceId, environmentId: id, environmentKind: kind, applicationId };
}

export interface LoadedEmbedConfig extends EmbedKey {
  readonly config: EmbedConfig;
  /** Null when it was never set and the defaults apply. */
  readonly updatedAt: Date | null;
}

/** The embed configuration, with defaults for what was never set. */
export async function loadEmbedConfig(
  source: Database | Transaction,
  key: EmbedPlace,
): Promise<LoadedEmbedConfig> {
  const values = [key.workspaceId, key.environmentId, key.applicationId];
  const [row] = await ('read' in source
    ? source.readShared(EMBED_CONFIG_OF, values)
    : source.query(EMBED_CONFIG_OF, values));
  return fromRow(key, row);
}

/** As it is stored, with defaults for what was never set. */
export function embedConfigOf(kind: EnvironmentKind, stored: object | null): EmbedConfig {
  return { ...embedDefaultsOf(kind), ...stored };
}

interface EmbedRow {
  readonly config: Partial<EmbedConfig> | null;
  readonly updated_at: Date | null;
}

export function fromRow(key: EmbedPlace, row: EmbedRow | undefined): LoadedEmbedConfig {
  return {
    workspaceId: key.workspaceId,
    environmentId: key.environmentId,
    applicationId: key.applicationId,
    config: embedConfigOf(key.environmentKind, row?.config ?? null),
    updatedAt: row?.updated_at ?? null,
  };
}
